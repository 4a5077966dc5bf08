# Varnish 7 in front of Tenantry. It needs the xkey module (varnish-modules) and CDN_URL=varnish://HOST:PORT.
# ${…} comes from the environment (envsubst).
vcl 4.1;

import std;
import xkey;

# A node, or the balancer in front of several.
backend tenantry {
  .host = "${TENANTRY_HOST}";
  .port = "${TENANTRY_PORT}";
  .probe = { .url = "/servez"; .interval = 2s; .timeout = 1s; .window = 3; .threshold = 2; .initial = 2; }
}

# The nodes' addresses. Only they may purge.
acl nodes {
  "${NODE1_HOST}";
  "${NODE2_HOST}";
  "${NODE3_HOST}";
}

sub vcl_recv {
  if (req.method == "PURGE") {
    if (client.ip !~ nodes) {
      return (synth(403, "Not a node"));
    }
    return (synth(200, "Purged " + xkey.purge(req.http.xkey-purge)));
  }
  if (req.restarts > 0) {
    # The node failed: an expired page is better than none.
    set req.grace = 30d;
    return (hash);
  }
  unset req.http.x-attempt;
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # Staff who are signed in always get their pages from a node.
  if (req.http.Authorization || req.http.Cookie ~ "(^|;\s*)tenantry_session=") {
    return (pass);
  }
  if (std.healthy(req.backend_hint)) {
    # How long an expired page may be shown while the new one is fetched: stale-while-revalidate.
    set req.grace = 60s;
    set req.http.x-attempt = "first";
  }
  # Pages don't depend on other cookies.
  return (hash);
}

sub vcl_backend_response {
  if (beresp.status >= 500 && (bereq.is_bgfetch || bereq.http.x-attempt)) {
    # Whatever is kept stays. Without anything kept, the second attempt shows the node's own error page.
    return (abandon);
  }
  if (beresp.status == 200 && beresp.http.Surrogate-Control && !beresp.http.Set-Cookie) {
    set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^.*max-age=(\d+).*$", "\1s"), 0s);
    set beresp.grace = std.duration(regsub(beresp.http.Surrogate-Control, "^.*stale-if-error=(\d+).*$", "\1s"), 0s);
    return (deliver);
  }
  # The names of these files change with their content.
  if (beresp.status == 200 && bereq.url ~ "^/(admin-)?assets/" && beresp.http.Cache-Control ~ "immutable") {
    return (deliver);
  }
  # Everything else is kept for nobody, and requests for it don't wait for each other.
  set beresp.uncacheable = true;
  set beresp.ttl = 60s;
  set beresp.grace = 0s;
  return (deliver);
}

sub vcl_backend_error {
  if (bereq.is_bgfetch || bereq.http.x-attempt) {
    return (abandon);
  }
}

sub vcl_synth {
  if (resp.status == 503 && req.http.x-attempt && req.restarts == 0) {
    unset req.http.x-attempt;
    return (restart);
  }
}

sub vcl_deliver {
  unset resp.http.xkey;
  unset resp.http.Surrogate-Control;
}
