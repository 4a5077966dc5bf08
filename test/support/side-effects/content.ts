import type { Effects } from "./observer.ts";

/** Items of modules, images, files, and forms. */
export const contentEffects: Readonly<Record<string, Partial<Effects>>> = {
  createBlog: { rows: "blogs+1", audit: "Created blog" },
  createDocument: {
    rows: "documents+1 search_entries+1 uploads~",
    audit: "Created document",
    stale: "documents upload:#",
  },
  createEvent: { rows: "events+1 search_entries+1", audit: "Created event", stale: "events paths sitemap" },
  createForm: { rows: "forms+1", audit: "Created form" },
  createFormField: { rows: "form_fields+1", audit: "Created form field", stale: "form:#" },
  createNews: {
    rows: "news+1 search_entries+1 uploads~",
    audit: "Created newsletter issue",
    stale: "news upload:#",
  },
  deleteBlog: {
    rows: "blogs~ search_entries-1",
    audit: "Deleted blog",
    stale: "blogs blogs:# blogs:newest paths sitemap",
  },
  "deleteBlog: pending": { rows: "blogs~", audit: "Deleted blog", stale: "paths" },
  deleteDocument: {
    rows: "documents~ search_entries-1 uploads~",
    audit: "Deleted document",
    stale: "documents upload:#",
  },
  deleteEvent: {
    rows: "events~ search_entries-1",
    audit: "Deleted event",
    stale: "events events:# paths sitemap",
  },
  deleteFormFieldComponent: { rows: "form_fields-1", audit: "Deleted form field", stale: "form:#" },
  deleteFormSubmission: {
    rows: "form_submission_mails-1 form_submissions-1",
    audit: "Deleted form submission",
  },
  deleteFormSubmissionsByDateRange: {
    rows: "form_submission_mails-1 form_submissions-1",
    audit: "Deleted form submissions",
  },
  deleteImage: {
    rows: "files-1 images~",
    audit: "Deleted image",
    jobs: "remove-files",
    stale: "image:# images",
  },
  deleteNews: {
    rows: "news~ search_entries-1 uploads~",
    audit: "Deleted newsletter issue",
    stale: "news upload:#",
  },
  editImage: { rows: "images~ last_saves~", audit: "Changed an image's description", stale: "image-words:#" },
  // Reads a file and says what it would do.
  previewBirthdays: {},
  // Nobody has this birthday department.
  removeBirthdayTypeReference: {},
  removeBlogTypeReference: { rows: "blogs~", audit: "Removed a type from items", stale: "blogs blogs:each" },
  removeDocumentTypeReference: {
    rows: "documents~ search_entries~",
    audit: "Removed a type from items",
    jobs: "renew-found",
    stale: "documents documents:each",
  },
  removeEventTypeReference: {
    rows: "events~ search_entries~",
    audit: "Removed a type from items",
    jobs: "renew-found",
    stale: "events events:each",
  },
  removeNewsTypeReference: { rows: "news~", audit: "Removed a type from items", stale: "news news:each" },
  replaceImage: {
    rows: "files+3 image_variants+3 images~",
    audit: "Replaced image",
    jobs: "image-variants remove-files",
    stale: "image:# images",
  },
  retrySubmissionMail: {
    rows: "form_submission_mails~",
    audit: "Sent form email again",
    jobs: "send-form-mail",
  },
  setFormToInactive: { rows: "forms~", audit: "Deleted form", stale: "form:#" },
  submitForm: { rows: "captcha_grants~ form_submission_mails+1 form_submissions+1", jobs: "send-form-mail" },
  "submitForm: the form's address is one of the settings'": {
    rows: "captcha_grants~ form_submission_mails+2 form_submissions+1",
    jobs: "send-form-mail*2",
  },
  updateBirthdaySettingsData: {
    rows: "company_modules~ last_saves~",
    audit: "Changed module settings",
    stale: "settings:birthday",
  },
  updateBlog: {
    rows: "blogs~ last_saves~ path_redirects+1 search_entries~",
    audit: "Updated blog",
    stale: "blogs blogs:# paths sitemap",
  },
  "updateBlog: another day": {
    rows: "blogs~ last_saves~ path_redirects+1 search_entries~",
    audit: "Updated blog",
    stale: "blogs blogs:# blogs:newest paths sitemap",
  },
  "updateBlog: published": {
    rows: "blogs~ last_saves~ path_redirects+1 search_entries+1",
    audit: "Published blog",
    stale: "blogs blogs:# blogs:newest paths sitemap",
  },
  "updateBlog: suspended": {
    rows: "blogs~ last_saves~ path_redirects+1 search_entries-1",
    audit: "Suspended blog",
    stale: "blogs blogs:# blogs:newest paths sitemap",
  },
  updateBlogSettingsData: {
    rows: "blogs~ company_modules~ last_saves~",
    audit: "Changed module settings",
    stale: "blogs blogs:each settings:blog",
  },
  "updateBlogSettingsData: a type goes": {
    rows: "blogs~ company_modules~ last_saves~",
    audit: "Changed module settings",
    stale: "blogs blogs:each settings:blog",
  },
  updateDocument: {
    rows: "documents~ last_saves~ search_entries~",
    audit: "Updated document",
    stale: "documents",
  },
  updateDocumentSettingsData: {
    rows: "company_modules~ last_saves~",
    audit: "Changed module settings",
    stale: "settings:document",
  },
  "updateDocumentSettingsData: a type goes": {
    rows: "company_modules~ documents~ last_saves~ search_entries~",
    audit: "Changed module settings",
    jobs: "renew-found",
    stale: "documents documents:each settings:document",
  },
  updateEvent: {
    rows: "events~ last_saves~ path_redirects+1 search_entries~",
    audit: "Updated event",
    stale: "events events:# paths sitemap",
  },
  updateEventSettingsData: {
    rows: "company_modules~ last_saves~",
    audit: "Changed module settings",
    stale: "settings:event",
  },
  "updateEventSettingsData: a type goes": {
    rows: "company_modules~ events~ last_saves~ search_entries~",
    audit: "Changed module settings",
    jobs: "renew-found",
    stale: "events events:each settings:event",
  },
  updateForm: { rows: "forms~ last_saves~", audit: "Updated form", stale: "form:#" },
  updateFormField: { rows: "form_fields~ last_saves~", audit: "Updated form field", stale: "form:#" },
  updateFormFieldOrder: { rows: "form_fields~ last_saves~", audit: "Ordered form fields", stale: "form:#" },
  updateFormSettingsData: {
    rows: "company_modules~ last_saves~",
    audit: "Changed module settings",
    stale: "settings:form",
  },
  updateNews: { rows: "last_saves~ news~ search_entries~", audit: "Updated newsletter issue", stale: "news" },
  updateNewsSettingsData: {
    rows: "company_modules~ last_saves~",
    audit: "Changed module settings",
    stale: "settings:news",
  },
  "updateNewsSettingsData: a type goes": {
    rows: "company_modules~ last_saves~ news~",
    audit: "Changed module settings",
    stale: "news news:each settings:news",
  },
  uploadFile: { rows: "files+1 uploads+1" },
  uploadImage: {
    rows: "files+4 image_variants+3 images+1",
    audit: "Uploaded image",
    jobs: "image-variants",
    stale: "images",
  },
  uploadOverwriteFile: {
    rows: "birthdays+1 files+1 uploads+1",
    audit: "Uploaded birthdays",
    stale: "birthdays",
  },
};
