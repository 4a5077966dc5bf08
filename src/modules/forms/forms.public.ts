export { addDraft, answerDraft, type DraftContext, draftPath } from "./form-drafts.service.ts";
export { addField, addForm, formTag, listFields } from "./forms.service.ts";
export { selectFormNames } from "./forms.sql.ts";
export { type ErasedSubmissions, eraseSubmissionsWith } from "./person-submissions.service.ts";
export { selectSubmissionsWith } from "./person-submissions.sql.ts";
export {
  formDeletedIn,
  isActiveForm,
  readSiteForm,
  type SiteForm,
  tomorrowIn,
} from "./site-forms.service.ts";
export type { SubmissionStatus } from "./submission-inbox.schema.ts";
export { addNote, changeSubmissions } from "./submission-inbox.service.ts";
export { reassignOpen, selectOpenAssigned } from "./submission-inbox.sql.ts";
export { findAttachment } from "./submissions.service.ts";
export { insertSubmission } from "./submissions.sql.ts";
