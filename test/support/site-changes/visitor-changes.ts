import { mailsIn, queueDone } from "../sign-in.ts";
import { submitTo } from "../site-forms.ts";
import type { TestApp } from "../test-app.ts";
import { asked, type Hands, type Row, type Step } from "./hands.ts";

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
  const fields = await asked<Row[]>(get(`/AdminForms/GetAssociatedFormFields?formId=${FORM_ID}`));
  const form = { id: FORM_ID, fieldIds: fields.map(({ id }) => id) };
  const [status, said] = await submitTo(app, form, fields.map(valueFor), { host });
  if (status !== 200) throw new Error(`The submission was refused: ${status} ${said}`);
};

/** The end of a path in the last email to an address, after all emails are sent. */
const tokenFor = async (app: TestApp, email: string, pattern: RegExp): Promise<string> => {
  await queueDone(app);
  const mail = mailsIn(app).findLast((one) => one.includes(`To: ${email}`));
  const token = pattern.exec(mail ?? "")?.[1];
  if (!token) throw new Error(`No mail to ${email} has a link to confirm.`);
  return token;
};

/** Sends a form as a browser without scripts does. @throws if the answer is a page */
const post = async ({ app, admin: { host } }: Hands, path: string, fields: Record<string, string>) => {
  const { status, text } = await app.send("POST", path, {
    host,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
  });
  if (status !== 303) throw new Error(`The form was refused: ${status} ${text.slice(0, 200)}`);
};

const setOpen = ({ admin }: Hands, isOpen: boolean) =>
  asked(admin.put("/api/registration/SetOpen", { isOpen }));

/** What visitors do. Other visitors see none of it, so it changes no page. */
export const visitorSteps: Record<string, Step> = {
  "a visitor sends a form": submit,
  "a visitor's submission is deleted": async (hands) => {
    await submit(hands);
    const { admin } = hands;
    const { formSubmissionViewModels } = await asked<{ formSubmissionViewModels: Row[] }>(
      admin.post(`/AdminForms/GetFormSubmissionData?formId=${FORM_ID}`),
    );
    const [newest] = formSubmissionViewModels;
    return asked(admin.remove(`/AdminForms/DeleteFormSubmission?submissionId=${newest?.id}`));
  },
  "a visitor signs up for the newsletter and confirms it": async (hands) => {
    const email = `reader-${hands.next()}@example.test`;
    await post(hands, "/newsletter-sign-up", { EMAIL: email });
    const token = await tokenFor(hands.app, email, /\/newsletter-sign-up\/confirm\/([\w-]+)/);
    await post(hands, `/newsletter-sign-up/confirm/${token}`, {});
  },
  "visitors may ask for an account, and then not": async (hands) => {
    await setOpen(hands, true);
    await setOpen(hands, false);
  },
  "a visitor asks for an account and confirms the address": async (hands) => {
    const { app, admin, next } = hands;
    await setOpen(hands, true);
    const email = `nora-${next()}@example.test`;
    const ask = (path: string, body: object) => asked(app.send("POST", path, { host: admin.host, body }));
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
