import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { hashSync, verifySync } from "@node-rs/argon2";

export interface PasswordTask {
  readonly id: number;
  readonly password: string;
  /** The hash to check it against; null: it is to be hashed. */
  readonly against: string | null;
}

export interface PasswordAnswer {
  readonly id: number;
  readonly result: string | boolean;
  readonly error?: string;
}

// argon2id with 19 MiB, two passes, one lane: the usual recommendation.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A little behind everything else: further behind, nobody could sign in while visitors keep all processors busy. */
const PRIORITY = 5;

/** Linux can give one thread of a process its own priority; elsewhere this one has the process's. */
const letOthersGoFirst = (): void => {
  try {
    const thread = Number(readlinkSync("/proc/thread-self").split("/").at(-1));
    setPriority(thread, PRIORITY);
  } catch {
    // Passwords are hashed all the same.
  }
};

const isRight = (against: string, password: string): boolean => {
  try {
    return verifySync(against, password);
  } catch {
    // What is stored isn't a hash: an account that has no password yet.
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
