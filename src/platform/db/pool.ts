import type { EventEmitter } from "node:events";
import type { Duplex } from "node:stream";
import {
  CamelCasePlugin,
  type Dialect,
  Kysely,
  type KyselyConfig,
  type PluginTransformQueryArgs,
  PostgresDialect,
  PostgresQueryCompiler,
} from "kysely";
import pg from "pg";
import type { Log } from "#platform/log/log.ts";
import { isReadOnlyServer } from "./outages.ts";
import { pipelineWrites } from "./pipelined-writes.ts";
import type { DB } from "./schema.generated.ts";
import { recordStatement } from "./statements.ts";

/** An address of a database: a URL or the embedded server's socket. */
type Address =
  | { readonly url: string }
  | {
      readonly host: string;
      readonly port: number;
      readonly user: string;
      readonly password: string;
      readonly database: string;
    };

/** How to reach the database. With `direct`, the address is a pooler's, whose sessions last one transaction each. */
export type Connection = Address & {
  /** The database without the pooler, for what belongs to a session: `LISTEN`, locks, migrations, and backups. */
  readonly direct?: Address;
  /** Read-only copies of the database, also through poolers if `direct` is set. */
  readonly replicas?: readonly Address[];
};

/** The connection of the settings, if they name a database. */
export const configuredConnection = (config: {
  readonly databaseUrl: string | undefined;
  readonly databaseDirectUrl: string | undefined;
  readonly databaseReadUrls: readonly string[];
}): Connection => ({
  url: config.databaseUrl ?? "",
  ...(config.databaseDirectUrl ? { direct: { url: config.databaseDirectUrl } } : {}),
  replicas: config.databaseReadUrls.map((url) => ({ url })),
});

/** The pool and its query builder. Only company-db.ts and unsafe-all-companies.ts use it. */
export interface Database {
  readonly pool: pg.Pool;
  /** The pool for session locks and `LISTEN`: the same one, unless `pool` goes through a pooler. */
  readonly sessions: pg.Pool;
  /** Whether each transaction may run in another session, so that nothing may outlive it there. */
  readonly isPooled: boolean;
  readonly kysely: Kysely<DB>;
  /** What a transaction's query builder is made of. */
  readonly kyselyParts: { readonly config: KyselyConfig; readonly dialect: Dialect };
  /** How long a transaction waits for an answer, in milliseconds; 0 for no limit. */
  readonly answerMs: number;
  /** How long a change waits for a server that takes changes, in milliseconds. */
  readonly patienceMs: number;
  /** Whether this connection's server has refused a change, so that the connection shouldn't be used again. */
  isRefusing(client: pg.ClientBase): boolean;
  /** Closes the idle connections, because their server takes no changes. */
  replaceConnections(): void;
  close(): Promise<void>;
}

// bigint: every id is below 2^53. date: a calendar day isn't an instant.
const INT8 = 20 as const;
// bigint[]: the default parsers only include the scalar type.
const INT8_LIST = 1016 as typeof INT8;
const DATE = 1082;
pg.types.setTypeParser(INT8, Number);
pg.types.setTypeParser(INT8_LIST, (value) =>
  value === "{}" ? [] : value.slice(1, -1).split(",").map(Number),
);
pg.types.setTypeParser(DATE, (value) => value);

const optionsOf = ({ direct: _, replicas: __, ...address }: Connection): pg.PoolConfig =>
  "url" in address ? { connectionString: address.url } : address;

/** The database without a pooler. */
export const directOf = (connection: Connection): Address => connection.direct ?? connection;

/** How to reach each of the database's read-only copies. */
export const replicaConnections = ({ direct, replicas = [] }: Connection): readonly Connection[] =>
  replicas.map((replica) => (direct ? { ...replica, direct: replica } : replica));

/** Options of a client with a session that lasts. */
export const connectionOptions = (connection: Connection): pg.PoolConfig => optionsOf(directOf(connection));

/** As long as a person would wait for a save. */
const PATIENCE_MS = 10_000;

/** How long a transaction may wait for its client. A lost client must not hold locks forever. */
const IDLE_MS = 60_000;

/** The same limit within a transaction, because poolers refuse it as an option of the connection. */
export const IDLE_LIMIT = `set local idle_in_transaction_session_timeout = ${IDLE_MS}`;

