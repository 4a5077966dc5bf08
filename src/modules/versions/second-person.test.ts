import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PageComponentData } from "#modules/page-editor/page-editor.contract.ts";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { contentAt, newPage, newText, RIVERBEND, type Staff, sqlAt } from "#test/support/sign-in.ts";
import { versionSteps } from "#test/support/version-steps.ts";

let pageId: number;
const { app, admin, clerk, vendor } = await openDemoApp("admin", "clerk", "vendor");
beforeEach(async () => {
  pageId = await newPage(admin);
});

const step = versionSteps(() => pageId);
const publish = (staff: Staff) => step(staff, "PublishDraft", { versionId: 1 });
const publishAtOnce = (staff: Staff, versionId = 1) =>
  step(staff, "SubmitAndPublishDraft", { versionId, comments: "Ready" });
const setSwitch = (isOn: boolean) =>
  sqlAt(
    app,
    RIVERBEND,
    sql`update companies set needs_second_approver = ${isOn} where company_id = tenantry_company()`,
  );
const data = async (staff: Staff) =>
  (await staff.get(`/Admin/GetPageComponentData?pageId=${pageId}`)).json() as PageComponentData;
const logged = async () =>
  ((await step(admin, "GetVersionLogsPerPage")).json() as { action: string; email: string }[]).map(
    ({ action, email }) => `${action} ${email}`,
  );

describe("publishing a draft in one step", () => {
  test("submits and publishes it, and logs both", async () => {
    await newText(admin, pageId, 1, "<p>One</p>");
    expect((await publishAtOnce(admin)).json()).toBe(1);
    expect(await logged()).toEqual([
      `Published draft V1 ${admin.email}`,
      `Submitted draft V1 ${admin.email}`,
      `Created draft V1 ${admin.email}`,
    ]);
    expect((await data(clerk)).versions).toMatchObject([{ versionId: 1, status: "live" }]);
  });

  test("leaves it a draft if publishing is refused", async () => {
    const before = await contentAt(app, RIVERBEND);
    expect((await publishAtOnce(clerk)).status).toBe(403);
    expect((await publishAtOnce(admin, 7)).json()).toBe(
      "V7 is not the draft version. Reload the page and look at V1.",
    );
    expect(await contentAt(app, RIVERBEND)).toEqual(before);
  });
});

describe("withdrawing a submitted version", () => {
  test("makes it a draft again, for anyone who can edit the page", async () => {
    await step(admin, "SubmitDraft");
    expect((await step(clerk, "WithdrawDraft", { comments: "One more line" })).json()).toBe("Saved");
    expect((await logged())[0]).toBe(`Withdrew draft V1 ${clerk.email}`);
    expect((await data(clerk)).versions).toMatchObject([{ status: "draft" }]);
    expect((await data(clerk)).lastDecision).toBeNull();
  });

  test("can't be written into the log by hand", async () => {
    expect((await step(clerk, "AddVersionLog", { action: "Withdrew draft V1" })).status).toBe(403);
  });
});

describe("if a second person must approve", () => {
  beforeAll(() => setSwitch(true));
  afterAll(() => setSwitch(false));

  test("nobody can publish what they submitted", async () => {
    await newText(clerk, pageId, 1, "<p>One</p>");
    await step(admin, "SubmitDraft");
    const before = await contentAt(app, RIVERBEND);
    const refused = await publish(admin);
    expect([refused.status, refused.json()]).toEqual([
      403,
      "You submitted V1, so a second person must approve it.",
    ]);
    expect(await contentAt(app, RIVERBEND)).toEqual(before);
    expect((await data(admin)).versions[0]?.needsSecondPerson).toBe(refused.json());
    expect((await data(vendor)).versions[0]?.needsSecondPerson).toBeNull();
    expect((await publish(vendor)).json()).toBe(1);
  });

  test("nobody can publish what they saved last, no matter who submitted it", async () => {
    await newText(admin, pageId, 1, "<p>One</p>");
    await step(clerk, "SubmitDraft");
    expect((await publish(admin)).json()).toBe(
      "You made the last change to V1, so a second person must approve it.",
    );
    await step(admin, "RejectDraft");
    await newText(clerk, pageId, 1, "<p>Two</p>");
    await step(clerk, "SubmitDraft");
    expect((await publish(admin)).json()).toBe(1);
  });

  test("nobody can publish a draft in one step", async () => {
    await newText(clerk, pageId, 1, "<p>One</p>");
    expect((await publishAtOnce(admin)).status).toBe(403);
    expect((await data(admin)).versions).toMatchObject([
      { status: "draft", needsSecondPerson: "A second person must approve V1 after you submit it." },
    ]);
  });

  test("a version submitted before people were recorded by id is matched by email address", async () => {
    await step(admin, "SubmitDraft");
    await sqlAt(
      app,
      RIVERBEND,
      sql`update page_versions set submitted_by_company_id = null, submitted_by_user_id = null,
        submitted_by_email = 'Admin@Riverbend.example' where page_id = ${pageId}`,
    );
    expect((await publish(admin)).status).toBe(403);
  });
});

describe("the last decision", () => {
  test("is shown to everyone who can edit the page, with who, when, and the comment", async () => {
    await step(clerk, "SubmitDraft");
    await step(admin, "RejectDraft", { comments: "Add the fees." });
    expect((await data(clerk)).lastDecision).toEqual({
      decision: "returned",
      versionId: 1,
      email: admin.email,
      name: "Alma Reyes",
      comments: "Add the fees.",
      timestamp: expect.stringMatching(/Z$/),
    });
    await step(clerk, "SubmitDraft");
    await step(admin, "PublishDraft", { versionId: 1, comments: "Thanks" });
    expect((await data(clerk)).lastDecision).toMatchObject({ decision: "published", comments: "Thanks" });
  });

  test("is in the page list, too", async () => {
    await step(clerk, "SubmitDraft");
    await step(admin, "RejectDraft", { comments: "Add the fees." });
    const rows = (
      await clerk.get(`/Admin/GetPagesAndComponentData?userId=${clerk.userId}&page=1`)
    ).json() as {
      pageId: number;
      lastDecision?: unknown;
    }[];
    expect(rows.find((row) => row.pageId === pageId)?.lastDecision).toMatchObject({
      decision: "returned",
      email: admin.email,
      comments: "Add the fees.",
    });
    const whole = (
      await clerk.get(`/Admin/GetPagesAndComponentData?userId=${clerk.userId}`)
    ).json() as object[];
    expect(whole.some((row) => "lastDecision" in row)).toBe(false);
  });
});
