import { usesClientNumbers } from "#modules/companies/companies.public.ts";
import { assignRole } from "#modules/roles/roles.contract.ts";
import { senderOf } from "#modules/sign-in/sign-in.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { Site } from "#platform/call/handle.ts";
import { Refusal, refuse } from "#platform/errors/refusal.ts";
import { handle } from "#platform/services/services.ts";
import {
  getCompanyAdmins,
  inviteCompanyAdmin,
  inviteCompanyAdminAgain,
  withdrawCompanyAdminInvitation,
} from "./company-admins.contract.ts";
import { inviteAdmin, inviteAdminAgain, listAdmins, withdrawFromCompany } from "./company-admins.service.ts";
import { inviteAgain, invitedHere, invitedToCompany, withdraw } from "./invite-user.service.ts";
import { createUserOfNewCompany } from "./new-company-user.service.ts";
import { emptyUser, presentUser } from "./present-user.service.ts";
import { giveRole } from "./user-roles.service.ts";
import {
  createUser,
  deleteUser,
  getEmptyUser,
  getUser,
  getUserFormFacts,
  getUsersByCompany,
  inviteUser,
  inviteUserAgain,
  updateUser,
  withdrawInvitation,
} from "./users.contract.ts";
import { isManagedHere, mayCreateCompanies } from "./users.policy.ts";
import { changeUser, createOwnUser, type NewUserInput, passwordSetBy, removeUser } from "./users.service.ts";
import { selectUser, selectUsers } from "./users.sql.ts";

const refuseOther = (site: Site, company: string | null | undefined): void => {
  if (isManagedHere(site, company)) return;
  const message = `This is the ${site.companyName} site. Manage another company's users at that company's site.`;
  throw new Refusal("not-allowed", message, { company: [message] });
};

const isForThisCompany = (site: Site, { isNewCompany, company }: NewUserInput): boolean =>
  !isNewCompany && isManagedHere(site, company);

/** @throws Refusal 403 for everyone who may not create companies */
const refuseNewCompany = (site: Site, actor: Actor, { isNewCompany, company }: NewUserInput): void => {
  if (mayCreateCompanies(actor)) return;
  if (isNewCompany) throw refuse.notAllowed("Only the provider's admins can create companies.");
  refuseOther(site, company);
};

export const usersCalls = [
  handle(getUsersByCompany, async ({ db, site, query }) => {
    refuseOther(site, query.company);
    const users = await db.read((tx) => selectUsers(tx, query));
    return users.map((user) => presentUser(user, site.companyName));
  }),
  handle(getUser, async ({ db, site, query }) => {
    refuseOther(site, query.company);
    const user = await db.read((tx) => selectUser(tx, query.id));
    if (!user) throw refuse.notFound("user");
    return presentUser(user, site.companyName);
  }),
  handle(getEmptyUser, async ({ site }) => emptyUser(site.companyName)),
  handle(getUserFormFacts, async ({ db, site, actor }) => ({
    company: site.companyName,
    usesClientNumbers: await db.read(usesClientNumbers),
    mayCreateCompany: mayCreateCompanies(actor),
  })),
  handle(createUser, async ({ db, companyDb, site, actor, body }) => {
    const password = () => passwordSetBy(body);
    if (isForThisCompany(site, body)) return createOwnUser(db, actor, body, password);
    refuseNewCompany(site, actor, body);
    return createUserOfNewCompany(db, companyDb, actor, body, password);
  }),
  handle(inviteUser, async (context) => {
    const { db, companyDb, site, actor, body } = context;
    if (isForThisCompany(site, body)) return createOwnUser(db, actor, body, () => invitedHere(context, body));
    refuseNewCompany(site, actor, body);
    return createUserOfNewCompany(db, companyDb, actor, body, () => invitedToCompany(context, body));
  }),
  handle(inviteUserAgain, async (context) => {
    refuseOther(context.site, context.body.company);
    return inviteAgain(context, senderOf(context), context.body.id);
  }),
  handle(getCompanyAdmins, (context) => listAdmins(context, context.query.companyId)),
  handle(inviteCompanyAdmin, (context) => inviteAdmin(context, context.body)),
  handle(inviteCompanyAdminAgain, (context) =>
    inviteAdminAgain(context, context.body.companyId, context.body.id),
  ),
  handle(withdrawCompanyAdminInvitation, async (context) => {
    await withdrawFromCompany(context, context.query.companyId, context.query.id);
    return "Deleted" as const;
  }),
  handle(withdrawInvitation, async ({ db, site, actor, query }) => {
    refuseOther(site, query.company);
    await db.write((tx) => withdraw(tx, actor, query.id));
    return "Deleted" as const;
  }),
  handle(updateUser, async ({ db, site, actor, body }) => {
    refuseOther(site, body.company);
    await changeUser(db, actor, body);
    return null;
  }),
  handle(deleteUser, async ({ db, site, actor, query }) => {
    refuseOther(site, query.company);
    await db.write((tx) => removeUser(tx, actor, query.id));
    return "Deleted" as const;
  }),
  handle(assignRole, async ({ db, actor, body }) => {
    await db.write((tx) => giveRole(tx, actor, body.userId, body.roleName));
    return "Saved" as const;
  }),
];
