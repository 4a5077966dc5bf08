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
    "Whether visitors may ask for an account, and whether an Admin can let them: not at the provider's own site.",
  who: "anyone",
  answer: z.object({ isOpen: z.boolean(), canBeOpened: z.boolean() }),
});

export const setRegistrationOpen = defineCall({
  name: "setRegistrationOpen",
  id: "own",
  method: "PUT",
  path: "/api/registration/SetOpen",
  summary: "Lets visitors ask for an account, or not.",
  who: "admin",
  body: z.object({ isOpen: z.boolean("isOpen is true or false.") }),
  answer: z.literal("Saved"),
});

export const register = defineCall({
  name: "register",
  id: "own",
  method: "POST",
  path: "/api/registration/Register",
  summary: "Asks for an account. The answer is the same whether or not the address is known.",
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
    "Confirms the address with what was mailed to it. The account stays locked until an Admin gives it roles.",
  who: "anyone",
  body: z.object({ token: z.string("The link is incomplete.").min(1, "The link is incomplete.").max(100) }),
  answer: message,
  refusals: "message",
});
