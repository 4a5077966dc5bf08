import type pg from "pg";
import type { Database } from "#platform/db/pool.ts";

/** The connections of one runner of the queue. */
export interface RunnerPool {
  readonly pool: pg.Pool;
  isRetired(): boolean;
  /**
   * From now on, the runner gets no connection. Resolves once it has returned those it has, because a stopped runner
   * can still be waiting for a job, which it would hold after its jobs were released.
   */
  retire(): Promise<void>;
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: ((reason?: Error | boolean) => void) | undefined,
) => void;

export const createRunnerPool = ({ pool, sessions, isRefusing }: Database): RunnerPool => {
  let isRetired = false;
  let inUse = 0;
  let settled: (() => void) | undefined;

  const end = () => {
    inUse--;
    if (inUse === 0) settled?.();
  };
  const refuse = () => {
    if (isRetired) throw new Error("This runner of the job queue has stopped.");
  };

  const connect = async (): Promise<pg.PoolClient> => {
    refuse();
    inUse++;
    try {
      const client = await pool.connect();
      if (isRetired) client.release();
      refuse();
      return withRelease(client, end);
    } catch (error) {
      end();
      throw error;
    }
  };

  /**
   * The library releases its listener's connection twice if it breaks while the library stops, and the pool's error
   * isn't caught. Without a connection in time, the pool gives no function to release with, contrary to its types. Only
   * the listener connects with a callback, and needs a session that lasts.
   */
  const listen = (callback: ConnectCallback): void =>
    sessions.connect((error, client, release) => {
      let isReleased = false;
      callback(error, client, (reason) => {
        if (isReleased) return;
        isReleased = true;
        // The library also puts a connection back whose server refuses changes.
        release?.(reason ?? (client && isRefusing(client)));
      });
    });

  return {
    pool: new Proxy(pool, {
      get: (target, name) => {
        // It calls `connect` with a callback, too.
        if (name === "query") return target.query.bind(target);
        if (name !== "connect") return Reflect.get(target, name, target);
        return (callback?: ConnectCallback) => (callback ? listen(callback) : connect());
      },
    }),
    isRetired: () => isRetired,
    retire: async () => {
      isRetired = true;
      if (inUse > 0)
        await new Promise<void>((done) => {
          settled = done;
        });
    },
  };
};

/** @param released called once with the first release */
const withRelease = (client: pg.PoolClient, released: () => void): pg.PoolClient => {
  const { release } = client;
  client.release = (reason) => {
    client.release = release;
    released();
    release.call(client, reason);
  };
  return client;
};
