import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { parseHtml } from "#test/support/dom.ts";
import { aCompany, aPage, aVersion, someModules, type TestCompany } from "#test/support/factories.ts";
import { aForm, type TestForm } from "#test/support/item-factories.ts";
import { submissionsAt, submitTo } from "#test/support/site-forms.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { untilCached } from "#test/support/until-cached.ts";

// Visitors can choose dates from tomorrow on, in the company's time zone.

let app: TestApp;
let company: TestCompany;
let form: TestForm;
let path: string;
beforeAll(async () => {
  app = await startTestApp();
  company = await aCompany(app);
  await someModules(app, company, ["form"]);
  form = await aForm(app, { company, fields: [{ name: "First day", fieldType: "futureDatePicker" }] });
  // Without a home page, visitors can't read the site.
  const home = await aPage(app, { company, friendlyUrl: "/" });
  await aVersion(app, { page: home, status: "live" });
  const page = await aPage(app, { company });
  const values = { title: "Start", formId: form.id, format: "full" };
  await aVersion(app, { page, status: "live", blocks: [{ type: "Contact5050", values }] });
  path = `/${page.friendlyUrl}`;
});
afterAll(() => app?.close());
afterEach(() => {
  vi.useRealTimers();
});

const at = (moment: string) => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(moment);
};
const earliestDay = async (): Promise<string | undefined> => {
  const { text } = await app.send("GET", path, { host: company.host });
  return parseHtml(text).querySelector<HTMLInputElement>("input[type=date]")?.min;
};
const send = (day: string) => submitTo(app, form, [day], { host: company.host });

test("a form offers dates from tomorrow on, even on cached pages, and refuses earlier ones [PUB-067]", async () => {
  // The company is in America/New_York, five hours behind.
  at("2031-01-11T04:59:59Z");
  await untilCached(app, async () => expect(await earliestDay()).toBe("2031-01-11"));
  expect(await send("2031-01-10")).toEqual([400, "First day: choose tomorrow or a later date."]);
  expect(await send("2031-01-11")).toEqual([200, "Sent"]);
  at("2031-01-11T05:00:00Z");
  expect(await earliestDay()).toBe("2031-01-12");
  expect(await send("2031-01-11")).toEqual([400, "First day: choose tomorrow or a later date."]);
  expect(await send("2031-01-12")).toEqual([200, "Sent"]);
  const stored = await submissionsAt(app, company.host, form.id);
  expect(stored.map(({ pairs: [pair] }) => pair?.fieldValue)).toEqual(["2031-01-11", "2031-01-12"]);
});
