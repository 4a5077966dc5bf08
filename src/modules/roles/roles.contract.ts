import { z } from "zod";
import { bodyId, defineCall } from "#platform/call/define-call.ts";

/** A role in a list [ROLE-001]. Named roles have an id; the two privileges have id 0. */
export const roleOption = z.object({ id: z.number(), name: z.string() });

/** The longest role name, in characters. */
export const ROLE_NAME_MAX = 50;

/** Texts that the specification prints [ROLE-008] [ROLE-009]. */
export const ROLE_IS_EMPTY = "Role can not be null.";
export const ROLE_EXISTS = "Role already exists.";

export const addRole = defineCall({
  name: "addRole",
  id: "C-019",
  method: "POST",
  path: "/RoleManagement/AddRole",
  summary: "Adds a named role to the company.",
  who: "admin",
  body: z.object({
    roleName: z
      .string(ROLE_IS_EMPTY)
      .trim()
      .min(1, ROLE_IS_EMPTY)
      .max(ROLE_NAME_MAX, `A role name can have at most ${ROLE_NAME_MAX} characters.`),
  }),
  answer: z.literal("Created"),
});

export const getRoles = defineCall({
  name: "getRoles",
  id: "C-020",
  method: "GET",
  path: "/RoleManagement/GetRoles",
  summary: "Admin, Level4, and the company's named roles.",
  who: "staff",
  answer: z.array(roleOption),
});

export const assignRole = defineCall({
  name: "assignRole",
  id: "C-018",
  method: "POST",
  path: "/RoleManagement/AssignRole",
  summary: "Gives a user another role: Admin or a named one. Assigning it again changes nothing.",
  who: "admin",
  body: z.object({
    userId: bodyId("UserId"),
    roleName: z.string("RoleName is required.").trim().min(1, "RoleName is required.").max(ROLE_NAME_MAX),
  }),
  answer: z.literal("Saved"),
});

export const getRolesByUserId = defineCall({
  name: "getRolesByUserId",
  id: "C-021",
  method: "POST",
  path: "/RoleManagement/GetRolesByUserId",
  summary:
    "A user's privilege and named roles. The body is the user's id. Level4 staff may only ask about themselves.",
  who: "staff",
  changes: false,
  body: bodyId("The user's id"),
  answer: z.array(roleOption),
});
