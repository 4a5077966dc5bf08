import { sql } from "kysely";
import type { Actor } from "#platform/access/actor.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import type { Reviewable } from "./reviews.policy.ts";
import { type ReviewKind, SOON_DAYS } from "./reviews.schema.ts";

export interface ReviewRecord {
  readonly ownerId: number | null;
  /** Such as 2027-03-09. */
  readonly reviewOn: string | null;
  readonly reviewedAt: Date | null;
  readonly reviewedByEmail: string | null;
}

const columnOf = (kind: ReviewKind) => (kind === "page" ? "pageId" : "documentId");

export const selectReview = async (
  tx: ReadTx,
  kind: ReviewKind,
  itemId: number,
): Promise<ReviewRecord | null> =>
  (await tx.sql
    .selectFrom("reviews")
    .select([
      "ownerId",
      sql<string | null>`to_char(review_on, 'YYYY-MM-DD')`.as("reviewOn"),
      "reviewedAt",
      "reviewedByEmail",
    ])
    .where("companyId", "=", tx.companyId)
    .where(columnOf(kind), "=", itemId)
    .executeTakeFirst()) ?? null;

interface ReviewChange {
  readonly kind: ReviewKind;
  readonly itemId: number;
  readonly ownerId: number | null;
  readonly reviewOn: string | null;
  /** Who has just reviewed it, if anyone has. */
  readonly reviewedBy?: Actor;
}

export const upsertReview = async (
  tx: WriteTx,
  { kind, itemId, ownerId, reviewOn, reviewedBy }: ReviewChange,
): Promise<void> => {
  const values = {
    ownerId,
    reviewOn,
    ...(reviewedBy ? { reviewedAt: sql<Date>`clock_timestamp()`, reviewedByEmail: reviewedBy.email } : {}),
  };
  await tx.sql
    .insertInto("reviews")
    .values({ companyId: tx.companyId, [columnOf(kind)]: itemId, ...values })
    .onConflict((conflict) => conflict.columns(["companyId", columnOf(kind)]).doUpdateSet(values))
    .execute();
};

export interface DatedReview extends Reviewable {
  readonly id: number;
  readonly itemId: number;
  readonly name: string;
  readonly isExternal: boolean;
  readonly ownerId: number | null;
  readonly reviewOn: string;
}

/** Reviews with a date, of pages and documents that aren't deleted. */
const dated = sql.raw(`
  select r.id, r.owner_id, to_char(r.review_on, 'YYYY-MM-DD') as review_on,
    case when r.page_id is null then 'document' else 'page' end as kind,
    coalesce(r.page_id, r.document_id) as item_id, coalesce(p.name, d.name) as name,
    coalesce(p.is_external and not p.is_block, false) as is_external, p.role_id
  from reviews r
  left join pages p on p.company_id = r.company_id and p.id = r.page_id and p.deleted_at is null
  left join documents d on d.company_id = r.company_id and d.id = r.document_id and d.deleted_at is null
  where r.review_on is not null and (p.id is not null or d.id is not null)`);

/** Reviews with a date, the earliest first. @param roleIds see `editableRoles` */
export const selectDatedReviews = async (
  tx: ReadTx,
  roleIds: readonly number[] | null,
): Promise<DatedReview[]> =>
  (
    await sql<DatedReview>`select * from (${dated} and r.company_id = ${tx.companyId}) as listed
      where ${roleIds === null} or role_id is null or role_id = any (${[...(roleIds ?? [])]}::bigint[])
      order by review_on, lower(name), kind, item_id`.execute(tx.sql)
  ).rows;

/**
 * Reviews with a reminder to send by now, the earliest first. Each review date has two: a week before, and on the day.
 * If both are late, only the second is sent.
 * @param today the company's day, such as 2027-03-09
 */
export const selectReminders = async (tx: ReadTx, today: string): Promise<DatedReview[]> =>
  (
    await sql<DatedReview>`${dated} and r.company_id = ${tx.companyId}
        and r.review_on <= ${today}::date + ${SOON_DAYS}::integer
        and case when r.review_on <= ${today}::date then r.reminded_due_for is distinct from r.review_on
          else r.reminded_soon_for is distinct from r.review_on end
      order by r.review_on, r.id`.execute(tx.sql)
  ).rows;

/** Companies with a reminder to send by now, or within a day, because it may be tomorrow there already. */
export const companiesWithReminders = (now: Date) => {
  const tomorrow = sql`(${sql.lit(now.toISOString())}::timestamptz at time zone 'UTC' + interval '1 day')::date`;
  return sql`
  select r.company_id from reviews r
  where r.review_on <= ${tomorrow} + ${sql.lit(SOON_DAYS)}
    and case when r.review_on <= ${tomorrow}
      then r.reminded_due_for is distinct from r.review_on
      else r.reminded_soon_for is distinct from r.review_on end`;
};

/** Records that these reviews' reminders are sent. @param today the company's day */
export const markReminded = async (
  tx: WriteTx,
  reviewIds: readonly number[],
  today: string,
): Promise<void> => {
  await sql`update reviews set reminded_soon_for = review_on,
      reminded_due_for = case when review_on <= ${today}::date then review_on else reminded_due_for end
    where company_id = ${tx.companyId} and id = any (${[...reviewIds]}::bigint[])`.execute(tx.sql);
};

/** Ids of the people who got their email on a day. */
export const selectMailed = async (tx: ReadTx, day: string): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ userId: number }>`select user_id from review_mails
    where company_id = ${tx.companyId} and sent_on >= ${day}::date`.execute(tx.sql);
  return new Set(rows.map(({ userId }) => userId));
};

export const recordMailed = async (tx: WriteTx, userIds: readonly number[], day: string): Promise<void> => {
  await sql`insert into review_mails (company_id, user_id, sent_on)
    select ${tx.companyId}::bigint, id, ${day}::date from unnest(${[...userIds]}::bigint[]) as id
    on conflict (company_id, user_id) do update set sent_on = excluded.sent_on`.execute(tx.sql);
};

/** A page or a document that has an owner. */
export interface OwnedItem extends Reviewable {
  readonly name: string;
}

/** What a person is the owner of and isn't deleted, by name. */
export const selectOwnedItems = async (tx: ReadTx, ownerId: number): Promise<OwnedItem[]> =>
  (
    await sql<OwnedItem>`select case when r.page_id is null then 'document' else 'page' end as kind,
        coalesce(p.name, d.name) as name, p.role_id
      from reviews r
      left join pages p on p.company_id = r.company_id and p.id = r.page_id and p.deleted_at is null
      left join documents d on d.company_id = r.company_id and d.id = r.document_id and d.deleted_at is null
      where r.company_id = ${tx.companyId} and r.owner_id = ${ownerId} and (p.id is not null or d.id is not null)
      order by lower(coalesce(p.name, d.name)), r.id`.execute(tx.sql)
  ).rows;

/** Makes someone else the owner of all that a person owns, including what is in Trash. @param to null for no owner */
export const handOverReviews = async (tx: WriteTx, from: number, to: number | null): Promise<void> => {
  await tx.sql
    .updateTable("reviews")
    .set({ ownerId: to })
    .where("companyId", "=", tx.companyId)
    .where("ownerId", "=", from)
    .execute();
};

/** The name of a document that isn't deleted; null if there is none. */
export const selectDocumentName = async (tx: ReadTx, documentId: number): Promise<string | null> =>
  (
    await tx.sql
      .selectFrom("documents")
      .select("name")
      .where("companyId", "=", tx.companyId)
      .where("id", "=", documentId)
      .where("deletedAt", "is", null)
      .executeTakeFirst()
  )?.name ?? null;
