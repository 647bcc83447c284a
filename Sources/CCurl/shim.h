#include <curl/curl.h>
#include <fcntl.h>

// Swift can't call functions that take a varying number of arguments, as those that set options and ask for
// information do. What a version of libcurl has or lacks is decided here, too.

typedef size_t (*ccurl_receiver)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode ccurl_set_number(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

/// libcurl copies the text.
static inline CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}

/// libcurl does not copy the list.
static inline CURLcode ccurl_set_headers(CURL *easy, struct curl_slist *headers) {
    return curl_easy_setopt(easy, CURLOPT_HTTPHEADER, headers);
}

/// libcurl copies the bytes.
static inline CURLcode ccurl_set_body(CURL *easy, const void *bytes, size_t count) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
    return code ? code : curl_easy_setopt(easy, CURLOPT_COPYPOSTFIELDS, count ? bytes : "");
}

/// Gives each line of a head, and of a trailer, and each piece of an unpacked body to these functions.
static inline CURLcode ccurl_set_receivers(CURL *easy, ccurl_receiver head, ccurl_receiver body, void *context) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, head);
    if (!code) code = curl_easy_setopt(easy, CURLOPT_HEADERDATA, context);
    if (!code) code = curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, body);
    if (!code) code = curl_easy_setopt(easy, CURLOPT_WRITEDATA, context);
    return code;
}

/// Refuses every scheme but http and https.
static inline CURLcode ccurl_allow_only_http(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075500
    CURLcode code = curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
    return code ? code : curl_easy_setopt(easy, CURLOPT_REDIR_PROTOCOLS_STR, "http,https");
#else
    long both = CURLPROTO_HTTP | CURLPROTO_HTTPS;
    CURLcode code = curl_easy_setopt(easy, CURLOPT_PROTOCOLS, both);
    return code ? code : curl_easy_setopt(easy, CURLOPT_REDIR_PROTOCOLS, both);
#endif
}

/// A connection ends with a request that is given up. Of HTTP/2 it stays and takes the next ones, though the network may
/// have lost it.
static inline CURLcode ccurl_use_http1(CURL *easy) {
    return curl_easy_setopt(easy, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
}

/// Removing a transfer does not wait for the system to resolve its host name. Versions before 7.87 do.
static inline CURLcode ccurl_abandon_resolving(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075700
    return curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
#else
    return CURLE_OK;
#endif
}

static inline int ccurl_close_on_exec(void *context, curl_socket_t socket, curlsocktype purpose) {
    fcntl(socket, F_SETFD, FD_CLOEXEC);
    return CURL_SOCKOPT_OK;
}

/// Child processes don't get the connections.
static inline CURLcode ccurl_keep_from_children(CURL *easy) {
    return curl_easy_setopt(easy, CURLOPT_SOCKOPTFUNCTION, ccurl_close_on_exec);
}

/// The status that a proxy has answered CONNECT with; 0 when there was none.
static inline long ccurl_connect_status(CURL *easy) {
    long status = 0;
    curl_easy_getinfo(easy, CURLINFO_HTTP_CONNECTCODE, &status);
    return status;
}

/// 1 when the transfer went through a proxy, 0 when not, -1 when libcurl can't tell: before version 8.7, and where it gave
/// up before it had a connection, as it does when the proxy's address is misspelt. It has no scheme then.
static inline long ccurl_used_proxy(CURL *easy) {
    long used = -1;
#if LIBCURL_VERSION_NUM >= 0x080700
    char *scheme = NULL;
    if (curl_easy_getinfo(easy, CURLINFO_SCHEME, &scheme) || !scheme) return -1;
    if (curl_easy_getinfo(easy, CURLINFO_USED_PROXY, &used)) return -1;
#endif
    return used;
}
