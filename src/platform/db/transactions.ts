import { type DatabaseConnection, DummyDriver, Kysely } from "kysely";
import type pg from "pg";
import { type Database, streamOf } from "./pool.ts";
import type { DB } from "./schema.generated.ts";
import { noteStatement } from "./statements.ts";

/** The query builder inside a transaction that sees one company's rows only. */
export type Sql = Kysely<DB>;

/** How a transaction ends well. Both are sent as they are called. */
export interface Ending {
  send(text: string, parameters: readonly unknown[]): Promise<unknown>;
  /** Ends it: whatever asks for more afterwards is refused. @throws where nothing was committed */
  commit(): Promise<void>;
}

/** Statements whose number of changed rows counts. */
const CHANGING = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

/**
 * Runs work in a transaction on its own connection. Statements are sent as they are asked for, without waiting
 * for the answers to those before them: what doesn't depend on one another should be asked for at once. (Kysely's own
 * transactions send one after the other's answer.) A failure rolls everything back.
 * @param begin what starts it
 * @param end ends it well
 */
export const inTransaction = async <T>(
  database: Database,
  begin: string,
  work: (sql: Sql) => Promise<T>,
  end: (ending: Ending) => Promise<unknown>,
): Promise<T> => {
  const client = await database.pool.connect();
  let isOpen = true;
  let isLost = false;
  const patience = database.answerMs > 0 ? setTimeout(giveUp, database.answerMs, client) : undefined;
  patience?.unref();
  const send = async (text: string, parameters?: readonly unknown[]) => {
    const began = performance.now();
    patience?.refresh();
    try {
      // Without parameters it may be several statements.
      return await (parameters ? client.query(text, [...parameters]) : client.query(text));
    } finally {
      noteStatement(text, performance.now() - began);
    }
  };
  const connection: DatabaseConnection = {
    executeQuery: async ({ sql, parameters }) => {
      // The connection may be another company's by now: work whose sibling has failed goes no further.
      if (!isOpen) throw new Error("The transaction is over.");
      const { command, rowCount, rows } = await send(sql, parameters);
      return CHANGING.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows };
    },
    streamQuery: () => {
      throw new Error("Rows are read at once.");
    },
  };
  const sql = new Kysely<DB>({
    ...database.kyselyParts,
    driver: new DummyDriver(),
    executor: database.kysely.getExecutor().withConnectionProvider({
      provideConnection: (consumer) => consumer(connection),
    }),
  });
  const commit = async (): Promise<void> => {
    isOpen = false;
    const { command } = await send("commit");
    if (command === "ROLLBACK") throw new Error("A statement had failed, so nothing was committed.");
  };
  // Not waited for: the first query follows at once. Where beginning fails, what follows fails with it.
  const begun = send(begin);
  begun.catch(() => {});
  try {
    const result = await work(sql);
    await begun;
    await end({ send, commit });
    return result;
  } catch (error) {
    isOpen = false;
    // The connection may be gone; the first error is the one to tell.
    await send("rollback").catch(() => {
      isLost = true;
    });
    throw error;
  } finally {
    clearTimeout(patience);
    client.release(isLost);
  }
};

/** Ends a connection on which no answer comes: the server, or the way to it, has come to a stand. */
const giveUp = (client: pg.PoolClient): void => {
  streamOf(client).destroy(new Error("Connection terminated: the database doesn't answer."));
};
