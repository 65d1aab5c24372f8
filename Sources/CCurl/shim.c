#include "CCurl.h"
int curl_shim_placeholder(void) { return 0; }
