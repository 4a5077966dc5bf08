import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import {
  newPage,
  newText,
  numberOf,
  publishPage,
  RIVERBEND,
  type Staff,
  sqlAt,
} from "#test/support/sign-in.ts";
import { versionSteps } from "#test/support/version-steps.ts";

const { app, admin } = await openDemoApp("admin");
let pageId: number;
beforeEach(async () => {
  pageId = await newPage(admin);
});

const step = versionSteps(() => pageId);

const submit = (staff: Staff, comments = "") => step(staff, "SubmitDraft", { comments });
const publish = (versionId: number, staff = admin) => step(staff, "PublishDraft", { versionId });
const draftOf = (copyVersionId: number, staff = admin) => step(staff, "CreateDraft", { copyVersionId });

const statuses = async () => {
  const answer = await admin.get(`/Admin/GetPageComponentData?pageId=${pageId}`);
  const { versions } = answer.json() as { versions: { versionId: number; status: string }[] };
  return Object.fromEntries(versions.map((version) => [version.versionId, version.status]));
};

const log = async () =>
  (await step(admin, "GetVersionLogsPerPage")).json() as {
    email: string;
    action: string;
    comments: string;
  }[];

describe("a version", () => {
  test("is draft, pending, and live, and becomes a backup once the next one is live [VER-001] [C-073] [C-075] [VER-009]", async () => {
    expect(await statuses()).toEqual({ 1: "draft" });
    const submitted = await submit(admin);
    expect([submitted.status, submitted.json()]).toEqual([200, "Saved"]);
    expect(await statuses()).toEqual({ 1: "pending" });
    const published = await publish(1);
    expect([published.status, published.json()]).toEqual([200, 1]);
    expect(await statuses()).toEqual({ 1: "live" });
    expect(numberOf(await draftOf(1))).toBe(2);
    expect(await statuses()).toEqual({ 1: "live", 2: "draft" });
    await submit(admin);
    expect(numberOf(await publish(2))).toBe(2);
    expect(await statuses()).toEqual({ 1: "backup", 2: "live" });
    // A backup can be copied too.
    expect(numberOf(await draftOf(1))).toBe(3);
    expect(await statuses()).toEqual({ 1: "backup", 2: "live", 3: "draft" });
  });

  test("becomes a draft again when it's rejected [C-074] [VER-009]", async () => {
    await submit(admin);
    const rejected = await step(admin, "RejectDraft", { comments: "The table is last year's." });
    expect([rejected.status, rejected.json()]).toEqual([200, "Saved"]);
    expect(await statuses()).toEqual({ 1: "draft" });
    await newText(admin, pageId, 1, "<p>Editable again</p>");
  });

  test("moves on by POST, too, and not by HEAD [C-073] [C-075]", async () => {
    const head = await app.send("HEAD", `/Version/SubmitDraft?pageId=${pageId}`, {
      cookie: admin.cookie,
      headers: { "x-requested-with": "XMLHttpRequest" },
    });
    expect(head.status).toBeGreaterThanOrEqual(400);
    expect(await statuses()).toEqual({ 1: "draft" });
    expect((await admin.post(`/Version/SubmitDraft?pageId=${pageId}`)).json()).toBe("Saved");
    expect((await admin.post(`/Version/PublishDraft?pageId=${pageId}&versionId=1`)).json()).toBe(1);
  });

  test("refuses a repeated step, and nothing changes [C-073] [C-074] [C-075]", async () => {
    await submit(admin);
    const again = await submit(admin);
    expect([again.status, again.json()]).toEqual([
      409,
      "This page no longer has a draft version. Reload the page.",
    ]);
    await publish(1);
    for (const answer of [await publish(1), await step(admin, "RejectDraft")])
      expect([answer.status, answer.json()]).toEqual([
        409,
        "This page no longer has a pending version. Reload the page.",
      ]);
    expect(await statuses()).toEqual({ 1: "live" });
    expect((await log()).map((entry) => entry.action)).toEqual([
      "Published draft V1",
      "Submitted draft V1",
      "Created draft V1",
    ]);
  });

  test("is published only by the number that the person saw [C-075] [VER-021]", async () => {
    await publishPage(admin, pageId);
    await draftOf(1);
    await submit(admin);
    const stale = await publish(1);
    expect([stale.status, stale.json()]).toEqual([
      409,
      "V1 is not the pending version. Reload the page and look at V2.",
    ]);
    expect(await statuses()).toEqual({ 1: "live", 2: "pending" });
  });
});

