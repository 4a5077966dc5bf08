import { writeSync } from "node:fs";

/** Most bytes that wait for a reader who doesn't keep up; what comes beyond is left out. */
const MOST_WAITING = 1024 * 1024;
const AGAIN_MS = 50;
/** How often a full disk is tried again. */
const ROOM_AGAIN_MS = 1_000;
const IS_FULL = new Set<string | undefined>(["ENOSPC", "EDQUOT", "EFBIG"]);
const STANDARD_OUTPUT = 1;

const NOTHING = Buffer.alloc(0);

/** Takes log lines. */
export interface LogOutput {
  write(line: string): void;
}

/**
 * Writes log lines to standard output, and never holds up the program for them: for a reader who doesn't keep up a
 * bounded number of lines waits, on a full disk lines are left out until there is room, and once nobody reads any more
 * they are dropped. A server whose terminal has gone
 * goes on serving, and still ends when it is asked to.
 * @param write puts bytes into the output and tells how many it took; throws as `fs.writeSync` does
 */
export const createLogOutput = (
  write: (bytes: Buffer) => number = (bytes) => writeSync(STANDARD_OUTPUT, bytes),
): LogOutput => {
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let leftOut = 0;
  let isClosed = false;
  let isTimed = false;

  /** Writes as much as the output takes. @returns what it didn't take */
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
    const msg = "Log lines were left out: no one read them in time, or the disk was full.";
    keep(put(Buffer.from(`${JSON.stringify({ level: 40, leftOut: missing, msg })}\n`)));
    // There is no room for that one either.
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
