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
  /** The provider company, whose staff may sign in everywhere. */
  provider(): { readonly companyId: number } | null;
  /** Whether a session still signs somebody in. */
  isSessionAlive(site: Site, sessionHash: Buffer): Promise<boolean>;
}

/** A request to the identity provider, as the server found it. */
export interface IdentityRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly site: Site;
  /** Scheme, host and port as the browser sees them: the issuer. */
  readonly origin: string;
  /** null where nobody is signed in. */
  readonly session: RequestSession | null;
  /** Ends that session, and takes its cookie out of the browser. */
  endSession(): Promise<void>;
  /** Says that the response is answered here; until then, an error is the server's to answer. */
  take(): void;
}

/** How long a provider is kept before its keys are read again: which one signs changes with time. */
const FRESH_MS = 10 * 60_000;
const MAX_KEPT = 200;

export type Identity = ReturnType<typeof createIdentity>;

/** The identity providers of all companies at all their hosts, each made when it is first asked. */
export const createIdentity = (options: IdentityOptions) => {
  const kept = new Map<string, { companyId: number; until: number; provider: Promise<Provider> }>();

  const providerAt = ({ site, origin }: IdentityRequest): Promise<Provider> => {
    const name = `${site.companyId} ${origin}`;
    const known = kept.get(name);
    if (known && known.until > performance.now()) return known.provider;
    const provider = makeProvider(site, origin);
    kept.delete(name);
    kept.set(name, { companyId: site.companyId, until: performance.now() + FRESH_MS, provider });
    provider.catch(() => kept.delete(name));
    // Anybody can make up ports: what is kept of them stays bounded.
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest) kept.delete(oldest);
    return provider;
  };

  const makeProvider = async (site: Site, origin: string): Promise<Provider> => {
    const db = options.companyDb(site.companyId);
    // The library takes 12 MB, and most installations are never asked.
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

  return {
    /** Forgets what a change made stale. */
    drop: (companyId: number, tags: readonly string[]): void => {
      if (!tags.includes(KEYS_TAG) && !tags.includes("company")) return;
      for (const [name, one] of kept) if (one.companyId === companyId) kept.delete(name);
    },
    clear: (): void => kept.clear(),

    /** Answers one of the protocol's requests. */
    answer: async (asked: IdentityRequest): Promise<void> => {
      const { request, response, origin, session } = asked;
      const { pathname, searchParams } = new URL(request.url ?? "/", origin);
      if (!session && pathname.toLowerCase() === `${IDENTITY_PATH}/endsession`)
        return leadTo(asked, afterSignOut(origin, searchParams));
      const provider = await providerAt(asked);
      believeServer(asked);
      begin(asked);
      await requestSession.run({ session, end: asked.endSession }, () =>
        provider.callback()(request, response),
      );
    },

    /**
     * The identity provider wants somebody to sign in: leads to the sign-in screen, and back to the request once
     * somebody is signed in. Where a new sign-in was asked for, an older session doesn't do.
     * @param cookieUid what the sign-in's own cookie names
     */
    interact: async (asked: IdentityRequest, uid: string, cookieUid: string | undefined): Promise<void> => {
      const { session, site } = asked;
      const provider = await providerAt(asked);
      const interaction = uid === cookieUid ? await provider.Interaction.find(uid) : undefined;
      if (!interaction) return sendPage(asked, 400, expiredPage(site.companyName));
      const here = `${IDENTITY_PATH}/interaction/${encodeURIComponent(uid)}`;
      if (!session) return leadTo(asked, `/login?returnUrl=${encodeURIComponent(here)}`);
      const mustBeNew = interaction.prompt.reasons.some((reason) => reason !== "no_session");
      const isSame = interaction.session?.uid === uidOfSession(session.hash);
      if (mustBeNew && isSame) return sendPage(asked, 200, signInAgainPage(site.companyName, here));
      // The session in which the request was made may be over by now.
      interaction.session = undefined;
      interaction.result = {
        login: { accountId: session.accountId, ts: Math.floor(session.startedAt.getTime() / 1000) },
      };
      await interaction.save(Math.max(1, interaction.exp - Math.floor(Date.now() / 1000)));
      leadTo(asked, interaction.returnTo);
    },

    /** The person agreed to sign in again. */
    signInAgain: async (asked: IdentityRequest, uid: string): Promise<void> => {
      await asked.endSession();
      const here = `${IDENTITY_PATH}/interaction/${encodeURIComponent(uid)}`;
      leadTo(asked, `/login?returnUrl=${encodeURIComponent(here)}`);
    },
  };
};

const begin = ({ response, take }: IdentityRequest): void => {
  take();
  for (const [name, value] of Object.entries(IDENTITY_HEADERS)) response.setHeader(name, value);
  response.setHeader("cache-control", "no-store");
};

const leadTo = (asked: IdentityRequest, address: string): void => {
  begin(asked);
  asked.response.writeHead(303, { location: address }).end();
};

const sendPage = (asked: IdentityRequest, status: number, html: string): void => {
  begin(asked);
  asked.response.writeHead(status, { "content-type": "text/html; charset=utf-8" }).end(html);
};

/**
 * Makes the request say what the server knows: scheme and host of the issuer, whatever forwarded headers came with
 * it, that the library lies below IDENTITY_PATH, and whether there is a session.
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

/** Where somebody goes who wanted to sign out but wasn't signed in any more. */
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
    text: "It was begun too long ago, or in another browser. Please start again.",
    actions: `${linkButton("/authentication/login", "Start again")}${linkButton("/", "Go to the website", true)}`,
  });

const signInAgainPage = (companyName: string, here: string): string =>
  identityPage({
    companyName,
    title: "Please sign in again",
    text: "To go on, you have to show once more who you are. You will be signed out first.",
    actions: `<form method="post" action="${here}"><button type="submit">Sign in again</button></form>${linkButton("/", "Cancel", true)}`,
  });
