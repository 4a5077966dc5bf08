import { sql } from "kysely";
import { RIVERBEND, sqlAt } from "./sign-in.ts";
import type { TestApp } from "./test-app.ts";

/** A moment a number of milliseconds from now, in ISO 8601. */
export const inMilliseconds = (milliseconds: number): string =>
  new Date(Date.now() + milliseconds).toISOString();

/** A moment a number of hours from now, in ISO 8601. */
export const inHours = (hours: number): string => inMilliseconds(hours * 3_600_000);

/** Makes everything scheduled for a page due now. */
export const makePlansDue = async (app: TestApp, pageId: number): Promise<void> => {
  await sqlAt(
    app,
    RIVERBEND,
    sql`update page_plans set at = now() - interval '1 second' where page_id = ${pageId}`,
  );
  await makePlanJobsDue(app, pageId);
};

/** Lets the queue start what is scheduled for a page, whether or not it's due. */
export const makePlanJobsDue = async (app: TestApp, pageId: number): Promise<void> => {
  await app.app.database.pool.query(
    `update graphile_worker._private_jobs job set run_at = now()
     from graphile_worker._private_tasks task
     where task.id = job.task_id and task.identifier = 'run-plan' and (job.payload->>'pageId')::bigint = $1`,
    [pageId],
  );
};

/** Makes what is scheduled for an item due now. @param kind only schedules of this kind */
export const makeItemPlansDue = async (
  app: TestApp,
  itemKind: string,
  itemId: number,
  kind: "publish" | "take down" | null = null,
): Promise<void> => {
  await sqlAt(
    app,
    RIVERBEND,
    sql`update item_plans set at = now() - interval '1 second'
      where item_kind = ${itemKind} and item_id = ${itemId} and kind = coalesce(${kind}::text, kind)`,
  );
  await app.app.database.pool.query(
    `update graphile_worker._private_jobs job set run_at = now()
     from graphile_worker._private_tasks task
     where task.id = job.task_id and task.identifier = 'run-item-plan' and job.payload->>'itemKind' = $1
       and (job.payload->>'itemId')::bigint = $2 and job.payload->>'kind' = coalesce($3, job.payload->>'kind')`,
    [itemKind, itemId, kind],
  );
};
