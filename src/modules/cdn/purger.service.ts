import { setTimeout as pause } from "node:timers/promises";
import type { Cdn } from "#platform/cdn/cdn.ts";
import { buildKey } from "#platform/cdn/cdn-keys.ts";
import type { CompanyDbs, ReadTx } from "#platform/db/company-db.ts";
import { unsafeAllCompaniesStaleSince } from "#platform/db/unsafe-all-companies-ledger.ts";
import type { Log } from "#platform/log/log.ts";
import type { CdnStatus } from "#platform/metrics/installation.ts";
import { selectPurgeState, upsertBuild } from "./cdn.sql.ts";
import { purgeOnce, type Round } from "./purge-round.service.ts";

/** How often a node checks for due work that another node should have done. */
const POLL_MS = 5_000;
/** The shortest time between two rounds, so that many changes at once are purged together. */
const PAUSE_MS = 100;
/** How soon a node checks again while another one purges, and after a round that failed in the database. */
const GIVE_WAY_MS = 200;
const OUTAGE_MS = 1_000;

interface PurgerOptions {
  readonly cdns: readonly Cdn[];
  /** Identifies what pages are built with. */
  readonly build: string;
  readonly companyDb: CompanyDbs;
  provider(): { readonly companyId: number } | null;
  readonly log: Log;
}

export type Purger = ReturnType<typeof startPurging>;

/** What this node did since it started. */
export interface PurgeCounts {
  purges: number;
  failures: number;
  /** Changes by the time until they were purged, in seconds. */
  delays: { count: number; sum: number };
}

/** Tells the CDNs what changes, in turns with the other nodes, until it is stopped. Does nothing without a CDN. */
export const startPurging = ({ cdns, build, companyDb, provider, log }: PurgerOptions) => {
  const stopping = new AbortController();
  const counts: PurgeCounts = { purges: 0, failures: 0, delays: { count: 0, sum: 0 } };
  let woken = Promise.withResolvers<void>();
  let isBuildNoted = false;

  /** @returns how long to wait for the next round if nothing changes */
  const step = async (): Promise<number> => {
    const found = provider();
    if (!found) return POLL_MS;
    const db = companyDb(found.companyId);
    if (!isBuildNoted) await db.write((tx) => upsertBuild(tx, build));
    isBuildNoted = true;
    const begunAt = performance.now();
    const round = await purgeOnce(db, cdns);
    if (round.did === "failed")
      log.warn({ error: round.error }, "Purging the CDN failed and will be retried.");
    count(counts, round, performance.now() - begunAt);
    if (round.did === "gave way") return GIVE_WAY_MS;
    return round.did === "waited" ? Math.min(round.ms, POLL_MS) : round.did === "failed" ? PAUSE_MS : POLL_MS;
  };

  const run = async (): Promise<void> => {
    const { signal } = stopping;
    while (!signal.aborted) {
      woken = Promise.withResolvers<void>();
      const waitMs = await step().catch((error: Error) => {
        log.debug({ error: error.message }, "The CDN's state couldn't be read.");
        return OUTAGE_MS;
      });
      const waiting = new AbortController();
      const ended = AbortSignal.any([signal, waiting.signal]);
      const rest = (ms: number) => pause(ms, undefined, { signal: ended, ref: false }).catch(() => {});
      await rest(Math.min(PAUSE_MS, waitMs));
      await Promise.race([woken.promise, rest(waitMs)]);
      waiting.abort();
    }
  };
  const running = cdns.length > 0 ? run() : Promise.resolve();

  /** What this node's build rendered is outdated once nodes of another build serve. */
  const purgeOwnBuild = async (): Promise<void> => {
    const found = provider();
    if (cdns.length === 0 || !found) return;
    const state = await companyDb(found.companyId).read(selectPurgeState);
    if (!state || state.build === build) return;
    const signal = AbortSignal.timeout(STOP_MS);
    await Promise.all(cdns.map((cdn) => cdn.purge([buildKey(build)], signal)));
  };

  return {
    /** Something may have changed. */
    wake: (): void => woken.resolve(),
    counts: (): Readonly<PurgeCounts> => counts,
    /** How far the CDNs are behind; null without a CDN. @throws if the database can't be read */
    status: async (): Promise<CdnStatus | null> => {
      const found = provider();
      if (cdns.length === 0 || !found) return null;
      return companyDb(found.companyId).read((tx) => statusOf(tx, cdns));
    },
    stop: async (): Promise<void> => {
      stopping.abort();
      woken.resolve();
      await running;
      await purgeOwnBuild().catch((error: Error) =>
        log.warn({ error: error.message }, "Pages of this build weren't purged from the CDN."),
      );
    },
  };
};

/** @param tookMs how long the round took, which its changes waited, too */
const count = (counts: PurgeCounts, round: Round, tookMs: number): void => {
  if (round.did === "failed") counts.failures++;
  if (round.did !== "purged") return;
  counts.purges++;
  if (round.delayMs === null) return;
  counts.delays.count++;
  counts.delays.sum += (round.delayMs + tookMs) / 1_000;
};

const statusOf = async (tx: ReadTx, cdns: readonly Cdn[]): Promise<CdnStatus> => {
  const state = await selectPurgeState(tx);
  const since = state?.purgedUntil ?? null;
  const waiting = since === null ? null : await unsafeAllCompaniesStaleSince(tx, since, null, LISTED);
  return {
    names: cdns.map(({ name }) => name),
    purgedAt: state?.purgedAt ?? null,
    failingSince: state?.failingSince ?? null,
    lastError: state?.lastError ?? "",
    waiting: waiting ? (waiting.published?.length ?? LISTED) : 0,
    waitingMs: waiting?.waitingMs ?? (state?.failingSince ? Date.now() - state.failingSince.getTime() : 0),
  };
};

/** The longest time that a stopping node waits for the CDNs. */
const STOP_MS = 3_000;
/** The most waiting changes that are counted. */
const LISTED = 1_000;