describe("a new draft", () => {
  test("is refused while there is a draft or a pending version [C-072] [VER-005]", async () => {
    const one = "Only one draft or pending version can exist.";
    const first = await draftOf(1);
    expect([first.status, first.json()]).toEqual([409, `This page has a draft version already: V1. ${one}`]);
    await submit(admin);
    expect((await draftOf(1)).json()).toBe(`This page has a pending version already: V1. ${one}`);
    expect(await statuses()).toEqual({ 1: "pending" });
  });

  test("is created once, however many requests come at the same moment [C-072] [VER-005]", async () => {
    await publishPage(admin, pageId);
    const answers = await Promise.all(Array.from({ length: 50 }, () => draftOf(1)));
    expect(answers.filter((answer) => answer.status === 200).map((answer) => answer.json())).toEqual([2]);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(49);
    expect(await statuses()).toEqual({ 1: "live", 2: "draft" });
    expect((await log()).filter((entry) => entry.action === "Created draft V2")).toHaveLength(1);
  });

  test("is a complete copy: components, tabs, order, and positions, with their own ids [C-072] [VER-006]", async () => {
    const accordionId = numberOf(
      await admin.post("/Admin/CreateAccordion", {
        componentName: "Questions",
        pageId,
        versionId: 1,
        headerContent: "<h2>Asked often</h2>",
      }),
    );
    for (const title of ["First", "Second"])
      await admin.post("/Admin/CreateAccordionTab", {
        componentName: title,
        pageId,
        versionId: 1,
        accordionId,
        title,
        content: `<p>${title} answer</p>`,
      });
    const textId = await newText(admin, pageId, 1, "<p>Above</p>");
    await admin.post("/Admin/ManagePageComponent", {
      PageId: pageId,
      Type: "Accordion",
      ComponentId: accordionId,
      VersionId: 1,
    });
    const looseId = numberOf(
      await admin.post("/Admin/CreateHtmlEditor", {
        componentName: "Loose",
        pageId,
        versionId: 1,
        content: "<p>Not attached</p>",
      }),
    );
    await publishPage(admin, pageId);
    expect(numberOf(await draftOf(1))).toBe(2);

    const data = (await admin.get(`/Admin/GetPageComponentData?pageId=${pageId}`)).json() as {
      pageComponents: { id: number; type: string; versionId: number }[];
      allComponents: Record<string, { id: number; componentName: string; versionId: number }[]>;
    };
    const placed = data.pageComponents.filter((component) => component.versionId === 2);
    expect(placed.map((component) => component.type)).toEqual(["HtmlEditor", "Accordion"]);
    const copy = (await admin.get(`/Admin/GetAccordion?componentId=${placed[1]?.id}`)).json() as {
      accordion: { headerContent: string };
      accordionTabs: { id: number; title: string; content: string; accordionId: number; versionId: number }[];
    };
    expect(copy.accordion).toMatchObject({ componentName: "Questions", versionId: 2, pageId });
    expect(copy.accordion.headerContent).toBe("<h2>Asked often</h2>");
    expect(copy.accordionTabs.map(({ title, content, accordionId: held }) => [title, content, held])).toEqual(
      [
        ["First", "<p>First answer</p>", placed[1]?.id],
        ["Second", "<p>Second answer</p>", placed[1]?.id],
      ],
    );
    expect(data.allComponents.htmlEditors?.map((entry) => [entry.componentName, entry.versionId])).toEqual(
      expect.arrayContaining([
        ["Text", 2],
        ["Loose", 2],
        ["Text", 1],
        ["Loose", 1],
      ]),
    );
    const ids = [...placed.map((one) => one.id), ...copy.accordionTabs.map((tab) => tab.id)];
    for (const old of [accordionId, textId, looseId]) expect(ids).not.toContain(old);
  });

  test("doesn't change with the version it was copied from [C-072] [VER-006]", async () => {
    const oldId = await newText(admin, pageId, 1, "<p>As published</p>");
    await publishPage(admin, pageId);
    await draftOf(1);
    const [copy] = await sqlAt(
      app,
      RIVERBEND,
      sql<{ id: number }>`select blocks.id from blocks join page_versions v on v.id = page_version_id
        where v.page_id = ${pageId} and v.number = 2`,
    );
    const saved = await admin.post("/Admin/UpdateHtmlEditor", {
      id: copy?.id,
      componentName: "Text",
      pageId,
      versionId: 2,
      content: "<p>Changed</p>",
    });
    expect(saved.status).toBe(200);
    const old = (await admin.get(`/Admin/GetHtmlEditor?componentId=${oldId}`)).json();
    expect(old).toMatchObject({ versionId: 1, content: "<p>As published</p>" });
  });

  test("can be copied only from a version of the same page [C-072]", async () => {
    await publishPage(admin, pageId);
    for (const missing of [2, 0, 987_654_321, 9_007_199_254_740_991]) {
      const answer = await draftOf(missing);
      expect([answer.status, answer.json()]).toEqual([404, "This version doesn't exist."]);
    }
  });
});

