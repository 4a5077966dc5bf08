import { tryConnection } from "./connection.ts";

/** A connection that was lost while something was sent. It's sent again soon. */
export interface LostConnection {
  retryNow(): void;
}

/** Reports a lost connection, and null when sending starts again. */
export type OnLost = (lost: LostConnection | null) => void;

interface Waiting {
  readonly onLost: OnLost;
  readonly signal?: AbortSignal | undefined;
}

/** Waits before each further try, in milliseconds. A server that answers but drops every upload isn't asked forever. */
const RETRY_MS = [1_000, 3_000, 10_000, 20_000, 30_000];

/** How often an unreachable server is tried again, in milliseconds. */
const LOOK_MS = 5_000;

/**
 * Sends something again each time the connection is lost, as soon as the server can be reached.
 * @throws what `send` throws if it was answered, or after it was lost several times although the server was there; the
 * signal's reason if it's aborted
 */
export const untilAnswered = async <T>(send: () => Promise<T>, waiting: Waiting): Promise<T> => {
  for (let tries = 0; ; tries += 1) {
    try {
      return await send();
    } catch (error) {
      const wait = RETRY_MS[tries];
      if (!isLost(error) || wait === undefined) throw error;
      await serverBack(wait, waiting);
      waiting.onLost(null);
    }
  }
};

/** `CallError` with status 0, whose file imports this one. */
const isLost = (error: unknown): boolean => error instanceof Error && "status" in error && error.status === 0;

const serverBack = async (wait: number, waiting: Waiting): Promise<void> => {
  await pause(wait, waiting);
  while (!(await tryConnection())) await pause(LOOK_MS, waiting);
};

/** Ends early if the browser is online again, or if someone retries. */
const pause = (ms: number, { onLost, signal }: Waiting): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      window.removeEventListener("online", retryNow);
      signal?.removeEventListener("abort", stop);
    };
    const retryNow = (): void => {
      end();
      resolve();
    };
    const stop = (): void => {
      end();
      reject(signal?.reason);
    };
    const timer = setTimeout(retryNow, ms);
    window.addEventListener("online", retryNow);
    signal?.addEventListener("abort", stop);
    if (signal?.aborted) stop();
    else onLost({ retryNow });
  });
