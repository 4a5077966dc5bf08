import type { CompanyDbs } from "#platform/db/company-db.ts";
import type { Services } from "#platform/services/services.ts";
import { type LoginUser, selectLoginUserByEmail } from "./sign-in.sql.ts";

/** The company's own user by that address, else the provider's: its staff may sign in at every host. */
export const findUser = async (
  companyDb: CompanyDbs,
  services: Pick<Services, "provider">,
  companyId: number,
  username: string,
): Promise<LoginUser | null> => {
  const provider = services.provider()?.companyId ?? null;
  const own = await companyDb(companyId).read((tx) => selectLoginUserByEmail(tx, username));
  if (provider === null || provider === companyId) return own;
  // Looked up in any case: whether a name is known must not be told by the work that it takes.
  const providers = await companyDb(provider).read((tx) => selectLoginUserByEmail(tx, username));
  return own ?? providers;
};
