import type { CallContext } from "#platform/call/handle.ts";
import type { Services } from "#platform/services/services.ts";
import {
  deleteOldestBrowsers,
  selectKnownBrowserId,
  updateBrowserToken,
  upsertKnownBrowser,
} from "./known-browsers.sql.ts";
import { SIGN_IN } from "./sign-in.schema.ts";
import { hashOf, newToken } from "./tokens.service.ts";

/**
 * The cookie that recognizes a browser. It doesn't sign anyone in; it only gives the browser its own attempt counter.
 */
export const BROWSER_COOKIE = "tenantry_browser";

type Context = Pick<CallContext<Services>, "companyDb" | "cookies" | "services" | "site">;

interface Person {
  readonly id: number;
  readonly companyId: number;
}

/** The browser's id if this user has signed in with it before, or null. */
export const knownBrowserId = async (context: Context, user: Person): Promise<number | null> => {
  const token = tokenOf(context);
  if (!token) return null;
  return context.companyDb(user.companyId).read((tx) => selectKnownBrowserId(tx, user.id, hashOf(token)));
};

/**
 * Remembers a browser after a sign-in and returns its id. The secret changes each time, so that a secret planted by
 * an attacker becomes useless.
 */
export const rememberBrowser = async (context: Context, user: Person): Promise<number> => {
  const before = tokenOf(context);
  const token = newToken();
  const after = hashOf(token);
  if (before) {
    const provider = context.services.provider()?.companyId;
    for (const companyId of new Set([context.site.companyId, provider ?? user.companyId]))
      await context.companyDb(companyId).write((tx) => updateBrowserToken(tx, hashOf(before), after));
  }
  const id = await context.companyDb(user.companyId).write(async (tx) => {
    const browserId = await upsertKnownBrowser(tx, user.id, after);
    await deleteOldestBrowsers(tx, user.id);
    return browserId;
  });
  context.cookies.set(BROWSER_COOKIE, token, SIGN_IN.knownBrowserMs / 1000);
  return id;
};

const tokenOf = (context: Context): string | null => {
  const token = context.cookies.get(BROWSER_COOKIE);
  return token && /^[\w-]{43}$/.test(token) ? token : null;
};
