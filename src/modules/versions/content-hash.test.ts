import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { PageComponentData } from "#modules/page-editor/page-editor.contract.ts";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { contentAt, newPage, newText, publishPage, RIVERBEND, sqlAt } from "#test/support/sign-in.ts";
import { versionSteps } from "#test/support/version-steps.ts";

const { app, admin, clerk } = await openDemoApp("admin", "clerk");
let pageId: number;
beforeEach(async () => {
  pageId = await newPage(admin);
});

const data = async (staff = admin): Promise<PageComponentData> =>
  (await staff.get(`/Admin/GetPageComponentData?pageId=${pageId}`)).json() as PageComponentData;
const hashOf = async (versionId = 1): Promise<string> =>
  (await data()).versions.find((version) => version.versionId === versionId)?.contentHash ?? "none";
const step = versionSteps(() => pageId);
const unknown = "0".repeat(64);

const formOf = (page: PageComponentData["page"]) => ({
  ...page,
  roleId: page.roleId,
  sideNavId: page.sideNavId,
});
const savePage = async (change: object) => {
  const { page } = await data();
  const answer = await admin.post("/Admin/UpdatePage", { ...formOf(page), ...change });
  expect(answer.status, answer.text).toBe(200);
};
const saveText = async (id: number, content: string, versionId = 1, staff = admin) => {
  const answer = await staff.post("/Admin/UpdateHtmlEditor", {
    id,
    componentName: "Text",
    pageId,
    versionId,
    content,
  });
  expect(answer.status, answer.text).toBe(200);
};

describe("the content hash of a version", () => {
  test("is 64 hexadecimal digits, the same each time [C-068]", async () => {
    await newText(admin, pageId, 1, "<p>One</p>");
    const hash = await hashOf();
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(await hashOf()).toBe(hash);
  });

  test("is the same for a new draft, and changes once the draft is edited [C-072]", async () => {
    const id = await newText(admin, pageId, 1, "<p>One</p>");
    await publishPage(admin, pageId);
    const live = await hashOf();
    await step(admin, "CreateDraft", { copyVersionId: 1 });
    expect(await hashOf(2)).toBe(live);
    const [copy] = await sqlAt(
      app,
      RIVERBEND,
      sql<{ id: number }>`select b.id from blocks b join page_versions v on v.id = b.page_version_id
        where v.page_id = ${pageId} and v.number = 2`,
    );
    expect(copy?.id).not.toBe(id);
    await saveText(copy?.id ?? 0, "<p>Two</p>", 2);
    expect(await hashOf(2)).not.toBe(live);
    expect(await hashOf(1)).toBe(live);
    await saveText(copy?.id ?? 0, "<p>One</p>", 2);
    expect(await hashOf(2)).toBe(live);
  });

  test("changes with each page detail that visitors see, and with no other [C-061]", async () => {
    const seen = new Set([await hashOf()]);
    const [sideNav] = await sqlAt(app, RIVERBEND, sql<{ id: number }>`select id from side_navs limit 1`);
    const changes = [
      { name: "Other name" },
      { scoTitle: "Other title" },
      { scoMetaDescription: "Other description" },
      { scoMetaKeywords: "other" },
      { friendlyUrl: `other-${pageId}` },
      { showOnMenu: true },
      { sideNavId: sideNav?.id ?? 0 },
    ];
    for (const change of changes) {
      await savePage(change);
      const hash = await hashOf();
      expect([...seen], JSON.stringify(change)).not.toContain(hash);
      seen.add(hash);
    }
    const before = await hashOf();
    const [role] = await sqlAt(app, RIVERBEND, sql<{ id: number }>`select id from roles limit 1`);
    await savePage({ roleId: role?.id ?? 0 });
    expect(await hashOf()).toBe(before);
    await sqlAt(
      app,
      RIVERBEND,
      sql`update side_navs set content = content || '{"html": "<p>New</p>"}' where id = ${sideNav?.id ?? 0}`,
    );
    expect(await hashOf()).not.toBe(before);
  });
});

