import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import {
  HARBOR,
  newPage,
  newText,
  numberOf,
  publishPage,
  RIVERBEND,
  sqlAt,
  staffAt,
} from "#test/support/sign-in.ts";

const { app, admin, clerk, editor } = await openDemoApp("admin", "clerk", "editor");
let pageId: number;
beforeAll(async () => {
  const [role] = await sqlAt(app, RIVERBEND, sql<{ id: number }>`select id from roles`);
  pageId = await newPage(admin, { friendlyUrl: "previewed", roleId: role?.id });
  await newText(admin, pageId, 1, "<p>Live text</p>");
  await publishPage(admin, pageId);
  numberOf(await admin.get(`/Version/CreateDraft?pageId=${pageId}&copyVersionId=1`));
  await newText(admin, pageId, 2, "<p>Draft text</p>");
});

test("a preview shows the chosen version as visitors would see it, and names the version [PUB-011] [PUB-019] [PAGE-001]", async () => {
  const draft = await editor.get(`/PagePreview/${pageId}/2`);
  expect(draft.status).toBe(200);
  expect(draft.text).toContain("<p>Live text</p>");
  expect(draft.text).toContain("<p>Draft text</p>");
  expect(draft.text).toContain("V2 · draft");
  expect(draft.text).not.toContain("tn-breadcrumbs");
  expect((await app.send("GET", "/previewed")).text).toContain("tn-breadcrumbs");
  const live = await editor.get(`/pagepreview/${pageId}/1`);
  expect(live.text).not.toContain("Draft text");
  expect(live.text).toContain("V1 · live");
  const blocks = (html: string) =>
    html
      .slice(html.indexOf('<div class="tn-columns'), html.indexOf("</main>"))
      // A preview's components also have a stamp.
      .replaceAll(/ data-stamp="[^"]*"/g, "");
  expect(blocks(live.text)).toBe(blocks((await app.send("GET", "/previewed")).text));
});

test("a preview redirects to the missing setup step, modules before layout [GUARD-003] [GUARD-005]", async () => {
  const harbor = await staffAt(app, "admin@harbor.example", HARBOR);
  const set = (at: "null" | "now()") =>
    sqlAt(app, HARBOR, sql`update layouts set completed_at = ${sql.raw(at)}`);
  const [page] = await sqlAt(
    app,
    HARBOR,
    sql<{ id: number }>`select page_id as id from page_versions where number = 1`,
  );
  const preview = () => harbor.get(`/PagePreview/${page?.id}/1`);
  await set("now()");
  expect((await preview()).status).toBe(200);
  await set("null");
  const answer = await preview();
  expect([answer.status, answer.headers.location]).toEqual([302, "/LayoutManagement"]);
  await sqlAt(app, HARBOR, sql`update companies set initialized_at = null`);
  expect((await preview()).headers.location).toBe("/Settings");
  await sqlAt(app, HARBOR, sql`update companies set initialized_at = now()`);
  await set("now()");
});

test("a preview is neither cached nor indexed", async () => {
  const draft = await admin.get(`/PagePreview/${pageId}/2`);
  expect(draft.headers["cache-control"]).toBe("no-store");
  // Nothing is kept that a browser could ask about again.
  expect(draft.headers.etag).toBeUndefined();
  expect(draft.text).toContain('<meta name="robots" content="noindex"/>');
  expect(draft.text).not.toContain('rel="canonical"');
  // Afterward, other visitors get no part of the preview.
  expect((await app.send("GET", `/PagePreview/${pageId}/2`)).text).not.toContain("Draft text");
  expect((await app.send("GET", "/previewed")).text).not.toContain("Draft text");
});

test("a preview requires a sign-in", async () => {
  const answer = await app.send("GET", `/PagePreview/${pageId}/2`);
  expect(answer.status).toBe(302);
  expect(answer.headers.location).toBe(`/login?returnUrl=${encodeURIComponent(`/PagePreview/${pageId}/2`)}`);
  expect(answer.text).not.toContain("Draft text");
});

test("a preview requires permission to edit the page's drafts", async () => {
  const answer = await clerk.get(`/PagePreview/${pageId}/2`);
  expect(answer.status).toBe(404);
  expect(answer.text).toContain("<h1>Page not found</h1>");
  expect(answer.text).not.toContain("Draft text");
});

test("a preview of another company's page or of a missing version doesn't exist [SHELL-002]", async () => {
  const harbor = await staffAt(app, "admin@harbor.example", HARBOR);
  expect((await harbor.get(`/PagePreview/${pageId}/2`)).status).toBe(404);
  for (const path of [
    `${pageId}/3`,
    `${pageId}/0`,
    "0/1",
    "987654321/1",
    "x/1",
    `${pageId}/x`,
    `${pageId}/-1`,
  ])
    expect((await admin.get(`/PagePreview/${path}`)).status).toBe(404);
  for (const path of [
    `${pageId}/99999999999999999999`,
    `99999999999999999999/1`,
    `${pageId}/%00`,
    `${pageId}/1e1`,
  ])
    expect((await admin.get(`/PagePreview/${path}`)).status).toBe(404);
  const replayed = await app.send("GET", `/PagePreview/${pageId}/2`, { host: HARBOR, cookie: admin.cookie });
  expect(replayed.status).toBe(302);
});

test("provider staff preview a client's page at the client's host [PUB-011] [SHELL-004]", async () => {
  const vendor = await staffAt(app, "vendor@tracsoft.example", RIVERBEND);
  expect((await vendor.get(`/PagePreview/${pageId}/2`)).text).toContain("Draft text");
});

test("a preview requires no module [GUARD-017]", async () => {
  await sqlAt(app, RIVERBEND, sql`delete from company_modules`);
  expect((await editor.get(`/PagePreview/${pageId}/2`)).status).toBe(200);
});
