import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { insertPublication, updateVersionStatus } from "#modules/version-rows/version-rows.public.ts";
import { readContent } from "#modules/versions/versions.public.ts";
import { newPlace, type Place } from "#test/support/component-calls.ts";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { attach, numberOf, RIVERBEND, sqlAt } from "#test/support/sign-in.ts";
import type { Answer } from "#test/support/test-app.ts";

const { app, admin, vendor } = await openDemoApp("admin", "vendor");

let place: Place;
let url: string;
beforeEach(async () => {
  place = await newPlace(admin);
  url = ((await admin.get(`/Admin/GetPage?pageId=${place.pageId}`)).json() as { friendlyUrl: string })
    .friendlyUrl;
});

const create = async (type: string, values: object): Promise<number> => {
  const id = numberOf(await admin.post(`/Admin/Create${type}`, { componentName: type, ...place, ...values }));
  await attach(admin, place.pageId, place.versionId, type, id);
  return id;
};
const text = (content: string): Promise<number> => create("HtmlEditor", { content });
const set = (item: number, count: number): Promise<number> =>
  create("Features1", { singleFeatures1IdList: listOf(item, count) });
const listOf = (item: number, count: number): string => Array(count).fill(item).join(",");
const preview = (): Promise<Answer> => admin.get(`/PagePreview/${place.pageId}/${place.versionId}`);
const live = (): Promise<Answer> =>
  app.send("GET", `/${url}`, { host: RIVERBEND, headers: { accept: "text/html" } });
const said = (answer: Answer): [number, unknown] => [answer.status, answer.json()];

describe("a version that shows long texts many times", () => {
  const LONG = 900_000;
  const NOTE = "This version is too long. The end is hidden, here and for visitors.";
  const REFUSAL =
    "This version is too long to be published: it shows more than 10 million characters. Shorten its text, or remove some components.";
  let first: number;
  let item: number;
  const tooLong = async (): Promise<void> => {
    await text("<p>Stands first</p>");
    const long = await text(`<p>${"A word. ".repeat(LONG / 8)}</p>`);
    item = await create("SingleFeatures1", { htmlEditorId: long });
    first = await set(item, 100);
    await set(item, 100);
    await text("<p>Stands last</p>");
  };

  test("is rendered up to the limit, the preview says so, and publishing it is refused", async () => {
    await tooLong();
    const { status, text: html } = await preview();
    expect(status).toBe(200);
    expect(html.includes(NOTE)).toBe(true);
    expect([html.includes("Stands first"), html.includes("Stands last")]).toEqual([true, false]);
    expect(html.length).toBeGreaterThan(LONG);
    expect(html.length).toBeLessThan(11_000_000);

    expect((await admin.get(`/Version/SubmitDraft?pageId=${place.pageId}`)).status).toBe(200);
    const publish = () => admin.get(`/Version/PublishDraft?pageId=${place.pageId}&versionId=1`);
    expect(said(await publish())).toEqual([409, REFUSAL]);
    const versions = await sqlAt(
      app,
      RIVERBEND,
      sql<{ status: string }>`select status from page_versions where page_id = ${place.pageId}`,
    );
    expect(versions).toEqual([{ status: "pending" }]);
    expect((await live()).status).toBe(302);

    await admin.get(`/Version/RejectDraft?pageId=${place.pageId}`);
    const saved = await admin.post("/Admin/UpdateFeatures1", {
      id: first,
      componentName: "Features1",
      ...place,
      singleFeatures1IdList: listOf(item, 2),
    });
    expect(saved.status).toBe(200);
    const others = (await sqlAt(
      app,
      RIVERBEND,
      sql<{ id: number }>`select blocks.id from blocks join page_versions version
        on version.company_id = blocks.company_id and version.id = blocks.page_version_id
        where version.page_id = ${place.pageId} and kind = 'Features1' and blocks.id <> ${first}`,
    )) as [{ id: number }];
    expect((await admin.remove(`/Admin/DeleteFeatures1?componentId=${others[0].id}`)).status).toBe(200);
    expect((await preview()).text.includes(NOTE)).toBe(false);
    await admin.get(`/Version/SubmitDraft?pageId=${place.pageId}`);
    expect((await publish()).status).toBe(200);
    expect((await live()).text.includes("Stands last")).toBe(true);
  });

  test("stays live if it already is, and can be copied", async () => {
    await tooLong();
    await admin.get(`/Version/SubmitDraft?pageId=${place.pageId}`);
    const companyId = app.app.hosts.find(RIVERBEND)?.companyId as number;
    await app.app.companyDb(companyId).write(async (tx) => {
      const { rows } = await sql<{
        id: number;
      }>`select id from page_versions where page_id = ${place.pageId}`.execute(tx.sql);
      const id = rows[0]?.id as number;
      await insertPublication(tx, id, await readContent(tx, place.pageId, id), {
        origin: "earlier",
        actor: null,
      });
      await updateVersionStatus(tx, id, "live");
      tx.invalidate(`page:${place.pageId}`);
    });
    const { status, text: html } = await live();
    expect([status, html.includes("Stands first"), html.includes(NOTE)]).toEqual([200, true, false]);
    expect(html.length).toBeLessThan(11_000_000);
    expect(numberOf(await admin.get(`/Version/CreateDraft?pageId=${place.pageId}&copyVersionId=1`))).toBe(2);
  });
});

test("a version can have a thousand components; more are refused, and existing ones can be changed", async () => {
  const made = await text("<p>One of many</p>");
  await sqlAt(
    app,
    RIVERBEND,
    sql`insert into blocks (company_id, page_version_id, kind, component_name, data, value_version, is_placed, sort_order)
      select company_id, page_version_id, kind, component_name, data, value_version, true, number
      from blocks, generate_series(2, 1000) number where id = ${made}`,
  );
  const refusal = "A page version can have at most 1,000 components. Delete some first.";
  const more = { componentName: "More", ...place, content: "<p>More</p>" };
  expect(said(await admin.post("/Admin/CreateHtmlEditor", more))).toEqual([409, refusal]);
  const copied = await vendor.post("/Admin/ManagePageComponent", {
    PageId: place.pageId,
    Type: "HtmlEditor",
    ComponentId: made,
    Id: 0,
    Status: "draft",
    VersionId: place.versionId,
    IsCopy: true,
  });
  expect(said(copied)).toEqual([409, refusal]);
  expect((await admin.post("/Admin/UpdateHtmlEditor", { id: made, ...more })).status).toBe(200);
  expect((await admin.remove(`/Admin/DeleteHtmlEditor?componentId=${made}`)).status).toBe(200);
  expect((await admin.post("/Admin/CreateHtmlEditor", more)).status).toBe(200);
});
