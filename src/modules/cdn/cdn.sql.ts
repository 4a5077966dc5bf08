import { type Selectable, sql } from "kysely";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import type { DB } from "#platform/db/schema.generated.ts";

/** How far the CDN has been purged. The row belongs to the provider. */
export type PurgeState = Selectable<DB["cdnPurges"]>;

/** Records the build of a node that starts. A different build makes everything in the CDN outdated. */
export const upsertBuild = async (tx: WriteTx, build: string): Promise<void> => {
  await tx.sql
    .insertInto("cdnPurges")
    .values({ companyId: tx.companyId, build })
    .onConflict((conflict) =>
      conflict
        .column("companyId")
        .doUpdateSet({
          ...{ build, purgedUntil: null, againFrom: null, againUntil: null, againAt: null },
          // The reason for waiting may be gone.
          retryAt: null,
        })
        .where("cdnPurges.build", "<>", build),
    )
    .execute();
};

export const selectPurgeState = (tx: ReadTx): Promise<PurgeState | undefined> =>
  tx.sql.selectFrom("cdnPurges").selectAll().where("companyId", "=", tx.companyId).executeTakeFirst();

/** The state, locked; undefined while another node purges. */
export const lockPurgeState = (
  tx: WriteTx,
): Promise<(PurgeState & { isAgainDue: boolean; retryMs: number }) | undefined> =>
  tx.sql
    .selectFrom("cdnPurges")
    .selectAll()
    .select([
      sql<boolean>`coalesce(again_at <= now(), false)`.as("isAgainDue"),
      sql<number>`greatest(0, extract(epoch from retry_at - now()) * 1000)::double precision`.as("retryMs"),
    ])
    .where("companyId", "=", tx.companyId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

/**
 * Records what was purged.
 * @param againMs when the second purge is due; null to leave it as it is
 */
export const updatePurged = async (
  tx: WriteTx,
  state: Pick<PurgeState, "purgedUntil" | "againFrom" | "againUntil">,
  againMs: number | null,
): Promise<void> => {
  await tx.sql
    .updateTable("cdnPurges")
    .set({
      ...state,
      ...(againMs === null
        ? {}
        : { againAt: sql`clock_timestamp() + ${againMs} * interval '1 millisecond'` }),
      ...(state.againUntil === null ? { againAt: null } : {}),
      ...{ purgedAt: sql`clock_timestamp()`, failures: 0, failingSince: null, retryAt: null, lastError: "" },
    })
    .where("companyId", "=", tx.companyId)
    .execute();
};

/** Records a failure. @param waitMs how long to wait after so many failures in a row */
export const updateFailed = async (
  tx: WriteTx,
  error: string,
  waitMs: (failures: number) => number,
): Promise<void> => {
  const state = await selectPurgeState(tx);
  const failures = (state?.failures ?? 0) + 1;
  await tx.sql
    .updateTable("cdnPurges")
    .set({
      failures,
      failingSince: sql`coalesce(failing_since, now())`,
      retryAt: sql`now() + ${waitMs(failures)} * interval '1 millisecond'`,
      lastError: error,
    })
    .where("companyId", "=", tx.companyId)
    .execute();
};
