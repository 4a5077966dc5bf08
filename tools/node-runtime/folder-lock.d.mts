/**
 * Runs `work` while this process alone holds the lock; others wait, and a dead holder is passed over.
 * The lock is a folder that holds its owner's process id. `waiting` is printed when another holds it.
 */
export declare const withFolderLock: <Result>(
  lock: string,
  waiting: string,
  work: () => Promise<Result>,
) => Promise<Result>;
