import { setTimeout as pause } from "node:timers/promises";
import { type DatabaseConnection, DummyDriver, Kysely } from "kysely";
import type pg from "pg";
import { OutcomeUnknown, Refusal } from "#platform/errors/refusal.ts";
import { isReadOnlyCompany, isReadOnlyServer, isUnreachable } from "./outages.ts";
import { type Database, IDLE_LIMIT, streamOf } from "./pool.ts";
import { preparedName } from "./prepared.ts";
import type { DB } from "./schema.generated.ts";
import { recordStatement } from "./statements.ts";

/** The query builder in a transaction that sees only one company's rows. */
export type Sql = Kysely<DB>;

/** The statements that commit a transaction, sent as they are called. */
export interface Ending {
  send(text: string, parameters: readonly unknown[]): Promise<unknown>;
  /** Ends the transaction, and later queries are refused. @throws if nothing was committed */
  commit(): Promise<void>;
}

/** Statements whose number of affected rows matters. */
const CHANGING = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

/** How one attempt at a transaction went, which decides whether it may be repeated. */
interface Attempt {
  isConnected: boolean;
  /** Whether the server has answered. Before that, nothing of the work was seen or done. */
  isBegun: boolean;
  /** The server's refusal, if it only reads. */
  readOnly: unknown;
  /** Whether the company doesn't accept changes. */
  isCompanyReadOnly: boolean;
  /** Whether the commit was sent. If it isn't answered, only a key in the database can tell whether it stood. */
  isEnding: boolean;
}

/** A transaction to run. */
interface Transaction<T> {
  /** A read is in a read-only transaction on every server. */
  readonly purpose: "read" | "write";
  /** The statements that start it. */
  readonly begin: string;
  /** @param commit commits it, to be sent right behind the last statement */
  work(sql: Sql, commit: Ending["commit"]): Promise<T>;
  /** Commits it, unless `work` has. */
  end(ending: Ending): Promise<unknown>;
  /** Whether `work` enters a key first. */
  readonly isKeyed?: boolean;
}

const AGAIN_MS = 250;
const COMPANY_READ_ONLY =
  "This site can't save changes right now, so nothing was saved. Try again in a moment.";
/** Nothing delays the answer to `begin`, except for a server that hangs, or a pooler without a free connection. */
const BEGIN_MS = 10_000;

/**
 * Runs work in a transaction on its own connection. Statements are sent without waiting for earlier answers, so start
 * independent queries together. (Kysely's own transactions wait for each answer.) An error rolls everything back.
 *
 * A connection that died unnoticed is replaced. A change also waits for a server that takes changes, for as long as a
 * person would. Work is repeated only if nothing of it was committed, and only from its first statement or its first
 * change. After a lost answer to a commit, only work with a key is repeated, because the key refuses it if the commit
 * stood.
 * @throws OutcomeUnknown if keyed work may have been committed
 */
export const inTransaction = async <T>(database: Database, transaction: Transaction<T>): Promise<T> => {
  const { purpose, isKeyed = false } = transaction;
  let began = performance.now();
  let first: unknown = null;
  let isUnknown = false;
  while (true) {
    const attempt: Attempt = {
      isConnected: false,
      isBegun: false,
      readOnly: null,
      isCompanyReadOnly: false,
      isEnding: false,
    };
    try {
      return await runOnce(database, transaction, attempt);
    } catch (error) {
      first ??= error;
      const isUnanswered = isKeyed && attempt.isEnding && isUnreachable(error);
      if (isUnanswered && !isUnknown) began = performance.now();
      isUnknown ||= isUnanswered;
      const isRefused = purpose === "write" && attempt.readOnly !== null;
      const isLost = !attempt.isBegun && isUnreachable(error);
      const isOver = performance.now() - began >= database.patienceMs;
      if (isRefused) database.replaceConnections();
      if (isUnknown && (isUnreachable(error) || isRefused || attempt.isCompanyReadOnly)) {
        if (isOver) throw new OutcomeUnknown();
        await pause(AGAIN_MS);
        continue;
      }
      if (isRefused && isOver)
        throw new Refusal(
          "unavailable",
          "The database isn't accepting changes right now, so nothing was saved. Try again in a moment.",
        );
      if (attempt.isCompanyReadOnly && isOver) throw new Refusal("unavailable", COMPANY_READ_ONLY);
      const isRepeated =
        isRefused || attempt.isCompanyReadOnly || (isLost && (attempt.isConnected || purpose === "write"));
      if (isOver || !isRepeated) throw isLost ? first : error;
      if (isRefused || attempt.isCompanyReadOnly || !attempt.isConnected) await pause(AGAIN_MS);
    }
  }
};

