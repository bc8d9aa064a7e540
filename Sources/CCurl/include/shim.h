#pragma once
// libcurl, opened at first use: linking it would cost every start 3 ms and forty libraries.
#include <curl/curl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/select.h>

/// The entry points we use, filled by `curl_open`. Never call curl's own names: nothing links them.
struct curl_library {
  CURLcode (*global_init)(long);
  CURL *(*easy_init)(void);
  void (*easy_cleanup)(CURL *);
  CURLcode (*easy_setopt)(CURL *, CURLoption, ...);
  CURLcode (*easy_getinfo)(CURL *, CURLINFO, ...);
  CURLcode (*easy_pause)(CURL *, int);
  const char *(*easy_strerror)(CURLcode);
  CURLM *(*multi_init)(void);
  CURLMcode (*multi_cleanup)(CURLM *);
  CURLMcode (*multi_add_handle)(CURLM *, CURL *);
  CURLMcode (*multi_remove_handle)(CURLM *, CURL *);
  CURLMcode (*multi_perform)(CURLM *, int *);
  CURLMcode (*multi_fdset)(CURLM *, fd_set *, fd_set *, fd_set *, int *);
  CURLMcode (*multi_poll)(CURLM *, struct curl_waitfd *, unsigned, int, int *);
  CURLMsg *(*multi_info_read)(CURLM *, int *);
  struct curl_slist *(*slist_append)(struct curl_slist *, const char *);
  void (*slist_free_all)(struct curl_slist *);
  CURLU *(*url)(void);
  void (*url_cleanup)(CURLU *);
  CURLUcode (*url_set)(CURLU *, CURLUPart, const char *, unsigned);
  CURLUcode (*url_get)(CURLU *, CURLUPart, char **, unsigned);
  void (*free)(void *);
};

/// Opens libcurl.so.4 (7.68 or later) once for the process; NULL when it is missing or too old.
const struct curl_library *curl_open(void);

typedef size_t (*curl_receiver)(char *, size_t, size_t, void *);

// Variadic calls, one for each type of argument.

static inline CURLcode curl_set_long(
    const struct curl_library *curl, CURL *easy, CURLoption option, long value) {
  return curl->easy_setopt(easy, option, value);
}

static inline CURLcode curl_set_offset(
    const struct curl_library *curl, CURL *easy, CURLoption option, curl_off_t value) {
  return curl->easy_setopt(easy, option, value);
}

static inline CURLcode curl_set_string(
    const struct curl_library *curl, CURL *easy, CURLoption option, const char *value) {
  return curl->easy_setopt(easy, option, value);
}

static inline CURLcode curl_set_pointer(
    const struct curl_library *curl, CURL *easy, CURLoption option, void *value) {
  return curl->easy_setopt(easy, option, value);
}

static inline CURLcode curl_set_receiver(
    const struct curl_library *curl, CURL *easy, CURLoption option, curl_receiver receiver) {
  return curl->easy_setopt(easy, option, receiver);
}

static inline long curl_info_long(const struct curl_library *curl, CURL *easy, CURLINFO info) {
  long value = 0;
  curl->easy_getinfo(easy, info, &value);
  return value;
}

static inline curl_off_t curl_info_offset(
    const struct curl_library *curl, CURL *easy, CURLINFO info) {
  curl_off_t value = 0;
  curl->easy_getinfo(easy, info, &value);
  return value;
}

/// Has all transfers acknowledge what their peers send as it comes.
///
/// A server that writes head and body apart (Nagle's algorithm, RFC 896) else waits 40 ms for the
/// delayed acknowledgement of the head, once for each request on a kept connection.
static inline void curl_acknowledge(const struct curl_library *curl, CURLM *multi) {
  fd_set readable, writable, exceptional;
  int last = -1, yes = 1;
  FD_ZERO(&readable);
  FD_ZERO(&writable);
  FD_ZERO(&exceptional);
  if (curl->multi_fdset(multi, &readable, &writable, &exceptional, &last) != CURLM_OK) return;
  for (int socket = 0; socket <= last; socket++)
    if (FD_ISSET(socket, &readable))
      setsockopt(socket, IPPROTO_TCP, TCP_QUICKACK, &yes, sizeof yes);
}

/// The next transfer that ended, with its result; NULL when there is none.
static inline CURL *curl_next_ended(
    const struct curl_library *curl, CURLM *multi, CURLcode *result) {
  CURLMsg *message;
  int left;
  while ((message = curl->multi_info_read(multi, &left))) {
    if (message->msg == CURLMSG_DONE) {
      *result = message->data.result;
      return message->easy_handle;
    }
  }
  return NULL;
}
