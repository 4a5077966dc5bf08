import { writeSync } from "node:fs";

/** Most bytes that wait for a reader who doesn't keep up; what comes beyond is left out. */
const MOST_WAITING = 1024 * 1024;
const AGAIN_MS = 50;
const STANDARD_OUTPUT = 1;

/** Takes log lines. */
export interface LogOutput {
  write(line: string): void;
}

/**
 * Writes log lines to standard output, and never holds up the program for them: for a reader who doesn't keep up a
 * bounded number of lines waits, and once nobody reads any more they are dropped. A server whose terminal has gone
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
      if (code !== "EAGAIN" && code !== "EBUSY") {
        isClosed = true;
        waiting = [];
        return Buffer.alloc(0);
      }
      if (!isTimed) setTimeout(writeWaiting, AGAIN_MS).unref();
      isTimed = true;
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
    const line = `${JSON.stringify({ level: 40, leftOut, msg: "Log lines were left out: nobody read them in time." })}\n`;
    leftOut = 0;
    keep(put(Buffer.from(line)));
  };

  return {
    write: (line) => {
      if (isClosed) return;
      const bytes = Buffer.from(line);
      keep(waiting.length > 0 ? bytes : put(bytes));
    },
  };
};
