import { recordAudit } from "#modules/audit/audit.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { CallContext, Cookies, Site } from "#platform/call/handle.ts";
import type { CompanyDbs } from "#platform/db/company-db.ts";
import type { Services } from "#platform/services/services.ts";
import { SIGN_IN } from "./sign-in.schema.ts";
import {
  deleteSession,
  insertSession,
  type LoginUser,
  selectSession,
  selectSessionUser,
  updateLastSignIn,
} from "./sign-in.sql.ts";
import { hashOf, newToken } from "./tokens.service.ts";

/** The cookie of the login challenge, used between entering the password and the start of the session. */
export const LOGIN_COOKIE = "tenantry_login";
/** The session cookie, which lasts seven days [AUTH-029]. */
export const SESSION_COOKIE = "tenantry_session";

/** Starts a session at the host's company and sets its cookie. Returns the token, of which only the hash is stored. */
export const startSession = async (
  context: Pick<CallContext<Services>, "caller" | "companyDb" | "cookies" | "db" | "services" | "site">,
  user: LoginUser,
  browserId: number,
): Promise<string> => {
  const token = newToken();
  const isOwn = user.companyId === context.site.companyId;
  await context.db.write(async (tx) => {
    await insertSession(tx, hashOf(token), user, { ...context.caller, browserId });
    if (isOwn) await updateLastSignIn(tx, user.id);
    await recordAudit(tx, actorOfUser(user, context), { action: "Signed in", subject: user.email });
  });
  if (!isOwn) await context.companyDb(user.companyId).write((tx) => updateLastSignIn(tx, user.id));
  context.cookies.set(SESSION_COOKIE, token, SIGN_IN.sessionMs / 1000);
  return token;
};

/** Ends the cookie's session, if there is one. */
export const endSession = async (context: CallContext<Services>): Promise<void> => {
  const token = context.cookies.get(SESSION_COOKIE);
  const actor = context.maybeActor;
  if (token)
    await context.db.write(async (tx) => {
      await deleteSession(tx, hashOf(token));
      if (actor) await recordAudit(tx, actor, { action: "Signed out", subject: actor.email });
    });
  context.cookies.clear(SESSION_COOKIE);
};

/** The audit log's actor for a user who isn't signed in yet. */
export const actorOfUser = (
  user: LoginUser,
  context: { readonly services: Pick<Services, "provider">; readonly site: Site },
): Actor => ({
  userId: user.id,
  companyId: user.companyId,
  company: user.companyId === context.site.companyId ? context.site.companyName : "",
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  role: user.privilege === "Admin" ? "Admin" : "Level4",
  roleIds: [],
  isProvider: user.companyId === context.services.provider()?.companyId,
  mayAdd: false,
});

/** A valid session, its person, and when they signed in. */
export interface LiveSession {
  readonly actor: Actor;
  readonly tokenHash: Buffer;
  readonly startedAt: Date;
}

type ProviderCompany = { readonly companyId: number; readonly name: string } | null;

/** Who is signed in (see `liveSession`). */
export const actorOfSession = async (
  site: Site,
  cookies: Cookies,
  companyDb: CompanyDbs,
  provider: ProviderCompany,
): Promise<Actor | null> => (await sessionOfCookie(site, cookies, companyDb, provider))?.actor ?? null;

/** The cookie's session (see `liveSession`). */
export const sessionOfCookie = async (
  site: Site,
  cookies: Cookies,
  companyDb: CompanyDbs,
  provider: ProviderCompany,
): Promise<LiveSession | null> => {
  const token = cookies.get(SESSION_COOKIE);
  if (!token || token.length > 100) return null;
  return liveSession(site, hashOf(token), companyDb, provider);
};

/**
 * A session and its user, read from the database each time, so that a session ended on another node ends here right
 * away. A session is valid only at the company where it began. Its user belongs to that company or to the provider.
 */
export const liveSession = async (
  site: Site,
  tokenHash: Buffer,
  companyDb: CompanyDbs,
  provider: ProviderCompany,
): Promise<LiveSession | null> => {
  const session = await companyDb(site.companyId).readAtOnce((tx) => selectSession(tx, tokenHash));
  if (!session) return null;
  const isOwn = session.userCompanyId === site.companyId;
  if (!isOwn && session.userCompanyId !== provider?.companyId) return null;
  const user = isOwn
    ? session.user
    : await companyDb(session.userCompanyId).readAtOnce((tx) =>
        selectSessionUser(tx, session.userId, session.createdAtText),
      );
  if (!user) return null;
  const companyId = session.userCompanyId;
  const actor: Actor = {
    userId: session.userId,
    companyId,
    company: isOwn ? site.companyName : (provider?.name ?? ""),
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    role: user.privilege === "Admin" ? "Admin" : "Level4",
    roleIds: isOwn ? session.roleIds : [],
    isProvider: companyId === provider?.companyId,
    mayAdd: session.staffMayAdd,
  };
  return { actor, tokenHash, startedAt: session.createdAt };
};
