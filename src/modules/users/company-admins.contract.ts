import { z } from "zod";
import { bodyId, defineCall, queryId } from "#platform/call/define-call.ts";
import { invitation, user } from "./users.contract.ts";
import { email, firstName, lastName, phoneNumber } from "./users.schema.ts";

export const getCompanyAdmins = defineCall({
  name: "getCompanyAdmins",
  id: "own",
  method: "GET",
  path: "/CompanyManagement/GetAdmins",
  summary: "The admins of any company, sorted by name.",
  who: "vendor-admin",
  query: z.object({ companyId: queryId("companyId") }),
  answer: z.array(
    user.pick({
      id: true,
      firstName: true,
      lastName: true,
      email: true,
      isLockedOut: true,
      deactivatedAt: true,
      invitation: true,
    }),
  ),
});

/** Invites an admin to a company whose site may not be set up yet. */
export const inviteCompanyAdmin = defineCall({
  name: "inviteCompanyAdmin",
  id: "own",
  method: "POST",
  path: "/CompanyManagement/InviteAdmin",
  summary:
    "Creates an admin of any company and emails a one-time link, valid for 72 hours, for choosing a password. Returns the id.",
  who: "vendor-admin",
  body: z.object({ companyId: bodyId("companyId"), firstName, lastName, email, phoneNumber }),
  answer: z.number(),
  refusals: "fields",
});

export const inviteCompanyAdminAgain = defineCall({
  name: "inviteCompanyAdminAgain",
  id: "own",
  method: "POST",
  path: "/CompanyManagement/InviteAdminAgain",
  summary:
    "Emails a new invitation to a user of any company who hasn't accepted one. The earlier link stops working.",
  who: "vendor-admin",
  body: z.object({ companyId: bodyId("companyId"), id: bodyId("id") }),
  answer: invitation,
  refusals: "fields",
});

export const withdrawCompanyAdminInvitation = defineCall({
  name: "withdrawCompanyAdminInvitation",
  id: "own",
  method: "DELETE",
  path: "/CompanyManagement/WithdrawAdminInvitation",
  summary:
    "Deletes a user of any company who hasn't accepted the invitation. The emailed link stops working, and the address can be invited again.",
  who: "vendor-admin",
  query: z.object({ companyId: queryId("companyId"), id: queryId("id") }),
  answer: z.literal("Deleted"),
  refusals: "fields",
});
