import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Log } from "#platform/log/log.ts";
import { CHANGES_CHANNEL } from "./company-db.ts";
import { type Connection, connectionOptions, type Database, streamOf } from "./pool.ts";
import { publishStatement } from "./publications.ts";
import { unsafeAllCompaniesPublished } from "./unsafe-all-companies-ledger.ts";

export interface NoticeListener {
  /** A company was restored, or it's unknown what was missed, so all cached data could be stale. */
  onGap(): void;
  /** @param change identifies the commit; "" if unknown */
  onChange(companyId: number, tags: readonly string[], change: string): void;
  /** All earlier changes are known, and notices of later ones arrive. */
  onConnect(): void;
  /** Notices may be missed from now on. */
  onDisconnect(): void;
}

/** Notices don't arrive. The message is for the person who started Tenantry. */
export class NoticesUnavailableError extends Error {}

const RETRY_MS = 1_000;
/** A notice takes milliseconds, but a machine may be slow. */
const TRIAL_MS = 1_000;
const TRIALS = 10;
/** A channel on which a node checks that it receives notices. */
const TRIAL_CHANNEL = "tenantry_trial";
/** Tag for all of a company's cached data. */
const EVERYTHING = "*";
/**
 * How often a connection proves that it still receives notices, and how long the proof may take. A server can die
 * without closing it.
 */
const PROOF_MS = 3_000;
/** How far a node may lag behind the database. Beyond it, the node counts as cut off. */
export const NOTICE_LAG_MS = 2 * PROOF_MS + 1_000;
/** Beyond this number of missed commits, everything counts as stale. */
const MAX_MISSED = 5_000;

/**
 * Listens on its own connection for what other nodes commit. When the connection is lost, or has been silent for a few
 * seconds, it connects again and reads in the publications ledger what it has missed.
 */
export class ChangeNotices {
  readonly #connection: Connection;
  readonly #log: Log;
  readonly #listener: NoticeListener;
  readonly #trials = new Trials();
  #isClosed = false;
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isListening = false;
  /** Of an earlier moment: the notices of all commits before it have arrived. Null before the first connection. */
  #heardUntil: string | null = null;
  /** When the last proof began that has arrived. */
  #heardAt = Number.NEGATIVE_INFINITY;

  constructor(connection: Connection, log: Log, listener: NoticeListener) {
    this.#connection = connection;
    this.#log = log;
    this.#listener = listener;
  }

