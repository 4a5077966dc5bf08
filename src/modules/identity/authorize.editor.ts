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
import { clearTokens, TOKEN_PREFIX } from "./tokens.editor.ts";

let made: Promise<UserManager> | null = null;

/**
 * The library's user manager, created once per page.
 * @throws Error if the client settings can't be loaded [AUTH-047]
 */
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
  // The session ended or belongs to someone else.
  manager.events.addSilentRenewError(() => void manager.removeUser());
  return manager;
};

/** Redirects to the identity provider. Resolves only if that fails. */
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

/** Exchanges the code from the identity provider's redirect for tokens. @param address the page's full address */
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

/** Ends the session here and at the identity provider. */
export const signOut = async (path: string): Promise<AuthenticationResult> => {
  const manager = await userManager();
  const user = await manager.getUser();
  writeCurrentUser(null);
  if (user) {
    await manager.signoutRedirect({ state: { path } });
    return { status: "success", path };
  }
  // The person signed in on the sign-in screen, so there are no tokens.
  await call("logOut");
  return { status: "success", path };
};

/**
 * Completes a sign-out after the identity provider's redirect.
 * @throws Error if this browser hadn't started a sign-out; nobody is signed out then
 */
export const completeSignOut = async (address: string): Promise<AuthenticationResult> => {
  const manager = await userManager();
  const answer = await manager.signoutRedirectCallback(address).catch(() => null);
  // `signOut` stored the return path under a state, so an address without a state matches nothing.
  if (!answer?.userState) throw new Error(AUTHENTICATION_TEXTS.notLocal);
  clearTokens();
  return { status: "success", path: pathIn(answer.userState, LOGGED_OUT_PATH) };
};

/** Renews this browser's tokens before they expire, as long as the page is open [AUTH-044]. */
export const keepTokensFresh = async (): Promise<void> => {
  const manager = await userManager();
  const user = await manager.getUser();
  if (user?.expired) await manager.signinSilent().catch(() => manager.removeUser());
};

const pathIn = (state: unknown, fallback: string): string => {
  const { path } = (state ?? {}) as { path?: unknown };
  return pathAfterwards(typeof path === "string" ? path : null, window.location.origin, fallback);
};
