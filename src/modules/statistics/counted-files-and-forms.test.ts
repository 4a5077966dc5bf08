import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { upsertModuleSettings } from "#modules/settings/settings.public.ts";
import { aDocumentShelf, type DocumentShelf } from "#test/support/document-shelf.ts";
import { aForm } from "#test/support/item-factories.ts";
import { aPdf } from "#test/support/pdfs.ts";
import { sqlAt } from "#test/support/sign-in.ts";
import { submitTo } from "#test/support/site-forms.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";

const BROWSER = {
  "user-agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0",
};

let app: TestApp;
let shelf: DocumentShelf;

beforeAll(async () => {
  app = await startTestApp();
  shelf = await aDocumentShelf(app);
  await app.app
    .companyDb(shelf.company.companyId)
    .write((tx) => upsertModuleSettings(tx, "form", { toEmail: [] }));
});
afterAll(() => app?.close());

/** The counts of one kind by subject. */
const counted = async (kind: string): Promise<Record<string, number>> => {
  await app.app.writeCounts();
  const rows = await sqlAt(
    app,
    shelf.company.host,
    sql<{ subject: string; count: number }>`
      select subject, count::integer as count from daily_counts where kind = ${kind}`,
  );
  return Object.fromEntries(rows.map(({ subject, count }) => [subject, count]));
};

test("counts downloads of public files, once for each file that is sent from its beginning", async () => {
  const location = await shelf.stored(aPdf());
  await shelf.create({ name: "Rates 2028", location });
  const path = `/${location.replace(/^\//, "")}`;
  const upload = /\/(\d+)\//.exec(path)?.[1] ?? "";
  const fetchFile = (headers: Record<string, string> = {}, cookie?: string) =>
    app.send("GET", path, {
      host: shelf.company.host,
      headers: { ...BROWSER, ...headers },
      ...(cookie ? { cookie } : {}),
    });
  const first = await fetchFile();
  expect(first.status).toBe(200);
  expect((await fetchFile({ "if-none-match": String(first.headers.etag) })).status).toBe(304);
  expect((await fetchFile({ range: "bytes=10-20" })).status).toBe(206);
  await fetchFile({ "user-agent": "curl/8.5.0" });
  await fetchFile({}, shelf.staff.cookie);
  const waiting = await shelf.stored(aPdf("Not published"));
  await app.send("GET", `/${waiting.replace(/^\//, "")}`, { host: shelf.company.host, headers: BROWSER });
  expect(await counted("download")).toEqual({ [upload]: 2 });
  const statistics = (await shelf.send("GET", "/AdminStatistics/GetStatistics")).json();
  expect(statistics).toMatchObject({ downloads: [{ name: "Rates 2028", href: path, count: 2 }] });
});

test("counts forms that were started and sent, with and without scripts, but not by staff", async () => {
  const { company, staff } = shelf;
  const { host } = company;
  const form = await aForm(app, { company, fields: [{ name: "Street", isRequired: true }] });
  const start = (cookie?: string) =>
    app.send("POST", `/FormComponent/StartForm?formId=${form.id}`, {
      host,
      headers: BROWSER,
      ...(cookie ? { cookie } : {}),
    });
  expect((await start()).json()).toBe("Counted");
  await start(staff.cookie);
  expect(await submitTo(app, form, ["Mill Street"], { host })).toEqual([200, "Sent"]);
  // A refused one isn't sent.
  expect((await submitTo(app, form, [""], { host }))[0]).toBe(400);

  const post = async (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const answer = await app.send("POST", path, {
      host,
      body: new URLSearchParams(fields).toString(),
      headers: { ...BROWSER, "content-type": "application/x-www-form-urlencoded", ...headers },
    });
    expect(answer.status).toBe(303);
    return String(answer.headers.location);
  };
  const wrong = await post(`/FormComponent/Post/${form.id}`, { page: "/" });
  const right = await post(
    `/FormComponent/Post/${form.id}`,
    { page: "/", [`f${form.fieldIds[0]}`]: "Mill Street" },
    { referer: `http://${host}${wrong}` },
  );
  const token = right.split("/").at(-1) ?? "";
  await post("/FormComponent/Answer", { token, answer: "wrong" });
  expect(await counted("form-sent")).toEqual({ [form.id]: 1 });
  const [draft] = await sqlAt(
    app,
    host,
    sql<{
      answer: string;
    }>`select answer from form_drafts where token_hash = sha256(convert_to(${token}, 'UTF8'))`,
  );
  await post("/FormComponent/Answer", { token, answer: draft?.answer ?? "" });
  expect(await counted("form-start")).toEqual({ [form.id]: 2 });
  expect(await counted("form-sent")).toEqual({ [form.id]: 2 });
  const statistics = (await shelf.send("GET", "/AdminStatistics/GetStatistics")).json();
  expect(statistics).toMatchObject({ forms: [{ formId: form.id, starts: 2, submissions: 2 }] });
});
