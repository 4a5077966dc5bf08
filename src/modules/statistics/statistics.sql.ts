import { sql } from "kysely";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import type { CountBatch, CountKind } from "#platform/metrics/visitor-counts.ts";

/** The first and the last day of a period, such as 2027-03-09. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Adds counts to those of the company's day. Sorted, so that nodes that write at the same time wait for each other. */
export const addCounts = async (tx: WriteTx, { quarter, counts }: CountBatch): Promise<void> => {
  await sql`
    insert into daily_counts (company_id, day, kind, subject, count)
    select company.company_id, (to_timestamp(${quarter / 1000}) at time zone company.time_zone)::date,
      counted.kind, counted.subject, counted.count
    from companies company, unnest(
      ${counts.map(({ kind }) => kind)}::text[], ${counts.map(({ subject }) => subject)}::text[],
      ${counts.map(({ count }) => count)}::bigint[]) as counted (kind, subject, count)
    where company.company_id = ${tx.companyId}
    order by counted.kind, counted.subject
    on conflict (company_id, day, kind, subject) do update set count = daily_counts.count + excluded.count`.execute(
    tx.sql,
  );
};

/** Views per day. @param subject only of this page; undefined for all */
export const selectDays = (
  tx: ReadTx,
  { from, to }: Days,
  subject: string | undefined,
): Promise<{ day: string; views: number }[]> =>
  tx.sql
    .selectFrom("dailyCounts")
    .select([sql<string>`day::text`.as("day"), sql<number>`sum(count)::bigint`.as("views")])
    .where("companyId", "=", tx.companyId)
    .where("kind", "=", "view")
    .where("day", ">=", from)
    .where("day", "<=", to)
    .$if(subject !== undefined, (query) => query.where("subject", "=", subject ?? ""))
    .groupBy("day")
    .orderBy("day")
    .execute();

/** The first day with a count; null if there is none. */
export const selectFirstDay = async (tx: ReadTx): Promise<string | null> =>
  (
    await tx.sql
      .selectFrom("dailyCounts")
      .select(sql<string>`day::text`.as("day"))
      .where("companyId", "=", tx.companyId)
      .orderBy("day")
      .limit(1)
      .executeTakeFirst()
  )?.day ?? null;

/** Subjects of a kind with their counts in a period, most first. */
const subjects = (tx: ReadTx, kinds: readonly CountKind[], { from, to }: Days, limit: number) => sql`
  select subject, sum(count)::bigint as count,
    (sum(count) filter (where kind = ${kinds[0]}))::bigint as first,
    case when subject ~ '^\\d{1,15}$' then subject::bigint end as id
  from daily_counts
  where company_id = ${tx.companyId} and kind in (${sql.join(kinds)}) and day between ${from}::date and ${to}::date
  group by subject order by 2 desc, 1 limit ${limit}`;

/** Most frequent subjects of a kind that are texts. */
export const selectSubjects = async (
  tx: ReadTx,
  kind: CountKind,
  days: Days,
  limit: number,
): Promise<{ subject: string; count: number }[]> =>
  (await sql<{ subject: string; count: number }>`${subjects(tx, [kind], days, limit)}`.execute(tx.sql)).rows;

export interface ViewedPage {
  /** A page's id, or a path. */
  readonly subject: string;
  readonly count: number;
  readonly pageId: number | null;
  readonly name: string | null;
  /** Null for a page that is deleted. */
  readonly path: string | null;
}

/** Most viewed pages with their current names and paths, including deleted pages. */
export const selectPages = async (tx: ReadTx, days: Days, limit: number): Promise<ViewedPage[]> =>
  (
    await sql<ViewedPage>`
      select top.subject, top.count, p.id as page_id, p.name,
        case when p.deleted_at is null then p.path end as path
      from (${subjects(tx, ["view"], days, limit)}) top
      left join pages p on p.company_id = ${tx.companyId} and p.id = top.id
      order by top.count desc, top.subject`.execute(tx.sql)
  ).rows;

export interface Downloaded {
  readonly count: number;
  /** The item's name, or the file's; null if it is gone. */
  readonly name: string | null;
  /** Null if visitors can't download it anymore. */
  readonly href: string | null;
}

/** Most downloaded files. */
export const selectDownloads = async (tx: ReadTx, days: Days, limit: number): Promise<Downloaded[]> =>
  (
    await sql<Downloaded>`
      select top.count, coalesce(d.name, f.original_name) as name,
        case when u.is_public then '/files/' || u.id || '/' || u.name end as href
      from (${subjects(tx, ["download"], days, limit)}) top
      left join uploads u on u.company_id = ${tx.companyId} and u.id = top.id
      left join files f on f.company_id = u.company_id and f.id = u.file_id
      left join documents d on d.company_id = u.company_id and d.upload_id = u.id and d.deleted_at is null
      order by top.count desc, top.subject`.execute(tx.sql)
  ).rows;

export interface UsedForm {
  readonly formId: number;
  readonly name: string;
  readonly starts: number;
  readonly submissions: number;
}

/** Forms that visitors began to fill in, or sent. */
export const selectForms = async (tx: ReadTx, days: Days, limit: number): Promise<UsedForm[]> =>
  (
    await sql<UsedForm>`
      select form.id as form_id, form.name, coalesce(top.first, 0) as submissions,
        top.count - coalesce(top.first, 0) as starts
      from (${subjects(tx, ["form-sent", "form-start"], days, limit)}) top
      join forms form on form.company_id = ${tx.companyId} and form.id = top.id
      order by 3 desc, 4 desc, form.name`.execute(tx.sql)
  ).rows;

/** The page's present name and path; null if it never existed. */
export const selectPageName = async (
  tx: ReadTx,
  id: number,
): Promise<{ name: string; path: string | null } | null> =>
  (await tx.sql
    .selectFrom("pages")
    .select(["name", "path"])
    .where("companyId", "=", tx.companyId)
    .where("id", "=", id)
    .executeTakeFirst()) ?? null;

/** How long days are kept, so that a month can be compared with the same one a year earlier. */
const KEPT_MONTHS = 25;

export const companiesWithOldCounts = sql`
  select company_id from daily_counts where day < current_date - make_interval(months => ${sql.lit(KEPT_MONTHS)})`;

export const deleteOldCounts = async (tx: WriteTx): Promise<void> => {
  await tx.sql
    .deleteFrom("dailyCounts")
    .where("companyId", "=", tx.companyId)
    .where("day", "<", sql<string>`current_date - make_interval(months => ${KEPT_MONTHS})`)
    .execute();
};