  /** Connects, or keeps trying to after a failure. */
  async start(): Promise<void> {
    const client = this.#open();
    this.#client = client;
    try {
      await client.connect();
      await client.query(`listen ${CHANGES_CHANNEL}; listen ${TRIAL_CHANNEL}`);
      await this.#catchUp(client);
      this.#proveLater(client);
    } catch (error) {
      this.#log.warn(
        { error: (error as Error).message },
        "Listening for changes failed and will be retried.",
      );
      streamOf(client).destroy();
      this.#again();
    }
  }

  /** Whether everything has arrived that was committed until `NOTICE_LAG_MS` ago. */
  isCurrent(): boolean {
    return performance.now() - this.#heardAt < NOTICE_LAG_MS;
  }

  /**
   * Checks that notices from other connections arrive. Behind a pooler in transaction mode they don't, without an
   * error, and visitors would see outdated pages for hours.
   * @throws NoticesUnavailableError
   */
  async check(database: Database): Promise<void> {
    const trial = randomUUID();
    for (let tries = 0; tries < TRIALS; tries++) {
      const hears = this.#trials.heard(trial, TRIAL_MS);
      await database.pool.query("select pg_notify($1, $2)", [TRIAL_CHANNEL, trial]);
      if (await hears) return;
    }
    // Without a connection, the listener keeps trying.
    if (this.#isListening)
      throw new NoticesUnavailableError(
        `Database notifications don't arrive, so this node would miss changes made by others. ${
          this.#connection.direct
            ? "DATABASE_DIRECT_URL seems to use a pooler. Use an address that connects to the database directly."
            : "DATABASE_URL seems to use a pooler in transaction or statement mode. Use transaction mode, and set DATABASE_DIRECT_URL to an address that connects to the database directly."
        }`,
      );
  }

  async stop(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#client?.end().catch(() => {});
  }

  /** A new connection, which follows notices once it's connected. */
  #open(): pg.Client {
    const client = new pg.Client({
      ...connectionOptions(this.#connection),
      application_name: "tenantry-notices",
      keepAlive: true,
      connectionTimeoutMillis: PROOF_MS,
      query_timeout: PROOF_MS,
    });
    client.on("error", (error) =>
      this.#log.warn({ error: error.message }, "The connection for database notifications was lost."),
    );
    client.on("end", () => this.#client === client && this.#again());
    client.on("notification", ({ channel, payload }) => {
      if (channel === TRIAL_CHANNEL) return this.#trials.arrived(payload ?? "");
      const notice = parseNotice(payload);
      if (notice) this.#take(notice.company, notice.tags, notice.change);
    });
    return client;
  }

  /** Reports what was committed since the last proof. */
  async #catchUp(client: pg.Client): Promise<void> {
    const begunAt = performance.now();
    const { snapshot, published } = await unsafeAllCompaniesPublished(client, this.#heardUntil, MAX_MISSED);
    this.#isListening = true;
    if (this.#heardUntil === null || published === null) this.#listener.onGap();
    else for (const { companyId, tags } of published) this.#take(companyId, tags, "");
    this.#heardUntil = snapshot;
    this.#listener.onConnect();
    this.#heardAt = begunAt;
  }

  #take(companyId: number, tags: readonly string[], change: string): void {
    if (tags.includes(EVERYTHING)) this.#listener.onGap();
    else this.#listener.onChange(companyId, tags, change);
  }

  #again(): void {
    this.#listener.onDisconnect();
    clearTimeout(this.#timer);
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => void this.start(), RETRY_MS);
    this.#timer.unref();
  }

  #proveLater(client: pg.Client): void {
    this.#timer = setTimeout(() => void this.#prove(client), PROOF_MS);
    this.#timer.unref();
  }

  /** Sends this connection a notice. What was committed before a notice has arrived with it. */
  async #prove(client: pg.Client): Promise<void> {
    const trial = randomUUID();
    const begunAt = performance.now();
    const proof = this.#trials.heard(trial, PROOF_MS);
    // Not awaited first, because a dead server never answers.
    const asked = Promise.all([
      unsafeAllCompaniesPublished(client, null, 0),
      client.query("select pg_notify($1, $2)", [TRIAL_CHANNEL, trial]),
    ]).catch(() => null);
    const isAlive = await proof;
    if (this.#isClosed || this.#client !== client) return;
    const [known] = (isAlive && (await asked)) || [];
    if (known) {
      this.#heardUntil = known.snapshot;
      this.#heardAt = begunAt;
      return this.#proveLater(client);
    }
    this.#log.warn({}, "Database notifications have stopped, so their connection is replaced.");
    streamOf(client).destroy();
  }
}

/** Notices that a node sends to check that they arrive. */
class Trials {
  readonly #awaited = new Map<string, () => void>();

  /** Resolves to true when a notice with this text arrives, to false if it takes too long. */
  heard(trial: string, withinMs: number): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#awaited.set(trial, () => resolve(true));
    return Promise.race([promise, pause(withinMs, false, { ref: false })]).finally(() =>
      this.#awaited.delete(trial),
    );
  }

  arrived(trial: string): void {
    this.#awaited.get(trial)?.();
  }
}

/** Announces to every node, with the commit of a restore, that all of a company's data has changed. */
export const announceEverything = async (client: pg.ClientBase, companyId: number): Promise<void> => {
  // A backup of an earlier version is restored before the ledger's migration.
  const { rows } = await client.query("select 1 where to_regproc('tenantry_publish') is not null");
  if (rows.length > 0) {
    const restored = { kind: "company", change: "changed" } as const;
    const { text, parameters } = publishStatement(companyId, [restored], [EVERYTHING], null);
    await client.query(text, [...parameters]);
  }
  await client.query("select pg_notify($1, $2)", [
    CHANGES_CHANNEL,
    JSON.stringify({ company: companyId, tags: [EVERYTHING] }),
  ]);
};

const parseNotice = (
  payload: string | undefined,
): { company: number; tags: string[]; change: string } | null => {
  try {
    const value = JSON.parse(payload ?? "") as { company?: unknown; tags?: unknown; change?: unknown };
    return typeof value.company === "number" && Array.isArray(value.tags)
      ? {
          company: value.company,
          tags: value.tags.filter((tag) => typeof tag === "string"),
          change: typeof value.change === "string" ? value.change : "",
        }
      : null;
  } catch {
    return null;
  }
};
