#include "CSimdJSON.h"

#include <dlfcn.h>
#include <memory>
#include <mutex>
#include <new>
#include <simdjson.h>

/* The library behind the header: what is in its classes must be what the header says, so Debian 12's is named in full. Another
   header came with another library, to which the development package has a link. */
#if SIMDJSON_VERSION_MAJOR == 3 && SIMDJSON_VERSION_MINOR == 0
static const char *const library_name = "libsimdjson.so.14";
#else
static const char *const library_name = "libsimdjson.so";
#endif

using Implementation = simdjson::internal::atomic_ptr<const simdjson::implementation>;
using Indexer = simdjson::internal::dom_parser_implementation;

static Implementation *active;

/* All else is reached through virtual functions, so that one symbol is enough and nothing is linked at the start. */
static void open_library() {
  void *library = dlopen(library_name, RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  void *symbol = dlsym(library, "_ZN8simdjson25get_active_implementationEv");
  if (!symbol) return;
  active = &reinterpret_cast<Implementation &(*)()>(symbol)();
}

bool simdjson_shim_open(void) {
  static std::once_flag once;
  std::call_once(once, open_library);
  return active != nullptr;
}

namespace {
struct Shim {
  std::unique_ptr<Indexer> indexer;
  size_t capacity = 0;
};
} // namespace

void *simdjson_shim_make(void) {
  if (!simdjson_shim_open()) return nullptr;
  return new (std::nothrow) Shim;
}

void simdjson_shim_free(void *indexer) { delete static_cast<Shim *>(indexer); }

ptrdiff_t simdjson_shim_index(void *indexer, const uint8_t *bytes, size_t length, const uint32_t **places) {
  Shim &shim = *static_cast<Shim *>(indexer);
  /* Depth is for the second stage, which is not used. */
  const size_t depth = 1;
  if (!shim.indexer || length > shim.capacity) {
    shim.indexer.reset();
    if ((*active)->create_dom_parser_implementation(length, depth, shim.indexer) != simdjson::SUCCESS) {
      shim.indexer.reset();
      return -1;
    }
    shim.capacity = length;
  }
  if (shim.indexer->stage1(bytes, length, simdjson::stage1_mode::regular) != simdjson::SUCCESS) return -1;
  *places = shim.indexer->structural_indexes.get();
  return shim.indexer->n_structural_indexes;
}
