import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { Refusal } from "#platform/errors/refusal.ts";
import { createTurns } from "#platform/files/turns.ts";

// argon2id with 19 MiB, two passes, one lane: the usual recommendation. It runs on the thread pool.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

// One processor stays with the event loop, so that visitors don't notice a crowd that signs in.
const inTurn = createTurns(Math.max(1, availableParallelism() - 1));
const MOST_WAITING = 500;

const work = { hashed: 0, verified: 0, queued: 0 };

/** How many passwords were hashed and verified on this node since its start, and how many are queued. */
export const passwordWork = (): Readonly<typeof work> => ({ ...work });

/** @throws Refusal 503 where too many wait already */
const inQueue = async <T>(task: () => Promise<T>): Promise<T> => {
  if (work.queued >= MOST_WAITING)
    throw new Refusal(
      "unavailable",
      "Too many people are signing in at this moment. Please try again shortly.",
    );
  work.queued++;
  try {
    return await inTurn(task);
  } finally {
    work.queued--;
  }
};

// Keyboards compose letters with accents in different ways.
const sameOnEveryKeyboard = (password: string): string => password.normalize("NFKC");

/** Hash of a password, to be stored. */
export const hashPassword = (password: string): Promise<string> =>
  inQueue(() => {
    work.hashed++;
    return hash(sameOnEveryKeyboard(password), COST);
  });

let decoy: Promise<string> | undefined;

/**
 * Whether the password is right. Without a stored hash it does the same work and answers false, so that the time
 * doesn't tell whether a user exists.
 */
export const isPasswordRight = async (stored: string | null, password: string): Promise<boolean> => {
  decoy ??= hash("no account has this password", COST);
  const against = stored ?? (await decoy);
  const isRight = await inQueue(() => {
    work.verified++;
    return verify(against, sameOnEveryKeyboard(password)).catch(() => false);
  });
  return stored !== null && isRight;
};
