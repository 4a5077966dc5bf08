import { changedFields, recordAudit } from "#modules/audit/audit.public.ts";
import { usesClientNumbers } from "#modules/companies/companies.public.ts";
import { recordSave } from "#modules/last-saves/last-saves.public.ts";
import { replaceUserRoles } from "#modules/roles/roles.public.ts";
import { deleteViewsOf } from "#modules/saved-views/saved-views.public.ts";
import {
  checkNewPassword,
  deletePendingInvitation,
  endPasswordCodesOf,
  endSessionsOf,
  hashPassword,
  lockAccount,
  resetThrottling,
  unlockAccount,
} from "#modules/sign-in/sign-in.public.ts";
import { deleteCopiesOf } from "#modules/working-copies/working-copies.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { BodyOf } from "#platform/call/define-call.ts";
import type { CompanyDb, WriteTx } from "#platform/db/company-db.ts";
import { isTakenIn } from "#platform/db/unique-violation.ts";
import { Refusal, refuse } from "#platform/errors/refusal.ts";
import { requireOtherAdmin } from "./last-admin.service.ts";
import { auditedUser, roleLabels } from "./present-user.service.ts";
import { requestedRoles } from "./user-roles.service.ts";
import type { createUser, inviteUser, updateUser } from "./users.contract.ts";
import {
  insertUser,
  lockPeople,
  selectUser,
  type UserChanges,
  type UserRecord,
  updateUserDeleted,
  updateUserRow,
} from "./users.sql.ts";

type CreateInput = BodyOf<typeof createUser>;
type UpdateInput = BodyOf<typeof updateUser>;

/** A form for a new user, without the password. */
export type NewUserInput = BodyOf<typeof inviteUser>;

/** How a new user gets the first password. */
export interface FirstPassword {
  readonly hash: string;
  /** Emails the new user an invitation to choose one; left out if an Admin has set it. */
  invite?(tx: WriteTx, userId: number): Promise<void>;
}

/** Runs a change to a user, and turns an email address that is taken into a refusal at its field. */
export const withFreeEmail = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const isOwn = isTakenIn(error, "users_email");
    if (!isOwn && (error as { code?: string }).code !== "TN003") throw error;
    const message = isOwn
      ? "A user with this email address already exists."
      : "This email address belongs to an account at another company. Enter a different one.";
    throw new Refusal("conflict", message, { email: [message] });
  }
};

/**
 * Hashes a password that an Admin sets for a user.
 * @throws Refusal 400 if the password is too common or contains the user's own name
 */
const hashOfNew = async (
  password: string,
  owner: { email: string; firstName: string; lastName: string },
): Promise<string> => {
  const unfit = checkNewPassword(password, owner);
  if (unfit !== null) throw refuse.invalid(unfit, { password: [unfit] });
  return hashPassword(password);
};

/** The first password as an Admin has set it. @throws Refusal 400 for a password that breaks the rules */
export const passwordSetBy = async (input: CreateInput): Promise<FirstPassword> => ({
  hash: await hashOfNew(input.password, input),
});

/**
 * Adds a user with the form's roles to the transaction's company. A password that an Admin set must be changed at the
 * first sign-in.
 * @param shown which optional fields the company uses; the others are ignored [USER-017] [USER-018]
 */
export const addUser = async (
  tx: WriteTx,
  actor: Actor,
  input: NewUserInput,
  password: FirstPassword,
  shown: { access: boolean; clientNumbers: boolean },
): Promise<number> => {
  const { privilege, named } = await requestedRoles(tx, input);
  const id = await insertUser(tx, {
    email: input.email,
    firstName: input.firstName,
    lastName: input.lastName,
    phone: input.phoneNumber,
    passwordHash: password.hash,
    privilege,
    mustChangePassword: true,
    ...(shown.access ? { access: input.access ?? 0 } : {}),
    ...(shown.clientNumbers
      ? { clientNumber: input.clientNumber ?? 0, relatedClients: input.relatedClients ?? "" }
      : {}),
  });
  await replaceUserRoles(tx, id, named?.map((role) => role.id) ?? []);
  const created = await selectUser(tx, id);
  await recordAudit(tx, actor, {
    action: password.invite ? "Invited user" : "Created user",
    subject: input.email,
    href: `/UpdateUser/${id}`,
    after: created && auditedUser(created),
  });
  await password.invite?.(tx, id);
  return id;
};

/** Creates a user in the host's company. Returns the id. */
export const createOwnUser = async (
  db: CompanyDb,
  actor: Actor,
  input: NewUserInput,
  firstPassword: () => Promise<FirstPassword>,
): Promise<number> => {
  const password = await firstPassword();
  return withFreeEmail(() =>
    db.write(async (tx) => {
      const hasNumbers = await usesClientNumbers(tx);
      return addUser(tx, actor, input, password, { access: hasNumbers, clientNumbers: hasNumbers });
    }),
  );
};

