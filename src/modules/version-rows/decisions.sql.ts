import { sql } from "kysely";
import type { Actor } from "#platform/access/actor.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";

export interface DecisionRecord {
  readonly pageId: number;
  readonly decision: string;
  readonly versionNumber: number;
  readonly email: string;
  readonly comments: string;
  readonly at: Date;
}

/** Stores the last decision about a page. */
export const putDecision = async (
  tx: WriteTx,
  actor: Actor,
  decision: {
    readonly pageId: number;
    readonly is: "published" | "returned";
    readonly versionNumber: number;
    readonly comments: string;
  },
): Promise<void> => {
  const values = {
    decision: decision.is,
    versionNumber: decision.versionNumber,
    email: actor.email,
    comments: decision.comments,
    at: sql<Date>`now()`,
  };
  await tx.sql
    .insertInto("pageDecisions")
    .values({ companyId: tx.companyId, pageId: decision.pageId, ...values })
    .onConflict((conflict) => conflict.columns(["companyId", "pageId"]).doUpdateSet(values))
    .execute();
};

/** The last decision about each of these pages. */
export const selectDecisions = (tx: ReadTx, pageIds: readonly number[]): Promise<DecisionRecord[]> =>
  tx.sql
    .selectFrom("pageDecisions")
    .select(["pageId", "decision", "versionNumber", "email", "comments", "at"])
    .where("companyId", "=", tx.companyId)
    .where("pageId", "=", sql<number>`any (${[...pageIds]}::bigint[])`)
    .execute();
