import { sql } from "kysely";
import type { SingleSubmission, SubmissionView } from "#modules/forms/submissions.contract.ts";
import { aForm, type TestForm } from "./item-factories.ts";
import { startMailServer } from "./mail-server.ts";
import { HARBOR, RIVERBEND, sqlAt, staffAt, startDemoApp } from "./sign-in.ts";

/** The demo with a mail server, and staff who read form submissions. */
export const openSubmissionDesk = async () => {
  const mails = await startMailServer();
  const app = await startDemoApp({ SMTP_URL: mails.url });
  const admin = await staffAt(app, "admin@riverbend.example");
  const clerk = await staffAt(app, "clerk@riverbend.example");
  const harbor = await staffAt(app, "admin@harbor.example", HARBOR);
  const company = { companyId: app.app.hosts.find(RIVERBEND)?.companyId as number };
  return {
    mails,
    app,
    admin,
    clerk,
    harbor,
    company,
    list: async (formId: number, query = "") =>
      (await clerk.post(`/AdminForms/GetFormSubmissionData?formId=${formId}${query}`)).json() as {
        form: { id: number };
        formFields: { name: string }[];
        formSubmissionViewModels: SubmissionView[];
        total: number;
        counts: Record<string, number>;
        people: { id: number; name: string }[];
        timeZone: string;
      },
    single: async (id: number) =>
      (
        await clerk.post(`/AdminForms/GetSingleFormSubmissionData?formSubmissionId=${id}`)
      ).json() as SingleSubmission,
    /** Changes when a submission was sent. */
    sentAt: (id: number, moment: string) =>
      sqlAt(app, RIVERBEND, sql`update form_submissions set submitted_at = ${moment} where id = ${id}`),
    newForm: (fields: readonly { name: string }[]): Promise<TestForm> => aForm(app, { company, fields }),
    close: async (): Promise<void> => {
      await app.close();
      await mails.close();
    },
  };
};