describe("a step with the content hash that the person saw", () => {
  const steps = [
    ["SubmitDraft", "draft", {}],
    ["DeleteDraft", "draft", {}],
    ["SubmitAndPublishDraft", "draft", { versionId: 1 }],
    ["RejectDraft", "pending", {}],
    ["PublishDraft", "pending", { versionId: 1 }],
  ] as const;
  const take = (call: string, query: Record<string, string | number>) =>
    call === "DeleteDraft"
      ? admin.remove(`/Version/${call}?${new URLSearchParams({ pageId: String(pageId), ...query })}`)
      : step(admin, call, query);

  test.each(steps)(
    "%s is taken when nothing has changed [C-073] [C-074] [C-075] [C-076]",
    async (call, status, query) => {
      await newText(admin, pageId, 1, "<p>One</p>");
      if (status === "pending") await step(clerk, "SubmitDraft");
      const answer = await take(call, { ...query, seen: (await hashOf()).toUpperCase() });
      expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    },
  );

  test.each(steps)(
    "%s answers 409 after a change, says what, and does nothing [C-073] [C-074] [C-075] [C-076]",
    async (call, status, query) => {
      const id = await newText(admin, pageId, 1, "<p>Good</p>");
      if (status === "pending") await step(clerk, "SubmitDraft");
      const seen = await hashOf();
      if (status === "pending") await step(admin, "RejectDraft");
      await saveText(id, "<p>BAD text never read</p>", 1, clerk);
      if (status === "pending") await step(clerk, "SubmitDraft");
      await hashOf();
      const before = await contentAt(app, RIVERBEND);
      const answer = await take(call, { ...query, seen });
      expect([answer.status, answer.json()]).toEqual([
        409,
        "V1 changed since you looked at it: “Text” was changed. Last saved by June Okafor. Nothing was done. Review it, then decide.",
      ]);
      expect(await contentAt(app, RIVERBEND)).toEqual(before);
    },
  );

  test.each(steps)(
    "%s answers 400 for a hash that is malformed or that nobody was shown",
    async (call, status, query) => {
      if (status === "pending") await step(clerk, "SubmitDraft");
      await hashOf();
      const before = await contentAt(app, RIVERBEND);
      for (const [seen, text] of [
        ["abc", "seen must be a content hash: 64 hexadecimal digits."],
        [unknown, "This content hash is unknown. Reload the page and look at the version again."],
      ] as const) {
        const answer = await take(call, { ...query, seen });
        expect([answer.status, answer.json()]).toEqual([400, text]);
      }
      expect(await contentAt(app, RIVERBEND)).toEqual(before);
    },
  );

  test("also accepts the hash in the body of a POST [C-075]", async () => {
    await step(clerk, "SubmitDraft");
    const path = `/Version/PublishDraft?pageId=${pageId}&versionId=1`;
    expect((await admin.post(path, { seen: "abc" })).status).toBe(400);
    expect((await admin.post(path, { seen: await hashOf() })).json()).toBe(1);
  });

  test("lists what was added, removed, and moved, and the page details", async () => {
    const [first, second] = [
      await newText(admin, pageId, 1, "<p>1</p>"),
      await newText(admin, pageId, 1, "<p>2</p>"),
    ];
    const third = await newText(admin, pageId, 1, "<p>3</p>");
    const fourth = await newText(admin, pageId, 1, "<p>4</p>");
    const seen = await hashOf();
    await admin.post("/Admin/UpdatePageComponentOrder", { PageComponentIds: [fourth, first, second, third] });
    await admin.remove(`/Admin/DeletePageComponent?pageComponentId=${second}`);
    const added = await newText(admin, pageId, 1, "<p>5</p>");
    await savePage({ scoTitle: "Changed" });
    const answer = await step(admin, "GetChangesSince", { seen });
    const named = (componentId: number, change: string) => ({
      componentId,
      type: "HtmlEditor",
      componentName: "Text",
      change,
    });
    expect(answer.json()).toMatchObject({
      versionId: 1,
      contentHash: await hashOf(),
      details: ["SEO Title"],
      components: [named(fourth, "moved"), named(added, "added"), named(second, "removed")],
      editedBy: "Alma Reyes",
    });
    expect((await step(admin, "GetChangesSince", { seen: unknown })).status).toBe(400);
  });
});

describe("bugs of other systems", () => {
  test("saving as an approver approves nothing (Wagtail pull request 6255)", async () => {
    const id = await newText(clerk, pageId, 1, "<p>Clerk's</p>");
    await step(clerk, "SubmitDraft");
    const seen = await hashOf();
    await step(admin, "RejectDraft");
    await saveText(id, "<p>Admin's own words</p>");
    expect((await data()).versions[0]).toMatchObject({ status: "draft" });
    expect((await data()).lastDecision).toMatchObject({ decision: "returned" });
    expect((await step(admin, "PublishDraft", { versionId: 1, seen })).status).toBe(409);
  });

  test("an approval doesn't survive a later edit (Wagtail 12329)", async () => {
    const id = await newText(clerk, pageId, 1, "<p>Good</p>");
    await step(clerk, "SubmitDraft");
    const approved = await hashOf();
    await step(clerk, "WithdrawDraft");
    await saveText(id, "<p>BAD</p>", 1, clerk);
    await step(clerk, "SubmitDraft");
    expect((await step(admin, "PublishDraft", { versionId: 1, seen: approved })).status).toBe(409);
    expect((await data()).versions[0]).toMatchObject({ status: "pending" });
  });

  test("a save that changes nothing leaves the approval as it is (Wagtail 13563)", async () => {
    const id = await newText(clerk, pageId, 1, "<p>Good</p>");
    const approved = await hashOf();
    await saveText(id, "<p>Good</p>", 1, clerk);
    await step(clerk, "SubmitDraft");
    await savePage({});
    expect((await step(admin, "PublishDraft", { versionId: 1, seen: approved })).json()).toBe(1);
  });
});

test("the version log and the record of the publication have the hash that was approved [C-066]", async () => {
  await newText(admin, pageId, 1, "<p>One</p>");
  const seen = await hashOf();
  await step(clerk, "SubmitDraft", { seen });
  await step(admin, "PublishDraft", { versionId: 1, seen });
  const log = (await step(admin, "GetVersionLogsPerPage")).json() as {
    action: string;
    contentHash: string;
  }[];
  expect(log.map(({ action, contentHash }) => [action, contentHash])).toEqual([
    ["Published draft V1", seen],
    ["Submitted draft V1", seen],
    ["Created draft V1", null],
  ]);
  const records = await sqlAt(
    app,
    RIVERBEND,
    sql<{ hash: string; email: string }>`select encode(p.content_hash, 'hex') as hash, p.email
      from page_publications p join page_versions v on v.id = p.page_version_id where v.page_id = ${pageId}`,
  );
  expect(records).toEqual([{ hash: seen, email: admin.email }]);
});
