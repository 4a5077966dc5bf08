import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Cluster } from "./start-cluster.ts";

const COMMIT_MS = 50;
const CONNECT_MS = 1_000;
/** An entry in the WAL, so that its commit waits for a standby, as each change's does. Null at a standby. */
const COMMIT =
  "select case when not pg_is_in_recovery() then pg_logical_emit_message(true, 'proof', '') end as at";
/**
 * Commits directly at the members, without HAProxy, PgBouncer, and the nodes. Shows how long Patroni takes until
 * changes are accepted.
 */
export interface DirectCommits {
  /** When the first commit since a time was answered, in milliseconds since 1970. */
  firstSince(time: number): number | undefined;
  stop(): Promise<void>;
}

/** Commits again and again at each member, on a connection to it alone. */
export const watchCommits = ({ members, database }: Pick<Cluster, "members" | "database">): DirectCommits => {
  const answered: number[] = [];
  const clients = new Set<pg.Client>();
  let isOver = false;
  const commitAt = async (port: number): Promise<void> => {
    const client = new pg.Client({ ...database, port, connectionTimeoutMillis: CONNECT_MS });
    client.on("error", () => {});
    clients.add(client);
    try {
      await client.connect();
      while (!isOver) {
        const { rows } = await client.query<{ at: string | null }>(COMMIT);
        if (rows[0]?.at) answered.push(Date.now());
        await pause(COMMIT_MS);
      }
    } finally {
      clients.delete(client);
      await client.end().catch(() => {});
    }
  };
  const watch = async (port: number): Promise<void> => {
    while (!isOver) {
      await commitAt(port).catch(() => {});
      await pause(COMMIT_MS);
    }
  };
  const watching = Promise.all(members.map(({ port }) => watch(port)));
  return {
    firstSince: (time) => answered.find((at) => at > time),
    stop: async () => {
      isOver = true;
      // A frozen server would keep the query waiting.
      for (const client of clients) client.connection?.stream.destroy();
      await watching;
    },
  };
};
