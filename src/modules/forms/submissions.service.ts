import { recordAudit } from "#modules/audit/audit.public.ts";
import { selectSiteFacts } from "#modules/layout/layout.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import { momentIn, startOfDayIn } from "#platform/dates/zones.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { deleteFiles } from "#platform/files/files.sql.ts";
import { answerText } from "#platform/visitor-forms/answer-text.ts";
import type { Language } from "#platform/words/languages.schema.ts";
import { listFields, readForm } from "./forms.service.ts";
import { selectFields } from "./forms.sql.ts";
import { selectDeletionDay } from "./kept-submissions.sql.ts";
import {
  type Bounds,
  countMails,
  countRange,
  deleteRange,
  deleteSubmission,
  type FileRow,
  type SubmissionRecord,
  selectFilesOf,
  selectRange,
  selectSubmission,
  selectSubmissions,
} from "./read-submissions.sql.ts";
import { STATUS_LABELS, type SubmissionFilter } from "./submission-inbox.schema.ts";
import { type InboxPeople, readInboxPeople, readNotes } from "./submission-inbox.service.ts";
import { countByStatus, countNotes, type Handling, matching } from "./submission-inbox.sql.ts";
import { presentMail } from "./submission-mail-states.service.ts";
import { selectNoticesOf } from "./submission-mail-states.sql.ts";
import { offerReply, readReplies } from "./submission-replies.service.ts";
import type { SingleSubmission, SubmissionView } from "./submissions.contract.ts";
import { RANGE_OPTIONS, type SubmissionRange, safeCell, submissionRange } from "./submissions.schema.ts";

const NO_MAILS = { sent: 0, waiting: 0, failing: 0 };

/** Reads a form, deleted or not, since its submissions stay readable. @throws Refusal 404 */
const requireForm = async (tx: ReadTx, formId: number) => {
  if (formId === 0) throw refuse.notFound("form");
  return readForm(tx, formId);
};

const presentHandling = ({ status, assigneeId }: Handling, people: InboxPeople) => ({
  status,
  assigneeId,
  assignee: people.nameOf(assigneeId),
});

interface ListQuery extends SubmissionFilter {
  readonly formId: number;
  readonly page: number;
  readonly pageSize?: number | undefined;
  readonly sort: string;
}

/** [SUBM-007] */
export const readSubmissions = async (tx: ReadTx, actor: Actor, query: ListQuery) => {
  const form = await requireForm(tx, query.formId);
  const { submissions, total } = await selectSubmissions(tx, query.formId, {
    matches: matching(query, actor.userId),
    isAscending: query.sort === "timestamp:asc",
    limit: query.pageSize,
    offset: (query.page - 1) * (query.pageSize ?? 0),
  });
  const ids = submissions.map(({ id }) => id);
  const [mails, notes, counts, people] = await Promise.all([
    countMails(tx, ids),
    countNotes(tx, ids),
    countByStatus(tx, query.formId),
    readInboxPeople(tx),
  ]);
  const views = submissions.map(
    (submission): SubmissionView => ({
      id: submission.id,
      timestamp: submission.submittedAt.toISOString(),
      formSubmissionPairs: [...submission.pairs],
      ...presentHandling(submission, people),
      notes: notes.get(submission.id) ?? 0,
      mails: mails.get(submission.id) ?? NO_MAILS,
    }),
  );
  const { timeZone } = await selectSiteFacts(tx);
  const formFields = await listFields(tx, query.formId);
  return {
    form,
    formFields,
    formSubmissionViewModels: views,
    total,
    counts,
    people: people.active,
    timeZone,
  };
};

const requireSubmission = async (tx: ReadTx, id: number): Promise<SubmissionRecord> => {
  const submission = await selectSubmission(tx, id);
  if (!submission) throw refuse.notFound("submission");
  return submission;
};

/** Path where staff download a submission's attachment. */
const fileUrl = (submissionId: number, fieldId: number): string =>
  `/FormSubmissionFile/${submissionId}/${fieldId}`;

/** [SUBM-003] @param language of the site, for a reply @throws Refusal 404 */
export const readSubmission = async (
  tx: ReadTx,
  actor: Actor,
  id: number,
  language: Language,
): Promise<SingleSubmission> => {
  const submission = await requireSubmission(tx, id);
  const { formId, submittedAt, pairs } = submission;
  const form = await requireForm(tx, formId);
  const people = await readInboxPeople(tx);
  const { timeZone } = await selectSiteFacts(tx);
  const types = new Map((await selectFields(tx, formId)).map((field) => [field.id, field.fieldType]));
  return {
    id,
    formId,
    formName: form.name,
    timestamp: submittedAt.toISOString(),
    timeZone,
    formSubmissionPairs: pairs.map((pair) => ({
      ...pair,
      text: answerText(types.get(pair.fieldId), pair.fieldValue, "en"),
    })),
    deletedOn: await selectDeletionDay(tx, id),
    files: (await selectFilesOf(tx, id)).map((file) => ({
      fieldId: file.fieldId,
      name: file.name,
      bytes: Number(file.bytes),
      url: fileUrl(id, file.fieldId),
    })),
    mails: (await selectNoticesOf(tx, id)).map(presentMail),
    ...presentHandling(submission, people),
    notes: await readNotes(tx, actor, id, people),
    replies: await readReplies(tx, id, people),
    replyOffer: await offerReply(tx, submission, form, language),
    people: people.active,
  };
};

