import { handle } from "#platform/services/services.ts";
import {
  confirmRegistration,
  getRegistrationSettings,
  register,
  setRegistrationOpen,
} from "./registration.contract.ts";
import { askForAccount, confirmAddress, openRegistration } from "./registration.service.ts";
import { selectIsRegistrationOpen } from "./registration.sql.ts";

export const registrationCalls = [
  handle(getRegistrationSettings, async ({ db, site }) => ({
    isOpen: await db.read(selectIsRegistrationOpen),
    canBeOpened: !site.isProvider,
  })),
  handle(setRegistrationOpen, async (context) => {
    await openRegistration(context, context.body.isOpen);
    return "Saved" as const;
  }),
  handle(register, (context) => askForAccount(context, context.body)),
  handle(confirmRegistration, (context) => confirmAddress(context, context.body.token)),
];
