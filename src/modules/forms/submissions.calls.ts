import { handle } from "#platform/call/services.ts";
import {
  deleteFormSubmission,
  deleteFormSubmissionsByDateRange,
  getFormSubmissionData,
  getFormSubmissionExport,
  getFormSubmissionMassRangeData,
  getSingleFormSubmissionData,
  retrySubmissionMail,
} from "./submissions.contract.ts";
import {
  exportRange,
  readRange,
  readSubmission,
  readSubmissions,
  removeRange,
  removeSubmission,
  retryMail,
} from "./submissions.service.ts";

export const submissionsCalls = [
  handle(getFormSubmissionData, ({ db, query }) => db.read((tx) => readSubmissions(tx, query))),
  handle(getSingleFormSubmissionData, ({ db, query }) =>
    db.read((tx) => readSubmission(tx, query.formSubmissionId)),
  ),
  handle(deleteFormSubmission, async ({ db, actor, query }) => {
    await db.write((tx) => removeSubmission(tx, actor, query.submissionId));
    return "Deleted" as const;
  }),
  handle(getFormSubmissionMassRangeData, ({ db, query }) => db.read((tx) => readRange(tx, query))),
  handle(getFormSubmissionExport, ({ db, body: { formId, ...range } }) =>
    db.read((tx) => exportRange(tx, formId, range)),
  ),
  handle(deleteFormSubmissionsByDateRange, async ({ db, actor, body: { formId, ...range } }) => {
    await db.write((tx) => removeRange(tx, actor, formId, range));
    return "Deleted" as const;
  }),
  handle(retrySubmissionMail, async ({ db, actor, body }) => {
    await db.write((tx) => retryMail(tx, actor, body.id));
    return "Saved" as const;
  }),
];
