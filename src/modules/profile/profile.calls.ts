import { changeOwnPassword as changePassword } from "#modules/sign-in/sign-in.public.ts";
import { handle } from "#platform/services/services.ts";
import {
  changeOwnPassword,
  endOtherSessions,
  endOwnSession,
  getOwnProfile,
  getOwnSessions,
  updateOwnProfile,
} from "./profile.contract.ts";
import { endOthers, endSessionOfActor, loadProfile, loadSessions, saveProfile } from "./profile.service.ts";

export const profileCalls = [
  handle(getOwnProfile, (context) => loadProfile(context)),
  handle(updateOwnProfile, async (context) => {
    await saveProfile(context, context.body);
    return "Saved" as const;
  }),
  handle(changeOwnPassword, async (context) => {
    await changePassword(context, context.body);
    return "Saved" as const;
  }),
  handle(getOwnSessions, (context) => loadSessions(context)),
  handle(endOwnSession, async (context) => {
    await endSessionOfActor(context, context.query.id);
    return "Deleted" as const;
  }),
  handle(endOtherSessions, async (context) => {
    await endOthers(context);
    return "Deleted" as const;
  }),
];
