import { sql } from "kysely";
import { RIVERBEND, sqlAt } from "./sign-in.ts";
import type { TestApp } from "./test-app.ts";

/** A moment a number of hours from now, in ISO 8601. */
export const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

/** Lets the moment of everything that is planned for a page come, without waiting for it. */
export const makePlansDue = async (app: TestApp, pageId: number): Promise<void> => {
  await sqlAt(
    app,
    RIVERBEND,
    sql`update page_plans set at = now() - interval '1 second' where page_id = ${pageId}`,
  );
  await makePlanJobsDue(app, pageId);
};

/** Lets the queue take up what is planned for a page, whether or not its moment has come. */
export const makePlanJobsDue = async (app: TestApp, pageId: number): Promise<void> => {
  await app.app.database.pool.query(
    `update graphile_worker._private_jobs job set run_at = now()
     from graphile_worker._private_tasks task
     where task.id = job.task_id and task.identifier = 'run-plan' and (job.payload->>'pageId')::bigint = $1`,
    [pageId],
  );
};
