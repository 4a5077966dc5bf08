import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { ADVISORY_LOCKS } from "#platform/db/advisory-locks.ts";
import type { Database } from "#platform/db/pool.ts";
import type { Log } from "#platform/log/log.ts";

const LOCK_CLASS = ADVISORY_LOCKS.heartbeat;
const CHECK_MS = 60_000;
const AGAIN_MS = 1_000;
const OWN_CHECK_MS = 5_000;

/**
 * Detects killed nodes, so that others take over the jobs they had started. The queue library leaves those locked for
 * four hours. Here, each node holds a lock for its workers on its own connection. The lock ends with the connection, and
 * jobs of workers without a lock are released: at every start, and once a minute by running nodes.
 */
export class Heartbeat {
  readonly #database: Database;
  readonly #log: Log;
  readonly #locks: WorkerLocks;
  readonly #stopping = new AbortController();
  /** When other nodes' jobs are judged next. */
  #nextCheck = 0;
  #nextOwnCheck = 0;
  #watching: Promise<void> | undefined;

  constructor(database: Database, log: Log) {
    this.#database = database;
    this.#log = log;
    // If the database was away, the others have lost their locks, too, and need time to acquire them again.
    this.#locks = new WorkerLocks(database, () => this.#postponeCheck());
  }

  /**
   * Starts workers so that nobody considers them dead, even at the start.
   * @param ids filled while they start; they mark started jobs with these
   */
  async begin<T>(start: () => Promise<T>, ids: readonly string[]): Promise<T> {
    if (this.#locks.isOpen) await this.#giveUpStaleLocks();
    const connection = await this.#locks.open();
    const { client } = connection;
    if (!this.#watching) await this.#freeJobsOfTheDead();
    this.#locks.held = [];
    await client.query("select pg_advisory_unlock_all()");
    await client.query("select pg_advisory_lock_shared($1, 0)", [LOCK_CLASS]);
    const started = await start();
    await claim(connection, ids);
    this.#locks.held = [...ids];
    await client.query("select pg_advisory_unlock_shared($1, 0)", [LOCK_CLASS]);
    this.#watching ??= this.#watch();
    return started;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#watching;
    this.#locks.lose();
  }

  async #watch(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await pause(AGAIN_MS, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
      try {
        if (this.#locks.isOpen && performance.now() >= this.#nextOwnCheck) await this.#giveUpStaleLocks();
        // Lost with its connection, so acquire it again before judging other nodes' jobs.
        if (!this.#locks.isOpen) await claim(await this.#locks.open(), this.#locks.held);
        if (performance.now() < this.#nextCheck) continue;
        await this.#freeJobsOfTheDead();
        this.#postponeCheck();
      } catch (error) {
        this.#log.debug({ job: true, error: (error as Error).message }, "Heartbeat failed.");
      }
    }
  }

  #postponeCheck(): void {
    this.#nextCheck = performance.now() + CHECK_MS;
  }

  async #giveUpStaleLocks(): Promise<void> {
    this.#nextOwnCheck = performance.now() + OWN_CHECK_MS;
    await this.#locks.giveUpStale();
  }

  async #freeJobsOfTheDead(): Promise<void> {
    await this.#bringBackFromTheFuture();
    const { rows } = await this.#database.pool.query<{ id: string }>(FREE, [LOCK_CLASS, this.#locks.held]);
    if (rows.length > 0)
      this.#log.warn(
        { job: true, workers: rows.map((row) => row.id) },
        "Jobs of a killed node were released to other nodes.",
      );
  }

  async #bringBackFromTheFuture(): Promise<void> {
    const { rowCount } = await this.#database.pool.query(FROM_THE_FUTURE);
    await this.#database.pool.query(TIMETABLE_OF_THE_FUTURE);
    if (rowCount)
      this.#log.warn(
        { job: true, jobs: rowCount },
        "The clock was set back. Jobs scheduled for the future run now.",
      );
  }
}

/** The connection that holds the locks of the node's workers. */
interface LockConnection {
  readonly client: pg.PoolClient;
  /** Closes it, so that its locks end. */
  readonly lose: () => void;
}