/**
 * Changes a user. New roles, a lock, or a new password end the user's sessions. Fields that the company doesn't use
 * stay unchanged.
 * @throws Refusal 404 if there is no such user; 409 for the last admin, an email address that is taken, or if someone
 * changed the user since the form was opened
 */
export const changeUser = async (db: CompanyDb, actor: Actor, input: UpdateInput): Promise<void> => {
  const passwordHash = input.password ? await hashOfNew(input.password, input) : undefined;
  await withFreeEmail(() =>
    db.write(async (tx) => {
      await lockPeople(tx);
      const before = await selectUser(tx, input.id);
      if (!before) throw refuse.notFound("user");
      if (input.lastChanged && Date.parse(input.lastChanged) !== before.lastChangedAt.getTime())
        throw refuse.stale();
      const { privilege, named } = await requestedRoles(tx, input);
      const lock = lockChange(before, input);
      if (privilege !== "Admin") await requireOtherAdmin(tx, before, "roles");
      if (lock === "locked") await requireOtherAdmin(tx, before, "isLockedOut");
      const hasNumbers = await usesClientNumbers(tx);
      const changes: UserChanges = {
        email: input.email,
        firstName: input.firstName,
        lastName: input.lastName,
        phone: input.phoneNumber,
        privilege,
        ...(hasNumbers && input.access !== undefined ? { access: input.access } : {}),
        ...(hasNumbers && input.clientNumber !== undefined ? { clientNumber: input.clientNumber } : {}),
        ...(hasNumbers && input.relatedClients != null ? { relatedClients: input.relatedClients } : {}),
        ...(input.invalidAttempts === undefined ? {} : { invalidAttempts: input.invalidAttempts }),
        ...(passwordHash ? { passwordHash } : {}),
      };
      if (named)
        await replaceUserRoles(
          tx,
          before.id,
          named.map((role) => role.id),
        );
      const isOther = before.privilege !== privilege || (named !== null && !isSameSet(before, named));
      await updateUserRow(tx, before.id, changes);
      await recordSave(tx, actor, "user", before.id);
      if (isOther || passwordHash !== undefined) await endSessionsOf(tx, before.id);
      if (passwordHash !== undefined || input.email !== before.email) await endPasswordCodesOf(tx, before.id);
      if (lock === "locked") await lockAccount(tx, before.id);
      if (lock === "unlocked") await unlockAccount(tx, before.id);
      // A new password is useless while the account is throttled for wrong passwords.
      else if (passwordHash !== undefined) await resetThrottling(tx, before.id);
      if (passwordHash !== undefined) await deletePendingInvitation(tx, before.id);
      const after = await selectUser(tx, before.id);
      const changed = changedFields(auditedUser(before), {
        ...(after ? auditedUser(after) : {}),
        ...(passwordHash ? { password: "changed" } : {}),
      });
      if (changed)
        await recordAudit(tx, actor, {
          action: "Updated user",
          subject: before.email,
          href: `/UpdateUser/${before.id}`,
          ...changed,
        });
    }),
  );
};

const isSameSet = (before: UserRecord, named: readonly { name: string }[]): boolean => {
  const wanted = new Set(named.map((role) => role.name));
  return wanted.size === before.roleNames.length && before.roleNames.every((name) => wanted.has(name));
};

type LockChange = "locked" | "unlocked" | "same";

/**
 * What the Locked switch changes. Only a switch that someone moved changes the lock (decisions §14). A form that merely
 * sends back a lock caused by wrong passwords doesn't renew it, even if it has expired since.
 */
const lockChange = (
  before: UserRecord,
  { isLockedOut, wasLockedOut }: Pick<UpdateInput, "isLockedOut" | "wasLockedOut">,
): LockChange => {
  if (isLockedOut == null || isLockedOut === (wasLockedOut ?? before.isLocked)) return "same";
  return isLockedOut ? "locked" : "unlocked";
};

/** Deletes a user and ends their sessions. @throws Refusal 404 if there is no such user, 409 for the last Admin */
export const removeUser = async (tx: WriteTx, actor: Actor, id: number): Promise<void> => {
  await lockPeople(tx);
  const before = await selectUser(tx, id);
  if (!before) throw refuse.notFound("user");
  await requireOtherAdmin(tx, before, "request");
  await Promise.all([
    updateUserDeleted(tx, id),
    deleteCopiesOf(tx, id),
    deleteViewsOf(tx, id),
    deletePendingInvitation(tx, id),
  ]);
  await endSessionsOf(tx, id);
  await recordAudit(tx, actor, {
    action: "Deleted user",
    subject: before.email,
    before: { name: `${before.firstName} ${before.lastName}`.trim(), roles: roleLabels(before) },
  });
};
