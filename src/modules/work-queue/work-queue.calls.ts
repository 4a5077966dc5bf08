import { handle } from "#platform/services/services.ts";
import { dropQueuedWork, getQueuedWork, retryQueuedWork } from "./work-queue.contract.ts";
import { dropJob, listQueuedWork, retryWork } from "./work-queue.service.ts";

export const workQueueCalls = [
  handle(getQueuedWork, ({ db }) => db.read(listQueuedWork)),
  handle(retryQueuedWork, async ({ db, actor, body }) => {
    await db.write((tx) => retryWork(tx, actor, body.id));
    return "Saved" as const;
  }),
  handle(dropQueuedWork, async ({ db, actor, body }) => {
    await db.write((tx) => dropJob(tx, actor, body.id));
    return "Deleted" as const;
  }),
];
