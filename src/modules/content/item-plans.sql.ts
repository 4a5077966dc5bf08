import { sql } from "kysely";
import type { Actor } from "#platform/access/actor.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import type { PlanKind } from "./content-type.schema.ts";

export interface ItemPlan {
  /** The content type's name. */
  readonly itemKind: string;
  readonly itemId: number;
  readonly kind: PlanKind;
  readonly at: Date;
  /** Who scheduled it, as they were then. */
  readonly actorCompanyId: number;
  readonly actorUserId: number;
  readonly email: string;
  /** Whether it is due, by the database's clock. */
  readonly isDue: boolean;
}

const plans = (tx: ReadTx) =>
  tx.sql
    .selectFrom("itemPlans")
    .select(["itemKind", "itemId", "kind", "at", "actorCompanyId", "actorUserId", "email"])
    .select(sql<boolean>`at <= now()`.as("isDue"))
    .where("companyId", "=", tx.companyId)
    .orderBy("at");

/** The company's schedules for items of these content types, by time. */
export const selectItemPlans = async (tx: ReadTx, itemKinds: readonly string[]): Promise<ItemPlan[]> =>
  itemKinds.length === 0
    ? []
    : ((await plans(tx)
        .where("itemKind", "in", [...itemKinds])
        .execute()) as ItemPlan[]);

/** An item's schedules: at most one of each kind. */
export const selectPlansOf = async (tx: ReadTx, itemKind: string, itemId: number): Promise<ItemPlan[]> =>
  (await plans(tx).where("itemKind", "=", itemKind).where("itemId", "=", itemId).execute()) as ItemPlan[];

export const companiesWithDuePlans = sql`select company_id from item_plans where at <= now()`;

/** Due schedules, earliest first. */
export const selectDuePlans = async (tx: ReadTx): Promise<ItemPlan[]> =>
  (await plans(tx).where("at", "<=", sql<Date>`now()`).execute()) as ItemPlan[];

/** Stores an item's schedule, replacing one of the same kind. */
export const putItemPlan = async (
  tx: WriteTx,
  actor: Pick<Actor, "companyId" | "userId" | "email">,
  { itemKind, itemId, kind, at }: Pick<ItemPlan, "itemKind" | "itemId" | "kind" | "at">,
): Promise<void> => {
  const values = {
    at,
    actorCompanyId: actor.companyId,
    actorUserId: actor.userId,
    email: actor.email,
    plannedAt: sql<Date>`now()`,
  };
  await tx.sql
    .insertInto("itemPlans")
    .values({ companyId: tx.companyId, itemKind, itemId, kind, ...values })
    .onConflict((conflict) =>
      conflict.columns(["companyId", "itemKind", "itemId", "kind"]).doUpdateSet(values),
    )
    .execute();
};

export const deleteItemPlan = async (
  tx: WriteTx,
  itemKind: string,
  itemId: number,
  kind: PlanKind,
): Promise<void> => {
  await tx.sql
    .deleteFrom("itemPlans")
    .where("companyId", "=", tx.companyId)
    .where("itemKind", "=", itemKind)
    .where("itemId", "=", itemId)
    .where("kind", "=", kind)
    .execute();
};
