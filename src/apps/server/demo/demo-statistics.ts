import { sql } from "kysely";
import type { WriteTx } from "#platform/db/company-db.ts";

/** Other websites, and how many of a hundred visits to the home page come from each. */
const REFERRERS = {
  "google.com": 34,
  "bing.com": 7,
  "facebook.com": 9,
  "duckduckgo.com": 4,
  "nextdoor.com": 3,
  "riverbend-gazette.example": 2,
};
/** Searches, and how often each happens on a weekday. */
const SEARCHES = {
  "pay bill": 6,
  "water rates": 5,
  "trash pickup": 4,
  "leaf collection": 3,
  "power outage": 3,
  "council minutes": 2,
  "building permit": 2,
  jobs: 2,
  "start service": 2,
};
const EMPTY_SEARCHES = { "dog license": 2, "marriage license": 1, "pool hours": 1, "parking ticket": 1 };

/** Days with numbers. */
const DAYS = 90;

const rows = (kind: string, weights: Readonly<Record<string, number>>) =>
  sql`select ${kind}::text, name, name, weight::numeric
    from unnest(${Object.keys(weights)}::text[], ${Object.values(weights)}::integer[]) as of (name, weight)`;

/**
 * Numbers for the last 90 days of a company's site, as real visitors would cause them: fewer on weekends, a little more
 * each week, and never the same twice. Except for the weekdays, they don't depend on the day on which the demo is
 * created.
 */
export const addDemoStatistics = async (tx: WriteTx): Promise<void> => {
  const company = tx.companyId;
  await sql`
    with subjects (kind, subject, name, weight) as (
      select 'view', id::text, name, case when path = '/' then 160
          else (8 + abs(hashtext(name)) % 52) / (1 + length(parent_path) - length(replace(parent_path, '/', ''))) end
        from pages where company_id = ${company} and deleted_at is null and not is_external
          and exists (select 1 from page_versions version where version.company_id = pages.company_id
            and version.page_id = pages.id and version.status = 'live')
      union all ${rows("view", { "/search": 30, "/events": 24, "/blogs": 18 })}
      union all ${rows("referrer", REFERRERS)}
      union all ${rows("search", SEARCHES)}
      union all ${rows("empty-search", EMPTY_SEARCHES)}
      union all select 'download', id::text, name, 1 + abs(hashtext(name)) % 9
        from uploads where company_id = ${company} and is_public
      union all select 'form-start', id::text, name, 5 + abs(hashtext(name)) % 4
        from forms where company_id = ${company}
      union all select 'form-sent', id::text, name, 3 + abs(hashtext(name)) % 2
        from forms where company_id = ${company}
    ),
    days (day, ago, share) as (
      select today - ago, ago,
        case when extract(isodow from today - ago) > 5 then 0.55 else 1 end
          * case when ago = 0 then 0.4 else 1 end * (1.15 - ago / 300.0)
      from (select (now() at time zone time_zone)::date as today from companies where company_id = ${company}) now,
        generate_series(0, ${DAYS - 1}::integer) as ago
    ),
    counts as (
      select day, kind, subject,
        round(weight * share * (0.7 + abs(hashtext(kind || name || ago)) % 600 / 1000.0)) as count
      from subjects, days
    )
    insert into daily_counts (company_id, day, kind, subject, count)
    select ${company}, day, kind, subject, count from counts where count > 0`.execute(tx.sql);
};
