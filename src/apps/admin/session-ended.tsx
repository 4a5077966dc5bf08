import { useEffect } from "react";
import { CallError } from "#platform/ui/api.ts";
import { type CurrentUser, readCurrentUser, writeCurrentUser } from "#platform/ui/current-user.ts";
import { type Dialogs, useDialogs } from "#platform/ui/dialogs.tsx";
import { LOGIN_PATH } from "./guard.ts";
import { lookUpUser } from "./session.ts";

let dialogs: Dialogs | null = null;
let asking: Promise<boolean> | null = null;

/** Why a call of this screen was refused: nobody is signed in any more, or somebody else than its owner. */
type Reason = "ended" | "other-person";

/**
 * A call found that the person whose screen this is isn't signed in any more. Asks them to sign in again in another
 * tab, so that nothing typed on this screen is lost [AUTH-028]. True: they are, and the call may be repeated.
 */
export const askToSignInAgain = (reason: Reason): Promise<boolean> => {
  asking ??= ask(reason).finally(() => {
    asking = null;
  });
  return asking;
};

const ENDED = "Your session has ended. Sign in again in a new tab, then come back and choose Try again.";

const ask = async (reason: Reason): Promise<boolean> => {
  const before = readCurrentUser();
  // Whoever has logged out knows it.
  if (!before) return false;
  let problem: string | null = reason === "ended" ? ENDED : await whatIsMissing(before);
  while (dialogs && problem !== null) {
    const isBack = await dialogs.confirm({
      text: problem,
      details: "What you have typed on this screen is kept.",
      link: { href: LOGIN_PATH, label: "Open the sign-in screen in a new tab" },
      confirmLabel: "Try again",
      cancelLabel: "Not now",
    });
    if (!isBack) return false;
    problem = await whatIsMissing(before);
  }
  return problem === null;
};

const whatIsMissing = async (owner: CurrentUser): Promise<string | null> => {
  try {
    const user = await lookUpUser();
    if (!user) return "You are still signed out. Sign in again in a new tab, then choose Try again.";
    if (user.id !== owner.id)
      return `${user.email} is signed in in this browser now, and this screen belongs to ${owner.email}. To go on, log out in a new tab, sign in there as ${owner.email}, then come back and choose Try again.`;
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
