import { useSyncExternalStore } from "react";
import { readOnlyQuery } from "#modules/companies/read-only-notice.editor.tsx";
import { clearTokens, hasTokens } from "#modules/identity/tokens.editor.ts";
import { MODULE_FACTS, MODULES, type ModuleName } from "#modules/settings/module-names.schema.ts";
import { CallError, call, callByName, setScreenOwner } from "#platform/ui/api.ts";
import { setCompanyTimeZone } from "#platform/ui/company-clock.tsx";
import {
  type CurrentUser,
  readCurrentUser,
  writeCurrentUser,
  writeStaffMayAdd,
} from "#platform/ui/current-user.ts";
import { removeDeviceCopies } from "#platform/ui/working-copies/device-copy-names.ts";
import type { GuardFacts } from "./guard.ts";
import { queryClient } from "./query-client.ts";

/** Who is signed in, and which parts of the site are set up. */
export interface Session extends GuardFacts {
  readonly user: CurrentUser | null;
  readonly companyName: string;
}

/** Caches the promise of `load`. A failed promise isn't cached, so the next call tries again. */
const memoized = <T>(load: () => Promise<T>) => {
  let promise: Promise<T> | null = null;
  return {
    get: (): Promise<T> => {
      promise ??= load().catch((error: unknown) => {
        promise = null;
        throw error;
      });
      return promise;
    },
    clear: (): void => {
      promise = null;
    },
  };
};

const company = memoized(() => call("getCompanyName"));

/** The name of this site's company. */
export const loadCompanyName = (): Promise<string> => company.get();

/**
 * Asks the server who is signed in. It reads the session cookie and refuses another company's session [AUTH-026].
 * @returns null if nobody is signed in
 */
export const lookUpUser = async (): Promise<CurrentUser | null> => {
  const name = await loadCompanyName();
  try {
    return await userOf(name);
  } catch (error) {
    if (!isForbidden(error)) throw error;
  }
  // The company may have been renamed since this tab asked for its name.
  company.clear();
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
 * Refreshes this tab's copy of the signed-in person, for example after an admin changed their email address, which
 * uploads send along. Ignored if someone else has signed in since.
 */
export const refreshUser = async (): Promise<void> => {
  const user = await lookUpUser().catch(() => null);
  if (user && user.id === readCurrentUser()?.id) writeCurrentUser(user);
};

let latest: Session | null = null;
const watchers = new Set<() => void>();
const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

/** The last loaded session; null before the first load and after signing out. */
export const useLatestSession = (): Session | null => useSyncExternalStore(watch, () => latest);

const current = memoized(async (): Promise<Session> => {
  const [user, staffMayAdd, isProviderStaff, isSiteInitialized, isLayoutCompleted, modules, timeZone] =
    await Promise.all([
      lookUpUser(),
      call("mayStaffAdd"),
      call("isProviderStaff"),
      call("isSiteInitialized"),
      call("isLayoutCompleted"),
      loadModules(),
      call("getTimeZone"),
      queryClient.prefetchQuery(readOnlyQuery),
    ]);
  setCompanyTimeZone(timeZone);
  writeCurrentUser(user);
  writeStaffMayAdd(staffMayAdd);
  setScreenOwner(user?.id ?? null);
  refreshTokens(user !== null);
  const companyName = await loadCompanyName();
  const session = {
    companyName,
    user,
    staffMayAdd,
    isProviderStaff,
    isSiteInitialized,
    isLayoutCompleted,
    modules,
  };
  latest = user ? session : null;
  for (const watcher of watchers) watcher();
  return session;
});

/** Renews the tokens from /authentication/login while the admin is open, and drops them when the session ends. */
const refreshTokens = (isSignedIn: boolean): void => {
  if (!hasTokens()) return;
  if (!isSignedIn) clearTokens();
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

/** The session, loaded once and cached until someone signs in or out. */
export const loadSession = (): Promise<Session> => current.get();

/** Drops everything cached, including the company's name. Call it after signing in or out. */
export const startSession = (): void => {
  setScreenOwner(null);
  company.clear();
  current.clear();
  queryClient.clear();
};

/** Makes the next load ask the server again. Call it after a part of the site was set up. */
export const refreshSession = (): void => current.clear();

/** Ends the session on the server and clears the user here. @throws CallError if the server can't be reached */
export const endSession = async (): Promise<void> => {
  const user = readCurrentUser();
  // Cleared before the call, so that other running calls don't ask the person to sign in again.
  writeCurrentUser(null);
  try {
    await call("logOut");
  } catch (error) {
    writeCurrentUser(user);
    throw error;
  }
  clearTokens();
  removeDeviceCopies();
  startSession();
};
