import { type User, UserManager, WebStorageStateStore } from "oidc-client-ts";
import { call } from "#platform/ui/api.ts";
import { writeCurrentUser } from "#platform/ui/current-user.ts";
import {
  AUTHENTICATION_TEXTS,
  type AuthenticationResult,
  failureText,
  LOGGED_OUT_PATH,
  pathAfterwards,
} from "./authentication.schema.ts";
import { SITE_CLIENT } from "./identity.schema.ts";
import { forgetTokens, TOKEN_PREFIX } from "./tokens.editor.ts";

let made: Promise<UserManager> | null = null;

/** The library with the client's settings, made once a page. @throws Error where they can't be loaded [AUTH-047] */
const userManager = (): Promise<UserManager> => {
  made ??= make().catch((error: unknown) => {
    made = null;
    throw error;
  });
  return made;
};

const make = async (): Promise<UserManager> => {
  const settings = await call("getClientSettings").catch(() => null);
  if (!settings) throw new Error(`Could not load settings for '${SITE_CLIENT}'`);
  const { tokenStorage, popupLogin: _, ...client } = settings;
  const store = window[tokenStorage];
  const manager = new UserManager({
    ...client,
    userStore: new WebStorageStateStore({ prefix: TOKEN_PREFIX, store }),
    stateStore: new WebStorageStateStore({ prefix: `${TOKEN_PREFIX}state.`, store }),
  });
  // The session is over, or belongs to somebody else.
  manager.events.addSilentRenewError(() => void manager.removeUser());
  return manager;
};

/** Leads to the identity provider. Answers only where that fails. */
export const signIn = async (path: string): Promise<AuthenticationResult> => {
  const manager = await userManager();
  try {
    await manager.clearStaleState();
    await manager.signinRedirect({ state: { path } });
    return { status: "success", path };
  } catch (error) {
    return { status: "fail", message: failureText(error) };
  }
};

/** The identity provider has led back: turns its code into tokens. @param address the page's whole address */
export const completeSignIn = async (address: string): Promise<AuthenticationResult> => {
  const manager = await userManager();
  let user: User;
  try {
    user = await manager.signinRedirectCallback(address);
  } catch (error) {
    return { status: "fail", message: failureText(error) };
  }
  return { status: "success", path: pathIn(user.state, "/") };
};

/** Ends the session, here and at the identity provider. */
export const signOut = async (path: string): Promise<AuthenticationResult> => {
  const manager = await userManager();
  const user = await manager.getUser();
  writeCurrentUser(null);
  if (user) {
    await manager.signoutRedirect({ state: { path } });
    return { status: "success", path };
  }
  // Signed in without tokens, by the sign-in screen alone.
  await call("logOut");
  return { status: "success", path };
};

/**
 * The identity provider has led back after signing out.
 * @throws Error where no sign-out of this browser was under way: then nothing is signed out
 */
export const completeSignOut = async (address: string): Promise<AuthenticationResult> => {
  const manager = await userManager();
  const answer = await manager.signoutRedirectCallback(address).catch(() => null);
  // `signOut` keeps the way back; an address without a state matches nothing that is kept.
  if (!answer?.userState) throw new Error(AUTHENTICATION_TEXTS.notLocal);
  forgetTokens();
  return { status: "success", path: pathIn(answer.userState, LOGGED_OUT_PATH) };
};

/** Keeps the tokens that this browser holds from lapsing for as long as the page is open [AUTH-044]. */
export const keepTokensFresh = async (): Promise<void> => {
  const manager = await userManager();
  const user = await manager.getUser();
  if (user?.expired) await manager.signinSilent().catch(() => manager.removeUser());
};

const pathIn = (state: unknown, fallback: string): string => {
  const { path } = (state ?? {}) as { path?: unknown };
  return pathAfterwards(typeof path === "string" ? path : null, window.location.origin, fallback);
};
