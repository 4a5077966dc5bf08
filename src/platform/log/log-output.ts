import { writeSync } from "node:fs";

/** Maximum bytes that wait for a slow reader. Beyond it, lines are left out. */
const MOST_WAITING = 1024 * 1024;
const AGAIN_MS = 50;
/** How often a full disk is tried again. */
const ROOM_AGAIN_MS = 1_000;
const IS_FULL = new Set<string | undefined>(["ENOSPC", "EDQUOT", "EFBIG"]);
const STANDARD_OUTPUT = 1;

const NOTHING = Buffer.alloc(0);

/** Accepts log lines. */
export interface LogOutput {
  write(line: string): void;
}

/**
 * Writes log lines to standard output without ever blocking the program. For a slow reader, a limited number of lines
 * waits. On a full disk, lines are left out until there is space. Once nobody reads anymore, they are dropped. A server
 * whose terminal is gone keeps serving, and still stops when asked to.
 * @param write writes bytes and returns how many were accepted; throws like `fs.writeSync`
 */
export const createLogOutput = (
  write: (bytes: Buffer) => number = (bytes) => writeSync(STANDARD_OUTPUT, bytes),
): LogOutput => {
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let leftOut = 0;
  let isClosed = false;
  let isTimed = false;

  /** Writes as much as the output accepts. @returns the rest */
  const put = (bytes: Buffer): Buffer => {
    let rest = bytes;
    try {
      while (rest.length > 0) rest = rest.subarray(write(rest));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      const isFull = IS_FULL.has(code);
      if (!isFull && code !== "EAGAIN" && code !== "EBUSY") {
        isClosed = true;
        waiting = [];
        return NOTHING;
      }
      if (!isTimed) setTimeout(writeWaiting, isFull ? ROOM_AGAIN_MS : AGAIN_MS).unref();
      isTimed = true;
      if (!isFull) return rest;
      leftOut++;
      return NOTHING;
    }
    return rest;
  };

  const keep = (bytes: Buffer): void => {
    if (bytes.length === 0) return;
    if (waitingBytes + bytes.length > MOST_WAITING) {
      leftOut++;
      return;
    }
    waiting.push(bytes);
    waitingBytes += bytes.length;
  };

  const writeWaiting = (): void => {
    isTimed = false;
    const all = Buffer.concat(waiting);
    waiting = [];
    waitingBytes = 0;
    keep(put(all));
    if (waiting.length > 0 || leftOut === 0 || isClosed) return;
    const missing = leftOut;
    leftOut = 0;
    const msg = "Log lines were dropped: no one read them in time, or the disk was full.";
    keep(put(Buffer.from(`${JSON.stringify({ level: 40, leftOut: missing, msg })}\n`)));
    // There is no space for that one either.
    if (leftOut > 0) leftOut = missing;
  };

  return {
    write: (line) => {
      if (isClosed) return;
      const bytes = Buffer.from(line);
      keep(waiting.length > 0 ? bytes : put(bytes));
    },
  };
};
