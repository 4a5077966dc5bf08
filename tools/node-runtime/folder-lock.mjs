import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Longer than any install or build takes; a lock as old as this was left by a process whose number is reused. */
const OLDEST = 30 * 60_000;

/**
 * Runs `work` while this process alone holds the lock; others wait, and a dead holder is skipped.
 * The lock is a folder that holds its owner's process id.
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

/** Moved away first: removed in place, it would for a moment be empty, and so be taken while it is removed. */
const discard = (lock, aside) => {
  renameSync(lock, aside);
  rmSync(aside, { recursive: true, force: true });
};

const take = async (lock, waiting) => {
  mkdirSync(dirname(lock), { recursive: true });
  // Made aside and renamed: a lock never exists without its owner's id.
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
    // Released this moment; the next try takes it.
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
  // Another waiter may have replaced the stale lock by its own between our look and our rename: give that back.
  if (!isStale(aside)) {
    try {
      renameSync(aside, lock);
      return;
    } catch {
      // A third took the place in the meantime.
    }
  }
  rmSync(aside, { recursive: true, force: true });
};