const runOnce = async <T>(
  database: Database,
  { begin, work, end }: Transaction<T>,
  attempt: Attempt,
): Promise<T> => {
  const client = await database.pool.connect();
  attempt.isConnected = true;
  const open = new OpenTransaction(database, client, attempt);
  const begun = open.begin(begin);
  try {
    const result = await work(open.sql, open.commit);
    await begun;
    await end(open);
    return result;
  } catch (error) {
    await open.rollBack();
    throw error;
  } finally {
    open.release();
  }
};

/** A transaction on its own connection, and what is known about it. */
class OpenTransaction implements Ending {
  readonly #database: Database;
  readonly #client: pg.PoolClient;
  readonly #attempt: Attempt;
  /** The query builder for its statements. */
  readonly sql: Sql;
  #isOpen = true;
  #isLost = false;
  #patience: NodeJS.Timeout | undefined;

  constructor(database: Database, client: pg.PoolClient, attempt: Attempt) {
    this.#database = database;
    this.#client = client;
    this.#attempt = attempt;
    this.#patience = patienceFor(client, Math.min(database.answerMs, BEGIN_MS), NO_CONNECTION);
    const connection = this.#connection();
    this.sql = new Kysely<DB>({
      ...database.kyselyParts,
      driver: new DummyDriver(),
      executor: database.kysely.getExecutor().withConnectionProvider({
        provideConnection: (consumer) => consumer(connection),
      }),
    });
  }

  /** Not awaited before the first query, which follows right away. If this fails, so does that. */
  begin(text: string): Promise<unknown> {
    const begun = this.send(this.#database.isPooled ? `${text}; ${IDLE_LIMIT}` : text);
    begun.then(
      () => {
        this.#attempt.isBegun = true;
        clearTimeout(this.#patience);
        this.#patience = patienceFor(this.#client, this.#database.answerMs, NO_ANSWER);
      },
      () => {},
    );
    return begun;
  }

  readonly send = async (text: string, parameters?: readonly unknown[]) => {
    const began = performance.now();
    this.#patience?.refresh();
    let failure: unknown;
    try {
      // Prepared in one session, it would be missing in the next transaction's.
      const name = this.#database.isPooled ? undefined : preparedName(text);
      // Without parameters, it can contain several statements. An object would be copied property by property.
      return await (name && parameters
        ? this.#client.query({ name, text, values: [...parameters] })
        : this.#client.query(text, parameters && [...parameters]));
    } catch (error) {
      failure = error;
      if (isReadOnlyServer(error)) this.#attempt.readOnly = error;
      if (isReadOnlyCompany(error)) this.#attempt.isCompanyReadOnly = true;
      throw error;
    } finally {
      recordStatement(text, performance.now() - began, failure);
    }
  };

  readonly commit = async (): Promise<void> => {
    this.#isOpen = false;
    this.#attempt.isEnding = true;
    const { command } = await this.send("commit");
    if (command === "ROLLBACK") throw new Error("A statement had failed, so nothing was committed.");
  };

  /** The connection may be lost. The first error is the one to report. */
  async rollBack(): Promise<void> {
    this.#isOpen = false;
    await this.send("rollback").catch(() => {
      this.#isLost = true;
    });
  }

  release(): void {
    clearTimeout(this.#patience);
    this.#client.release(this.#isLost || this.#attempt.readOnly !== null);
  }

  #connection(): DatabaseConnection {
    return {
      executeQuery: async ({ sql, parameters }) => {
        // The connection may already be used by another company, so work continuing after a failed sibling is refused.
        if (!this.#isOpen) throw new Error("The transaction is over.");
        const { command, rowCount, rows } = await this.send(sql, parameters);
        return CHANGING.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows };
      },
      streamQuery: () => {
        throw new Error("Rows are read at once.");
      },
    };
  }
}

const NO_ANSWER = "the database doesn't answer.";
const NO_CONNECTION = `${NO_ANSWER} If DATABASE_URL is a pooler's address, its pool may be too small.`;

/** Closes a connection without an answer, because the server or the network hangs. @param ms 0 for no limit */
const patienceFor = (client: pg.PoolClient, ms: number, reason: string): NodeJS.Timeout | undefined =>
  ms > 0
    ? setTimeout(() => streamOf(client).destroy(new Error(`Connection terminated: ${reason}`)), ms).unref()
    : undefined;
