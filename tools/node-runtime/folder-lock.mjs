import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Longer than any install or build takes. An older lock belonged to a process whose id has been reused. */
const OLDEST = 30 * 60_000;

/**
 * Runs `work` while this process holds the lock. Others wait, and a dead owner's lock is ignored. The lock is a folder
 * with its owner's process id.
 */
export const withFolderLock = async (lock, waiting, work) => {
  await take(lock, waiting);
  const release = () => discard(lock, `${lock}-done-${process.pid}`);
  process.once("exit", release);
  try {
    return await work();
  } finally {
    process.off("exit", release);
    release();
  }
};

/**
 * Moved away first, because removing it in place would leave an empty folder for a moment, which another process could
 * take over.
 */
const discard = (lock, aside) => {
  renameSync(lock, aside);
  rmSync(aside, { recursive: true, force: true });
};

const take = async (lock, waiting) => {
  mkdirSync(dirname(lock), { recursive: true });
  // Created aside and renamed, so that a lock always has its owner's id.
  const mine = mkdtempSync(`${lock}-`);
  writeFileSync(join(mine, "pid"), String(process.pid));
  for (let told = false; ; ) {
    try {
      renameSync(mine, lock);
      return;
    } catch (error) {
      if (!["ENOTEMPTY", "EEXIST", "EPERM", "ENOTDIR"].includes(error.code)) throw error;
    }
    if (isStale(lock)) {
      setAside(lock);
      continue;
    }
    if (!told) console.error(waiting);
    told = true;
    await sleep(150);
  }
};

const isStale = (lock) => {
  try {
    const pid = Number(readFileSync(join(lock, "pid"), "utf8"));
    return Date.now() - statSync(lock).mtimeMs > OLDEST || !isAlive(pid);
  } catch {
    // Just released, so the next attempt gets it.
    return false;
  }
};

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
};

const setAside = (lock) => {
  const aside = `${lock}-stale-${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch {
    return;
  }
  // Another waiting process may have replaced the stale lock in the meantime, so restore that one.
  if (!isStale(aside)) {
    try {
      renameSync(aside, lock);
      return;
    } catch {
      // A third process has taken the lock.
    }
  }
  rmSync(aside, { recursive: true, force: true });
};
