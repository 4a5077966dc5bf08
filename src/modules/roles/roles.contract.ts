import { z } from "zod";
import { bodyId, defineCall, queryId } from "#platform/call/define-call.ts";
import { visibleLine } from "#platform/text/visible-text.ts";

/** A role in a list [ROLE-001]. Named roles have an id; the two privileges have id 0. */
export const roleOption = z.object({ id: z.number(), name: z.string() });

/** The longest role name, in characters. */
export const ROLE_NAME_MAX = 50;

/** Texts that the specification prints [ROLE-008] [ROLE-009]. */
export const ROLE_IS_EMPTY = "Role can not be null.";
export const ROLE_EXISTS = "Role already exists.";

const roleName = z
  .string(ROLE_IS_EMPTY)
  .overwrite(visibleLine)
  .min(1, ROLE_IS_EMPTY)
  .max(ROLE_NAME_MAX, `A role name can have at most ${ROLE_NAME_MAX} characters.`);

export const addRole = defineCall({
  name: "addRole",
  id: "C-019",
  method: "POST",
  path: "/RoleManagement/AddRole",
  summary: "Adds a named role to the company.",
  who: "admin",
  body: z.object({ roleName }),
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

/** Where a role is used. Lists have the first few, by name; the counts say how many there are. */
export const roleUse = roleOption.extend({
  people: z.array(z.object({ id: z.number(), name: z.string() })),
  peopleCount: z.number(),
  pages: z.array(z.object({ id: z.number(), name: z.string(), isExternal: z.boolean() })),
  pageCount: z.number(),
  /** Deleted pages that are still limited to the role. */
  deletedPageCount: z.number(),
});
export type RoleUse = z.infer<typeof roleUse>;

export const getRoleUses = defineCall({
  name: "getRoleUses",
  id: "own",
  method: "GET",
  path: "/RoleManagement/GetRoleUses",
  summary: "Who has each role, and which pages are limited to it. In the order of GetRoles.",
  who: "admin",
  answer: z.array(roleUse),
});

export const renameRole = defineCall({
  name: "renameRole",
  id: "own",
  method: "PUT",
  path: "/RoleManagement/RenameRole",
  summary: "Renames a named role. People and pages keep it.",
  who: "admin",
  body: z.object({
    id: bodyId("id"),
    roleName,
    /** The name as the client saw it. The call is refused if it has changed since. */
    seen: z.string("seen must be text.").max(ROLE_NAME_MAX).optional(),
  }),
  answer: z.literal("Saved"),
});

export const deleteRole = defineCall({
  name: "deleteRole",
  id: "own",
  method: "DELETE",
  path: "/RoleManagement/DeleteRole",
  summary:
    "Deletes a named role and takes it from its people, whose sessions end. `pagesTo` says which role the pages limited to it get, 0 being all staff; without it, a role with pages isn't deleted.",
  who: "admin",
  query: z.object({ id: queryId("id"), pagesTo: queryId("pagesTo").optional() }),
  answer: z.literal("Deleted"),
});
