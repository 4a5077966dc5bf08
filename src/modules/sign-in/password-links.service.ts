import { sql } from "kysely";
import { recordAudit } from "#modules/audit/audit.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { CompanyDbs, WriteTx } from "#platform/db/company-db.ts";
import { unlockAccount } from "./accounts.sql.ts";
import { deleteBrowsersOf } from "./known-browsers.sql.ts";
import { hashPassword } from "./passwords.service.ts";
import { type LoginUser, selectLoginUser, updatePassword } from "./sign-in.sql.ts";
import { companyTokenParts, hashOf, newToken } from "./tokens.service.ts";

const PURPOSE = "password-link";

/** The first path segment of the page that a link opens. */
export const PASSWORD_LINK_PATH = "/new-password";

/**
 * Creates the token of a one-time link for someone who has lost both password and mailbox. It is valid for a day and
 * replaces the user's earlier links. Only its hash is stored.
 */
export const createPasswordLink = async (tx: WriteTx, userId: number): Promise<string> => {
  const secret = newToken();
  await tx.sql
    .deleteFrom("oneTimeCodes")
    .where("companyId", "=", tx.companyId)
    .where("userId", "=", userId)
    .where("purpose", "=", PURPOSE)
    .execute();
  await tx.sql
    .insertInto("oneTimeCodes")
    .values({
      companyId: tx.companyId,
      userId,
      purpose: PURPOSE,
      codeHash: hashOf(secret),
      expiresAt: sql<Date>`now() + interval '24 hours'`,
    })
    .execute();
  return `${tx.companyId}.${secret}`;
};

/** The user whose password a link sets; null if the link is invalid or expired. */
export const userOfPasswordLink = async (companyDb: CompanyDbs, token: string): Promise<LoginUser | null> => {
  const parts = companyTokenParts(token);
  if (!parts) return null;
  return companyDb(parts.companyId).read(async (tx) => {
    const code = await tx.sql
      .selectFrom("oneTimeCodes")
      .select("userId")
      .where("companyId", "=", tx.companyId)
      .where("purpose", "=", PURPOSE)
      .where("codeHash", "=", parts.hash)
      .where("expiresAt", ">", sql<Date>`now()`)
      .executeTakeFirst();
    return code ? selectLoginUser(tx, code.userId) : null;
  });
};

/**
 * Uses up a link to set the password, unlock the account, and end its sessions.
 * @param actor the user, for the audit log
 * @returns false if the link was already used
 */
export const setPasswordByLink = async (
  companyDb: CompanyDbs,
  token: string,
  actor: Actor,
  password: string,
): Promise<boolean> => {
  const parts = companyTokenParts(token);
  if (!parts) return false;
  const passwordHash = await hashPassword(password);
  return companyDb(parts.companyId).write(async (tx) => {
    const used = await tx.sql
      .deleteFrom("oneTimeCodes")
      .where("companyId", "=", tx.companyId)
      .where("userId", "=", actor.userId)
      .where("purpose", "=", PURPOSE)
      .where("codeHash", "=", parts.hash)
      .where("expiresAt", ">", sql<Date>`now()`)
      .returning("userId")
      .executeTakeFirst();
    if (!used) return false;
    await updatePassword(tx, actor.userId, passwordHash);
    await unlockAccount(tx, actor.userId);
    await deleteBrowsersOf(tx, actor.userId);
    await recordAudit(tx, actor, { action: "Set a new password with a one-time link", subject: actor.email });
    return true;
  });
};
