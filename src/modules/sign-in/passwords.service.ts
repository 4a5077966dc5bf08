import { hash, verify } from "@node-rs/argon2";

// argon2id with 19 MiB, two passes, one lane: the usual recommendation. It runs on the thread pool.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hash of a password, to be stored. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST);

let decoy: Promise<string> | undefined;

/**
 * Whether the password is right. Without a stored hash it does the same work and answers false, so that the time
 * doesn't tell whether a user exists.
 */
export const isPasswordRight = async (stored: string | null, password: string): Promise<boolean> => {
  decoy ??= hashPassword("no account has this password");
  const isRight = await verify(stored ?? (await decoy), password).catch(() => false);
  return stored !== null && isRight;
};
