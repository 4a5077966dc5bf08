import { changedFields, recordAudit } from "#modules/audit/audit.public.ts";
import { recordSave } from "#modules/last-saves/last-saves.public.ts";
import { pagesOfRoles } from "#modules/roles/roles.public.ts";
import {
  deleteOtherSessions,
  deleteOwnSession,
  hashOf,
  SESSION_COOKIE,
  selectLoginUser,
  selectOwnSessions,
} from "#modules/sign-in/sign-in.public.ts";
import type { CallContext } from "#platform/call/handle.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import type { Services } from "#platform/services/services.ts";
import { browserName } from "./browser-name.schema.ts";
import type { OwnProfile, OwnSessionAnswer } from "./profile.contract.ts";
import { lockPerson, type PersonRecord, updatePerson } from "./profile.sql.ts";

type Context = CallContext<Services>;

interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
}

// Accounts are stored with their own company, but the provider's staff may be at another company's host.
const ownDb = ({ actor, companyDb }: Context) => companyDb(actor.companyId);

const ownUser = async (context: Context) => {
  const user = await ownDb(context).read((tx) => selectLoginUser(tx, context.actor.userId));
  if (!user) throw refuse.notSignedIn();
  return user;
};

export const loadProfile = async (context: Context): Promise<OwnProfile> => {
  const { id, email, firstName, lastName, phone } = await ownUser(context);
  const { company, role, roleIds } = context.actor;
  const roles = await context.db.read((tx) => pagesOfRoles(tx, roleIds));
  return { id, email, firstName, lastName, phoneNumber: phone, company, role, roles };
};

/**
 * Saves the signed-in person's name and phone, the only details people can change themselves.
 * @throws Refusal 409 if someone changed them since the form was opened
 */
export const saveProfile = async (
  context: Context,
  input: Person & { seen?: Person | undefined },
): Promise<void> => {
  const { actor } = context;
  const { seen } = input;
  const after: PersonRecord = {
    firstName: input.firstName,
    lastName: input.lastName,
    phone: input.phoneNumber,
  };
  await ownDb(context).write(async (tx) => {
    await lockPerson(tx, actor.userId);
    const user = await selectLoginUser(tx, actor.userId);
    if (!user) throw refuse.notSignedIn();
    const { firstName, lastName, phone, email } = user;
    if (seen && changedFields({ ...seen }, { firstName, lastName, phoneNumber: phone })) throw refuse.stale();
    await updatePerson(tx, actor.userId, after);
    await recordSave(tx, actor, "user", actor.userId);
    const before = { firstName, lastName, phone };
    await recordAudit(tx, actor, { action: "Changed own profile", subject: email, before, after });
  });
};

export const loadSessions = async (context: Context): Promise<OwnSessionAnswer[]> => {
  const { sessionsValidFrom } = await ownUser(context);
  const current = currentHash(context);
  const owner = { ...ownerOf(context), validFrom: sessionsValidFrom };
  const sessions = await context.db.read((tx) => selectOwnSessions(tx, owner));
  return sessions.map(({ id, tokenHash, startedAt, userAgent, ip }) => ({
    id,
    startedAt: startedAt.toISOString(),
    userAgent,
    ip,
    isCurrent: tokenHash.equals(current),
  }));
};

/** Ends one of the person's sessions. Ignores sessions that are over or belong to someone else. */
export const endSessionOfActor = (context: Context, id: number): Promise<void> =>
  context.db.write(async (tx) => recordEnded(tx, context, await deleteOwnSession(tx, ownerOf(context), id)));

export const endOthers = (context: Context): Promise<void> =>
  context.db.write(async (tx) =>
    recordEnded(tx, context, await deleteOtherSessions(tx, ownerOf(context), currentHash(context))),
  );

const recordEnded = async (
  tx: WriteTx,
  { actor }: Context,
  ended: readonly { readonly userAgent: string; readonly ip: string }[],
): Promise<void> => {
  if (ended.length === 0) return;
  const browsers = ended.map(({ userAgent, ip }) => `${browserName(userAgent)}, ${ip}`);
  await recordAudit(tx, actor, {
    action: "Ended own sessions",
    subject: actor.email,
    before: { browsers },
  });
};

const ownerOf = ({ actor: { companyId, userId } }: Context) => ({ companyId, userId });

const currentHash = ({ cookies }: Context): Buffer => hashOf(cookies.get(SESSION_COOKIE) ?? "");
