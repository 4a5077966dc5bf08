import { sql } from "kysely";
import type { Pair } from "#modules/forms/submissions.sql.ts";
import { aGrant } from "./captcha.ts";
import type { FormFile } from "./form-body.ts";
import type { TestForm } from "./item-factories.ts";
import { startMailServer } from "./mail-server.ts";
import { RIVERBEND, sqlAt, startDemoApp } from "./sign-in.ts";
import type { TestApp } from "./test-app.ts";
import { sendForm } from "./uploads.ts";

// What visitors' browsers do with a form of the site.

export interface SubmitOptions {
  readonly host: string;
  /** The grant's cookie header; by default a captcha is solved. */
  readonly cookie?: string;
  readonly file?: FormFile;
  readonly confirmation?: string;
  /** The page that the form is on. */
  readonly language?: string;
  /** The token of the confirmation. */
  readonly receipt?: string;
  readonly headers?: Record<string, string>;
}

/** NameValuePairs with values in the fields' order. The server doesn't trust the names in it. */
const pairsOf = ({ fieldIds }: TestForm, values: readonly string[]): string =>
  JSON.stringify(
    values.map((fieldValue, index) => ({ fieldId: fieldIds[index], fieldName: "forged", fieldValue })),
  );

/** Sends a form with the specification's call. Returns the status and the message. */
export const submitTo = async (
  app: TestApp,
  form: TestForm,
  values: readonly string[],
  options: SubmitOptions,
): Promise<[status: number, said: unknown]> => {
  const { host, file, confirmation, language, receipt, headers } = options;
  const { status, said } = await sendForm(
    app,
    "/FormComponent/SubmitForm",
    {
      Form: JSON.stringify({ id: form.id, email: "attacker@example.test" }),
      NameValuePairs: pairsOf(form, values),
      ...(confirmation === undefined ? {} : { ConfirmationEmail: confirmation }),
      ...(language === undefined ? {} : { Language: language }),
      ...(receipt === undefined ? {} : { Receipt: receipt, page: "/contact" }),
      ...(file ? { File: file } : {}),
    },
    { host, cookie: options.cookie ?? (await aGrant(app, { host })), ...(headers ? { headers } : {}) },
  );
  return [status, said];
};

export interface StoredSubmission {
  readonly id: number;
  readonly pairs: Pair[];
  readonly confirmationEmail: string;
}

/** The form's stored submissions, oldest first. */
export const submissionsAt = (app: TestApp, host: string, formId: number): Promise<StoredSubmission[]> =>
  sqlAt(
    app,
    host,
    sql<StoredSubmission>`
      select id, pairs, confirmation_email as "confirmationEmail" from form_submissions
      where form_id = ${formId} order by id`,
  );

/** Resets the rate limit counters of a site. */
export const forgetLimitsAt = (app: TestApp, host: string): Promise<unknown> =>
  sqlAt(app, host, sql`delete from rate_limits`);

/** The demo with a mail server, and helpers for visitors who send Riverbend's forms. */
export const openFormSite = async () => {
  const mails = await startMailServer();
  const app = await startDemoApp({
    SMTP_URL: mails.url,
    TRUSTED_PROXIES: "127.0.0.1",
    // These tests flood the server from one address. They don't test how many requests it can process at once.
    MAX_REQUESTS: "500",
  });
  return {
    app,
    mails,
    company: { companyId: app.app.hosts.find(RIVERBEND)?.companyId as number },
    forgetLimits: () => forgetLimitsAt(app, RIVERBEND),
    submissionsOf: (formId: number) => submissionsAt(app, RIVERBEND, formId),
    submit: (form: TestForm, values: readonly string[], options: Partial<SubmitOptions> = {}) =>
      submitTo(app, form, values, { host: RIVERBEND, ...options }),
    close: async (): Promise<void> => {
      await app.close();
      await mails.close();
    },
  };
};
