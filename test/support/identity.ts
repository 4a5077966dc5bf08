import * as oidc from "openid-client";
import type { Answer, TestApp } from "./test-app.ts";

// A browser and an OpenID Connect client that share no code with the server: the client uses openid-client.

/** A browser at one host. It keeps cookies by name and path, and follows one redirect at a time. */
export interface IdentityBrowser {
  /** Opens an address of the host. Doesn't follow redirects. */
  go(address: string): Promise<Answer>;
  /** Submits a form. */
  post(
    address: string,
    fields: Readonly<Record<string, string>>,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** Opens an address and follows redirects until one leads to `path` or there are no more. */
  follow(address: string, path: string): Promise<{ answer: Answer; address: URL }>;
  /** Adds cookies from a header. */
  add(cookie: string): void;
  /** The cookie header that it would send to the site's root. */
  cookie(): string;
}

interface StoredCookie {
  value: string;
  path: string;
}

/** @param cookie initial cookies, as a header */
export const identityBrowser = (testApp: TestApp, host: string, cookie = ""): IdentityBrowser => {
  const jar = new Map<string, StoredCookie>();
  const add = (header: string): void => {
    for (const part of header.split("; ").filter(Boolean)) {
      const [name = "", value = ""] = part.split("=");
      jar.set(`${name} /`, { value, path: "/" });
    }
  };
  add(cookie);
  const cookieFor = (path: string): string =>
    [...jar]
      .filter(([, kept]) => path.startsWith(kept.path))
      .map(([key, kept]) => `${key.split(" ")[0]}=${kept.value}`)
      .join("; ");
  const send = async (
    method: string,
    address: string,
    body?: string,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const url = new URL(address, `http://${host}`);
    if (url.host !== host) throw new Error(`This browser doesn't leave ${host}: ${address}`);
    const answer = await testApp.send(method, `${url.pathname}${url.search}`, {
      host,
      cookie: cookieFor(url.pathname),
      headers: { accept: "text/html", ...headers },
      body,
    });
    for (const line of answer.headers["set-cookie"] ?? []) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      const path = /;\s*path=([^;]+)/i.exec(line)?.[1] ?? "/";
      const isGone = value === "" || /expires=Thu, 01 Jan 1970|max-age=0/i.test(line);
      if (isGone) jar.delete(`${name} ${path}`);
      else jar.set(`${name} ${path}`, { value, path });
    }
    return answer;
  };
  const go = (address: string) => send("GET", address);
  return {
    go,
    add,
    post: (address, fields, headers = {}) =>
      send("POST", address, new URLSearchParams(fields).toString(), {
        "content-type": "application/x-www-form-urlencoded",
        "sec-fetch-site": "same-origin",
        ...headers,
      }),
    follow: async (address, path) => {
      let url = new URL(address, `http://${host}`);
      for (let step = 0; step < 10; step++) {
        const answer = await go(url.href);
        const next = answer.headers.location;
        if (typeof next !== "string") return { answer, address: url };
        url = new URL(next, url);
        if (url.pathname === path) return { answer, address: url };
      }
      throw new Error(`Redirects without end, last to ${url.href}`);
    },
    cookie: () => cookieFor("/"),
  };
};

/** fetch over the test's own connection, so that any host name can be asked. */
export const fetchFrom =
  (testApp: TestApp): oidc.CustomFetch =>
  async (address, options) => {
    const url = new URL(address);
    const body = options.body === undefined || options.body === null ? undefined : String(options.body);
    const answer = await testApp.send(options.method ?? "GET", `${url.pathname}${url.search}`, {
      host: url.host,
      headers: { ...options.headers },
      body,
    });
    return new Response(answer.status === 204 ? null : answer.text, {
      status: answer.status,
      headers: Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
        value === undefined || name === "set-cookie" ? [] : [[name, String(value)]],
      ),
    });
  };

/** The site's client, configured from the issuer's discovery document. */
export const discover = (testApp: TestApp, host: string): Promise<oidc.Configuration> =>
  oidc.discovery(new URL(`http://${host}`), "site", undefined, oidc.None(), {
    execute: [oidc.allowInsecureRequests],
    [oidc.customFetch]: fetchFrom(testApp),
  });

/** An authorization request with the client's state for it. */
export interface Begun {
  readonly url: URL;
  readonly checks: { pkceCodeVerifier: string; expectedState: string; expectedNonce: string };
}

/** Starts a sign-in as the site's client does. @param changes parameters to set, or (undefined) to leave out */
export const begin = async (
  configuration: oidc.Configuration,
  host: string,
  changes: Readonly<Record<string, string | undefined>> = {},
): Promise<Begun> => {
  const checks = {
    pkceCodeVerifier: oidc.randomPKCECodeVerifier(),
    expectedState: oidc.randomState(),
    expectedNonce: oidc.randomNonce(),
  };
  const url = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: `http://${host}/authentication/login-callback`,
    scope: "openid profile email",
    code_challenge: await oidc.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
    code_challenge_method: "S256",
    state: checks.expectedState,
    nonce: checks.expectedNonce,
  });
  for (const [name, value] of Object.entries(changes))
    if (value === undefined) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  return { url, checks };
};

export const LOGIN_CALLBACK = "/authentication/login-callback";

/** Signs in with a browser that has a session. Returns the tokens and the client that got them. */
export const signInByIdentity = async (testApp: TestApp, host: string, browser: IdentityBrowser) => {
  const configuration = await discover(testApp, host);
  const { url, checks } = await begin(configuration, host);
  const { address } = await browser.follow(url.href, LOGIN_CALLBACK);
  const tokens = await oidc.authorizationCodeGrant(configuration, address, checks);
  return { configuration, tokens, address, checks };
};
