import type { IncomingMessage, ServerResponse } from "node:http";
import type Provider from "oidc-provider";
import type { Site } from "#platform/call/handle.ts";
import type { CompanyDbs } from "#platform/db/company-db.ts";
import type { Log } from "#platform/log/log.ts";
import { CALLBACK_PATHS, IDENTITY_COOKIES, IDENTITY_PATH, SITE_CLIENT } from "./identity.schema.ts";
import { selectIdentityUser } from "./identity.sql.ts";
import { IDENTITY_HEADERS, identityPage, linkButton } from "./identity-page.service.ts";
import { KEYS_TAG, signingKeys } from "./keys.service.ts";
import {
  type RequestSession,
  requestSession,
  SESSION_PLACEHOLDER,
  uidOfSession,
} from "./request-session.service.ts";

export interface IdentityOptions {
  readonly companyDb: CompanyDbs;
  readonly log: Log;
  /** The provider company, whose staff may sign in at every site. */
  provider(): { readonly companyId: number } | null;
  /** Whether a session is still valid. */
  isSessionAlive(site: Site, sessionHash: Buffer): Promise<boolean>;
}

/** A request to the identity provider. */
export interface IdentityRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly site: Site;
  /** Scheme, host, and port as the browser sees them. This is the issuer. */
  readonly origin: string;
  /** Null if nobody is signed in. */
  readonly session: RequestSession | null;
  /** Ends the session and clears its cookie. */
  endSession(): Promise<void>;
  /** Takes over the response. Until then, the server answers errors. */
  take(): void;
}

/** How long a provider is cached. Its keys are read again afterward, because the signing key changes over time. */
const FRESH_MS = 10 * 60_000;
const MAX_KEPT = 200;

export type Identity = ReturnType<typeof createIdentity>;

/** Answers requests to the identity providers of all companies. */
export const createIdentity = (options: IdentityOptions) => {
  const providers = createProviders(options);
  return {
    drop: providers.drop,
    clear: providers.clear,

    /** Returns a protocol request. */
    answer: async (asked: IdentityRequest): Promise<void> => {
      const { request, response, origin, session } = asked;
      const { pathname, searchParams } = new URL(request.url ?? "/", origin);
      if (!session && pathname.toLowerCase() === `${IDENTITY_PATH}/endsession`)
        return leadTo(asked, afterSignOut(origin, searchParams));
      const provider = await providers.at(asked);
      believeServer(asked);
      begin(asked);
      await requestSession.run({ session, end: asked.endSession }, () =>
        provider.callback()(request, response),
      );
    },

    /**
     * Sends a person to the sign-in screen, and back to the original request once they are signed in. If the request
     * demands a new sign-in, an older session isn't enough.
     * @param cookieUid the interaction's id from its cookie
     */
    interact: async (asked: IdentityRequest, uid: string, cookieUid: string | undefined): Promise<void> => {
      const { session, site } = asked;
      const provider = await providers.at(asked);
      const interaction = uid === cookieUid ? await provider.Interaction.find(uid) : undefined;
      if (!interaction) return sendPage(asked, 400, expiredPage(site.companyName));
      const here = `${IDENTITY_PATH}/interaction/${encodeURIComponent(uid)}`;
      if (!session) return leadTo(asked, `/login?returnUrl=${encodeURIComponent(here)}`);
      const mustBeNew = interaction.prompt.reasons.some((reason) => reason !== "no_session");
      const isSame = interaction.session?.uid === uidOfSession(session.hash);
      if (mustBeNew && isSame) return sendPage(asked, 200, signInAgainPage(site.companyName, here));
      // The session in which the request began may have ended.
      interaction.session = undefined;
      interaction.result = {
        login: { accountId: session.accountId, ts: Math.floor(session.startedAt.getTime() / 1000) },
      };
      await interaction.save(Math.max(1, interaction.exp - Math.floor(Date.now() / 1000)));
      leadTo(asked, interaction.returnTo);
    },

    /** Ends the session after the person agreed to sign in again. */
    signInAgain: async (asked: IdentityRequest, uid: string): Promise<void> => {
      await asked.endSession();
      const here = `${IDENTITY_PATH}/interaction/${encodeURIComponent(uid)}`;
      leadTo(asked, `/login?returnUrl=${encodeURIComponent(here)}`);
    },
  };
};

