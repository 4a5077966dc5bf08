import { recordAudit } from "#modules/audit/audit.public.ts";
import type { CallContext } from "#platform/call/handle.ts";
import { Refusal } from "#platform/errors/refusal.ts";
import { addressKey } from "#platform/limits/address-key.ts";
import { rateLimit } from "#platform/limits/rate-limits.ts";
import type { Services } from "#platform/services/services.ts";
import { ACCOUNT_LIMIT, accountKey, EMAILED_CODE_LIMIT } from "./accounts.sql.ts";
import {
  type Counter,
  selectLockState,
  selectLockStateForUpdate,
  updateWrongAttempt,
} from "./attempts.sql.ts";
import { deleteSessionsOfBrowser } from "./known-browsers.sql.ts";
import type { LoginUser } from "./sign-in.sql.ts";
import { addLockedMail } from "./sign-in-mails.service.ts";

type Context = CallContext<Services>;

/** The limit on failed attempts per IP address and company. */
const ADDRESS_LIMIT = { name: "guesses-address", points: 50, seconds: 15 * 60 };
const TOO_MANY = "Too many failed attempts from your network. Try again in 15 minutes.";
/** The same text for a wrong code, an expired code, and a locked account. */
export const WRONG_CODE = "The code is incorrect or has expired.";
const BUSY = "Too many people are signing in right now. Try again in a moment.";

/** The account that an attempt is for, and where it comes from. */
export interface Target {
  /** As typed by the person. */
  readonly username: string;
  /** Null if no user has this name. The work is the same. */
  readonly user: LoginUser | null;
  /** The browser's id if the user has signed in with it before. */
  readonly browserId: number | null;
  /** Whether the attempt uses an emailed code, which works even if failed attempts have locked the account. */
  readonly isEmailedCode?: boolean;
}

/**
 * Checks a password or code, with throttling. Attempts from one IP address and at one account run one after another,
 * so that simultaneous attempts are counted like successive ones.
 * @param isRight does the check; if `isAllowed` is false, it must do the same work and answer false
 * @returns whether the secret was right. Failures are counted, and the fifth locks.
 * @throws Refusal 429 after too many failures from one IP address
 */
export const throttleAttempt = (
  context: Context,
  target: Target,
  isRight: (isAllowed: boolean) => Promise<boolean>,
): Promise<boolean> => {
  const { user, browserId, username } = target;
  const account = user ? `${user.companyId}:${user.id}` : `${context.site.companyId}:${accountKey(username)}`;
  const inAccountOrder = () => runInOrder(`account:${account}`, () => countAttempt(context, target, isRight));
  // An attacker in the same office must not delay people in known browsers.
  return browserId === null
    ? runInOrder(`address:${context.site.companyId}:${addressKey(context.caller.ip)}`, inAccountOrder)
    : inAccountOrder();
};

const countAttempt = async (
  context: Context,
  target: Target,
  isRight: (isAllowed: boolean) => Promise<boolean>,
): Promise<boolean> => {
  const { user, browserId, username, isEmailedCode = false } = target;
  const addresses = rateLimit(context.db, ADDRESS_LIMIT);
  const db = context.companyDb(user?.companyId ?? context.site.companyId);
  // Provider staff may sign in at every host. Counting per host would give an attacker a new limit at each one.
  const accounts = rateLimit(db, isEmailedCode ? EMAILED_CODE_LIMIT : ACCOUNT_LIMIT);
  const account = accountKey(user?.email ?? username);
  const isStranger = browserId === null;
  if (isStranger && (await addresses.isUsedUp(addressKey(context.caller.ip))))
    throw new Refusal("too-many", TOO_MANY);
  const isLimited = isStranger && (await accounts.isUsedUp(account));
  const counter: Counter | null = user && { userId: user.id, browserId };
  const isBlocked = ({ isLockedByAdmin, isLocked }: { isLockedByAdmin: boolean; isLocked: boolean }) =>
    isLockedByAdmin || (isLocked && !isEmailedCode);
  const isAllowed =
    counter !== null && !isLimited && !isBlocked(await db.read((tx) => selectLockState(tx, counter)));
  const wasRight = (await isRight(isAllowed)) && isAllowed;
  // Attempts on other nodes may have locked the account during the check.
  if (wasRight && counter && !isBlocked(await db.write((tx) => selectLockStateForUpdate(tx, counter))))
    return true;
  await recordFailure(context, target, isAllowed && !wasRight);
  if (isStranger) {
    await addresses.count(addressKey(context.caller.ip));
    await accounts.count(account);
  }
  return false;
};

const recordFailure = async (context: Context, target: Target, isCounted: boolean): Promise<void> => {
  const { user, browserId } = target;
  const subject = user?.email ?? "unknown user";
  const after = { address: context.caller.ip };
  if (!user || !isCounted) {
    await context.db.write((tx) => recordAudit(tx, null, { action: "Refused sign-in", subject, after }));
    return;
  }
  const hasLocked = await context.companyDb(user.companyId).write(async (tx) => {
    const isLocked = await updateWrongAttempt(tx, { userId: user.id, browserId });
    if (isLocked) await addLockedMail(tx, context, user, browserId !== null);
    return isLocked;
  });
  await context.db.write(async (tx) => {
    await recordAudit(tx, null, { action: "Refused sign-in", subject, after });
    if (!hasLocked) return;
    await recordAudit(tx, null, { action: "Locked account", subject, after });
    // An attacker who uses the user's own browser loses its session. Strangers elsewhere must not end anyone's
    // sessions.
    if (browserId !== null) await deleteSessionsOfBrowser(tx, user, browserId);
  });
};

const MAX_QUEUED = 300;
const queues = new Map<string, { last: Promise<unknown>; length: number }>();

/** Runs tasks with the same key one after another. @throws Refusal 503 if too many are waiting */
const runInOrder = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const queue = queues.get(name) ?? { last: Promise.resolve(), length: 0 };
  if (queue.length >= MAX_QUEUED) throw new Refusal("unavailable", BUSY);
  queue.length++;
  queues.set(name, queue);
  const mine = queue.last.then(work);
  queue.last = mine.catch(() => {});
  try {
    return await mine;
  } finally {
    if (--queue.length === 0) queues.delete(name);
  }
};
