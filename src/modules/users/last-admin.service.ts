import type { ReadTx } from "#platform/db/company-db.ts";
import { Refusal } from "#platform/errors/refusal.ts";
import { selectHasOtherAdmin, type UserRecord } from "./users.sql.ts";

const LAST_ADMIN = "This is the company's last admin. Make another user an admin first.";

/** What keeps a company from losing this user as an admin, as a sentence; null if nothing does (decisions §5). */
export const lastAdminProblem = async (tx: ReadTx, user: UserRecord): Promise<string | null> => {
  if (user.privilege !== "Admin" || user.isLockedByAdmin) return null;
  return (await selectHasOtherAdmin(tx, user.id)) ? null : LAST_ADMIN;
};

/** @param field where the form shows the refusal @throws Refusal 409 if the company would have no admin left */
export const requireOtherAdmin = async (tx: ReadTx, user: UserRecord, field: string): Promise<void> => {
  const problem = await lastAdminProblem(tx, user);
  if (problem) throw new Refusal("conflict", problem, { [field]: [problem] });
};
