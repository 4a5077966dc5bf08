import { recordAudit } from "#modules/audit/audit.public.ts";
import { reindexJob } from "#modules/search/search.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { Refusal } from "#platform/errors/refusal.ts";
import { capitalize } from "#platform/words/capitalize.ts";
import { MOST_LISTED, type QueuedWork } from "./work-queue.contract.ts";
import { countJobs, deleteJob, type JobRow, lockJob, makeJobDue, selectJobs } from "./work-queue.sql.ts";

/** Maximum length of a reason, because some mail servers send long replies. */
const LONGEST_ERROR = 300;

/** The company's waiting and failed work, and how much there is in all. */
export const listQueuedWork = async (
  tx: ReadTx,
): Promise<{ total: number; failed: number; work: QueuedWork[] }> => {
  const counts = await countJobs(tx);
  return { ...counts, work: (await selectJobs(tx, MOST_LISTED)).map(present) };
};

/** @throws Refusal not-found if there is no such work, conflict if it's running */
export const retryWork = async (tx: WriteTx, actor: Actor, id: number): Promise<void> => {
  const job = await takeResting(tx, id);
  await makeJobDue(tx, id);
  await recordAudit(tx, actor, { action: "Tried again", subject: nameOf(job) });
};

/** @throws Refusal not-found if there is no such work, conflict if it's running or hasn't failed */
export const dropJob = async (tx: WriteTx, actor: Actor, id: number): Promise<void> => {
  const job = await takeResting(tx, id);
  if (job.lastError === null)
    throw new Refusal(
      "conflict",
      "This task hasn't failed and is still in the queue. Only failed tasks can be stopped.",
    );
  await deleteJob(tx, id);
  await recordAudit(tx, actor, {
    action: "Stopped retrying",
    subject: nameOf(job),
    before: { lastError: job.lastError },
  });
};

const takeResting = async (tx: WriteTx, id: number): Promise<JobRow> => {
  const job = await lockJob(tx, id);
  if (!job) throw new Refusal("not-found", "This task is no longer in the queue. It might be finished.");
  if (job.isRunning)
    throw new Refusal("conflict", "This task is being retried right now. Check again in a moment.");
  return job;
};

const present = (job: JobRow): QueuedWork => {
  const state = stateOf(job);
  return {
    id: job.id,
    ...describeWork(job.task, job.payload),
    state,
    attempts: job.attempts,
    nextTryAt: state === "waiting" || state === "failing" ? job.runAt.toISOString() : null,
    createdAt: job.createdAt.toISOString(),
    lastError: (job.lastError ?? "").slice(0, LONGEST_ERROR),
  };
};

const stateOf = (job: JobRow): QueuedWork["state"] => {
  if (job.isRunning) return "running";
  if (job.lastError === null) return "waiting";
  return job.attempts >= job.maxAttempts ? "failed" : "failing";
};

const nameOf = (job: JobRow): string => {
  const { kind, about } = describeWork(job.task, job.payload);
  return `${kind} ${about}`.trim();
};

/**
 * A job's subject, for people. Never its content, because an email or a text message can contain a sign-in code.
 * @param task the job's name in the queue
 */
const describeWork = (task: string, payload: Record<string, unknown>): { kind: string; about: string } => {
  if (task === "send-mail" || task === "send-form-mail" || task === "send-form-reply")
    return { kind: "Email", about: `to ${listOf(payload.to)}` };
  if (task === "send-text")
    return { kind: "Text message", about: `to ···${String(payload.to ?? "").slice(-4)}` };
  const count = Array.isArray(payload.keys) ? payload.keys.length : 0;
  if (count > 0) return { kind: "File removal", about: count === 1 ? "one file" : `${count} files` };
  if (typeof payload.imageId === "number")
    return { kind: "Image sizes", about: `of image ${payload.imageId}` };
  if (task === reindexJob.name && Array.isArray(payload.ids))
    return { kind: "Search", about: `index of ${payload.ids.length} items (${payload.kind})` };
  return { kind: capitalize(task).replaceAll("-", " "), about: "" };
};

const listOf = (addresses: unknown): string =>
  Array.isArray(addresses) ? addresses.filter((address) => typeof address === "string").join(", ") : "";
