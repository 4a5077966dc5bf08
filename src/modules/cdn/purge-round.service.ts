import { type Cdn, CdnError } from "#platform/cdn/cdn.ts";
import { EVERYTHING_KEY, fewerKeys, keysToPurge } from "#platform/cdn/cdn-keys.ts";
import type { CompanyDb, WriteTx } from "#platform/db/company-db.ts";
import { NOTICE_LAG_MS } from "#platform/db/notices.ts";
import { currentSnapshot, unsafeAllCompaniesStaleSince } from "#platform/db/unsafe-all-companies-ledger.ts";
import { lockPurgeState, updateFailed, updatePurged } from "./cdn.sql.ts";

/**
 * A node may send a page that it hasn't yet learned is outdated, so that the CDN keeps it after the purge. A node that
 * learned nothing for `NOTICE_LAG_MS` lets the CDN keep nothing. After that time, and a few seconds for answers that
 * were on their way, a second purge removes all of these pages.
 */
const AGAIN_MS = NOTICE_LAG_MS + 3_000;

/** Beyond this number of commits, everything is purged. */
const MAX_COMMITS = 5_000;
/** The most keys of a round. It takes ten requests to Cloudflare, whose smallest plan allows 25 at once. */
const MAX_KEYS = 300;
/** The longest that all CDNs together may take. The transaction must not be idle for a minute. */
const ROUND_MS = 25_000;

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 60_000;

/** What a round did. */
export type Round =
  | { readonly did: "purged"; readonly keys: number; readonly delayMs: number | null }
  | { readonly did: "nothing" }
  /** Another node purges. */
  | { readonly did: "gave way" }
  | { readonly did: "waited"; readonly ms: number }
  | { readonly did: "failed"; readonly error: string };

/**
 * Tells the CDNs what has changed since the last round. The position in the publications ledger moves only when all of
 * them have forgotten it, so that nothing is lost when one is down or this node dies.
 * @param db of the provider
 */
export const purgeOnce = async (db: CompanyDb, cdns: readonly Cdn[]): Promise<Round> => {
  try {
    return await db.write((tx) => purgeIn(tx, cdns));
  } catch (error) {
    if (!(error instanceof CdnError)) throw error;
    const { message, retryMs } = error;
    await db.write((tx) =>
      updateFailed(tx, message, (failures) =>
        Math.max(retryMs ?? 0, Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS)),
      ),
    );
    return { did: "failed", error: message };
  }
};

const purgeIn = async (tx: WriteTx, cdns: readonly Cdn[]): Promise<Round> => {
  const state = await lockPurgeState(tx);
  if (!state) return { did: "gave way" };
  if (state.retryMs > 0) return { did: "waited", ms: state.retryMs };
  const fresh = await readKeys(tx, state.purgedUntil, null);
  const again = state.isAgainDue ? await readKeys(tx, state.againFrom, state.againUntil) : null;
  if (fresh.keys.length === 0 && !again) return { did: "nothing" };

  const keys = fewerKeys([...fresh.keys, ...(again?.keys ?? [])], MAX_KEYS);
  const signal = AbortSignal.timeout(ROUND_MS);
  if (keys.length > 0) await Promise.all(cdns.map((cdn) => cdn.purge(keys, signal)));

  // If the database lost commits in a failover, everything is purged, the second time, too.
  const againFrom = fresh.isEverything ? null : again ? state.againUntil : state.againFrom;
  const isNew = fresh.keys.length > 0;
  const purgedUntil = isNew || fresh.isEverything ? fresh.snapshot : (state.purgedUntil ?? fresh.snapshot);
  const isWaiting = !again && state.againUntil !== null && !fresh.isEverything;
  const mustRepeat = !isWaiting && againFrom !== purgedUntil;
  await updatePurged(
    tx,
    { purgedUntil, againFrom, againUntil: isWaiting ? state.againUntil : mustRepeat ? purgedUntil : null },
    mustRepeat ? AGAIN_MS : null,
  );
  return { did: "purged", keys: keys.length, delayMs: isNew ? fresh.waitingMs : null };
};

interface FoundKeys {
  readonly keys: readonly string[];
  readonly isEverything: boolean;
  readonly snapshot: string;
  /** How long the oldest change has been waiting, in milliseconds. */
  readonly waitingMs: number | null;
}

/** The keys of what changed between two snapshots; everything without the first one. */
const readKeys = async (tx: WriteTx, since: string | null, until: string | null): Promise<FoundKeys> => {
  const everything = { keys: [EVERYTHING_KEY], isEverything: true, waitingMs: null };
  if (since === null) return { ...everything, snapshot: await currentSnapshot(tx) };
  const { snapshot, published, waitingMs } = await unsafeAllCompaniesStaleSince(
    tx,
    since,
    until,
    MAX_COMMITS,
  );
  if (published === null) return { ...everything, snapshot, waitingMs };
  const keys = published.flatMap(({ companyId, tags }) => keysToPurge(companyId, tags));
  return { keys, isEverything: false, snapshot, waitingMs };
};
