import { z } from "zod";
import { defineCall } from "#platform/call/define-call.ts";
import { newPassword } from "./sign-in.schema.ts";

const INCOMPLETE = "The link is incomplete. Copy the whole link from the email.";
const token = z.string(INCOMPLETE).min(1, INCOMPLETE).max(100, INCOMPLETE);

/** The account to sign in with. */
const account = z.object({ email: z.string() });

/** A POST, so that the token isn't in an address. */
export const readInvitation = defineCall({
  name: "readInvitation",
  id: "own",
  method: "POST",
  path: "/api/invitations/Read",
  summary: "The email address that an emailed invitation is for. Refused if the link can't be used.",
  who: "anyone",
  changes: false,
  body: z.object({ token }),
  answer: account,
  refusals: "message",
});

export const acceptInvitation = defineCall({
  name: "acceptInvitation",
  id: "own",
  method: "POST",
  path: "/api/invitations/Accept",
  summary: "Sets the first password of an invited person with the emailed token, which works once.",
  who: "anyone",
  body: z.object({
    token,
    newPassword,
    confirmPassword: z.string("Enter the new password again.").max(1000, "The second password is too long."),
  }),
  answer: account,
  refusals: "message",
});
