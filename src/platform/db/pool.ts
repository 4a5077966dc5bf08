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

/** How to reach the database: a URL (DATABASE_URL) or the embedded server's socket. */
export type Connection =
  | { readonly url: string }
  | {
      readonly host: string;
      readonly port: number;
      readonly user: string;
      readonly password: string;
      readonly database: string;
    };

/** The pool and its query builder. Only company-db.ts and unsafe-all-companies.ts use it. */
export interface Database {
  readonly pool: pg.Pool;
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

export const connectionOptions = (connection: Connection): pg.PoolConfig =>
  "url" in connection ? { connectionString: connection.url } : { ...connection };

/** As long as a person would wait for a save. */
const PATIENCE_MS = 10_000;

/** Opens the pool. It connects when first used, and reconnects after the database was down. */
export const openDatabase = (
  connection: Connection,
  log: Log,
  options: { max?: number; answerMs?: number; patienceMs?: number } = {},
): Database => {
  const pool = new pg.Pool({
    ...connectionOptions(connection),
    max: options.max ?? 16,
    // Sends queries without waiting for answers to earlier ones on the same connection.
    pipeline: true,
    application_name: "tenantry",
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    // Finds idle connections whose server died without closing them.
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    // A lost client must not hold locks forever.
    idle_in_transaction_session_timeout: 60_000,
  });
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
    log: ({ query, queryDurationMillis }) => recordStatement(query.sql, queryDurationMillis),
  };
  const kysely = new Kysely<DB>(config);
  return {
    pool,
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
      if (!pool.ended) await pool.end();
    },
  };
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
