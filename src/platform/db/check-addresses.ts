import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { type Connection, directOf, IDLE_LIMIT, nodeOptions, replicaConnections } from "./pool.ts";
import { type ReplicaProblem, readServerFacts, replicaProblem } from "./replica-facts.ts";

/** A node can't work with its database addresses. The message is for the person who started Tenantry. */
export class DatabaseAddressError extends Error {}

/** Connections of a node that stay open: its listener, the job queue's listener, and the lock behind its jobs. */
const LASTING = 3;
/** With a pooler, also a migration or another lock now and then. Without one, requests and jobs, too. */
const MORE = { direct: 1, only: 3 };
const WITHIN_MS = 10_000;

/**
 * Checks the addresses before anything relies on them: that the database allows as many connections as the nodes
 * need, and that the pooler and the replicas point to the same database with the same role. A pooler without free
 * connections doesn't refuse them: it keeps everyone waiting. A replica that is down isn't a mistake.
 * @param nodes how many processes use the addresses
 * @throws DatabaseAddressError
 */
export const checkAddresses = async (
  connection: Connection,
  nodes = 1,
  withinMs = WITHIN_MS,
): Promise<void> => {
  const direct = directOf(connection);
  const name = connection.direct ? "DATABASE_DIRECT_URL" : "DATABASE_URL";
  const needed = nodes * LASTING + (connection.direct ? MORE.direct : MORE.only);
  const client = await openWithin(direct, name, needed, withinMs);
  try {
    for (const { number, problem } of await problemsOfReplicas(connection, client, withinMs))
      if (problem.isMistake)
        throw new DatabaseAddressError(`Address ${number} of DATABASE_READ_URL is wrong: ${problem.text}.`);
    if (!connection.direct) return;
    const pooled = await openWithin(connection, "DATABASE_URL", 1, withinMs);
    try {
      await refuseOtherDatabase(pooled, client);
    } finally {
      end(pooled);
    }
  } finally {
    end(client);
  }
};

/**
 * Opens connections at the same time, and closes all but one.
 * @throws DatabaseAddressError if some don't answer in time, or are refused
 */
const openWithin = async (
  address: Connection,
  name: string,
  needed: number,
  withinMs: number,
): Promise<pg.Client> => {
  const open = () => new pg.Client(nodeOptions(address));
  const kept = open();
  const others = Array.from({ length: needed - 1 }, open);
  const late = pause(withinMs, new Error(`no answer within ${Math.ceil(withinMs / 1_000)} seconds`), {
    ref: false,
  });
  const problems = (
    await Promise.all([kept, ...others].map((client) => Promise.race([problemOf(client, address), late])))
  ).filter((problem) => problem !== null);
  for (const client of others) end(client);
  const [problem] = problems;
  if (!problem) return kept;
  end(kept);
  throw new DatabaseAddressError(explained(problem, name, needed, problems.length));
};

/**
 * What is wrong with replicas, by their number in the setting, from 1.
 * @param primary connected to the database itself
 */
export const problemsOfReplicas = async (
  connection: Connection,
  primary: pg.ClientBase,
  withinMs: number,
): Promise<{ readonly number: number; readonly problem: ReplicaProblem }[]> => {
  const limit = { hasTables: false, withinMs };
  const replicas = replicaConnections(connection);
  if (replicas.length === 0) return [];
  const facts = await readServerFacts(primary, limit);
  const problems = await Promise.all(
    replicas.map(async (address): Promise<ReplicaProblem | null> => {
      const client = new pg.Client({ ...nodeOptions(address), connectionTimeoutMillis: withinMs });
      try {
        const away = await problemOf(client, address);
        if (away) throw away;
        return replicaProblem(facts, await readServerFacts(client, limit));
      } catch (error) {
        return { text: `it can't be read: ${(error as Error).message}`, isMistake: false };
      } finally {
        end(client);
      }
    }),
  );
  return problems.flatMap((problem, index) => (problem ? [{ number: index + 1, problem }] : []));
};

const problemOf = async (client: pg.Client, { direct }: Connection): Promise<Error | null> => {
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query(direct ? "begin" : "select");
    if (direct) await client.query(`${IDLE_LIMIT}; rollback`);
    return null;
  } catch (error) {
    return error as Error;
  }
};

const explained = (problem: Error, name: string, needed: number, missing: number): string => {
  const { message } = problem;
  if (/startup parameter/i.test(message))
    return name === "DATABASE_URL"
      ? `DATABASE_URL is a pooler's address (${message}). Use its transaction mode, and set DATABASE_DIRECT_URL to an address that connects to the database directly.`
      : `DATABASE_DIRECT_URL is a pooler's address (${message}). Use an address that connects to the database directly.`;
  if (/statement pooling/i.test(message))
    return "The pooler in DATABASE_URL pools by statement, which breaks transactions. Use its transaction mode.";
  if (needed === 1) return `The database can't be used at ${name}: ${message}.`;
  return `At ${name}, the database allowed only ${needed - missing} of the ${needed} connections that Tenantry needs: ${message}. If it's a pooler's address, raise its pool size (in PgBouncer, default_pool_size). Otherwise, check max_connections.`;
};

/** A lock taken through one address can only be missing at the other if that leads to another database. */
const refuseOtherDatabase = async (pooled: pg.Client, direct: pg.Client): Promise<void> => {
  const key = randomInt(2 ** 47);
  await pooled.query("begin");
  const locked = await pooled.query<{ role: string }>(
    "select current_user as role, pg_advisory_xact_lock($1)",
    [key],
  );
  const { rows } = await direct.query<{ role: string; isFree: boolean }>(
    `select current_user as role, pg_try_advisory_xact_lock($1) as "isFree"`,
    [key],
  );
  await pooled.query("rollback");
  const [there, here] = [locked.rows[0]?.role, rows[0]?.role];
  if (rows[0]?.isFree !== false)
    throw new DatabaseAddressError(
      "DATABASE_URL and DATABASE_DIRECT_URL point to different databases. Both must point to the same one.",
    );
  if (there !== here)
    throw new DatabaseAddressError(
      `DATABASE_URL uses the role "${there}", and DATABASE_DIRECT_URL uses "${here}". Use the same role in both.`,
    );
};

/** Not awaited, because a pooler may never answer. */
const end = (client: pg.Client): void => void client.end().catch(() => {});
