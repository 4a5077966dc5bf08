import { sql } from "kysely";
import type { Actor } from "#platform/access/actor.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";

/** What is scheduled: to publish a pending version, or to take a live page down. */
export type PlanKind = "publish" | "take down";

export interface PlanRecord {
  readonly pageId: number;
  readonly kind: PlanKind;
  readonly at: Date;
  /** Only for a publication, like the next two; otherwise null. */
  readonly versionNumber: number | null;
  /** The approved content hash, as 64 hexadecimal digits. */
  readonly contentHash: string | null;
  /** When the page comes down again; null if it stays. */
  readonly takeDownAt: Date | null;
  readonly comments: string;
  /** The approver at that time. */
  readonly actorCompanyId: number;
  readonly actorUserId: number;
  readonly email: string;
  /** Whether it is due, by the database's clock. */
  readonly isDue: boolean;
}

/** A schedule with its page's name, for lists. */
export interface ListedPlan extends PlanRecord {
  readonly pageName: string;
  readonly isExternal: boolean;
  readonly isBlock: boolean;
}

const planColumns = sql.raw(`p.page_id, p.kind, p.at, v.number as version_number,
  encode(p.content_hash, 'hex') as content_hash, p.take_down_at, p.comments, p.actor_company_id, p.actor_user_id,
  p.email, p.at <= now() as is_due`);
const planRows = sql.raw(
  "page_plans p left join page_versions v on v.company_id = p.company_id and v.id = p.page_version_id",
);

/** A page's schedules: at most one of each kind. */
export const selectPlans = async (tx: ReadTx, pageId: number): Promise<PlanRecord[]> =>
  (
    await sql<PlanRecord>`select ${planColumns} from ${planRows}
      where p.company_id = ${tx.companyId} and p.page_id = ${pageId}`.execute(tx.sql)
  ).rows;

export const selectPlan = async (tx: ReadTx, pageId: number, kind: PlanKind): Promise<PlanRecord | null> =>
  (await selectPlans(tx, pageId)).find((plan) => plan.kind === kind) ?? null;

/** All of the company's schedules for pages that aren't deleted, by time. @param roleIds see `editableRoles` */
export const selectListedPlans = async (
  tx: ReadTx,
  roleIds: readonly number[] | null,
): Promise<ListedPlan[]> =>
  (
    await sql<ListedPlan>`select ${planColumns}, pages.name as page_name,
      pages.is_external and not pages.is_block as is_external, pages.is_block from ${planRows}
      join pages on pages.company_id = p.company_id and pages.id = p.page_id and pages.deleted_at is null
      where p.company_id = ${tx.companyId}
        and (${roleIds === null} or pages.role_id is null or pages.role_id = any (${[...(roleIds ?? [])]}::bigint[]))
      order by p.at, pages.name, p.page_id`.execute(tx.sql)
  ).rows;

export const companiesWithDuePlans = sql`select company_id from page_plans where at <= now()`;

/** Due schedules, earliest first. */
export const selectDuePlans = async (tx: ReadTx): Promise<{ pageId: number; kind: PlanKind }[]> =>
  (
    await sql<{ pageId: number; kind: PlanKind }>`select page_id, kind from page_plans
      where company_id = ${tx.companyId} and at <= now() order by at`.execute(tx.sql)
  ).rows;

export interface NewPlan {
  readonly pageId: number;
  readonly kind: PlanKind;
  readonly at: Date;
  readonly comments: string;
  /** Only for a publication. */
  readonly approved?: {
    readonly versionId: number;
    readonly contentHash: string;
    readonly takeDownAt: Date | null;
  };
}

/** Stores a page's schedule, replacing one of the same kind. */
export const putPlan = async (
  tx: WriteTx,
  actor: Pick<Actor, "companyId" | "userId" | "email">,
  { pageId, kind, at, comments, approved }: NewPlan,
): Promise<void> => {
  const values = {
    at,
    pageVersionId: approved?.versionId ?? null,
    contentHash: approved ? Buffer.from(approved.contentHash, "hex") : null,
    takeDownAt: approved?.takeDownAt ?? null,
    comments,
    actorCompanyId: actor.companyId,
    actorUserId: actor.userId,
    email: actor.email,
    plannedAt: sql<Date>`now()`,
  };
  await tx.sql
    .insertInto("pagePlans")
    .values({ companyId: tx.companyId, pageId, kind, ...values })
    .onConflict((conflict) => conflict.columns(["companyId", "pageId", "kind"]).doUpdateSet(values))
    .execute();
};

/** Returns whether there was such a schedule. */
export const deletePlan = async (tx: WriteTx, pageId: number, kind: PlanKind): Promise<boolean> => {
  const { numDeletedRows } = await tx.sql
    .deleteFrom("pagePlans")
    .where("companyId", "=", tx.companyId)
    .where("pageId", "=", pageId)
    .where("kind", "=", kind)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** Records that a page has just come down. A trigger clears it when a version goes live. */
export const updateTakenDown = async (tx: WriteTx, pageId: number): Promise<void> => {
  await tx.sql
    .updateTable("pages")
    .set({ takenDownAt: sql<Date>`now()` })
    .where("companyId", "=", tx.companyId)
    .where("id", "=", pageId)
    .execute();
};
