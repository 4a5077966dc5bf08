import { mailsTo } from "../sign-in.ts";
import { submitTo } from "../site-forms.ts";
import type { TestApp } from "../test-app.ts";
import { expectSuccess, type Row, type Step, type WalkContext } from "./walk-context.ts";

const FORM_ID = 1;

/** A value that a field accepts. */
const valueFor = ({ fieldType, inputType, options, minLength }: Row): string => {
  if (fieldType === "phone") return "555 010 0142";
  if (fieldType === "email") return "walk@example.test";
  if (fieldType === "selectList") return String(options).split(",")[0] ?? "";
  if (fieldType === "state") return "TN";
  if (fieldType === "futureDatePicker") return "2098-03-01";
  if (fieldType === "checkbox") return "false";
  if (fieldType === "fileUpload") return "";
  return inputType === "number" ? String(minLength || 1) : "Walk";
};

const submit: Step = async ({ app, admin: { host, get } }) => {
  const fields = await expectSuccess<Row[]>(get(`/AdminForms/GetAssociatedFormFields?formId=${FORM_ID}`));
  const form = { id: FORM_ID, fieldIds: fields.map(({ id }) => id) };
  const [status, said] = await submitTo(app, form, fields.map(valueFor), { host });
  if (status !== 200) throw new Error(`The submission was refused: ${status} ${said}`);
};

/** The end of a path in the last email to an address, after all emails are sent. */
const tokenFor = async (app: TestApp, email: string, pattern: RegExp): Promise<string> => {
  const token = pattern.exec((await mailsTo(app, email)).at(-1) ?? "")?.[1];
  if (!token) throw new Error(`No mail to ${email} has a link to confirm.`);
  return token;
};

/** Sends a form as a browser without scripts does. @throws if the answer is a page */
const post = async ({ app, admin: { host } }: WalkContext, path: string, fields: Record<string, string>) => {
  const { status, text } = await app.send("POST", path, {
    host,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
  });
  if (status !== 303) throw new Error(`The form was refused: ${status} ${text.slice(0, 200)}`);
};

const setOpen = ({ admin }: WalkContext, isOpen: boolean) =>
  expectSuccess(admin.put("/api/registration/SetOpen", { isOpen }));

/** What visitors do. Other visitors see none of it, so it changes no page. */
export const visitorSteps: Record<string, Step> = {
  "a visitor sends a form": submit,
  "a visitor's submission is deleted": async (context) => {
    await submit(context);
    const { admin } = context;
    const { formSubmissionViewModels } = await expectSuccess<{ formSubmissionViewModels: Row[] }>(
      admin.post(`/AdminForms/GetFormSubmissionData?formId=${FORM_ID}`),
    );
    const [newest] = formSubmissionViewModels;
    return expectSuccess(admin.remove(`/AdminForms/DeleteFormSubmission?submissionId=${newest?.id}`));
  },
  "a visitor signs up for the newsletter and confirms it": async (context) => {
    const email = `reader-${context.next()}@example.test`;
    await post(context, "/newsletter-sign-up", { EMAIL: email });
    const token = await tokenFor(context.app, email, /\/newsletter-sign-up\/confirm\/([\w-]+)/);
    await post(context, `/newsletter-sign-up/confirm/${token}`, {});
  },
  "visitors may ask for an account, and then not": async (context) => {
    await setOpen(context, true);
    await setOpen(context, false);
  },
  "a visitor asks for an account and confirms the address": async (context) => {
    const { app, admin, next } = context;
    await setOpen(context, true);
    const email = `nora-${next()}@example.test`;
    const ask = (path: string, body: object) =>
      expectSuccess(app.send("POST", path, { host: admin.host, body }));
    await ask("/api/registration/Register", {
      firstName: "Nora",
      lastName: "Neighbor",
      email,
      phoneNumber: "555 010 0177",
      newPassword: "river-Crossing-81",
      confirmPassword: "river-Crossing-81",
    });
    const token = await tokenFor(app, email, /#confirm=([\w-]+)/);
    return ask("/api/registration/Confirm", { token });
  },
};
