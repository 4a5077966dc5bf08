import { expect, test } from "vitest";
import { jobHandlers } from "#apps/jobs.generated.ts";
import { AUDIT_KINDS, patternOf } from "#modules/audit/audit-kinds.schema.ts";

/** The entry that a job writes to the audit log. The test named beside it fails without the entry. */
const AUDITED: Readonly<Record<string, string>> = {
  "clean-html": "Cleaned stored HTML again", // raised-cleaner.test.ts
  "delete-old-submissions": "Deleted old form submissions", // kept-submissions.test.ts
  "empty-image-trash": "Permanently deleted image", // images.test.ts
  "rotate-identity-keys": "Renewed sign-in keys", // keys.test.ts
  "run-item-plan": "Took down event", // item-plans.test.ts
  "run-plan": "Published draft V1", // step-audit.test.ts
};

/** Jobs without an entry, with the reason. */
const NOT_AUDITED: Readonly<Record<string, string>> = {
  "check-due-hosts": "What a check found. Adding a host name has an entry.",
  "check-hosts": "It does what check-due-hosts does.",
  "continue-cleaning": "It enqueues clean-html.",
  "delete-old-counts": "Counts of visits are kept for a fixed time.",
  "delete-old-health-hours": "Counts of the installation are kept for a fixed time.",
  "enqueue-cleaning": "It enqueues clean-html.",
  "image-variants": "Copies of an image in other sizes. Uploading it has an entry.",
  "mail-dropped-plan": "It sends an email. The change that canceled the schedule has an entry.",
  "mail-forgot-password-code": "It sends an email. Using the code has an entry.",
  "mail-newsletter-leave-link": "It sends an email. Leaving has an entry.",
  "record-publications": "It completes the ledger. The publication has an entry.",
  "remove-files": "Files of what was deleted, which has an entry.",
  "renew-found": "It updates the search after a change that has an entry.",
  "run-due-item-plans": "It does what run-item-plan does.",
  "run-due-plans": "It does what run-plan does.",
  "send-form-mail": "It sends an email. The submission shows whether it was sent.",
  "send-form-reply": "It sends an email. Replying has an entry.",
  "send-limit-mails": "It sends emails.",
  "send-mail": "It sends an email.",
  "send-review-reminders": "It sends emails.",
  "send-text": "It sends a text message.",
  "sweep-files": "Files that belong to nothing.",
  "tidy-component-changes": "Steps of undo in drafts are kept for a fixed time.",
  "tidy-forms": "Visitors' unfinished submissions.",
  "tidy-idempotency-keys": "Requests that are sent again are answered from them for a day.",
  "tidy-identity": "Lapsed sign-ins of other programs.",
  "tidy-presences": "Who had an editor open.",
  "tidy-saves": "Which save was last is kept for a fixed time.",
  "tidy-working-copies": "Text that nobody saved for 30 days.",
};

test("every job that changes something adds an audit entry, or has a reason not to", () => {
  const known = [...Object.keys(AUDITED), ...Object.keys(NOT_AUDITED)];
  expect(known.sort()).toEqual(jobHandlers.map(({ name }) => name).sort());
});

test.each(Object.entries(AUDITED))("the audit log can be filtered for the entry of %s", (_name, action) => {
  const kinds = Object.keys(AUDIT_KINDS) as (keyof typeof AUDIT_KINDS)[];
  expect(kinds.filter((kind) => new RegExp(patternOf(kind), "i").test(action))).not.toEqual([]);
});
