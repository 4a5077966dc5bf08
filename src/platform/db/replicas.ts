import type { Log } from "#platform/log/log.ts";
import { createKnownEntries, NotCurrent } from "./known-entries.ts";
import { isUnreachable } from "./outages.ts";
import { type Connection, type Database, openDatabase, replicaConnections } from "./pool.ts";
import { readServerFacts, replicaProblem } from "./replica-facts.ts";
import { inTransaction, type Sql } from "./transactions.ts";

/** What happened to the reads that a replica could answer. All but `replica` were answered by the primary. */
export interface ReplicaReads {
  replica: number;
  /** The first ones after a change. */
  changed: number;
  /** The replica didn't have the last change yet. */
  behind: number;
  /** The replica failed, or canceled the read. */
  failed: number;
  /** No replica was in use, or none had a free connection. */
  unavailable: number;
}

export interface ReplicaFigures {
  readonly reads: Readonly<ReplicaReads>;
  /** In the order of the setting. */
  readonly replicas: readonly {
    readonly isUsed: boolean;
    /** How far it's behind the primary, to about two seconds; null if unknown. */
    readonly lagMs: number | null;
  }[];
}

interface Replica {
  readonly number: number;
  readonly database: Database;
  /** Why it's left out; null if it's used, "" before the first check. */
  problem: string | null;
  lagMs: number | null;
}

/** The primary's position in its log at a moment. */
interface Sample {
  readonly position: number;
  readonly at: number;
}

const CHECK_MS = 2_000;
const MAX_CONNECTIONS = 16;
/** Shorter than for the primary, because the primary can answer instead. */
const CONNECT_MS = 1_000;
const ANSWER_MS = 5_000;
/** A replica that is further behind isn't used, whatever is read. */
const MAX_LAG_MS = 30_000;
/** How long a company is read at the primary after a replica was behind. */
const BEHIND_MS = 50;

export type Replicas = ReturnType<typeof openReplicas>;

/**
 * Read-only copies of the database for what visitors read. A replica answers only if it has every change that this
 * node knows about: the last entry of the company's publications ledger. Otherwise, and whenever something fails, the
 * primary answers.
 */