describe("the date of a version", () => {
  const moments = async () => {
    const answer = await admin.get(`/Admin/GetPageComponentData?pageId=${pageId}`);
    const { versions } = answer.json() as {
      versions: { versionId: number; timestamp: string; liveAt: string | null }[];
    };
    return Object.fromEntries(versions.map(({ versionId, ...moments }) => [versionId, moments]));
  };

  test("belongs to its current status, and a backup also has the date it went live [C-068] [VER-019]", async () => {
    const created = (await moments())[1];
    expect(created?.liveAt).toBeNull();
    await newText(admin, pageId, 1, "<p>Saved later</p>");
    expect((await moments())[1]).toEqual({ ...created, contentHash: expect.any(String) });
    await submit(admin);
    const pending = (await moments())[1];
    expect(pending?.timestamp).not.toBe(created?.timestamp);
    expect(pending?.liveAt).toBeNull();
    await publish(1);
    const live = (await moments())[1];
    expect(live?.liveAt).toBe(live?.timestamp);
    await draftOf(1);
    await submit(admin);
    await publish(2);
    const { 1: backup, 2: next } = await moments();
    expect(backup).toMatchObject({ timestamp: next?.timestamp, liveAt: live?.liveAt });
  });
});

describe("the deletion of a draft", () => {
  const remove = (staff: Staff) => staff.remove(`/Version/DeleteDraft?pageId=${pageId}`);

  test("removes its components and leaves the live version [C-076] [VER-007]", async () => {
    await newText(admin, pageId, 1, "<p>Stays</p>");
    await publishPage(admin, pageId);
    await draftOf(1);
    const answer = await remove(admin);
    expect([answer.status, answer.json()]).toEqual([200, "Deleted"]);
    expect(await statuses()).toEqual({ 1: "live" });
    const left = await sqlAt(
      app,
      RIVERBEND,
      sql<{ number: number }>`select v.number from blocks join page_versions v on v.id = page_version_id
        where v.page_id = ${pageId}`,
    );
    expect(left).toEqual([{ number: 1 }]);
    expect((await log())[0]).toMatchObject({ action: "Deleted draft V2" });
  });

  test("leaves its number unused [C-072] [C-076]", async () => {
    await publishPage(admin, pageId);
    for (const number of [2, 3]) {
      expect(numberOf(await draftOf(1))).toBe(number);
      await remove(admin);
    }
    expect(numberOf(await draftOf(1))).toBe(4);
    expect((await log()).filter(({ action }) => action === "Created draft V2")).toHaveLength(1);
  });

  test("leaves the number of a page's only draft unused, too [C-072]", async () => {
    await remove(admin);
    expect(await statuses()).toEqual({});
    expect(numberOf(await draftOf(1))).toBe(2);
    expect(await statuses()).toEqual({ 2: "draft" });
  });

  test("is refused for a pending version, and if there is no draft [C-076]", async () => {
    await submit(admin);
    const whilePending = await remove(admin);
    await publish(1);
    for (const answer of [whilePending, await remove(admin)])
      expect([answer.status, answer.json()]).toEqual([
        409,
        "This page no longer has a draft version. Reload the page.",
      ]);
    expect(await statuses()).toEqual({ 1: "live" });
  });
});
