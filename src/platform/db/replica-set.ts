import type { Log } from "#platform/log/log.ts";
import { type Connection, type Database, openDatabase, replicaConnections } from "./pool.ts";
import { readServerFacts, replicaProblem, type ServerFacts } from "./replica-facts.ts";

export interface Replica {
  readonly number: number;
  readonly database: Database;
  /** Why it's left out; null if it's used, "" before the first check. */
  problem: string | null;
  lagMs: number | null;
}

export interface ReplicaState {
  readonly isUsed: boolean;
  /** How far it's behind the primary, to about two seconds; null if unknown. */
  readonly lagMs: number | null;
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

/** The replicas in `DATABASE_READ_URL`. They are checked every two seconds, and only healthy ones are used. */
export class ReplicaSet {
  readonly #primary: Database;
  readonly #log: Log;
  readonly #replicas: readonly Replica[];
  readonly #timer: NodeJS.Timeout;
  #samples: readonly Sample[] = [];
  #isInUse = false;
  #isChecking = false;
  #isClosed = false;
  /** Increases when a connection is lost, because the next one may reach another primary. */
  #period = 0;
  #turn = 0;

  constructor(connection: Connection, primary: Database, log: Log) {
    this.#primary = primary;
    this.#log = log;
    const options = { max: MAX_CONNECTIONS, answerMs: ANSWER_MS, patienceMs: 0, connectMs: CONNECT_MS };
    this.#replicas = replicaConnections(connection).map((address, index) => ({
      number: index + 1,
      database: openDatabase(address, log, options),
      problem: "",
      lagMs: null,
    }));
    this.#timer = setInterval(() => void this.#check(), CHECK_MS);
    this.#timer.unref();
  }

  /** Uses the replicas from now on. */
  resume(): void {
    this.#isInUse = true;
    void this.#check();
  }

  /** Uses no replica until `resume`. */
  pause(): void {
    this.#isInUse = false;
    this.#period++;
    this.#samples = [];
    for (const replica of this.#replicas) this.#setProblem(replica, "");
  }

  /** The next replica with a free connection, if one is in use. */
  next(): Replica | undefined {
    if (!this.#isInUse) return undefined;
    for (let tried = 0; tried < this.#replicas.length; tried++) {
      const replica = this.#replicas[this.#turn++ % this.#replicas.length];
      const pool = replica?.database.pool;
      if (replica?.problem === null && pool && (pool.idleCount > 0 || pool.totalCount < MAX_CONNECTIONS))
        return replica;
    }
    return undefined;
  }

  /** Leaves a replica out until a check succeeds. */
  leaveOut(replica: Replica, error: unknown): void {
    this.#setProblem(replica, `it can't be read: ${(error as Error).message}`);
  }

  /** In the order of the setting. */
  states(): readonly ReplicaState[] {
    return this.#replicas.map(({ problem, lagMs }) => ({ isUsed: problem === null, lagMs }));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await Promise.all(this.#replicas.map(({ database }) => database.close()));
  }

  async #check(): Promise<void> {
    if (this.#isChecking || !this.#isInUse || this.#isClosed) return;
    this.#isChecking = true;
    const period = this.#period;
    try {
      const primary = await readServerFacts(this.#primary.pool, { withinMs: CHECK_MS });
      if (period !== this.#period) return;
      this.#addSample(primary.position);
      await Promise.all(this.#replicas.map((replica) => this.#checkReplica(replica, primary)));
    } catch {
      // Without the primary, it's unknown whether they are still its replicas.
      for (const replica of this.#replicas) this.#setProblem(replica, "");
    } finally {
      this.#isChecking = false;
    }
  }

  async #checkReplica(replica: Replica, primary: ServerFacts): Promise<void> {
    const period = this.#period;
    try {
      const facts = await readServerFacts(replica.database.pool, { withinMs: CHECK_MS });
      if (period !== this.#period) return;
      const problem = replicaProblem(primary, facts)?.text ?? null;
      replica.lagMs = problem === null ? this.#lagAt(facts.position) : null;
      const isLate = replica.lagMs !== null && replica.lagMs > MAX_LAG_MS;
      this.#setProblem(replica, isLate ? `it's more than ${MAX_LAG_MS / 1_000} seconds behind` : problem);
    } catch (error) {
      replica.lagMs = null;
      this.leaveOut(replica, error);
    }
  }

  #addSample(position: number): void {
    const now = performance.now();
    const recent = this.#samples.filter(({ at }) => now - at <= 2 * MAX_LAG_MS);
    this.#samples = [...recent, { position, at: now }];
  }

  /** For how many milliseconds a replica at this position has lacked something that the primary had. */
  #lagAt(position: number): number {
    const missing = this.#samples.find((sample) => sample.position > position);
    return missing ? performance.now() - missing.at : 0;
  }

  #setProblem(replica: Replica, problem: string | null): void {
    if (this.#isClosed || problem === replica.problem) return;
    const { number } = replica;
    if (problem === null) this.#log.info({ replica: number }, "Reads use a database replica.");
    else if (problem !== "")
      this.#log.warn({ replica: number, problem }, "A database replica in DATABASE_READ_URL isn't used.");
    replica.problem = problem;
  }
}
