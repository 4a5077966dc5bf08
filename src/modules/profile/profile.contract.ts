import { z } from "zod";
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
});
export type OwnProfile = z.infer<typeof ownProfile>;

const ownSession = z.object({
  id: z.number(),
  /** ISO 8601, UTC. */
  startedAt: z.string(),
  userAgent: z.string(),
  ip: z.string(),
  /** The session with which this was asked. */
  isCurrent: z.boolean(),
});
export type OwnSessionAnswer = z.infer<typeof ownSession>;

export const getOwnProfile = defineCall({
  name: "getOwnProfile",
  id: "own",
  method: "GET",
  path: "/api/profile/GetProfile",
  summary: "The signed-in person's own account.",
  who: "staff",
  answer: ownProfile,
});

export const updateOwnProfile = defineCall({
  name: "updateOwnProfile",
  id: "own",
  method: "PUT",
  path: "/api/profile/UpdateProfile",
  summary: "Changes one's own name and telephone number.",
  who: "staff",
  body: ownProfileForm.extend({
    /** What the form was opened with: where somebody has changed the account since, this is refused. */
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
  summary: "Changes one's own password. Every other session of the person ends.",
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
  summary: "Where the signed-in person is signed in at this site.",
  who: "staff",
  answer: z.array(ownSession),
});

export const endOwnSession = defineCall({
  name: "endOwnSession",
  id: "own",
  method: "DELETE",
  path: "/api/profile/EndSession",
  summary: "Ends one of one's own sessions.",
  who: "staff",
  query: z.object({ id: queryId("id") }),
  answer: z.literal("Deleted"),
});

export const endOtherSessions = defineCall({
  name: "endOtherSessions",
  id: "own",
  method: "DELETE",
  path: "/api/profile/EndOtherSessions",
  summary: "Ends all of one's own sessions at this site but the one that asks.",
  who: "staff",
  answer: z.literal("Deleted"),
});
