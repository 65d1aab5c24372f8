#define _DEFAULT_SOURCE
#include "CCurl.h"
#include <dlfcn.h>
#include <string.h>
#include <pthread.h>

/* Every function of libcurl that is used: its name there without the prefix, as a pointer of its own type. */
#define FUNCTIONS(X)                                                                                                   \
  X(global_init) X(multi_init) X(multi_cleanup) X(multi_add_handle) X(multi_remove_handle) X(multi_perform)            \
  X(multi_poll) X(multi_wakeup) X(multi_info_read) X(easy_init) X(easy_cleanup) X(easy_pause) X(easy_setopt)           \
  X(easy_getinfo) X(slist_append) X(slist_free_all) X(url) X(url_cleanup) X(url_set) X(url_get) X(free)

#define DECLARE(name) __typeof__(&curl_##name) name##_;
static struct {
  FUNCTIONS(DECLARE)
} curl;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool opened;

static void open_library(void) {
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
#define FIND(name)                                                                                                     \
  curl.name##_ = (__typeof__(curl.name##_))dlsym(library, "curl_" #name);                                              \
  if (!curl.name##_) return;
  FUNCTIONS(FIND)
  opened = curl.global_init_(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

bool curl_shim_open(void) {
  pthread_once(&once, open_library);
  return opened;
}

CURLM *curl_shim_multi_init(void) { return curl.multi_init_(); }
void curl_shim_multi_cleanup(CURLM *multi) { curl.multi_cleanup_(multi); }
bool curl_shim_multi_add(CURLM *multi, CURL *easy) { return curl.multi_add_handle_(multi, easy) == CURLM_OK; }
void curl_shim_multi_remove(CURLM *multi, CURL *easy) { curl.multi_remove_handle_(multi, easy); }

void curl_shim_multi_perform(CURLM *multi) {
  int running;
  curl.multi_perform_(multi, &running);
}

void curl_shim_multi_poll(CURLM *multi, int milliseconds) { curl.multi_poll_(multi, NULL, 0, milliseconds, NULL); }
void curl_shim_multi_wakeup(CURLM *multi) { curl.multi_wakeup_(multi); }

CURL *curl_shim_multi_finished(CURLM *multi, CURLcode *result) {
  int left;
  for (CURLMsg *message; (message = curl.multi_info_read_(multi, &left));)
    if (message->msg == CURLMSG_DONE) {
      *result = message->data.result;
      return message->easy_handle;
    }
  return NULL;
}

CURL *curl_shim_easy_init(void) { return curl.easy_init_(); }
void curl_shim_easy_cleanup(CURL *easy) { curl.easy_cleanup_(easy); }
void curl_shim_easy_resume(CURL *easy) { curl.easy_pause_(easy, CURLPAUSE_CONT); }

bool curl_shim_set_long(CURL *easy, CURLoption option, long value) {
  return curl.easy_setopt_(easy, option, value) == CURLE_OK;
}

bool curl_shim_set_string(CURL *easy, CURLoption option, const char *value) {
  return curl.easy_setopt_(easy, option, value) == CURLE_OK;
}

bool curl_shim_set_list(CURL *easy, CURLoption option, struct curl_slist *value) {
  return curl.easy_setopt_(easy, option, value) == CURLE_OK;
}

long curl_shim_get_long(CURL *easy, CURLINFO info) {
  long value = 0;
  curl.easy_getinfo_(easy, info, &value);
  return value;
}

static size_t on_header(char *line, size_t size, size_t count, void *callbacks) {
  const curl_shim_callbacks *c = callbacks;
  c->header(c->context, line, size * count);
  return size * count;
}

static size_t on_body(char *bytes, size_t size, size_t count, void *callbacks) {
  const curl_shim_callbacks *c = callbacks;
  return c->body(c->context, bytes, size * count);
}

static int on_progress(void *callbacks, curl_off_t total, curl_off_t received, curl_off_t up_total, curl_off_t sent) {
  const curl_shim_callbacks *c = callbacks;
  c->progress(c->context, received);
  return 0;
}

void curl_shim_set_callbacks(CURL *easy, const curl_shim_callbacks *callbacks) {
  curl.easy_setopt_(easy, CURLOPT_HEADERFUNCTION, on_header);
  curl.easy_setopt_(easy, CURLOPT_HEADERDATA, callbacks);
  curl.easy_setopt_(easy, CURLOPT_WRITEFUNCTION, on_body);
  curl.easy_setopt_(easy, CURLOPT_WRITEDATA, callbacks);
  curl.easy_setopt_(easy, CURLOPT_XFERINFOFUNCTION, on_progress);
  curl.easy_setopt_(easy, CURLOPT_XFERINFODATA, callbacks);
  curl.easy_setopt_(easy, CURLOPT_NOPROGRESS, 0L);
}

struct curl_slist *curl_shim_list_append(struct curl_slist *list, const char *text) {
  return curl.slist_append_(list, text);
}

void curl_shim_list_free(struct curl_slist *list) {
  for (struct curl_slist *item = list; item; item = item->next) explicit_bzero(item->data, strlen(item->data));
  curl.slist_free_all_(list);
}

bool curl_shim_set_body(CURL *easy, const char *bytes, size_t length) {
  return curl.easy_setopt_(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)length) == CURLE_OK &&
         curl.easy_setopt_(easy, CURLOPT_POSTFIELDS, bytes) == CURLE_OK;
}

CURLU *curl_shim_url(void) { return curl.url_(); }
void curl_shim_url_cleanup(CURLU *url) { curl.url_cleanup_(url); }

CURLUcode curl_shim_url_set(CURLU *url, CURLUPart part, const char *value, unsigned int flags) {
  return curl.url_set_(url, part, value, flags);
}

char *curl_shim_url_get(CURLU *url, CURLUPart part, unsigned int flags) {
  char *text = NULL;
  return curl.url_get_(url, part, &text, flags) == CURLUE_OK ? text : NULL;
}

void curl_shim_free(void *memory) { curl.free_(memory); }
