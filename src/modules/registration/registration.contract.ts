import { z } from "zod";
import { defineCall } from "#platform/call/define-call.ts";
import { registrationFields } from "./registration.schema.ts";

const message = z.object({ message: z.string() });

export const getRegistrationSettings = defineCall({
  name: "getRegistrationSettings",
  id: "own",
  method: "GET",
  path: "/api/registration/GetSettings",
  summary:
    "Whether visitors may request an account, and whether an Admin can allow it, which isn't possible at the provider's site.",
  who: "anyone",
  answer: z.object({ isOpen: z.boolean(), canBeOpened: z.boolean() }),
});

export const setRegistrationOpen = defineCall({
  name: "setRegistrationOpen",
  id: "own",
  method: "PUT",
  path: "/api/registration/SetOpen",
  summary: "Opens or closes registration.",
  who: "admin",
  body: z.object({ isOpen: z.boolean("isOpen must be true or false.") }),
  answer: z.literal("Saved"),
});

export const register = defineCall({
  name: "register",
  id: "own",
  method: "POST",
  path: "/api/registration/Register",
  summary: "Requests an account. The response is the same whether or not the email address has an account.",
  who: "anyone",
  body: registrationFields,
  answer: message,
  refusals: "fields",
});

export const confirmRegistration = defineCall({
  name: "confirmRegistration",
  id: "own",
  method: "POST",
  path: "/api/registration/Confirm",
  summary:
    "Confirms the email address with the emailed token. The account stays locked until an Admin gives it roles.",
  who: "anyone",
  body: z.object({ token: z.string("The link is incomplete.").min(1, "The link is incomplete.").max(100) }),
  answer: message,
  refusals: "message",
});
