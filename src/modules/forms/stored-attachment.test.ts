import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { aGrant } from "#test/support/captcha.ts";
import { aCompany, someModules, type TestCompany } from "#test/support/factories.ts";
import { aForm, type TestForm } from "#test/support/item-factories.ts";
import { sqlAt } from "#test/support/sign-in.ts";
import { submitTo } from "#test/support/site-forms.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";

let app: TestApp;
let company: TestCompany;
let form: TestForm;
beforeAll(async () => {
  app = await startTestApp();
  company = await aCompany(app);
  await someModules(app, company, ["form"]);
  form = await aForm(app, { company, fields: [{ name: "Plan", fieldType: "fileUpload" }] });
});
afterAll(() => app.close());

const file = { name: "plan.pdf", content: Buffer.from("%PDF-1.7 a plan") };
const submit = (cookie: string) => submitTo(app, form, [], { host: company.host, cookie, file });
const storedKeys = async (): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of app.app.storage.list(`${company.companyId}/`)) keys.push(key);
  return keys;
};
const FAILED = [403, "reCaptcha verification failed"];
const filesStore = () => vi.spyOn(app.app.services.files, "store");

test("a visitor's file isn't stored without a solved captcha [ERR-014]", async () => {
  const store = filesStore();
  onTestFinished(() => store.mockRestore());
  for (const cookie of ["", "tn-captcha=made-up"]) expect(await submit(cookie)).toEqual(FAILED);
  const used = await aGrant(app, company);
  expect(await submit(used)).toEqual([200, "Sent"]);
  expect(await submit(used)).toEqual(FAILED);
  expect(store).toHaveBeenCalledTimes(1);
  expect(await storedKeys()).toHaveLength(1);
});

test("a stored file is deleted if its submission is refused afterward [ERR-014]", async () => {
  const before = await storedKeys();
  const cookie = await aGrant(app, company);
  const { files } = app.app.services;
  const storeFile = files.store;
  const store = filesStore().mockImplementation(async (...args) => {
    const stored = await storeFile(...args);
    // Another form has used up the grant by now.
    await sqlAt(app, company.host, sql`update captcha_grants set used_at = now()`);
    return stored;
  });
  onTestFinished(() => store.mockRestore());
  expect(await submit(cookie)).toEqual(FAILED);
  expect(store).toHaveBeenCalledTimes(1);
  expect(await storedKeys()).toEqual(before);
});
