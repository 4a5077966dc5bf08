import { Refusal } from "#platform/errors/refusal.ts";
import { createPasswordThread } from "./password-thread.service.ts";

const thread = createPasswordThread();
const MAX_QUEUED = 500;

const work = { hashed: 0, verified: 0, queued: 0 };

/** How many passwords this node has hashed and verified since it started, and how many are queued. */
export const passwordWork = (): Readonly<typeof work> => ({ ...work });

/** @throws Refusal 503 if too many are already waiting */
const inQueue = async (password: string, against: string | null): Promise<string | boolean> => {
  if (work.queued >= MAX_QUEUED)
    throw new Refusal("unavailable", "Too many people are signing in right now. Try again in a moment.");
  work.queued++;
  try {
    return await thread.run({ password: normalizeAccents(password), against });
  } finally {
    work.queued--;
  }
};

// Keyboards compose accented letters in different ways.
const normalizeAccents = (password: string): string => password.normalize("NFKC");

/** Hashes a password for storage. */
export const hashPassword = async (password: string): Promise<string> => {
  work.hashed++;
  return String(await inQueue(password, null));
};

let decoy: Promise<string> | undefined;

/**
 * Whether the password is right. Without a stored hash it does the same work and returns false, so that the time
 * doesn't reveal whether a user exists.
 */
export const isPasswordRight = async (stored: string | null, password: string): Promise<boolean> => {
  decoy ??= inQueue("no account has this password", null).then(String);
  const against = stored ?? (await decoy);
  work.verified++;
  return (await inQueue(password, against)) === true && stored !== null;
};
