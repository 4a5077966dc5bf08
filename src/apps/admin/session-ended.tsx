import { useEffect } from "react";
import { CallError } from "#platform/ui/api.ts";
import { type CurrentUser, readCurrentUser, writeCurrentUser } from "#platform/ui/current-user.ts";
import { type Dialogs, useDialogs } from "#platform/ui/dialogs.tsx";
import { LOGIN_PATH } from "./guard.ts";
import { lookUpUser } from "./session.ts";

let dialogs: Dialogs | null = null;
let asking: Promise<boolean> | null = null;

/** Why a call was refused: the session ended, or another person signed in. */
type Reason = "ended" | "other-person";

/**
 * Asks the person to sign in again in another tab, so that nothing typed on this screen is lost [AUTH-028].
 * @returns true once they are signed in and the call can be repeated
 */
export const askToSignInAgain = (reason: Reason): Promise<boolean> => {
  asking ??= ask(reason).finally(() => {
    asking = null;
  });
  return asking;
};

const ENDED = "Your session ended. Sign in again in a new tab, then come back and choose Try again.";

const ask = async (reason: Reason): Promise<boolean> => {
  const before = readCurrentUser();
  // The person logged out here, so there's nothing to ask.
  if (!before) return false;
  let problem: string | null = reason === "ended" ? ENDED : await findProblem(before);
  while (dialogs && problem !== null) {
    const isBack = await dialogs.confirm({
      text: problem,
      details: "Everything you typed on this screen is still here.",
      link: { href: LOGIN_PATH, label: "Open the sign-in screen in a new tab" },
      confirmLabel: "Try again",
      cancelLabel: "Not now",
    });
    if (!isBack) return false;
    problem = await findProblem(before);
  }
  return problem === null;
};

const findProblem = async (owner: CurrentUser): Promise<string | null> => {
  try {
    const user = await lookUpUser();
    if (!user) return "You're still signed out. Sign in again in a new tab, then choose Try again.";
    if (user.id !== owner.id)
      return `${user.email} is now signed in on this browser, but ${owner.email} opened this screen. To continue, log out in a new tab and sign in as ${owner.email}. Then come back and choose Try again.`;
    writeCurrentUser(user);
    return null;
  } catch (error) {
    return error instanceof CallError ? error.message : "That didn't work. Try again.";
  }
};

/** Makes the dialogs available to calls. Render it once inside the UiProvider. */
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
