import type { Log } from "#platform/log/log.ts";
import { createKnownEntries, NotCurrent } from "./known-entries.ts";
import { isUnreachable } from "./outages.ts";
import type { Connection, Database } from "./pool.ts";
import { ReplicaSet, type ReplicaState } from "./replica-set.ts";
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
  readonly replicas: readonly ReplicaState[];
}

/** How long a company is read from the primary after a replica was behind. */
const BEHIND_MS = 50;

export type Replicas = ReturnType<typeof openReplicas>;

/**
 * Read-only copies of the database for what visitors read. A replica answers only if it has every change that this
 * node knows about: the last entry of the company's publications ledger. Otherwise, and whenever something fails, the
 * primary answers.
 */
export const openReplicas = (connection: Connection, primary: Database, log: Log) => {
  const replicas = new ReplicaSet(connection, primary, log);
  const entries = createKnownEntries();
  const reads: ReplicaReads = { replica: 0, changed: 0, behind: 0, failed: 0, unavailable: 0 };

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
      const replica = replicas.next();
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
        const result = await inTransaction(replica.database, {
          purpose: "read",
          begin,
          work: workIfCurrent,
          end: ({ commit }) => commit(),
        });
        reads.replica++;
        return result;
      } catch (error) {
        if (error instanceof NotCurrent) {
          reads.behind++;
          known.askAgainAt = performance.now() + BEHIND_MS;
        } else {
          reads.failed++;
          if (isUnreachable(error)) replicas.leaveOut(replica, error);
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
      replicas.resume();
    },
    /** Other nodes' changes don't arrive, so nothing is read at replicas. */
    pause: (): void => {
      replicas.pause();
      entries.clear();
    },
    figures: (): ReplicaFigures => ({ reads: { ...reads }, replicas: replicas.states() }),
    close: () => replicas.close(),
  };
};
