import { recordAudit } from "#modules/audit/audit.public.ts";
import type { CallContext } from "#platform/call/handle.ts";
import { Refusal } from "#platform/errors/refusal.ts";
import { addressKey } from "#platform/limits/address-key.ts";
import { rateLimit } from "#platform/limits/rate-limits.ts";
import type { Services } from "#platform/services/services.ts";
import { ACCOUNT_LIMIT, accountKey, MAILED_CODE_LIMIT } from "./accounts.sql.ts";
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

/** Wrong guesses from one address at one company's hosts. */
const ADDRESS_LIMIT = { name: "guesses-address", points: 50, seconds: 15 * 60 };
const TOO_MANY = "There were too many wrong attempts from your address. Please try again in 15 minutes.";
/** One text for a wrong code, one that has lapsed, and a locked account. */
export const WRONG_CODE = "The code is incorrect or has expired.";
const BUSY = "Too many people are signing in at this moment. Please try again shortly.";

/** Whose secret is guessed, and from where. */
export interface Target {
  /** As it was typed. */
  readonly username: string;
  /** null where nobody has that name: the work is the same. */
  readonly user: LoginUser | null;
  /** The browser, where the user has signed in with it before. */
  readonly browserId: number | null;
  /** A mailed code is the way out of a lock: only an account that an Admin closed is closed to it. */
  readonly isWayOut?: boolean;
}

/**
 * Lets somebody throttleGuess a secret: a password or a code. Guesses from one place, and at one account, are looked at one
 * after the other, so that a thousand at the same moment count like a thousand in a row.
 * @param isRight does the work and answers; where `isOpen` is false it does the same work and answers false
 * @returns whether it was right. A wrong throttleGuess is counted, and the fifth locks.
 * @throws Refusal 429 after too many wrong ones from one address
 */
export const throttleGuess = (
  context: Context,
  target: Target,
  isRight: (isOpen: boolean) => Promise<boolean>,
): Promise<boolean> => {
  const { user, browserId, username } = target;
  const account = user ? `${user.companyId}:${user.id}` : `${context.site.companyId}:${accountKey(username)}`;
  const inLine = () => oneByOne(`account:${account}`, () => countGuess(context, target, isRight));
  // Somebody who guesses from the same office mustn't hold up those who are known.
  return browserId === null
    ? oneByOne(`address:${context.site.companyId}:${addressKey(context.caller.ip)}`, inLine)
    : inLine();
};

const countGuess = async (
  context: Context,
  target: Target,
  isRight: (isOpen: boolean) => Promise<boolean>,
): Promise<boolean> => {
  const { user, browserId, username, isWayOut = false } = target;
  const addresses = rateLimit(context.db, ADDRESS_LIMIT);
  const db = context.companyDb(user?.companyId ?? context.site.companyId);
  // The provider's staff may sign in at every host: were theirs counted at each, each would bring fifty more.
  const accounts = rateLimit(db, isWayOut ? MAILED_CODE_LIMIT : ACCOUNT_LIMIT);
  const account = accountKey(user?.email ?? username);
  const isStranger = browserId === null;
  if (isStranger && (await addresses.isUsedUp(addressKey(context.caller.ip))))
    throw new Refusal("too-many", TOO_MANY);
  const isLimited = isStranger && (await accounts.isUsedUp(account));
  const counter: Counter | null = user && { userId: user.id, browserId };
  const isShut = ({ isClosed, isLocked }: { isClosed: boolean; isLocked: boolean }) =>
    isClosed || (isLocked && !isWayOut);
  const isOpen =
    counter !== null && !isLimited && !isShut(await db.read((tx) => selectLockState(tx, counter)));
  const wasRight = (await isRight(isOpen)) && isOpen;
  // Other nodes' guesses may have locked the account meanwhile.
  if (wasRight && counter && !isShut(await db.write((tx) => selectLockStateForUpdate(tx, counter))))
    return true;
  await countWrong(context, target, isOpen && !wasRight);
  if (isStranger) {
    await addresses.count(addressKey(context.caller.ip));
    await accounts.count(account);
  }
  return false;
};

const countWrong = async (context: Context, target: Target, isCounted: boolean): Promise<void> => {
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
    // Whoever guesses in the user's own browser sits at it; strangers elsewhere must not end anybody's work.
    if (browserId !== null) await deleteSessionsOfBrowser(tx, user, browserId);
  });
};

const MOST_IN_LINE = 300;
const lines = new Map<string, { last: Promise<unknown>; length: number }>();

/** Work of one line is done one after the other. @throws Refusal 503 where the line is too long */
const oneByOne = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const line = lines.get(name) ?? { last: Promise.resolve(), length: 0 };
  if (line.length >= MOST_IN_LINE) throw new Refusal("unavailable", BUSY);
  line.length++;
  lines.set(name, line);
  const mine = line.last.then(work);
  line.last = mine.catch(() => {});
  try {
    return await mine;
  } finally {
    if (--line.length === 0) lines.delete(name);
  }
};