/** Finds a submission's attachment; null without one. */
export const findAttachment = async (
  tx: ReadTx,
  submissionId: number,
  fieldId: number,
): Promise<FileRow | null> =>
  (await selectFilesOf(tx, submissionId)).find((file) => file.fieldId === fieldId) ?? null;

/** Deletes a submission with its files and unsent emails. @throws Refusal 404 */
export const removeSubmission = async (tx: WriteTx, actor: Actor, id: number): Promise<void> => {
  const { formId } = await requireSubmission(tx, id);
  const { name } = await requireForm(tx, formId);
  const { fileIds } = await deleteSubmission(tx, id);
  await deleteFiles(tx, fileIds);
  // The audit log must not keep what the visitor entered.
  await recordAudit(tx, actor, { action: "Deleted form submission", subject: `${name}: number ${id}` });
};

const dayOf = (date: string, later = 0) => {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return { year, month, day: day + later };
};

const EVERYTHING: Bounds = { from: null, to: null };

/** Converts a date range in the company's time zone to instants. */
const boundsOf = (timeZone: string, { rangeOpt, date1, date2 }: SubmissionRange): Bounds => {
  if (rangeOpt === "all") return EVERYTHING;
  const start = (date: string, later?: number) => startOfDayIn(timeZone, dayOf(date, later));
  if (rangeOpt === "before") return { from: null, to: start(date1) };
  if (rangeOpt === "after") return { from: start(date1, 1), to: null };
  return { from: start(date1), to: start(date2, 1) };
};

/** Counts submissions in a range, or all of them without one. @throws Refusal 400, 404 */
export const readRange = async (
  tx: ReadTx,
  query: {
    formId: number;
    rangeOpt?: string | undefined;
    date1?: string | undefined;
    date2?: string | undefined;
  },
) => {
  await requireForm(tx, query.formId);
  const { timeZone } = await selectSiteFacts(tx);
  const range = query.rangeOpt || query.date1 ? checkedRange(query) : null;
  const found = await countRange(tx, query.formId, range ? boundsOf(timeZone, range) : EVERYTHING);
  return {
    ...(range ?? { rangeOpt: RANGE_OPTIONS[0], date1: "", date2: "" }),
    count: found.count,
    first: found.first?.toISOString() ?? null,
    last: found.last?.toISOString() ?? null,
    timeZone,
  };
};

const checkedRange = (query: object): SubmissionRange => {
  const result = submissionRange.safeParse(query);
  if (result.success) return result.data;
  throw refuse.invalid([...new Set(result.error.issues.map(({ message }) => message))].join(" "));
};

/**
 * Rows for a CSV file [SUBM-008]: number, time, a column for each current or former field, and how each is handled. No
 * cell is a formula.
 * @throws Refusal 404
 */
export const exportRange = async (
  tx: ReadTx,
  actor: Actor,
  formId: number,
  range: SubmissionRange,
  filter: SubmissionFilter,
) => {
  const form = await requireForm(tx, formId);
  const { timeZone } = await selectSiteFacts(tx);
  const people = await readInboxPeople(tx);
  const submissions = await selectRange(
    tx,
    formId,
    boundsOf(timeZone, range),
    matching(filter, actor.userId),
  );
  const columns = new Map((await listFields(tx, formId)).map((field) => [field.id, field.name]));
  for (const { pairs } of submissions)
    for (const { fieldId, fieldName } of pairs) if (!columns.has(fieldId)) columns.set(fieldId, fieldName);
  const rows = submissions.map(({ id, submittedAt, pairs, status, assigneeId }) => {
    const values = new Map(pairs.map(({ fieldId, fieldValue }) => [fieldId, fieldValue]));
    return [
      String(id),
      momentIn(timeZone, submittedAt),
      ...[...columns.keys()].map((fieldId) => values.get(fieldId) ?? ""),
      STATUS_LABELS[status],
      people.nameOf(assigneeId) ?? "",
    ];
  });
  const head = ["Submission", "Timestamp", ...columns.values(), "Status", "Assigned to"];
  return { form, submissionArrays: [head, ...rows].map((row) => row.map(safeCell)) };
};

/** Deletes the submissions in a range with their files. @throws Refusal 404 */
export const removeRange = async (
  tx: WriteTx,
  actor: Actor,
  formId: number,
  range: SubmissionRange,
): Promise<void> => {
  const { name } = await requireForm(tx, formId);
  const { timeZone } = await selectSiteFacts(tx);
  const { ids, fileIds } = await deleteRange(tx, formId, boundsOf(timeZone, range));
  await deleteFiles(tx, fileIds);
  const { rangeOpt, date1, date2 } = range;
  await recordAudit(tx, actor, {
    action: "Deleted form submissions",
    subject: name,
    before: {
      rangeOpt,
      ...(rangeOpt === "all" ? {} : { date1 }),
      ...(rangeOpt === "between" ? { date2 } : {}),
      count: ids.length,
    },
  });
};
