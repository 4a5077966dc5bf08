import { recordAudit } from "#modules/audit/audit.public.ts";
import { reindexJob } from "#modules/search/search.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { Refusal } from "#platform/errors/refusal.ts";
import { MOST_LISTED, type QueuedWork } from "./work-queue.contract.ts";
import { countJobs, deleteJob, type JobRow, lockJob, makeJobDue, selectJobs } from "./work-queue.sql.ts";

/** Longest reason that is shown: some mail servers answer at length. */
const LONGEST_ERROR = 300;

export const listQueuedWork = async (
  tx: ReadTx,
): Promise<{ total: number; failed: number; work: QueuedWork[] }> => {
  const counts = await countJobs(tx);
  return { ...counts, work: (await selectJobs(tx, MOST_LISTED)).map(present) };
};

/** @throws Refusal not-found where there is no such work, conflict where it is under way */
export const retryWork = async (tx: WriteTx, actor: Actor, id: number): Promise<void> => {
  const job = await takeResting(tx, id);
  await makeJobDue(tx, id);
  await recordAudit(tx, actor, { action: "Tried again", subject: nameOf(job) });
};

/** @throws Refusal not-found where there is no such work, conflict where it is under way or hasn't failed */
export const dropWork = async (tx: WriteTx, actor: Actor, id: number): Promise<void> => {
  const job = await takeResting(tx, id);
  if (job.lastError === null)
    throw new Refusal(
      "conflict",
      "This hasn't failed: it is done in its turn. Only failed work can be given up.",
    );
  await deleteJob(tx, id);
  await recordAudit(tx, actor, {
    action: "Gave up",
    subject: nameOf(job),
    before: { lastError: job.lastError },
  });
};

const takeResting = async (tx: WriteTx, id: number): Promise<JobRow> => {
  const job = await lockJob(tx, id);
  if (!job) throw new Refusal("not-found", "This work isn't in the queue any more: it may be done.");
  if (job.isRunning) throw new Refusal("conflict", "This is being tried just now. Look again in a moment.");
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
 * What a job is about, for people. Never its content: a mail or a text may hold a code that signs somebody in.
 * @param task the job's name in the queue
 */
const describeWork = (task: string, payload: Record<string, unknown>): { kind: string; about: string } => {
  if (task === "send-mail" || task === "send-form-mail")
    return { kind: "Mail", about: `to ${listOf(payload.to)}` };
  if (task === "send-text")
    return { kind: "Text message", about: `to ···${String(payload.to ?? "").slice(-4)}` };
  const count = Array.isArray(payload.keys) ? payload.keys.length : 0;
  if (count > 0) return { kind: "Removal of files", about: count === 1 ? "one file" : `${count} files` };
  if (typeof payload.imageId === "number")
    return { kind: "Picture sizes", about: `of image ${payload.imageId}` };
  if (task === reindexJob.name && Array.isArray(payload.ids))
    return { kind: "Search", about: `takes in ${payload.ids.length} of kind ${payload.kind}` };
  return { kind: task.charAt(0).toUpperCase() + task.slice(1).replaceAll("-", " "), about: "" };
};

const listOf = (addresses: unknown): string =>
  Array.isArray(addresses) ? addresses.filter((one) => typeof one === "string").join(", ") : "";
