import { handle } from "#platform/call/services.ts";
import {
  confirmRegistration,
  isRegistrationOpen,
  register,
  setRegistrationOpen,
} from "./registration.contract.ts";
import { askForAccount, confirmAddress, openRegistration } from "./registration.service.ts";
import { selectIsRegistrationOpen } from "./registration.sql.ts";

export const registrationCalls = [
  handle(isRegistrationOpen, ({ db }) => db.read(selectIsRegistrationOpen)),
  handle(setRegistrationOpen, async (context) => {
    await openRegistration(context, context.body.isOpen);
    return "Saved" as const;
  }),
  handle(register, (context) => askForAccount(context, context.body)),
  handle(confirmRegistration, (context) => confirmAddress(context, context.body.token)),
];
