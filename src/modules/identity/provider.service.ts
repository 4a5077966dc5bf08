import { randomBytes } from "node:crypto";
import Provider, {
  type Account,
  type Configuration,
  interactionPolicy,
  type JWK,
  type KoaContextWithOIDC,
} from "oidc-provider";
import { isDatabaseDown } from "#platform/call/failures.ts";
import type { CompanyDb } from "#platform/db/company-db.ts";
import type { Log } from "#platform/log/log.ts";
import { siteClient } from "./client.service.ts";
import { IDENTITY_COOKIES, IDENTITY_PATH, LIFETIMES, SCOPES, SITE_CLIENT } from "./identity.schema.ts";
import type { IdentityUser } from "./identity.sql.ts";
import { identityPage, linkButton } from "./identity-page.service.ts";
import { createRecords } from "./records.service.ts";
import { requestSession } from "./request-session.service.ts";

export interface IdentityProviderOptions {
  readonly origin: string;
  readonly companyName: string;
  readonly db: CompanyDb;
  /** Private keys, starting with the one that signs. */
  readonly keys: JWK[];
  readonly log: Log;
  isSessionAlive(sessionHash: Buffer): Promise<boolean>;
  /** A user of the company or of the provider; undefined if the user no longer exists. */
  findUser(accountId: string): Promise<IdentityUser | undefined>;
}

/**
 * The OpenID Connect provider of one company at one origin, with authorization code and PKCE for the site's own
 * client.
 */
export const createProvider = (options: IdentityProviderOptions): Provider => {
  const { origin, log } = options;
  const provider = new Provider(origin, configurationOf(options));
  provider.use(async (ctx: KoaContextWithOIDC, next) => {
    await next();
    dropSessionCookie(ctx);
    const session = ctx.oidc?.session as { destroyed?: boolean } | undefined;
    if (session?.destroyed) await requestSession.getStore()?.end();
  });
  // The server overwrites the forwarded scheme and host (see identity.service.ts).
  provider.proxy = true;
  provider.on("server_error", (ctx: KoaContextWithOIDC, error: Error) => reportError(ctx, error, log));
  return provider;
};

const configurationOf = (options: IdentityProviderOptions): Configuration => {
  const { origin, companyName } = options;
  return {
    adapter: createRecords(options.db, options.isSessionAlive),
    clients: [siteClient(origin)],
    jwks: { keys: options.keys },
    clientAuthMethods: ["none"],
    responseTypes: ["code"],
    scopes: [...SCOPES],
    claims: {
      openid: ["sub"],
      profile: ["name", "given_name", "family_name", "role"],
      email: ["email"],
    },
    pkce: { required: () => true },
    cookies: { names: IDENTITY_COOKIES, keys: [] },
    routes: {
      authorization: "/authorize",
      token: "/token",
      userinfo: "/userinfo",
      jwks: "/jwks",
      revocation: "/revocation",
      end_session: "/endsession",
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId,
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (ctx, form) => {
          ctx.body = signOutPage(ctx, form, companyName);
        },
        postLogoutSuccessSource: async (ctx) => ctx.redirect("/authentication/logged-out"),
      },
    },
    ttl: {
      AccessToken: LIFETIMES.accessToken,
      AuthorizationCode: LIFETIMES.code,
      IdToken: LIFETIMES.idToken,
      Interaction: LIFETIMES.interaction,
      Session: LIFETIMES.session,
      Grant: LIFETIMES.session,
    },
    interactions: {
      policy: policyWithoutConsent(),
      url: (_ctx, interaction) => `${IDENTITY_PATH}/interaction/${interaction.uid}`,
    },
    clientBasedCORS: (_ctx, asking) => asking === origin,
    // Tokens end with the session.
    expiresWithSession: async () => true,
    findAccount: async (_ctx, accountId) => {
      const user = await options.findUser(accountId);
      return user && accountOf(user);
    },
    loadExistingGrant: grantOf,
    renderError: async (ctx, out) => {
      ctx.type = "html";
      ctx.body = errorPage(out.error === "server_error" ? null : out.error_description, companyName);
    },
  };
};

/** The client belongs to the company, so nobody needs to consent to it. */
const policyWithoutConsent = () => {
  const policy = interactionPolicy.base();
  policy.remove("consent");
  return policy;
};

const reportError = (ctx: KoaContextWithOIDC, error: Error, log: Log): void => {
  const reference = randomBytes(6).toString("hex");
  const fields = { reference, route: ctx.oidc?.route };
  if (isDatabaseDown(error)) {
    log.warn({ ...fields, error: error.message }, "The database can't be reached.");
    ctx.status = 503;
  } else
    log.error(
      { ...fields, error: { message: error.message, stack: error.stack } },
      "The identity provider failed.",
    );
};

/** Removes the library's session cookie, because the product's own cookie identifies the session. */
const dropSessionCookie = (ctx: KoaContextWithOIDC): void => {
  const lines = [ctx.response.headers["set-cookie"] ?? []].flat();
  const others = lines.filter((line) => !line.startsWith(`${IDENTITY_COOKIES.session}=`));
  if (others.length === lines.length) return;
  if (others.length > 0) ctx.set("set-cookie", others);
  else ctx.remove("set-cookie");
};

/** The claims about a user. `sub` is the user's id, which is never reused. */
const accountOf = (user: IdentityUser): Account => ({
  accountId: String(user.id),
  claims: async () => ({
    sub: String(user.id),
    name: `${user.firstName} ${user.lastName}`.trim(),
    given_name: user.firstName,
    family_name: user.lastName,
    role: user.privilege,
    email: user.email,
  }),
});

const grantOf = async ({ oidc }: KoaContextWithOIDC) => {
  const { provider, session, account, client } = oidc;
  if (!session || !account || client?.clientId !== SITE_CLIENT) return undefined;
  const known = session.grantIdFor(SITE_CLIENT);
  const existing = known && (await provider.Grant.find(known));
  if (existing) return existing;
  const grant = new provider.Grant({ accountId: account.accountId, clientId: SITE_CLIENT });
  grant.addOIDCScope(SCOPES.join(" "));
  await grant.save();
  return grant;
};

/** Asks before signing out, unless an ID token proves that the person's own page sent the request. */
const signOutPage = (ctx: KoaContextWithOIDC, form: string, companyName: string): string => {
  const hint = ctx.oidc.entities.IdTokenHint as { payload?: { sub?: string } } | undefined;
  const isOwn = hint?.payload?.sub === ctx.oidc.session?.accountId;
  const yes = `<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>`;
  if (isOwn)
    return identityPage({
      companyName,
      title: "Signing out",
      text: "If nothing happens, choose Sign out.",
      // A form submitted by a script doesn't include the button's value.
      actions: `${form.replace("</form>", '<input type="hidden" name="logout" value="yes"></form>')}<button type="submit" form="op.logoutForm">Sign out</button>`,
      sendsAtOnce: true,
    });
  return identityPage({
    companyName,
    title: "Do you want to sign out?",
    text: "You'll be signed out of this website and its admin.",
    actions: `${form}${yes}${linkButton("/", "Stay signed in", true)}`,
  });
};

const errorPage = (description: string | undefined | null, companyName: string): string =>
  identityPage({
    companyName,
    title: "This sign-in can't continue",
    text:
      description === null
        ? "Something went wrong on our end. Try again."
        : `The request was refused: ${description ?? "it can't be understood"}. Start again.`,
    actions: `${linkButton("/login", "Sign in")}${linkButton("/", "Go to the website", true)}`,
  });