/** Options of every connection of a node. */
export const nodeOptions = (connection: Connection): pg.PoolConfig => ({
  ...optionsOf(connection),
  application_name: "tenantry",
  connectionTimeoutMillis: 5_000,
  // Finds idle connections whose server died without closing them.
  keepAlive: true,
  keepAliveInitialDelayMillis: 5_000,
  ...(connection.direct ? {} : { idle_in_transaction_session_timeout: IDLE_MS }),
});

/** Besides two that stay open, one for each running job that locks. */
const MOST_SESSIONS = 8;

/** Opens the pool. It connects when first used, and reconnects after the database was down. */
export const openDatabase = (
  connection: Connection,
  log: Log,
  options: { max?: number; answerMs?: number; patienceMs?: number; connectMs?: number } = {},
): Database => {
  const pool = new pg.Pool({
    ...nodeOptions(connection),
    ...(options.connectMs ? { connectionTimeoutMillis: options.connectMs } : {}),
    max: options.max ?? 16,
    // Sends queries without waiting for answers to earlier ones on the same connection.
    pipeline: true,
    idleTimeoutMillis: 60_000,
  });
  const sessions = connection.direct ? openSessions(connection.direct, log) : pool;
  const refusing = new WeakSet<pg.ClientBase>();
  pool.on("connect", (client) => {
    // graphile-worker also expects a listener on each client.
    client.on("error", () => {});
    pipelineWrites(streamOf(client));
    connectionOf(client).on("errorMessage", (error) => {
      if (isReadOnlyServer(error)) refusing.add(client);
    });
  });
  // Without a listener, Node.js exits when the database stops.
  pool.on("error", (error) => log.warn({ error: error.message }, "A database connection was lost."));
  const dialect = new SnakeCaseDialect({ pool });
  const config: KyselyConfig = {
    dialect,
    plugins: [CAMEL_CASE],
    // Also for failed statements, because one that waited for a lock in vain is slow.
    log: (event) =>
      recordStatement(
        event.query.sql,
        event.queryDurationMillis,
        event.level === "error" ? event.error : undefined,
      ),
  };
  const kysely = new Kysely<DB>(config);
  return {
    pool,
    sessions,
    isPooled: sessions !== pool,
    kysely,
    kyselyParts: { config, dialect },
    answerMs: options.answerMs ?? 0,
    patienceMs: options.patienceMs ?? PATIENCE_MS,
    isRefusing: (client) => refusing.has(client),
    replaceConnections: () => {
      log.warn({}, "The database doesn't accept changes, so its connections are replaced.");
      for (let left = pool.idleCount; left > 0; left--)
        pool.connect().then(
          (client) => client.release(true),
          () => {},
        );
    },
    close: async () => {
      await kysely.destroy();
      // Kysely only ends a pool that it has used.
      for (const left of [pool, sessions]) if (!left.ended) await left.end();
    },
  };
};

const openSessions = (address: Address, log: Log): pg.Pool => {
  const pool = new pg.Pool({ ...nodeOptions(address), max: MOST_SESSIONS, idleTimeoutMillis: 5_000 });
  pool.on("connect", (client) => void client.on("error", () => {}));
  pool.on("error", (error) => log.warn({ error: error.message }, "A database connection was lost."));
  return pool;
};

/** Names are camelCase in code and snake_case in the database. Queries get theirs when they are written as text. */
class CamelCaseRows extends CamelCasePlugin {
  override transformQuery({ node }: PluginTransformQueryArgs) {
    return node;
  }
  /** A name's form in the database. */
  stored(name: string): string {
    return this.snakeCase(name);
  }
}

const CAMEL_CASE = new CamelCaseRows({ maintainNestedObjectKeys: true });

/** Names in the database by those in code. There are only as many as the code has. */
const storedNames = new Map<string, string>();

/** Writes names in snake_case. Kysely's plugin copies each query's whole tree for that, which takes longer. */
class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(name: string): string {
    let stored = storedNames.get(name);
    if (stored === undefined) {
      stored = super.sanitizeIdentifier(CAMEL_CASE.stored(name));
      storedNames.set(name, stored);
    }
    return stored;
  }
}

class SnakeCaseDialect extends PostgresDialect {
  override createQueryCompiler() {
    return new SnakeCaseCompiler();
  }
}

/** The part of a client that speaks the protocol. */
const connectionOf = (client: pg.ClientBase) =>
  (client as unknown as { connection: EventEmitter & { stream: Duplex } }).connection;

/** The stream that a client writes to and reads from: its socket, or the TLS stream around it. */
export const streamOf = (client: pg.ClientBase): Duplex => connectionOf(client).stream;
