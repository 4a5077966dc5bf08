/**
 * Runs `work` while this process holds the lock. Others wait, and a dead owner's lock is ignored. The lock is a folder
 * with its owner's process id. `waiting` is printed while waiting.
 */
export declare const withFolderLock: <Result>(
  lock: string,
  waiting: string,
  work: () => Promise<Result>,
) => Promise<Result>;
