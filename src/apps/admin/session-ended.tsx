import { useEffect } from "react";
import { CallError } from "#platform/ui/api.ts";
import { readCurrentUser, writeCurrentUser } from "#platform/ui/current-user.ts";
import { type Dialogs, useDialogs } from "#platform/ui/dialogs.tsx";
import { LOGIN_PATH } from "./guard.ts";
import { lookUpUser } from "./session.ts";

let dialogs: Dialogs | null = null;
let asking: Promise<boolean> | null = null;

/**
 * A call found that nobody is signed in any more. Asks the person to sign in again in another tab, so that nothing
 * typed on this screen is lost [AUTH-028]. True: the same person is signed in again, and the call may be repeated.
 */
export const askToSignInAgain = (): Promise<boolean> => {
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
};

const ENDED = "Your session has ended. Sign in again in a new tab, then come back and choose Try again.";

const ask = async (): Promise<boolean> => {
  const before = readCurrentUser();
  // Whoever has logged out knows it.
  if (!before) return false;
  let text = ENDED;
  while (dialogs) {
    const isBack = await dialogs.confirm({
      text: `${text} What you have typed on this screen is kept.`,
      link: { href: LOGIN_PATH, label: "Open the sign-in screen in a new tab" },
      confirmLabel: "Try again",
      cancelLabel: "Not now",
    });
    if (!isBack) return false;
    const problem = await whatIsMissing(before.id);
    if (problem === null) return true;
    text = problem;
  }
  return false;
};

const whatIsMissing = async (userId: number): Promise<string | null> => {
  try {
    const user = await lookUpUser();
    if (!user) return "You are still signed out. Sign in again in a new tab, then choose Try again.";
    if (user.id !== userId) {
      return `${user.email} is signed in now, but this screen belongs to somebody else. Sign in with the account that opened it, then choose Try again.`;
    }
    writeCurrentUser(user);
    return null;
  } catch (error) {
    return error instanceof CallError ? error.message : "That didn't work. Please try again.";
  }
};

/** Lends the dialogs to calls; stands once below the UiProvider. */
export const SessionEndedGuard = () => {
  const own = useDialogs();
  useEffect(() => {
    dialogs = own;
    return () => {
      dialogs = null;
    };
  }, [own]);
  return null;
};
