import { type PermissionCase, type PermissionCases, withoutIds } from "./case.ts";

const byForm: PermissionCase = { ids: ["form"], request: ({ form }) => ({ query: { formId: form } }) };
const formBody = { name: "Matrix", email: "matrix@example.test" };
const fieldBody = { name: "Matrix", fieldType: "checkbox" };

/** Forms, their submissions, and the captcha. */
export const formsCases: PermissionCases = {
  getCaptchaChallenge: withoutIds,
  isReCaptchValid: {
    ids: ["captchaToken"],
    request: ({ captchaToken }) => ({ query: { captchaToken } }),
  },
  getFormData: byForm,
  startForm: { ids: [], request: ({ form }) => ({ query: { formId: form } }) },
  submitForm: {
    hasGrant: true,
    ids: ["form"],
    request: ({ form }) => ({
      body: { Form: JSON.stringify({ id: form }), NameValuePairs: "[]" },
      upload: { part: "File", fileName: "", content: Buffer.alloc(0) },
    }),
  },
  getFormSubmissionData: byForm,
  getSingleFormSubmissionData: {
    ids: ["submission"],
    request: ({ submission }) => ({ query: { formSubmissionId: submission } }),
  },
  deleteFormSubmission: {
    ids: ["submission"],
    request: ({ submission }) => ({ query: { submissionId: submission } }),
  },
  getFormSubmissionMassRangeData: byForm,
  getFormSubmissionExport: {
    ids: ["form"],
    request: ({ form }) => ({ body: { formId: form, rangeOpt: "after", date1: "2026-01-01" } }),
  },
  deleteFormSubmissionsByDateRange: {
    ids: ["form"],
    request: ({ form }) => ({ body: { formId: form, rangeOpt: "after", date1: "2026-01-01" } }),
  },
  retrySubmissionMail: {
    ids: ["submissionMail"],
    request: ({ submissionMail }) => ({ body: { id: submissionMail } }),
  },
  changeFormSubmissions: {
    ids: ["submission"],
    request: ({ submission }) => ({ body: { ids: [submission], status: "done", assigneeId: null } }),
  },
  addSubmissionNote: {
    ids: ["submission"],
    request: ({ submission }) => ({ body: { submissionId: submission, text: "Called back." } }),
  },
  replyToSubmission: {
    ids: ["submission"],
    request: ({ submission }) => ({
      body: { submissionId: submission, subject: "Re: A test", text: "Thank you." },
    }),
  },
  retrySubmissionReply: {
    ids: ["submissionReply"],
    request: ({ submissionReply }) => ({ body: { id: submissionReply } }),
  },
  findPersonData: { ids: [], request: () => ({ body: { text: "visitor@town.example" } }) },
  erasePersonData: {
    ids: ["submission"],
    request: ({ submission }) => ({ body: { text: "visitor@town.example", submissionIds: [submission] } }),
  },
  deleteSubmissionNote: {
    ids: ["submissionNote"],
    request: ({ submissionNote }) => ({ query: { noteId: submissionNote } }),
  },
  getAllForms: withoutIds,
  getDeletedForms: withoutIds,
  getForm: byForm,
  createForm: { ids: [], request: () => ({ body: formBody }) },
  updateForm: { ids: ["form"], request: ({ form }) => ({ body: { ...formBody, id: form } }) },
  duplicateForm: { ids: ["form"], request: ({ form }) => ({ body: { formId: form } }) },
  setFormToInactive: byForm,
  getFormField: { ids: ["field"], request: ({ field }) => ({ query: { formFieldId: field } }) },
  createFormField: { ids: ["form"], request: ({ form }) => ({ body: { ...fieldBody, formId: form } }) },
  updateFormField: {
    ids: ["form", "field"],
    request: ({ form, field }) => ({ body: { ...fieldBody, id: field, formId: form } }),
  },
  getAssociatedFormFields: byForm,
  deleteFormFieldComponent: {
    ids: ["field"],
    request: ({ field }) => ({ query: { formFieldId: field } }),
  },
  updateFormFieldOrder: { ids: ["field"], request: ({ field }) => ({ body: { FormFieldIds: [field] } }) },
};
