import { z } from "zod";
import { defineCall } from "#platform/call/define-call.ts";

/** A role as lists show it [ROLE-001]: the named ones have an id; the two privileges have 0. */
export const roleOption = z.object({ id: z.number(), name: z.string() });

export const getRoles = defineCall({
  name: "getRoles",
  id: "C-020",
  method: "GET",
  path: "/RoleManagement/GetRoles",
  summary: "Admin, Level4 and the company's named roles.",
  who: "staff",
  answer: z.array(roleOption),
});
