#include "CSimdJSONPass.h"

#include <simdjson.h>

using namespace simdjson;

/* The length of a text, so that the compiler can't leave reading it out; 0 for what is none. */
static size_t length(simdjson_result<ondemand::value> value) {
  std::string_view text;
  if (value.get_string().get(text)) return 0;
  return text.size();
}

static size_t inner(simdjson_result<ondemand::value> value, const char *name) {
  ondemand::object object;
  if (value.get_object().get(object)) return 0;
  return length(object.find_field_unordered(name));
}

static size_t user(ondemand::object object) {
  size_t sum = 0;
  for (auto field : object) {
    std::string_view name;
    if (field.unescaped_key().get(name)) break;
    if (name == "id") {
      int64_t id;
      if (!field.value().get_int64().get(id)) sum += id;
    } else if (name == "name" || name == "username" || name == "email" || name == "phone") {
      sum += length(field.value());
    } else if (name == "company") {
      sum += inner(field.value(), "name");
    } else if (name == "address") {
      sum += inner(field.value(), "city");
    }
  }
  return sum;
}

long simdjson_pass(const char *path) {
  padded_string text;
  if (padded_string::load(path).get(text)) return -1;
  ondemand::parser parser;
  ondemand::document document;
  ondemand::array users;
  if (parser.iterate(text).get(document) || document.get_array().get(users)) return -1;
  long count = 0;
  volatile size_t sum = 0;
  for (auto element : users) {
    ondemand::object object;
    if (element.get_object().get(object)) return -1;
    sum = sum + user(object);
    count++;
  }
  return count;
}
