import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { Refusal } from "#platform/errors/refusal.ts";
import { createTurns } from "#platform/files/turns.ts";

// Argon2id with 19 MiB, two passes, and one lane, as OWASP recommends. Hashing runs on the thread pool.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

// One processor stays free for the event loop, so that visitors aren't slowed down when many people sign in.
const inTurn = createTurns(Math.max(1, availableParallelism() - 1));
const MAX_QUEUED = 500;

const work = { hashed: 0, verified: 0, queued: 0 };

/** How many passwords this node has hashed and verified since it started, and how many are queued. */
export const passwordWork = (): Readonly<typeof work> => ({ ...work });

/** @throws Refusal 503 if too many are already waiting */
const inQueue = async <T>(task: () => Promise<T>): Promise<T> => {
  if (work.queued >= MAX_QUEUED)
    throw new Refusal("unavailable", "Too many people are signing in right now. Try again in a moment.");
  work.queued++;
  try {
    return await inTurn(task);
  } finally {
    work.queued--;
  }
};

// Keyboards compose accented letters in different ways.
const normalizeAccents = (password: string): string => password.normalize("NFKC");

/** Hashes a password for storage. */
export const hashPassword = (password: string): Promise<string> =>
  inQueue(() => {
    work.hashed++;
    return hash(normalizeAccents(password), COST);
  });

let decoy: Promise<string> | undefined;

/**
 * Whether the password is right. Without a stored hash, it does the same work and answers false, so that the time
 * doesn't reveal whether a user exists.
 */
export const isPasswordRight = async (stored: string | null, password: string): Promise<boolean> => {
  decoy ??= hash("no account has this password", COST);
  const against = stored ?? (await decoy);
  const isRight = await inQueue(() => {
    work.verified++;
    return verify(against, normalizeAccents(password)).catch(() => false);
  });
  return stored !== null && isRight;
};
