/** A CDN in front of the sites, from CDN_URL. */
export type CdnSetting =
  | { readonly kind: "varnish"; readonly address: string }
  | {
      readonly kind: "fastly" | "cloudflare";
      readonly token: string;
      /** Fastly's service, or Cloudflare's zone. */
      readonly id: string;
      readonly endpoint: string;
    }
  | { readonly kind: "webhook"; readonly address: string; readonly authorization: string | undefined };

/** The rule for CDN_URL, for the error message at startup. */
export const CDN_URL_RULE =
  "must be varnish://HOST:PORT, fastly://TOKEN@SERVICE, cloudflare://TOKEN@ZONE, or the https:// address of a webhook, or several of them separated by commas";

/**
 * Parses CDN_URL. Tokens are percent-decoded.
 * @returns null if it is invalid
 */
export const parseCdnUrl = (value: string): readonly CdnSetting[] | null => {
  const settings = value
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map(parseOne);
  return settings.length > 0 && settings.every((setting) => setting !== null) ? settings : null;
};

const ENDPOINTS = {
  fastly: "https://api.fastly.com",
  cloudflare: "https://api.cloudflare.com/client/v4",
} as const;

const parseOne = (value: string): CdnSetting | null => {
  if (!URL.canParse(value)) return null;
  const url = new URL(value);
  try {
    switch (url.protocol) {
      case "varnish:":
        return parseVarnish(url);
      case "fastly:":
        return parseHosted("fastly", url);
      case "cloudflare:":
        return parseHosted("cloudflare", url);
      case "https:":
      case "http:":
        return parseWebhook(url);
      default:
        return null;
    }
  } catch {
    // A percent sign that encodes nothing.
    return null;
  }
};

const parseVarnish = (url: URL): CdnSetting | null =>
  url.hostname === "" || !/^\/?$/.test(url.pathname) || `${url.username}${url.search}${url.hash}` !== ""
    ? null
    : { kind: "varnish", address: `http://${url.host}` };

const parseHosted = (kind: keyof typeof ENDPOINTS, url: URL): CdnSetting | null => {
  const endpoint = url.searchParams.get("endpoint") ?? ENDPOINTS[kind];
  if (url.username === "" || url.password !== "" || !/^[\w-]{1,100}$/.test(url.hostname)) return null;
  if (url.port !== "" || !/^\/?$/.test(url.pathname) || url.hash !== "" || !URL.canParse(endpoint))
    return null;
  if (!/^https?:$/.test(new URL(endpoint).protocol)) return null;
  for (const name of url.searchParams.keys()) if (name !== "endpoint") return null;
  const token = decodeURIComponent(url.username);
  // It is sent in a header.
  if (!/^[\x21-\x7e]+$/.test(token)) return null;
  return { kind, token, id: url.hostname, endpoint: endpoint.replace(/\/+$/, "") };
};

const parseWebhook = (url: URL): CdnSetting => {
  const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  const authorization = pair === ":" ? undefined : `Basic ${Buffer.from(pair).toString("base64")}`;
  url.username = "";
  url.password = "";
  return { kind: "webhook", address: url.href, authorization };
};
