import { readMailSettings } from "#modules/settings/settings.public.ts";
import { handle } from "#platform/services/services.ts";
import { retryMail } from "./submission-mail-states.service.ts";
import { NOTICES } from "./submission-mail-states.sql.ts";
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
} from "./submissions.service.ts";

export const submissionsCalls = [
  handle(getFormSubmissionData, ({ db, actor, query }) => db.read((tx) => readSubmissions(tx, actor, query))),
  handle(getSingleFormSubmissionData, ({ db, actor, query, site }) =>
    db.read((tx) => readSubmission(tx, actor, query.formSubmissionId, site.language)),
  ),
  handle(deleteFormSubmission, async ({ db, actor, query }) => {
    await db.write((tx) => removeSubmission(tx, actor, query.submissionId));
    return "Deleted" as const;
  }),
  handle(getFormSubmissionMassRangeData, ({ db, query }) => db.read((tx) => readRange(tx, query))),
  handle(getFormSubmissionExport, ({ db, actor, body: { formId, search, status, assignee, ...range } }) =>
    db.read((tx) => exportRange(tx, actor, formId, range, { search, status, assignee })),
  ),
  handle(deleteFormSubmissionsByDateRange, async ({ db, actor, body: { formId, ...range } }) => {
    await db.write((tx) => removeRange(tx, actor, formId, range));
    return "Deleted" as const;
  }),
  handle(retrySubmissionMail, async (context) => {
    const { db, actor, body } = context;
    const { from } = await readMailSettings(context);
    await db.write((tx) => retryMail(tx, actor, NOTICES, { id: body.id, from }));
    return "Saved" as const;
  }),
];
