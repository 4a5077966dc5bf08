import { sql } from "kysely";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";

/** The activity of one or more nodes in an hour. */
export interface HourFigures {
  /** Its beginning. */
  readonly hour: Date;
  readonly requests: number;
  readonly serverErrors: number;
  readonly emailsSent: number;
  readonly emailsFailed: number;
  readonly jobsWaiting: number | null;
  readonly jobsFailed: number | null;
  /** From 0 to 1. */
  readonly freeDisk: number | null;
}

/** An hour with a row, or one without, in which all figures are null. */
export type HourRow = { readonly hour: Date } & {
  readonly [Figure in Exclude<keyof HourFigures, "hour">]: HourFigures[Figure] | null;
};

/** Hours on the screen: a week. */
const SHOWN_HOURS = 168;
/** A day longer than they're shown. */
const KEPT_DAYS = 8;

/** Adds a node's figures to those of all nodes. @param hours in order, so that nodes wait for each other */
export const addHours = async (tx: WriteTx, hours: readonly HourFigures[]): Promise<void> => {
  await tx.sql
    .insertInto("healthHours")
    .values(hours.map((figures) => ({ companyId: tx.companyId, ...figures })))
    .onConflict((conflict) =>
      conflict.columns(["companyId", "hour"]).doUpdateSet({
        requests: sql`health_hours.requests + excluded.requests`,
        serverErrors: sql`health_hours.server_errors + excluded.server_errors`,
        emailsSent: sql`health_hours.emails_sent + excluded.emails_sent`,
        emailsFailed: sql`health_hours.emails_failed + excluded.emails_failed`,
        // Unlike operators, these ignore null.
        jobsWaiting: sql`greatest(health_hours.jobs_waiting, excluded.jobs_waiting)`,
        jobsFailed: sql`greatest(health_hours.jobs_failed, excluded.jobs_failed)`,
        freeDisk: sql`least(health_hours.free_disk, excluded.free_disk)`,
      }),
    )
    .execute();
};

/** Every hour of the last week since the first one with figures. */
export const selectHours = async (tx: ReadTx): Promise<HourRow[]> =>
  (
    await sql<HourRow>`
      with bounds (first, last) as (
        select min(hour), date_trunc('hour', now(), 'UTC') from health_hours
        where company_id = ${tx.companyId}
          and hour > date_trunc('hour', now(), 'UTC') - make_interval(hours => ${SHOWN_HOURS})
      )
      select each_hour.hour, requests, server_errors, emails_sent, emails_failed, jobs_waiting, jobs_failed, free_disk
      from bounds, generate_series(bounds.first, bounds.last, interval '1 hour') as each_hour (hour)
      left join health_hours figures
        on figures.company_id = ${tx.companyId} and figures.hour = each_hour.hour
      order by each_hour.hour`.execute(tx.sql)
  ).rows;

export const companiesWithOldHours = sql`
  select company_id from health_hours where hour < now() - make_interval(days => ${sql.lit(KEPT_DAYS)})`;

export const deleteOldHours = async (tx: WriteTx): Promise<void> => {
  await tx.sql
    .deleteFrom("healthHours")
    .where("companyId", "=", tx.companyId)
    .where("hour", "<", sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
    .execute();
};
