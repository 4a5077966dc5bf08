import { sql } from "kysely";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import type { NodeFigures, NodeMetrics } from "#platform/metrics/node-metrics.ts";

/** A node as of its last heartbeat. */
export interface NodeRow {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly startedAt: Date;
  readonly seenAt: Date;
  readonly isAlive: boolean;
  readonly figures: NodeFigures;
}

/** A node without a heartbeat for this long counts as lost. Heartbeats come every 15 seconds. */
const ALIVE = "1 minute";
/** How long a lost node is listed. */
const LISTED = "1 day";

export const upsertNode = async (
  tx: WriteTx,
  { id, name, version, startedAt, figures }: NodeMetrics,
): Promise<void> => {
  const now = JSON.stringify(figures());
  await tx.sql
    .insertInto("nodes")
    .values({ companyId: tx.companyId, id, name, version, startedAt, figures: now })
    .onConflict((conflict) =>
      conflict.columns(["companyId", "id"]).doUpdateSet({ seenAt: sql`now()`, figures: now }),
    )
    .execute();
  await tx.sql
    .deleteFrom("nodes")
    .where("companyId", "=", tx.companyId)
    .where("seenAt", "<", sql<Date>`now() - ${LISTED}::interval`)
    .execute();
};

export const deleteNode = async (tx: WriteTx, id: string): Promise<void> => {
  await tx.sql.deleteFrom("nodes").where("companyId", "=", tx.companyId).where("id", "=", id).execute();
};

/** The last recorded backup of the whole installation. */
export interface LastBackup {
  /** The moment of its data. */
  readonly takenAt: Date;
  readonly bytes: number;
  readonly missingFiles: number;
}

export const selectLastBackup = (tx: ReadTx): Promise<LastBackup | undefined> =>
  tx.sql
    .selectFrom("lastBackups")
    .select(["takenAt", "bytes", "missingFiles"])
    .where("companyId", "=", tx.companyId)
    .executeTakeFirst();

/** The nodes of the last day, running ones first. */
export const selectNodes = async (tx: ReadTx): Promise<NodeRow[]> =>
  (
    await sql<NodeRow>`
      select id, name, version, started_at, seen_at, figures, seen_at > now() - ${ALIVE}::interval as is_alive
      from nodes where company_id = ${tx.companyId}
      order by is_alive desc, name, started_at`.execute(tx.sql)
  ).rows;
