import { randomUUID } from "node:crypto";
import type { Actor } from "#platform/access/actor.ts";
import { traceOfJob } from "#platform/tracing/tracing.ts";
import { inKeyedTransaction } from "./keyed-writes.ts";
import type { Database } from "./pool.ts";
import { createPublications, type Publication, publishStatement } from "./publications.ts";
import type { Replicas } from "./replicas.ts";
import type { RequestKey } from "./request-key.ts";
import { type Ending, inTransaction, type Sql } from "./transactions.ts";

export type { Sql };

export interface ReadTx {
  readonly companyId: number;
  readonly sql: Sql;
}

/**
 * `someone-waits` runs before everything else, for example sign-in codes. `heavy` runs after everything else, with
 * one such job per company at a time.
 */
export type Urgency = "someone-waits" | "heavy";

/** A kind of job, identified by its name in the queue. Create it with `defineJob`. */
export interface JobKind<Payload extends object> {
  readonly name: string;
  readonly urgency: Urgency | undefined;
  /** Never called; it only carries the payload's type. */
  readonly typed?: (payload: Payload) => void;
}

/** When a job is due, and what it is found by: the company has one job of a key, and adding another replaces it. */
export interface JobTime {
  readonly at: Date;
  readonly key: string;
}

export interface WriteTx extends ReadTx {
  /** Declares what this change makes stale. After the commit, every node drops the pages with these tags. */
  invalidate(...tags: string[]): void;
  /** Tells every node about a change that no cache depends on, without an entry in the publications ledger. */
  announce(...tags: string[]): void;
  /**
   * Adds an entry to the publications ledger for what visitors see differently after this commit. The entry also has
   * the commit's tags, and the person behind the request.
   */
  recordPublication(publication: Publication): void;
  /**
   * Adds a job to the queue. It's sent with the commit, and exists only if this transaction commits.
   * @param when for a job that isn't due yet
   */
  addJob<Payload extends object>(
    job: JobKind<Payload>,
    payload: NoInfer<Payload>,
    when?: JobTime,
  ): Promise<void>;
  /** Removes the job with this key with the commit, if there is one. A running one continues. */
  removeJob(key: string): Promise<void>;
}

/**
 * The only way to access a company's rows. Row-level security enforces the company even if a query forgets it;
 * queries still name company_id so that indexes are used.
 */
export interface CompanyDb {
  readonly companyId: number;
  /**
   * Reads in one transaction, so that all data is from the same moment.
   * @param options.mayUseReplica for what changes only by commits with tags, or may be up to 30 seconds old. A replica
   *   answers if it has every such commit that this node knows about. If it fails, the work runs again.
   */
  read<T>(work: (tx: ReadTx) => Promise<T>, options?: { mayUseReplica?: boolean }): Promise<T>;
  /** Reads with statements that are all sent at once, so that the transaction takes one round trip. */
  readAtOnce<T>(work: (tx: ReadTx) => Promise<T>): Promise<T>;
  /** Writes in one transaction, all or nothing. Its invalidated tags are announced with the commit. */
  write<T>(work: (tx: WriteTx) => Promise<T>): Promise<T>;
  /**
   * Writes what isn't part of the request's change, such as a count for a rate limit. A request that is sent again does
   * it again.
   */
  writeApart<T>(work: (tx: WriteTx) => Promise<T>): Promise<T>;
  /**
   * Writes apart what a crash may lose, such as a count, with statements that are all sent at once, so that the
   * transaction takes one round trip and nobody waits for the disk. After a lost answer, it may be written again.
   */
  writeAtOnce<T>(work: (tx: ReadTx) => Promise<T>): Promise<T>;
}

/**
 * Called on this node right after a commit, before the call is answered.
 * @param change identifies the commit, so that this node can ignore its own notice
 */
export type OnChange = (companyId: number, tags: readonly string[], change: string) => void | Promise<void>;

/** The channel on which commits announce their changes to every node. */
export const CHANGES_CHANNEL = "tenantry_changes";

const BEGIN_READ = "begin isolation level repeatable read read only";

export const createCompanyDbs = (
  database: Database,
  onChange: OnChange,
  replicas: Replicas | null = null,
) => {
  /**
   * @param actor the person behind the request; omitted for what the program does itself
   * @param key makes the request's change happen once
   */
  const companyDb = (
    companyId: number,
    actor: Actor | null = null,
    key: RequestKey | null = null,
  ): CompanyDb => {
    if (!Number.isSafeInteger(companyId) || companyId < 1)
      throw new Error("A company's id is a positive number.");
    // One round trip: the id is a checked number, so it can appear in the text.
    const setting = `set local app.company_id = '${companyId}'`;
    const beginRead = `${BEGIN_READ}; ${setting}`;
    const beginWrite = `begin; ${setting}; select tenantry_begin_change()`;
    const atOnce = <T>(
      purpose: "read" | "write",
      begin: string,
      work: (tx: ReadTx) => Promise<T>,
    ): Promise<T> =>
      inTransaction(database, {
        purpose,
        begin,
        work: async (connection, commit) => {
          const working = work({ companyId, sql: connection });
          const committed = commit();
          // If a statement fails, its error says more than that nothing was committed.
          committed.catch(() => {});
          const result = await working;
          if (purpose === "write") await committed;
          return result;
        },
        end: async () => {},
      });
    const readPrimary = <T>(work: (sql: Sql) => Promise<T>): Promise<T> =>
      inTransaction(database, {
        purpose: "read",
        begin: beginRead,
        work,
        // Not awaited, because the data has been read and the connection's next query waits behind it.
        end: async ({ commit }) => void commit().catch(() => {}),
      });
    const read: CompanyDb["read"] = (work, { mayUseReplica = false } = {}) => {
      const workWith = (connection: Sql) => work({ companyId, sql: connection });
      return replicas && mayUseReplica
        ? replicas.read(companyId, beginRead, workWith, readPrimary)
        : readPrimary(workWith);
    };
    const write = async <T>(work: (tx: WriteTx) => Promise<T>, isApart: boolean): Promise<T> => {
      const change = new Change(companyId, actor);
      const makeChange = (connection: Sql) => work(change.begin(connection));
      const end = (ending: Ending) => change.announceAndCommit(ending);
      const result =
        key && !isApart
          ? await inKeyedTransaction(database, key, {
              ...{ db: { companyId, read }, changeId: change.id, begin: beginWrite },
              ...{ work: makeChange, end },
            })
          : await inTransaction(database, { purpose: "write", begin: beginWrite, work: makeChange, end });
      const stale = change.staleTags();
      if (stale.length > 0) await onChange(companyId, stale, change.id);
      return result;
    };
    return {
      companyId,
      read,
      readAtOnce: (work) => atOnce("read", beginRead, work),
      write: (work) => write(work, false),
      writeApart: (work) => write(work, true),
      writeAtOnce: (work) => atOnce("write", `${beginWrite}; set local synchronous_commit = off`, work),
    };
  };
  return companyDb;
};

