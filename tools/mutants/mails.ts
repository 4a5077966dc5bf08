import type { Mutant } from "./mutant.ts";

/** Emails, visitors' forms, and jobs. */
export const MAIL_MUTANTS: readonly Mutant[] = [
  {
    name: "an email to a refused recipient is tried once",
    file: "src/platform/mail/mail-job.ts",
    find: "if (permanent) return new JobFailure(message, { isFinal: true, left: onlyTo(job, lost) });",
    replace: "if (permanent) return new JobFailure(message, { left: onlyTo(job, lost) });",
    tests: ["src/platform/mail/mail-job.test.ts"],
  },
  {
    name: "equal recipients get one email",
    file: "src/platform/mail/queue-mail.ts",
    find: "if (!address || seen.has(address)) return false;",
    replace: "if (!address) return false;",
    tests: ["src/platform/mail/mail-job.test.ts"],
  },
  {
    name: "one mailbox gets five confirmations of a form in an hour",
    file: "src/modules/forms/site-forms.service.ts",
    find: "points: 5, seconds: 3_600",
    replace: "points: 500, seconds: 3_600",
    tests: ["src/modules/forms/site-form-mails.test.ts"],
  },
];
