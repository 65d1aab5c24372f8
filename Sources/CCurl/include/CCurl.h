#pragma once
/* libcurl as Swift can import it, opened with dlopen when first needed. No policy. */
int curl_shim_placeholder(void);
