#pragma once
/*
 * libcurl as Swift can import it. No policy: which options, limits and answers is decided in Swift.
 *
 * The library is never linked, since loading the thirty libraries it needs takes 6 ms off every start: it is opened with
 * dlopen when it is first needed. Hence every function here has a curl_shim_ name; the header of curl is for its
 * constants and types alone. The variadic functions of curl, which Swift does not import, have one variant for each type.
 */
#include <curl/curl.h>
#include <stdbool.h>
#include <stddef.h>

/* Opens the library; safe from any thread, any number of times. False if it can't be opened. All below needs it open. */
bool curl_shim_open(void);

/* The multi interface. Everything but curl_shim_multi_wakeup belongs to one thread. */
CURLM *_Nullable curl_shim_multi_init(void);
void curl_shim_multi_cleanup(CURLM *_Nonnull multi);
bool curl_shim_multi_add(CURLM *_Nonnull multi, CURL *_Nonnull easy);
void curl_shim_multi_remove(CURLM *_Nonnull multi, CURL *_Nonnull easy);
void curl_shim_multi_perform(CURLM *_Nonnull multi);
void curl_shim_multi_poll(CURLM *_Nonnull multi, int milliseconds);
void curl_shim_multi_wakeup(CURLM *_Nonnull multi);
/* The next transfer that came to its end, and its result; NULL if there is none. */
CURL *_Nullable curl_shim_multi_finished(CURLM *_Nonnull multi, CURLcode *_Nonnull result);

/* One transfer. */
CURL *_Nullable curl_shim_easy_init(void);
void curl_shim_easy_cleanup(CURL *_Nonnull easy);
void curl_shim_easy_resume(CURL *_Nonnull easy);
bool curl_shim_set_long(CURL *_Nonnull easy, CURLoption option, long value);
bool curl_shim_set_string(CURL *_Nonnull easy, CURLoption option, const char *_Nonnull value);
bool curl_shim_set_list(CURL *_Nonnull easy, CURLoption option, struct curl_slist *_Nullable value);
long curl_shim_get_long(CURL *_Nonnull easy, CURLINFO info);

/* What a transfer calls, on the thread of its multi handle, with the context given. */
typedef struct {
  /* One line of a head, its end included. */
  void (*_Nonnull header)(void *_Nonnull context, const char *_Nonnull line, size_t length);
  /* Bytes of body: what was taken (all of it or nothing), or CURL_WRITEFUNC_PAUSE. */
  size_t (*_Nonnull body)(void *_Nonnull context, const char *_Nonnull bytes, size_t length);
  /* How many bytes of body came so far, as they were sent. */
  void (*_Nonnull progress)(void *_Nonnull context, long long received);
  void *_Nonnull context;
} curl_shim_callbacks;
/* The callbacks are read in place: they must live as long as the transfer. */
void curl_shim_set_callbacks(CURL *_Nonnull easy, const curl_shim_callbacks *_Nonnull callbacks);

/* Makes the transfer a POST of these bytes. They are read in place, not copied: they must live as long as the transfer. */
bool curl_shim_set_body(CURL *_Nonnull easy, const char *_Nonnull bytes, size_t length);

/* Lists of header lines; their memory is wiped before it is given back, as passwords may be in it. The new list, or NULL with the old one untouched. */
struct curl_slist *_Nullable curl_shim_list_append(struct curl_slist *_Nullable list, const char *_Nonnull text);
void curl_shim_list_free(struct curl_slist *_Nullable list);

/* Addresses. */
CURLU *_Nullable curl_shim_url(void);
void curl_shim_url_cleanup(CURLU *_Nonnull url);
CURLUcode curl_shim_url_set(CURLU *_Nonnull url, CURLUPart part, const char *_Nullable value, unsigned int flags);
/* The text of a part, to be given back with curl_shim_free; NULL if there is none. */
char *_Nullable curl_shim_url_get(CURLU *_Nonnull url, CURLUPart part, unsigned int flags);
void curl_shim_free(void *_Nullable memory);
