import { sql } from "kysely";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { MOST_ATTEMPTS } from "#platform/jobs/jobs.ts";

/** A job in the queue. The queue's own tables have no row-level security, so every query names the company. */
export interface JobRow {
  id: number;
  task: string;
  payload: Record<string, unknown>;
  attempts: number;
  maxAttempts: number;
  runAt: Date;
  createdAt: Date;
  isRunning: boolean;
  lastError: string | null;
}

/** What is scheduled isn't waiting: the Scheduled screen shows it. Emails beyond the limit for a day are waiting. */
const IS_PLANNED =
  sql.raw(`job.key is not null and job.attempts = 0 and job.run_at > now() and job.task_id not in (
  select id from graphile_worker._private_tasks
  where identifier in ('send-mail', 'send-form-mail', 'send-form-reply'))`);

/** The company's jobs, failed ones first, then by next attempt. */
export const selectJobs = async (tx: ReadTx, limit: number): Promise<JobRow[]> =>
  (
    await sql<JobRow>`
      select job.id, task.identifier as task, job.payload, job.attempts, job.max_attempts as "maxAttempts",
        job.run_at as "runAt", job.created_at as "createdAt", job.locked_at is not null as "isRunning",
        job.last_error as "lastError"
      from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = job.task_id
      where (job.payload->>'companyId')::bigint = ${tx.companyId} and not (${IS_PLANNED})
      order by (job.last_error is not null) desc, job.run_at, job.id
      limit ${limit}`.execute(tx.sql)
  ).rows;

/** The number of the company's jobs, and of those that have failed at least once. */
export const countJobs = async (tx: ReadTx): Promise<{ total: number; failed: number }> =>
  (
    await sql<{ total: number; failed: number }>`
      select count(*) as total, count(*) filter (where last_error is not null) as failed
      from graphile_worker._private_jobs job
      where (payload->>'companyId')::bigint = ${tx.companyId} and not (${IS_PLANNED})`.execute(tx.sql)
  ).rows[0] ?? { total: 0, failed: 0 };

/** A job, locked so that it can't start; undefined if the company has none with that id. */
export const lockJob = async (tx: WriteTx, id: number): Promise<JobRow | undefined> =>
  (
    await sql<JobRow>`
      select job.id, task.identifier as task, job.payload, job.attempts, job.max_attempts as "maxAttempts",
        job.run_at as "runAt", job.created_at as "createdAt", job.locked_at is not null as "isRunning",
        job.last_error as "lastError"
      from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = job.task_id
      where job.id = ${id} and (job.payload->>'companyId')::bigint = ${tx.companyId}
      for update of job`.execute(tx.sql)
  ).rows[0];

/** Makes it due now, with all its attempts again. */
export const makeJobDue = async (tx: WriteTx, id: number): Promise<void> => {
  await sql`select graphile_worker.reschedule_jobs(
    array[${id}]::bigint[], run_at := now(), attempts := 0, max_attempts := ${MOST_ATTEMPTS})`.execute(
    tx.sql,
  );
};

export const deleteJob = async (tx: WriteTx, id: number): Promise<void> => {
  await sql`select graphile_worker.complete_jobs(array[${id}]::bigint[])`.execute(tx.sql);
};
