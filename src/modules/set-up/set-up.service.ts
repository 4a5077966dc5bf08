import { recordAudit } from "#modules/audit/audit.public.ts";
import { createCompanyWithId, nextCompanyId } from "#modules/companies/companies.public.ts";
import {
  checkNewPassword,
  companyTokenParts,
  hashOf,
  hashPassword,
  newToken,
} from "#modules/sign-in/sign-in.public.ts";
import { insertUser } from "#modules/users/users.public.ts";
import type { CompanyDbs } from "#platform/db/company-db.ts";
import type { Database } from "#platform/db/pool.ts";
import type { SetUpForm } from "./set-up.schema.ts";
import { deleteGoodLink, insertSetUpLink, selectIsLinkGood } from "./set-up.sql.ts";

/** The link was used or has expired, or someone else has set up the installation. */
export class SetUpLinkError extends Error {}

/**
 * Creates a one-time link for an installation without companies. Its hash is stored under the provider's future id,
 * like all of its rows.
 * @returns the link's token, which isn't stored
 */
export const createSetUpLink = async (database: Database, companyDb: CompanyDbs): Promise<string> => {
  const companyId = await nextCompanyId(database.kysely);
  const secret = newToken();
  await companyDb(companyId).write((tx) => insertSetUpLink(tx, hashOf(secret)));
  return `${companyId}.${secret}`;
};

/** Whether a link is still valid. */
export const isSetUpLinkGood = async (companyDb: CompanyDbs, token: string): Promise<boolean> => {
  const parts = companyTokenParts(token);
  return parts !== null && companyDb(parts.companyId).read((tx) => selectIsLinkGood(tx, parts.hash));
};

/** Why the password isn't accepted, besides its length; null if it is. */
export const passwordProblem = ({ password, email, firstName, lastName }: SetUpForm): string | null =>
  checkNewPassword(password, { email, firstName, lastName });

/**
 * Creates the provider company, its host names, and its first admin, and uses up the link, in one transaction.
 * @throws SetUpLinkError if the link is no longer valid
 */
export const setUpInstallation = async (
  companyDb: CompanyDbs,
  token: string,
  form: SetUpForm,
): Promise<void> => {
  const parts = companyTokenParts(token);
  if (!parts || !(await isSetUpLinkGood(companyDb, token))) throw new SetUpLinkError();
  const passwordHash = await hashPassword(form.password);
  const company = { name: form.company, isProvider: true, hosts: form.hosts };
  try {
    await createCompanyWithId(parts.companyId, companyDb, company, async (tx) => {
      if (!(await deleteGoodLink(tx, parts.hash))) throw new SetUpLinkError();
      const { email, firstName, lastName, phone } = form;
      await insertUser(tx, {
        email,
        firstName,
        lastName,
        phone,
        passwordHash,
        privilege: "Admin",
        mustChangePassword: false,
      });
      await recordAudit(tx, null, {
        action: "Set up the installation",
        subject: form.company,
        after: { hosts: form.hosts, admin: email },
      });
    });
  } catch (error) {
    // If two people finish at the same moment, the first one wins, because there is only one provider.
    if ((error as { code?: string }).code === "23505") throw new SetUpLinkError();
    throw error;
  }
};
