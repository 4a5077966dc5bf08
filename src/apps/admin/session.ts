import { useSyncExternalStore } from "react";
import { forgetTokens, hasTokens } from "#modules/identity/tokens.editor.ts";
import { MODULE_FACTS, MODULES, type ModuleName } from "#modules/settings/module-names.schema.ts";
import { CallError, call, callByName, setScreenOwner } from "#platform/ui/api.ts";
import { setCompanyTimeZone } from "#platform/ui/company-clock.tsx";
import { type CurrentUser, readCurrentUser, writeCurrentUser } from "#platform/ui/current-user.ts";
import type { GuardFacts } from "./guard.ts";
import { queryClient } from "./query-client.ts";

/** Who is signed in and how far the site is set up. */
export interface Session extends GuardFacts {
  readonly user: CurrentUser | null;
  readonly companyName: string;
}

/** Keeps a promise that came true; one that failed is asked for anew. */
const remembered = <T>(ask: () => Promise<T>) => {
  let promise: Promise<T> | null = null;
  return {
    get: (): Promise<T> => {
      promise ??= ask().catch((error: unknown) => {
        promise = null;
        throw error;
      });
      return promise;
    },
    forget: (): void => {
      promise = null;
    },
  };
};

const company = remembered(() => call("getCompanyName"));

/** Name of the company whose site this is. */
export const loadCompanyName = (): Promise<string> => company.get();

/**
 * Asks the server who is signed in: it goes by the session's cookie, and refuses another company's [AUTH-026].
 * Null: nobody.
 */
export const lookUpUser = async (): Promise<CurrentUser | null> => {
  const name = await loadCompanyName();
  try {
    return await userOf(name);
  } catch (error) {
    if (!isForbidden(error)) throw error;
  }
  // The company may have been renamed since this tab asked for its name.
  company.forget();
  const present = await loadCompanyName();
  if (present === name) return null;
  return userOf(present).catch((error: unknown) => {
    if (isForbidden(error)) return null;
    throw error;
  });
};

const userOf = (companyName: string): Promise<CurrentUser | null> =>
  call("getUserBySessionToken", { query: { company: companyName } });

const isForbidden = (error: unknown): boolean => error instanceof CallError && error.status === 403;

/**
 * What this tab keeps of the signed-in person may be out of date: an Admin has given them another address, say, and
 * whoever uploads is named by it. Somebody else who is signed in by now stays unknown to it.
 */
export const renewUser = async (): Promise<void> => {
  const user = await lookUpUser().catch(() => null);
  if (user && user.id === readCurrentUser()?.id) writeCurrentUser(user);
};

let latest: Session | null = null;
const watchers = new Set<() => void>();
const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

/** What is known of the session at this moment; null before it was asked for, and once nobody is signed in. */
export const useLatestSession = (): Session | null => useSyncExternalStore(watch, () => latest);

const current = remembered(async (): Promise<Session> => {
  const [user, isProviderStaff, isSiteInitialized, isLayoutCompleted, modules, timeZone] = await Promise.all([
    lookUpUser(),
    call("isProviderStaff"),
    call("isSiteInitialized"),
    call("isLayoutCompleted"),
    loadModules(),
    call("getTimeZone"),
  ]);
  setCompanyTimeZone(timeZone);
  writeCurrentUser(user);
  setScreenOwner(user?.id ?? null);
  renewTokens(user !== null);
  const companyName = await loadCompanyName();
  const session = { companyName, user, isProviderStaff, isSiteInitialized, isLayoutCompleted, modules };
  latest = user ? session : null;
  for (const watcher of watchers) watcher();
  return session;
});

/** Tokens of who signed in by /authentication/login are kept fresh while the admin is open, and go with the session. */
const renewTokens = (isSignedIn: boolean): void => {
  if (!hasTokens()) return;
  if (!isSignedIn) forgetTokens();
  else
    void import("#modules/identity/authorize.editor.ts")
      .then(({ keepTokensFresh }) => keepTokensFresh())
      .catch((error: unknown) => console.error(error));
};

const loadModules = async (): Promise<Readonly<Record<ModuleName, boolean>>> =>
  Object.fromEntries(
    await Promise.all(
      MODULES.map(
        async (module) => [module, await callByName(`has${MODULE_FACTS[module].one}Settings`)] as const,
      ),
    ),
  ) as Record<ModuleName, boolean>;

/** The session, asked for once and then remembered until somebody signs in or out. */
export const loadSession = (): Promise<Session> => current.get();

/** After signing in or out: what was known doesn't count any more, the company's name included. */
export const startSession = (): void => {
  setScreenOwner(null);
  company.forget();
  current.forget();
  queryClient.clear();
};

/** After a part of the site was set up: how far it is must be asked for anew. */
export const refreshSession = (): void => current.forget();

/** Ends the session on the server and forgets its user here. @throws CallError where the server can't be reached */
export const endSession = async (): Promise<void> => {
  const user = readCurrentUser();
  // Before the call: others that are under way find nobody signed in from now on, and nobody is asked to come back.
  writeCurrentUser(null);
  try {
    await call("logOut");
  } catch (error) {
    writeCurrentUser(user);
    throw error;
  }
  forgetTokens();
  startSession();
};
