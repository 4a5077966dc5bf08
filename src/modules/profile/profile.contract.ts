import { z } from "zod";
import { roleUse } from "#modules/roles/roles.contract.ts";
import { defineCall, queryId } from "#platform/call/define-call.ts";
import { ownProfileForm, passwordFields } from "./profile.schema.ts";

const ownProfile = z.object({
  id: z.number(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string(),
  company: z.string(),
  role: z.enum(["Admin", "Level4"]),
  /** The person's named roles, each with the first pages that are limited to it, and how many there are. */
  roles: z.array(roleUse.pick({ id: true, name: true, pages: true, pageCount: true })),
});
export type OwnProfile = z.infer<typeof ownProfile>;

const ownSession = z.object({
  id: z.number(),
  /** ISO 8601, UTC. */
  startedAt: z.string(),
  userAgent: z.string(),
  ip: z.string(),
  /** The session that made this request. */
  isCurrent: z.boolean(),
});
export type OwnSessionAnswer = z.infer<typeof ownSession>;

export const getOwnProfile = defineCall({
  name: "getOwnProfile",
  id: "own",
  method: "GET",
  path: "/api/profile/GetProfile",
  summary: "The signed-in person's account.",
  who: "staff",
  answer: ownProfile,
});

export const updateOwnProfile = defineCall({
  name: "updateOwnProfile",
  id: "own",
  method: "PUT",
  path: "/api/profile/UpdateProfile",
  summary: "Changes the signed-in person's name and phone number.",
  who: "staff",
  body: ownProfileForm.extend({
    /** The values the form was opened with. The call is refused if the account has changed since. */
    seen: z.object({ firstName: z.string(), lastName: z.string(), phoneNumber: z.string() }).optional(),
  }),
  answer: z.literal("Saved"),
  refusals: "fields",
});

export const changeOwnPassword = defineCall({
  name: "changeOwnPassword",
  id: "own",
  method: "POST",
  path: "/api/profile/ChangePassword",
  summary: "Changes the signed-in person's password and ends their other sessions.",
  who: "staff",
  body: passwordFields,
  answer: z.literal("Saved"),
  refusals: "fields",
});

export const getOwnSessions = defineCall({
  name: "getOwnSessions",
  id: "own",
  method: "GET",
  path: "/api/profile/GetSessions",
  summary: "The signed-in person's sessions at this site.",
  who: "staff",
  answer: z.array(ownSession),
});

export const endOwnSession = defineCall({
  name: "endOwnSession",
  id: "own",
  method: "DELETE",
  path: "/api/profile/EndSession",
  summary: "Ends one of the signed-in person's sessions.",
  who: "staff",
  query: z.object({ id: queryId("id") }),
  answer: z.literal("Deleted"),
});

export const endOtherSessions = defineCall({
  name: "endOtherSessions",
  id: "own",
  method: "DELETE",
  path: "/api/profile/EndOtherSessions",
  summary: "Ends the signed-in person's other sessions at this site.",
  who: "staff",
  answer: z.literal("Deleted"),
});
