import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { hashSync, verifySync } from "@node-rs/argon2";

export interface PasswordTask {
  readonly id: number;
  readonly password: string;
  /** The hash to check against; null to create one. */
  readonly against: string | null;
}

export interface PasswordAnswer {
  readonly id: number;
  readonly result: string | boolean;
  readonly error?: string;
}

// argon2id with 19 MiB, two passes, one lane: the usual recommendation.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A slightly lower priority. With a much lower one, nobody could sign in while visitors use all processors. */
const PRIORITY = 5;

/** Linux can give one thread its own priority. Elsewhere, this one has the process's. */
const letOthersGoFirst = (): void => {
  try {
    const thread = Number(readlinkSync("/proc/thread-self").split("/").at(-1));
    setPriority(thread, PRIORITY);
  } catch {
    // Hashing works anyway.
  }
};

const isRight = (against: string, password: string): boolean => {
  try {
    return verifySync(against, password);
  } catch {
    // The stored value isn't a hash, because the account has no password yet.
    return false;
  }
};

const answer = ({ id, password, against }: PasswordTask): PasswordAnswer => {
  try {
    return { id, result: against === null ? hashSync(password, COST) : isRight(against, password) };
  } catch (error) {
    return { id, result: false, error: (error as Error).message };
  }
};

letOthersGoFirst();
parentPort?.on("message", (task: PasswordTask) => parentPort?.postMessage(answer(task)));
