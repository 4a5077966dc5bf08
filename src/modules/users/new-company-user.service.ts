import { addCompany, withFreeName } from "#modules/companies/companies.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { CompanyDb, CompanyDbs } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { asksForAdmin } from "./user-roles.service.ts";
import { FIRST_IS_ADMIN } from "./users.schema.ts";
import { addUser, type FirstPassword, type NewUserInput, withFreeEmail } from "./users.service.ts";

/**
 * Creates a company, not yet initialized, and its first user in one transaction [USER-015] [USER-019].
 * @param db any company's database; it only supplies the new id
 * @throws Refusal 400 without a name or if the user isn't an Admin, 409 if the name or a host name is taken
 */
export const createUserOfNewCompany = async (
  db: CompanyDb,
  companyDb: CompanyDbs,
  actor: Actor,
  input: NewUserInput,
  firstPassword: () => Promise<FirstPassword>,
): Promise<number> => {
  const name = input.company ?? "";
  if (name === "") throw refuse.invalid("Company is required.", { company: ["Company is required."] });
  if (!asksForAdmin(input)) throw refuse.invalid(FIRST_IS_ADMIN, { roles: [FIRST_IS_ADMIN] });
  const password = await firstPassword();
  const company = { name, isProvider: false, hosts: input.hosts ?? [] };
  const { begun } = await withFreeName("company", () =>
    withFreeEmail(() =>
      addCompany(db, companyDb, actor, company, (tx) =>
        addUser(tx, actor, input, password, { access: true, clientNumbers: false }),
      ),
    ),
  );
  return begun;
};
