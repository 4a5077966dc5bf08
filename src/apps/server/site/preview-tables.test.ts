import { afterAll, beforeAll, expect, test } from "vitest";
import { upsertModuleSettings } from "#modules/settings/settings.public.ts";
import { aBlogDesk, type BlogDesk } from "#test/support/blog-desk.ts";
import { parseHtml, textsOf } from "#test/support/dom.ts";
import { aPage, aVersion } from "#test/support/factories.ts";
import { aBlog, aDocument, aForm, anEvent } from "#test/support/item-factories.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";

let app: TestApp;
let desk: BlogDesk;
let preview: string;
let live: string;
beforeAll(async () => {
  app = await startTestApp();
  desk = await aBlogDesk(app, ["Saving"]);
  const { company } = desk;
  await app.app.companyDb(company.companyId).write(async (tx) => {
    for (const module of ["event", "document"] as const)
      await upsertModuleSettings(tx, module, { types: ["Rates", "Plans"], defaultImage: "" });
    await upsertModuleSettings(tx, "form", { toEmail: [] });
  });
  await anEvent(app, company, { title: "Fair", types: ["Rates"], startTime: "2098-05-01T17:00:00Z" });
  await anEvent(app, company, { title: "Council", types: ["Rates"], startTime: "2099-05-01T17:00:00Z" });
  await aDocument(app, company, { name: "Tariff", types: ["Rates"] });
  await aDocument(app, company, { name: "Map", types: ["Plans"] });
  for (let day = 1; day <= 7; day++)
    await aBlog(app, company, { title: `Day ${day}`, datedOn: `2026-05-0${day}`, status: "Live" });
  const form = await aForm(app, { company, fields: [{ name: "Your name" }] });
  const page = await aPage(app, { company });
  const limits = { maxEntries: 0, isCompact: false };
  const version = await aVersion(app, {
    page,
    blocks: [
      { type: "EventTable", values: { types: "Rates", ...limits } },
      { type: "DocumentTable", values: { types: "Rates,Plans", ...limits } },
      {
        type: "BlogTable",
        values: { types: "Saving", featuredBlogId: 0, editorPickBlogId: "", ...limits },
      },
      {
        type: "Contact5050",
        values: {
          title: "Write",
          formId: form.id,
          format: "full",
          description: "",
          imageLink: "",
          content: "",
        },
      },
    ],
  });
  live = `/${page.friendlyUrl}`;
  preview = `/PagePreview/${page.id}/${version.number}`;
});
afterAll(() => app?.close());

const bodyAt = async (address: string): Promise<Element> => {
  const answer = await desk.admin.send("GET", address);
  expect(answer.status, address).toBe(200);
  return parseHtml(answer.text).body;
};
const hrefOf = (body: Element, selector: string): string =>
  body.querySelector(selector)?.getAttribute("href")?.split("#")[0] ?? "";

test("links of tables in a preview stay in the preview, and its forms name the page that visitors read [PUB-011]", async () => {
  const body = await bodyAt(preview);
  const addresses = [
    ...[...body.querySelectorAll(":is(.tn-events, .tn-documents, .tn-blogs) a")].map((link) =>
      link.getAttribute("href"),
    ),
    body.querySelector(".tn-blogs-search form")?.getAttribute("action"),
  ].filter((address) => address && !/^\/(event|blog|files)\//.test(address));
  expect(addresses.length).toBeGreaterThan(8);
  for (const address of addresses) expect(address?.split(/[?#]/)[0]).toBe(preview);
  expect(body.querySelector(".tn-contact form")?.getAttribute("action")).toMatch(/^\/FormComponent\/Post\//);
  expect(body.querySelector<HTMLInputElement>(".tn-contact [name=page]")?.value).toBe(live);

  const month = textsOf(body, ".tn-month h2");
  const next = await bodyAt(hrefOf(body, '.tn-month-head [data-state="next-month"]'));
  expect(next.querySelector(".tn-preview-ribbon")?.textContent).toContain("V1");
  expect(textsOf(next, ".tn-month h2")).not.toEqual(month);
  const ofType = await bodyAt(hrefOf(body, ".tn-documents-types li:last-child a"));
  expect(textsOf(ofType, ".tn-documents td:first-child a")).toEqual(["Map"]);
  const second = await bodyAt(hrefOf(body, ".tn-blogs .tn-pager a[rel=next]"));
  expect(textsOf(second, ".tn-posts h2")).toEqual(["Day 1"]);
});
