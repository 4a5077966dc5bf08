import { createHash, randomBytes } from "node:crypto";
import { GRANT_COOKIE } from "#modules/captcha/captcha.public.ts";
import { insertGrant } from "#modules/captcha/captcha.sql.ts";
import type { SingleSubmission, SubmissionView } from "#modules/forms/submissions.contract.ts";
import { createCompanyDbs } from "#platform/db/company-db.ts";
import { unsafeAllCompaniesIds } from "#platform/db/unsafe-all-companies.ts";
import { FORM_TYPE, formBody } from "#test/support/form-body.ts";
import { ask, type Reply } from "./client.ts";
import { openBeside } from "./stored-files.ts";

/** A form, and the journal of what the server confirmed to visitors. */
export interface Desk {
  readonly formId: number;
  readonly companyId: number;
  /** Ids of its fields: a text and a file. */
  readonly fieldIds: readonly [number, number];
  readonly acknowledged: Set<number>;
  /** Everything that was sent once, even if nobody has acknowledged it. */
  readonly asked: Set<number>;
}

const GRANT_SECONDS = 3_600;
const hashOf = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Creates a form with a text and a file at Riverbend. */
export const createDesk = async (dataDir: string, port: number, cookie: string): Promise<Desk> => {
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const reply = await ask(port, method, `/AdminForms/${path}`, { cookie, ...(body ? { body } : {}) });
    if (reply.status !== 200) throw new Error(`${path} was refused: ${reply.status} ${reply.text}`);
    return JSON.parse(reply.text) as T;
  };
  const formId = await call<number>("POST", "CreateForm", {
    name: "Fault",
    email: "fault@riverbend.example",
  });
  for (const field of [
    { name: "Number", fieldType: "input", inputType: "text", isRequired: true },
    { name: "Plan", fieldType: "fileUpload" },
  ])
    await call("POST", "CreateFormField", { formId, ...field });
  const fields = await call<{ id: number }[]>("GET", `GetAssociatedFormFields?formId=${formId}`);
  const [text, file] = fields.map(({ id }) => id);
  if (text === undefined || file === undefined) throw new Error("The form has no fields.");
  return {
    formId,
    companyId: await companyOf(dataDir, formId),
    fieldIds: [text, file],
    acknowledged: new Set(),
    asked: new Set(),
  };
};

const companyOf = async (dataDir: string, formId: number): Promise<number> => {
  const database = openBeside(dataDir);
  try {
    const companyDb = createCompanyDbs(database, () => {});
    for (const companyId of await unsafeAllCompaniesIds(database)) {
      const form = await companyDb(companyId).read((tx) =>
        tx.sql.selectFrom("forms").select("id").where("id", "=", formId).executeTakeFirst(),
      );
      if (form) return companyId;
    }
    throw new Error("The form is nobody's.");
  } finally {
    await database.close();
  }
};

/** Grants like those for solved captchas, because solving isn't tested here. Returns their cookies. */
export const someGrants = async (dataDir: string, { companyId }: Desk, count: number): Promise<string[]> => {
  const database = openBeside(dataDir);
  try {
    const grants = Array.from({ length: count }, () => randomBytes(32).toString("base64url"));
    await createCompanyDbs(database, () => {})(companyId).write(async (tx) => {
      for (const grant of grants)
        await insertGrant(tx, hashOf(`challenge of ${grant}`), hashOf(grant), GRANT_SECONDS);
    });
    return grants.map((grant) => `${GRANT_COOKIE}=${grant}`);
  } finally {
    await database.close();
  }
};

/** Every second visitor sends a file, whose content contains the number. */
const hasFile = (number: number): boolean => number % 2 === 0;
const contentOf = (number: number): string => `%PDF-1.7 plan ${number} ${"x".repeat(number % 5_000)}`;
const nameOf = (number: number): string => `plan-${number}.pdf`;

/** A visitor with a different address sends the form with a new number. */
export const submit = async (desk: Desk, number: number, port: number, cookie: string): Promise<Reply> => {
  desk.asked.add(number);
  const [text] = desk.fieldIds;
  const body = formBody({
    Form: JSON.stringify({ id: desk.formId }),
    NameValuePairs: JSON.stringify([{ fieldId: text, fieldName: "Number", fieldValue: String(number) }]),
    ...(hasFile(number) ? { File: { name: nameOf(number), content: Buffer.from(contentOf(number)) } } : {}),
  });
  const reply = await ask(port, "POST", "/FormComponent/SubmitForm", {
    cookie,
    body,
    headers: {
      "content-type": FORM_TYPE,
      "x-forwarded-for": `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
    },
  });
  if (reply.status === 200 && reply.text === '"Sent"') desk.acknowledged.add(number);
  return reply;
};

/**
 * Compares what is stored with the journal: everything acknowledged is there, once; nothing is that nobody sent; each
 * has the file that it names, whole, and every email about it went out.
 * @param from numbers below were looked at before
 * @returns what is wrong
 */
export const examineDesk = async (
  desk: Desk,
  from: number,
  port: number,
  cookie: string,
): Promise<string[]> => {
  const list = await ask(port, "POST", `/AdminForms/GetFormSubmissionData?formId=${desk.formId}`, { cookie });
  if (list.status !== 200) return [`lost: the submissions answer ${list.status} ${list.text}`];
  const { formSubmissionViewModels } = JSON.parse(list.text) as {
    formSubmissionViewModels: SubmissionView[];
  };
  const numberOf = (one: SubmissionView): number => Number(one.formSubmissionPairs[0]?.fieldValue);
  const stored = formSubmissionViewModels.map(numberOf);
  const there = new Set(stored);
  const problems = [
    ...[...desk.acknowledged].filter((number) => !there.has(number)).map((number) => `lost: ${number}`),
    ...stored.filter((number) => !desk.asked.has(number)).map((number) => `unasked: ${number}`),
    ...(there.size < stored.length ? [`twice: ${stored.join(" ")}`] : []),
  ];
  for (const one of formSubmissionViewModels)
    if (numberOf(one) >= from)
      problems.push(...(await examineOne(desk, one.id, numberOf(one), port, cookie)));
  return problems;
};

const examineOne = async (
  { fieldIds: [, fileField] }: Desk,
  id: number,
  number: number,
  port: number,
  cookie: string,
): Promise<string[]> => {
  const reply = await ask(port, "POST", `/AdminForms/GetSingleFormSubmissionData?formSubmissionId=${id}`, {
    cookie,
  });
  const { files, mails, formSubmissionPairs } = JSON.parse(reply.text) as SingleSubmission;
  const named = formSubmissionPairs.find(({ fieldId }) => fieldId === fileField)?.fieldValue;
  const download = files[0] ? await ask(port, "GET", files[0].url, { cookie }) : null;
  const isWhole = hasFile(number)
    ? named === nameOf(number) && download?.status === 200 && download.text === contentOf(number)
    : named === "" && files.length === 0;
  return [
    ...(isWhole ? [] : [`torn: ${number} names ${named}, and its file answers ${download?.status}`]),
    ...(mails.length > 0 && mails.every(({ state }) => state === "sent")
      ? []
      : [`unmailed: ${number} ${JSON.stringify(mails)}`]),
  ];
};
