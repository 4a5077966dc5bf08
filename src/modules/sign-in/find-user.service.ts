import type { CompanyDbs } from "#platform/db/company-db.ts";
import type { Services } from "#platform/services/services.ts";
import { type LoginUser, selectLoginUserByEmail } from "./sign-in.sql.ts";

/** Finds a user by email address at the company, or else at the provider, whose staff may sign in at every host. */
export const findUser = async (
  companyDb: CompanyDbs,
  services: Pick<Services, "provider">,
  companyId: number,
  username: string,
): Promise<LoginUser | null> => {
  const provider = services.provider()?.companyId ?? null;
  const own = await companyDb(companyId).read((tx) => selectLoginUserByEmail(tx, username));
  if (provider === null || provider === companyId) return own;
  // Always looked up, so that the time doesn't reveal whether a username exists.
  const providers = await companyDb(provider).read((tx) => selectLoginUserByEmail(tx, username));
  return own ?? providers;
};