/** The identity providers of all companies at all their hosts, each created on first use. */
const createProviders = (options: IdentityOptions) => {
  const kept = new Map<string, { companyId: number; until: number; provider: Promise<Provider> }>();
  return {
    at: ({ site, origin }: IdentityRequest): Promise<Provider> => {
      const name = `${site.companyId} ${origin}`;
      const known = kept.get(name);
      if (known && known.until > performance.now()) return known.provider;
      const provider = makeProvider(options, site, origin);
      kept.delete(name);
      kept.set(name, { companyId: site.companyId, until: performance.now() + FRESH_MS, provider });
      provider.catch(() => kept.delete(name));
      // Anyone can send any port, so the cache must be bounded.
      const [oldest] = kept.keys();
      if (kept.size > MAX_KEPT && oldest) kept.delete(oldest);
      return provider;
    },
    /** Drops cached providers that a change made stale. */
    drop: (companyId: number, tags: readonly string[]): void => {
      if (!tags.includes(KEYS_TAG) && !tags.includes("company")) return;
      for (const [name, one] of kept) if (one.companyId === companyId) kept.delete(name);
    },
    clear: (): void => kept.clear(),
  };
};

const makeProvider = async (options: IdentityOptions, site: Site, origin: string): Promise<Provider> => {
  const db = options.companyDb(site.companyId);
  // The library takes 12 MB of memory, and most installations never use it.
  const { createProvider } = await import("./provider.service.ts");
  return createProvider({
    origin,
    companyName: site.companyName,
    db,
    keys: await signingKeys(db),
    log: options.log,
    isSessionAlive: (hash) => options.isSessionAlive(site, hash),
    findUser: async (accountId) => {
      const id = /^\d{1,15}$/.test(accountId) ? Number(accountId) : 0;
      const own = await db.read((tx) => selectIdentityUser(tx, id));
      const provider = options.provider();
      if (own || !provider) return own;
      return options.companyDb(provider.companyId).read((tx) => selectIdentityUser(tx, id));
    },
  });
};

const begin = ({ response, take }: IdentityRequest): void => {
  take();
  for (const [name, value] of Object.entries(IDENTITY_HEADERS)) response.setHeader(name, value);
  response.setHeader("cache-control", "no-store");
};

const leadTo = (request: IdentityRequest, address: string): void => {
  begin(request);
  request.response.writeHead(303, { location: address }).end();
};

const sendPage = (request: IdentityRequest, status: number, html: string): void => {
  begin(request);
  request.response.writeHead(status, { "content-type": "text/html; charset=utf-8" }).end(html);
};

/**
 * Overwrites parts of the request that a client could forge: the issuer's scheme and host instead of any forwarded
 * headers, the library's base path, and a placeholder cookie if there is a session.
 */
const believeServer = ({ request, origin, session }: IdentityRequest): void => {
  const { protocol, host } = new URL(origin);
  request.headers["x-forwarded-proto"] = protocol.slice(0, -1);
  request.headers["x-forwarded-host"] = host;
  const others = (request.headers.cookie ?? "")
    .split(";")
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie !== "" && !cookie.startsWith(`${IDENTITY_COOKIES.session}=`));
  const placeholder = session ? [`${IDENTITY_COOKIES.session}=${SESSION_PLACEHOLDER}`] : [];
  request.headers.cookie = [...others, ...placeholder].join("; ");
  const url = (request.url ?? "").replace(new RegExp(`^${IDENTITY_PATH}(?=/)`, "i"), "");
  (request as { originalUrl?: string }).originalUrl = `${IDENTITY_PATH}${url}`;
  request.url = url;
};

/** Where to redirect a sign-out request without a session. */
const afterSignOut = (origin: string, query: URLSearchParams): string => {
  const callback = `${origin}${CALLBACK_PATHS.logout}`;
  const isSite = query.get("client_id") === SITE_CLIENT || query.has("id_token_hint");
  if (!isSite || query.get("post_logout_redirect_uri") !== callback) return "/authentication/logged-out";
  const state = query.get("state");
  return state === null ? callback : `${callback}?state=${encodeURIComponent(state)}`;
};

const expiredPage = (companyName: string): string =>
  identityPage({
    companyName,
    title: "This sign-in has expired",
    text: "You started it too long ago or in another browser. Start again.",
    actions: `${linkButton("/authentication/login", "Start again")}${linkButton("/", "Go to the website", true)}`,
  });

const signInAgainPage = (companyName: string, here: string): string =>
  identityPage({
    companyName,
    title: "Sign in again",
    text: "To continue, confirm it's you by signing in again. We'll sign you out first.",
    actions: `<form method="post" action="${here}"><button type="submit">Sign in again</button></form>${linkButton("/", "Cancel", true)}`,
  });