export type CompanyDbs = ReturnType<typeof createCompanyDbs>;

/** A statement for the queue of jobs. */
type JobStatement = readonly [text: string, ...parameters: readonly unknown[]];

/** What a write says about its effects while it runs, to be announced with its commit. */
class Change {
  readonly id = randomUUID();
  readonly #companyId: number;
  readonly #actor: Actor | null;
  readonly #tags = new Set<string>();
  readonly #announced = new Set<string>();
  #publications = createPublications();
  readonly #jobs: JobStatement[] = [];
  #isOver = false;

  constructor(companyId: number, actor: Actor | null) {
    this.#companyId = companyId;
    this.#actor = actor;
  }

  /** The transaction for the write's work, which may run again. */
  begin(connection: Sql): WriteTx {
    const companyId = this.#companyId;
    this.#tags.clear();
    this.#announced.clear();
    this.#publications = createPublications();
    this.#jobs.length = 0;
    this.#isOver = false;
    return {
      companyId,
      sql: connection,
      invalidate: (...tags) => {
        for (const tag of tags) this.#tags.add(tag);
      },
      announce: (...tags) => {
        for (const tag of tags) this.#announced.add(tag);
      },
      recordPublication: (publication) => this.#publications.add(publication),
      addJob: async ({ name, urgency }, payload, when) => {
        // A company's heavy jobs run one after another and leave the other runners free.
        const queue = urgency === "heavy" ? `${name} ${companyId}` : null;
        this.#withCommit([
          ADD_JOB,
          name,
          JSON.stringify({ ...payload, ...traceOfJob(), companyId }),
          queue,
          when?.at ?? null,
          when ? jobKey(companyId, when.key) : null,
          PRIORITY[urgency ?? "soon"],
          [companyFlag(companyId)],
        ]);
      },
      removeJob: async (key) => {
        this.#withCommit(["select graphile_worker.remove_job($1)", jobKey(companyId, key)]);
      },
    };
  }

  #withCommit(statement: JobStatement): void {
    if (this.#isOver) throw new Error("The transaction is over.");
    this.#jobs.push(statement);
  }

  /** Sent together. If a job or a notice fails, the commit after it changes nothing, and the failure is reported. */
  announceAndCommit({ send, commit }: Ending): Promise<unknown> {
    this.#isOver = true;
    const published = this.#publications.all();
    const tags = [...this.#tags];
    const { text, parameters } = publishStatement(this.#companyId, published, tags, this.#actor);
    return Promise.all([
      ...this.#jobs.map(([job, ...values]) => send(job, values)),
      ...(tags.length + published.length > 0 ? [send(text, parameters)] : []),
      ...notices(this.#companyId, this.staleTags(), this.id).map((notice) =>
        send("select pg_notify($1, $2)", [CHANGES_CHANNEL, notice]),
      ),
      commit(),
    ]);
  }

  staleTags(): string[] {
    return [...this.#tags, ...this.#announced];
  }
}

/** The flag that a company's jobs have in the queue, so that companies take turns. */
export const companyFlag = (companyId: number): string => `company ${companyId}`;

const jobKey = (companyId: number, key: string): string => `${companyId} ${key}`;

const ADD_JOB = `select graphile_worker.add_job($1, $2::json, queue_name := $3, run_at := $4::timestamptz,
  job_key := $5::text, priority := $6, flags := $7::text[])`;

/** Lower numbers run first. */
const PRIORITY = { "someone-waits": -10, soon: 0, heavy: 10 };

/** A notice can have less than 8,000 bytes, so many tags are split over several. */
const MAX_TAG_BYTES = 7_000;

const notices = (companyId: number, tags: readonly string[], change: string): string[] => {
  const parts: string[][] = [];
  let bytes = MAX_TAG_BYTES;
  for (const tag of tags) {
    const more = Buffer.byteLength(JSON.stringify(tag)) + 1;
    bytes += more;
    if (bytes > MAX_TAG_BYTES) {
      parts.push([]);
      bytes = more;
    }
    parts.at(-1)?.push(tag);
  }
  return parts.map((part) => JSON.stringify({ company: companyId, change, tags: part }));
};