/** The locks of a node's workers, while there is a connection that holds them. */
class WorkerLocks {
  readonly #database: Database;
  readonly #onConnect: () => void;
  #current: LockConnection | undefined;
  #opening: Promise<LockConnection> | undefined;
  /** The workers' ids. */
  held: readonly string[] = [];

  constructor(database: Database, onConnect: () => void) {
    this.#database = database;
    this.#onConnect = onConnect;
  }

  get isOpen(): boolean {
    return this.#current !== undefined;
  }

  async open(): Promise<LockConnection> {
    if (this.#current) return this.#current;
    this.#opening ??= this.#connect().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  lose(): void {
    this.#current?.lose();
  }

  /**
   * Gives up a connection whose locks aren't on the server that the pool leads to: after a failover, it may still be open
   * to the former server.
   */
  async giveUpStale(): Promise<void> {
    const { held } = this;
    const { rowCount } = await this.#database.pool.query(LOST, [LOCK_CLASS, held]);
    // Workers that start again release the locks of those before them.
    if (rowCount && held === this.held) this.lose();
  }

  async #connect(): Promise<LockConnection> {
    const client = await this.#database.sessions.connect();
    let isLost = false;
    const connected: LockConnection = {
      client,
      lose: () => {
        if (isLost) return;
        isLost = true;
        if (this.#current === connected) this.#current = undefined;
        client.release(true);
      },
    };
    client.once("end", connected.lose);
    try {
      // The pool may have returned a dead connection. Also, this releases what it held before.
      await client.query("select pg_advisory_unlock_all()");
    } catch (error) {
      connected.lose();
      throw error;
    }
    this.#current = connected;
    this.#onConnect();
    return connected;
  }
}

const claim = async ({ client }: LockConnection, ids: readonly string[]): Promise<void> => {
  for (const id of ids) await client.query("select pg_advisory_lock($1, hashtext($2))", [LOCK_CLASS, id]);
};

/**
 * Keeps nodes from starting work on this database until the connection ends.
 * @returns false if one is already working
 */
export const lockOutNodes = async (client: pg.ClientBase): Promise<boolean> => {
  const { rows } = await client.query<{ out: boolean }>(
    `select pg_try_advisory_lock($1, 0) and not exists (
       select from pg_locks where locktype = 'advisory' and classid = $1::int::oid and objid <> 0
         and database = (select oid from pg_database where datname = current_database())) as out`,
    [LOCK_CLASS],
  );
  return rows[0]?.out ?? false;
};

/** The node's own workers whose locks nobody holds here. */
const LOST = `
  select own.id from unnest($2::text[]) own (id) where not exists (
    select from pg_locks where locktype = 'advisory' and granted and classid = $1::int::oid and objsubid = 2
      and objid = (hashtext(own.id)::bigint & 4294967295)::oid
      and database = (select oid from pg_database where datname = current_database()))`;

/**
 * One statement is one transaction: while it holds the first lock, no node starts, so no lock is free by mistake. Where
 * the node's own locks are lost, so may be those of the others.
 */
const FREE = `
  with quiet as materialized (
    select not exists (${LOST}) and pg_try_advisory_xact_lock($1, 0) as is_quiet
  ),
  workers as materialized (
    select locked_by as id from graphile_worker._private_jobs where locked_by is not null
    -- A line of heavy jobs stays taken where the node was killed between a job and its end.
    union select locked_by from graphile_worker._private_job_queues where locked_by is not null
  ),
  dead as materialized (
    select id from workers, quiet where is_quiet and pg_try_advisory_xact_lock($1, hashtext(id))
  ),
  freed as materialized (
    select graphile_worker.force_unlock_workers(array_agg(id)) from dead having count(*) > 0
  )
  select dead.id from dead, freed`;

/** Jobs added or retried while the database's clock was ahead would wait until that time. Running jobs don't change. */
const FROM_THE_FUTURE = `
  update graphile_worker._private_jobs
  set run_at = least(run_at, now()), created_at = least(created_at, now()), updated_at = now()
  where greatest(created_at, updated_at) > now() + interval '1 minute' and locked_at is null`;

/** A scheduled task runs once for each of its times, which would already be over. */
const TIMETABLE_OF_THE_FUTURE = `
  update graphile_worker._private_known_crontabs set last_execution = now()
  where last_execution > now() + interval '1 minute'`;