export const openReplicas = (connection: Connection, primary: Database, log: Log) => {
  const replicas = replicaConnections(connection).map((address, index): Replica => {
    const options = { max: MAX_CONNECTIONS, answerMs: ANSWER_MS, patienceMs: 0, connectMs: CONNECT_MS };
    return { number: index + 1, database: openDatabase(address, log, options), problem: "", lagMs: null };
  });
  const entries = createKnownEntries();
  const reads: ReplicaReads = { replica: 0, changed: 0, behind: 0, failed: 0, unavailable: 0 };
  let samples: readonly Sample[] = [];
  /** Whether other nodes' changes arrive. */
  let isHearing = false;
  let isChecking = false;
  let isClosed = false;
  /** Increases when a connection is lost, because the next one may reach another primary. */
  let period = 0;
  let turn = 0;

  const judge = (replica: Replica, problem: string | null): void => {
    if (isClosed || problem === replica.problem) return;
    if (problem === null) log.info({ replica: replica.number }, "A database replica is used.");
    else if (problem !== "")
      log.warn({ replica: replica.number, problem }, "A database replica in DATABASE_READ_URL isn't used.");
    replica.problem = problem;
  };

  /** For how many milliseconds the replica has lacked something that the primary had. */
  const lagOf = (position: number): number => {
    const missing = samples.find((sample) => sample.position > position);
    return missing ? performance.now() - missing.at : 0;
  };

  const check = async (): Promise<void> => {
    const limit = { withinMs: CHECK_MS };
    const current = period;
    const facts = await readServerFacts(primary.pool, limit);
    if (period !== current) return;
    const now = performance.now();
    samples = [
      ...samples.filter(({ at }) => now - at <= 2 * MAX_LAG_MS),
      { position: facts.position, at: now },
    ];
    await Promise.all(
      replicas.map(async (replica) => {
        try {
          const found = await readServerFacts(replica.database.pool, limit);
          if (period !== current) return;
          const problem = replicaProblem(facts, found)?.text ?? null;
          replica.lagMs = problem === null ? lagOf(found.position) : null;
          const isLate = replica.lagMs !== null && replica.lagMs > MAX_LAG_MS;
          judge(replica, isLate ? `it's more than ${MAX_LAG_MS / 1_000} seconds behind` : problem);
        } catch (error) {
          replica.lagMs = null;
          judge(replica, `it can't be read: ${(error as Error).message}`);
        }
      }),
    );
  };

  const checkNow = async (): Promise<void> => {
    if (isChecking || !isHearing || isClosed) return;
    isChecking = true;
    try {
      await check();
    } catch {
      // Without the primary, it's unknown whether they are still its replicas.
      for (const replica of replicas) judge(replica, "");
    } finally {
      isChecking = false;
    }
  };
  const timer = setInterval(() => void checkNow(), CHECK_MS);
  timer.unref();

  /** The next replica with a free connection. */
  const nextReplica = (): Replica | undefined => {
    if (!isHearing) return undefined;
    for (let tried = 0; tried < replicas.length; tried++) {
      const replica = replicas[turn++ % replicas.length];
      const pool = replica?.database.pool;
      if (replica?.problem === null && pool && (pool.idleCount > 0 || pool.totalCount < MAX_CONNECTIONS))
        return replica;
    }
    return undefined;
  };

  return {
    /**
     * Reads at a replica, or at the primary.
     * @param begin starts the transaction
     * @param onPrimary runs work in a transaction at the primary
     */
    read: async <T>(
      companyId: number,
      begin: string,
      work: (sql: Sql) => Promise<T>,
      onPrimary: (work: (sql: Sql) => Promise<T>) => Promise<T>,
    ): Promise<T> => {
      const replica = nextReplica();
      if (!replica) {
        reads.unavailable++;
        return onPrimary(work);
      }
      const known = entries.get(companyId);
      if (!known) {
        reads.changed++;
        return onPrimary((sql) => entries.learn(companyId, sql, work));
      }
      if (performance.now() < known.askAgainAt) {
        reads.behind++;
        return onPrimary(work);
      }
      const workIfCurrent = async (sql: Sql): Promise<T> => {
        await entries.require(companyId, sql, known.entry);
        return work(sql);
      };
      try {
        // The commit is awaited, because it says whether a statement failed in between.
        const result = await inTransaction(replica.database, "read", begin, workIfCurrent, ({ commit }) =>
          commit(),
        );
        reads.replica++;
        return result;
      } catch (error) {
        if (error instanceof NotCurrent) {
          reads.behind++;
          known.askAgainAt = performance.now() + BEHIND_MS;
        } else {
          reads.failed++;
          if (isUnreachable(error)) judge(replica, `it can't be read: ${(error as Error).message}`);
        }
        // Also if the work failed by itself: then it fails there, too, and the error is the primary's.
        return onPrimary(work);
      }
    },

    /** The company has changed, so the next read must see it. */
    changed: entries.forget,
    /** Changes may have been missed, so the next read of each company asks the primary. */
    forget: entries.clear,
    /** Other nodes' changes arrive from now on. */
    resume: (): void => {
      entries.clear();
      isHearing = true;
      void checkNow();
    },
    /** Other nodes' changes don't arrive, so nothing is read at replicas. */
    pause: (): void => {
      isHearing = false;
      period++;
      samples = [];
      entries.clear();
      for (const replica of replicas) judge(replica, "");
    },
    figures: (): ReplicaFigures => ({
      reads: { ...reads },
      replicas: replicas.map(({ problem, lagMs }) => ({ isUsed: problem === null, lagMs })),
    }),
    close: async (): Promise<void> => {
      isClosed = true;
      clearInterval(timer);
      await Promise.all(replicas.map(({ database }) => database.close()));
    },
  };
};
