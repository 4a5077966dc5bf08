import { sql } from "kysely";
import type { WriteTx } from "#platform/db/company-db.ts";
import type { DiskSpace } from "#platform/metrics/installation.ts";

/**
 * Figures of the last week for System health, up to the hour before this one: more requests by day than by night, and
 * an hour in which the mail server was down. The same on each day that the demo is created.
 * @param disk the machine's disk, whose free space is the last figure
 */
export const addDemoHealth = async (tx: WriteTx, disk: DiskSpace | null): Promise<void> => {
  await sql`
    with hours (hour, ago, load, noise) as (
      select date_trunc('hour', now(), 'UTC') - make_interval(hours => ago), ago,
        1 - cos(pi() * ((extract(hour from now() at time zone time_zone)::integer - ago + 480) % 24 - 3) / 12),
        abs(hashtext('hour ' || ago)) % 100 / 100.0
      from companies, generate_series(1, 167) as ago where company_id = ${tx.companyId}
    )
    insert into health_hours (company_id, hour, requests, server_errors, emails_sent, emails_failed, jobs_waiting,
      jobs_failed, free_disk)
    select ${tx.companyId}, hour, round(120 + 640 * load * (0.8 + noise * 0.4)),
      case when ago = 61 then 7 when noise > 0.98 then 1 else 0 end,
      case when ago = 61 then 2 else round(load * (3 + noise * 6)) end,
      case when ago = 61 then 23 else 0 end,
      case when ago = 61 then 18 else round(load * noise * 4) end,
      0, least(1, ${disk && disk.freeBytes / disk.sizeBytes}::double precision + ago * 0.0002)
    from hours`.execute(tx.sql);
};
