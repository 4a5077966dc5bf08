import type { BodyOf } from "#platform/call/define-call.ts";
import type { CallContext } from "#platform/call/handle.ts";
import { unsafeAllCompaniesOverview } from "#platform/db/unsafe-all-companies.ts";
import { refuse } from "#platform/errors/refusal.ts";
import type { Services } from "#platform/services/services.ts";
import type { inviteCompanyAdmin } from "./company-admins.contract.ts";
import {
  inviteAgain,
  invitedToCompany,
  type SentInvitation,
  senderAt,
  withdraw,
} from "./invite-user.service.ts";
import { presentUser } from "./present-user.service.ts";
import type { User } from "./users.contract.ts";
import { createOwnUser } from "./users.service.ts";
import { selectUsers } from "./users.sql.ts";

type Context = Pick<CallContext<Services>, "actor" | "companyDb" | "db" | "services">;

/** @throws Refusal 404 if there is no such company */
const companyAt = async ({ db, companyDb }: Context, id: number) => {
  const company = (await db.read(unsafeAllCompaniesOverview)).find((one) => one.id === id);
  if (!company) throw refuse.notFound("company");
  return { ...company, db: companyDb(id) };
};

/** @throws Refusal 404 if there is no such company, 409 if it has no host name for the link */
const reachableCompanyAt = async (context: Context, id: number) => {
  const company = await companyAt(context, id);
  if (company.hosts.length === 0)
    throw refuse.conflict(
      `${company.name} has no host name yet, so an invitation would have no link. Add a host name to the company first.`,
    );
  return company;
};

/** The admins of a company, by name. @throws Refusal 404 if there is no such company */
export const listAdmins = async (context: Context, companyId: number): Promise<User[]> => {
  const { db, name } = await companyAt(context, companyId);
  const users = await db.read((tx) => selectUsers(tx, { search: "", sort: "name", page: 1 }));
  return users.map((user) => presentUser(user, name)).filter(({ role }) => role === "Admin");
};

/**
 * Invites an admin to a company, with a link to its main host. Returns the id.
 * @throws Refusal 404 if there is no such company, 409 if it has no host name or the email address is taken
 */
export const inviteAdmin = async (
  context: Context,
  { companyId, ...person }: BodyOf<typeof inviteCompanyAdmin>,
): Promise<number> => {
  const { db, name, hosts } = await reachableCompanyAt(context, companyId);
  const input = { ...person, roles: ["Admin"], company: name, hosts };
  return createOwnUser(db, context.actor, input, () => invitedToCompany(context, input));
};

/**
 * Emails a new invitation to a user of a company who hasn't accepted one.
 * @throws Refusal 404 if there is no such company or user, 409 if the company has no host name or the user a password
 */
export const inviteAdminAgain = async (
  context: Context,
  companyId: number,
  id: number,
): Promise<SentInvitation> => {
  const { db, name, hosts } = await reachableCompanyAt(context, companyId);
  return inviteAgain({ actor: context.actor, db }, senderAt(context, { company: name, hosts }), id);
};

/**
 * Withdraws the invitation of a user of a company, who is deleted.
 * @throws Refusal 404 if there is no such company or user, 409 if the user has a password
 */
export const withdrawFromCompany = async (context: Context, companyId: number, id: number): Promise<void> => {
  const { db } = await companyAt(context, companyId);
  await db.write((tx) => withdraw(tx, context.actor, id));
};
