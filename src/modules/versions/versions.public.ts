export { imageNumber, type PageDetails, withImageNumbers } from "./canonical-form.service.ts";
export { listPlans } from "./plans.service.ts";
export { publish, submitAndPublish } from "./publishing.service.ts";
export { recordCleaned, recordEarlierVersions } from "./recording.service.ts";
export {
  presentVersions,
  readShown,
  rememberShown,
  type ShownContent,
} from "./shown-contents.service.ts";
export { type PublicationFinding, verifyPublications } from "./verify.service.ts";
export { readContent, readDetails } from "./version-content.service.ts";
export { type VersionMails, versionMailsOf } from "./version-mails.service.ts";
export { startDraft, submit } from "./versions.service.ts";
