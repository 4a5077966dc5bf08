import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { PageComponentData } from "#modules/page-editor/page-editor.contract.ts";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { inHours, makePlanJobsDue, makePlansDue } from "#test/support/plans.ts";
import {
  contentAt,
  mailsIn,
  newPage,
  newText,
  pageForm,
  publishPage,
  queueDone,
  RIVERBEND,
  sqlAt,
} from "#test/support/sign-in.ts";
import { startTestApp } from "#test/support/test-app.ts";
import { versionSteps } from "#test/support/version-steps.ts";
import { waitUntil } from "#test/support/wait-until.ts";

const { app, admin, clerk, vendor } = await openDemoApp("admin", "clerk", "vendor");
let pageId: number;
let path: string;
beforeEach(async () => {
  const form = pageForm();
  pageId = await newPage(admin, form);
  path = `/${form.friendlyUrl}`;
  await newText(clerk, pageId, 1, "<p>Brush pickup begins.</p>");
});

const step = versionSteps(() => pageId);
const plan = (publishAt = inHours(24), more: Record<string, string> = {}, staff = admin) =>
  step(staff, "PublishDraft", { versionId: 1, publishAt, ...more });
const submit = () => step(clerk, "SubmitDraft");
const data = async (staff = admin) =>
  (await staff.get(`/Admin/GetPageComponentData?pageId=${pageId}`)).json() as PageComponentData;
const statusOf = async () => (await data()).versions[0]?.status;
const logged = async () =>
  ((await step(admin, "GetVersionLogsPerPage")).json() as { action: string; comments: string }[]).map(
    ({ action, comments }) => `${action}: ${comments}`,
  );
const read = (at = path) => app.send("GET", at, { host: RIVERBEND });
const come = async (): Promise<void> => {
  await makePlansDue(app, pageId);
  await queueDone(app);
};
const plans = () => sqlAt(app, RIVERBEND, sql`select * from page_plans where page_id = ${pageId}`);
const jobs = async () =>
  (
    await app.app.database.pool.query(
      "select 1 from graphile_worker._private_jobs where (payload->>'pageId')::bigint = $1",
      [pageId],
    )
  ).rowCount;
const mailsAbout = (subject: string) => mailsIn(app).filter((mail) => mail.includes(`Subject: ${subject}`));
const pageName = async () => (await data()).page.name;

describe("a version approved for a later time", () => {
  test("stays pending until then, and goes live as if the approver published it at that moment", async () => {
    await submit();
    const publishAt = inHours(24);
    expect((await plan(publishAt, { comments: "After the council" })).json()).toBe(1);
    expect((await data(clerk)).versions).toMatchObject([
      { status: "pending", publishAt, takeDownAt: null, plannedBy: "Alma Reyes" },
    ]);
    expect((await read()).status).toBe(302);
    await come();
    const live = await read();
    expect([live.status, live.text.includes("Brush pickup begins.")]).toEqual([200, true]);
    expect((await data()).versions).toMatchObject([{ status: "live", publishAt: null, plannedBy: null }]);
    expect((await data()).lastDecision).toMatchObject({ decision: "published", email: admin.email });
    const [published, planned] = await logged();
    expect(published).toBe(`Published draft V1: Scheduled by ${admin.email}. After the council`);
    expect(planned).toMatch(/^Scheduled draft V1: For \w+, \w+ \d+, .*[AP]M\. After the council$/);
    expect(mailsAbout(`Published: ${await pageName()}, version 1`)).toHaveLength(1);
    expect([await plans(), await jobs()]).toEqual([[], 0]);
  });

  test("is announced to the person who submitted it", async () => {
    await submit();
    await plan();
    await queueDone(app);
    const [mail, ...others] = mailsIn(app).filter(
      (one) => one.includes(`${pageId}?version=1`) && one.includes("Approved for"),
    );
    expect(others).toEqual([]);
    expect(mail).toContain(`To: ${clerk.email}`);
    expect(mail).toMatch(/Subject: Approved for .*, version 1/);
  });

  test("goes live once, even if two nodes run its job at the same moment", async () => {
    const second = await startTestApp({}, undefined, app.connection, `${app.dataDir}-second`);
    let published: string[] = [];
    try {
      await submit();
      await plan();
      await makePlansDue(app, pageId);
      // Runs the job a second time at the same moment, as another queue would.
      const payload = JSON.stringify({
        companyId: app.app.hosts.find(RIVERBEND)?.companyId,
        pageId,
        kind: "publish",
      });
      for (let time = 0; time < 6; time++)
        await app.app.database.pool.query("select graphile_worker.add_job('run-plan', $1::json)", [payload]);
      await queueDone(app);
      // Whichever node sends the email writes it to its own outbox.
      const subject = `Subject: Published: ${await pageName()}, version 1`;
      published = [app, second].flatMap(mailsIn).filter((mail) => mail.includes(subject));
    } finally {
      await second.close();
    }
    expect(
      await sqlAt(
        app,
        RIVERBEND,
        sql`select origin from page_publications p join page_versions v on v.id = p.page_version_id
          where v.page_id = ${pageId}`,
      ),
    ).toEqual([{ origin: "published" }]);
    expect((await logged()).filter((line) => line.startsWith("Published"))).toHaveLength(1);
    expect(published).toHaveLength(1);
  });

  test("goes live right away if its job is gone, as after a restore", async () => {
    await submit();
    await plan();
    await app.app.database.pool.query(
      "delete from graphile_worker._private_jobs where (payload->>'pageId')::bigint = $1",
      [pageId],
    );
    await makePlansDue(app, pageId);
    await app.app.database.pool.query("select graphile_worker.add_job('run-due-plans')");
    await waitUntil("the page is live", async () => (await read()).status === 200);
  });

  test("waits if it was postponed while its job was due", async () => {
    await submit();
    await plan(inHours(48));
    await makePlanJobsDue(app, pageId);
    await queueDone(app);
    expect([await statusOf(), (await plans()).length, await jobs()]).toEqual(["pending", 1, 1]);
  });

  test("can be rescheduled, canceled, withdrawn, and rejected, and leaves nothing behind", async () => {
    await submit();
    await plan(inHours(24));
    const publishAt = inHours(30);
    await plan(publishAt);
    expect((await data()).versions[0]?.publishAt).toBe(publishAt);
    expect(await jobs()).toBe(1);
    expect((await step(admin, "CancelPlan", { kind: "publish" })).json()).toBe("Canceled");
    expect([await statusOf(), await plans(), await jobs()]).toEqual(["pending", [], 0]);
    expect((await logged())[0]).toMatch(/^Canceled schedule for draft V1: It was scheduled for /);
    expect((await step(admin, "CancelPlan", { kind: "publish" })).status).toBe(409);
    for (const [staff, end] of [
      [clerk, "WithdrawDraft"],
      [admin, "RejectDraft"],
    ] as const) {
      await plan();
      expect((await step(staff, end)).status).toBe(200);
      expect([await statusOf(), await plans(), await jobs()]).toEqual(["draft", [], 0]);
      await submit();
    }
  });

  test("Wagtail #7319: is published right away when someone chooses Publish", async () => {
    await submit();
    await plan();
    expect((await step(vendor, "PublishDraft", { versionId: 1 })).json()).toBe(1);
    expect((await read()).status).toBe(200);
    expect([await plans(), await jobs()]).toEqual([[], 0]);
  });

  test("Wagtail #11925: takes one step, even from a draft", async () => {
    const publishAt = inHours(5);
    expect((await step(admin, "SubmitAndPublishDraft", { versionId: 1, publishAt })).json()).toBe(1);
    expect((await data()).versions).toMatchObject([{ status: "pending", publishAt }]);
    await come();
    expect((await read()).status).toBe(200);
  });

  test("can be sent in the body or the query", async () => {
    await submit();
    const publishAt = inHours(24);
    const answer = await admin.post(`/Version/PublishDraft?pageId=${pageId}&versionId=1`, { publishAt });
    expect([answer.status, (await data()).versions[0]?.publishAt]).toEqual([200, publishAt]);
  });
});

describe("when its time comes, a version stays pending and the approver gets the reason", () => {
  const expectFailure = async (why: string): Promise<void> => {
    await makePlanJobsDue(app, pageId);
    await queueDone(app);
    expect([await statusOf(), await plans()]).toEqual(["pending", []]);
    expect((await read()).status).toBe(302);
    expect((await logged())[0]).toMatch(`Could not publish draft V1: ${why}`);
    const [mail, ...others] = mailsAbout(`Not published: ${await pageName()}, version 1`);
    expect(others).toEqual([]);
    expect(mail).toContain(admin.email);
    expect(mail?.replace(/\s+/g, " ")).toContain(why);
  };

  test("if something that visitors see changed after the approval", async () => {
    await submit();
    await plan();
    const { page } = await data();
    await admin.post("/Admin/UpdatePage", { ...page, scoTitle: "Another title" });
    await come();
    await expectFailure("V1 changed since you looked at it");
  });

  test("if the approver can't publish anymore", async () => {
    await submit();
    await plan();
    await sqlAt(app, RIVERBEND, sql`update users set privilege = 'Level4' where id = ${admin.userId}`);
    await makePlansDue(app, pageId);
    await queueDone(app);
    await sqlAt(app, RIVERBEND, sql`update users set privilege = 'Admin' where id = ${admin.userId}`);
    await expectFailure(`${admin.email} can't publish pages on this site anymore.`);
  });

  test("if a second person has to approve it now", async () => {
    await step(admin, "SubmitDraft");
    await plan();
    await sqlAt(app, RIVERBEND, sql`update companies set needs_second_approver = true`);
    await makePlansDue(app, pageId);
    await queueDone(app);
    await sqlAt(app, RIVERBEND, sql`update companies set needs_second_approver = false`);
    await expectFailure("You submitted V1, so a second person must approve it.");
  });

  test("if the page was to be taken down before then", async () => {
    await submit();
    await plan(inHours(1), { takeDownAt: inHours(2) });
    await sqlAt(
      app,
      RIVERBEND,
      sql`update page_plans set at = now() - interval '2 minutes', take_down_at = now() - interval '1 minute'
        where page_id = ${pageId}`,
    );
    await expectFailure("The time when the page was supposed to come down has passed, too.");
  });
});

describe("a page that is taken down", () => {
  beforeEach(() => publishPage(admin, pageId));

  test("answers 410 from then on, with the site's frame and a search box, and keeps its address", async () => {
    expect((await read()).status).toBe(200);
    const takeDownAt = inHours(3);
    expect((await step(admin, "TakeDownPage", { takeDownAt })).json()).toBe("Saved");
    expect((await data()).versions).toMatchObject([{ status: "live", takeDownAt, plannedBy: "Alma Reyes" }]);
    expect((await read()).status).toBe(200);
    await come();
    const gone = await read();
    expect([gone.status, gone.headers["cache-control"]]).toEqual([410, "no-store"]);
    expect(gone.text).toContain("This page is no longer available");
    expect(gone.text).toContain('id="not-found-search"');
    expect((await read("/sitemap.xml")).text).not.toContain(`${path}<`);
    expect((await data()).versions).toMatchObject([{ status: "backup", takeDownAt: null }]);
    expect((await data()).takenDownAt).not.toBeNull();
    const other = await admin.post("/Admin/CreatePage", pageForm({ friendlyUrl: path.slice(1) }));
    expect(other.status).toBeGreaterThanOrEqual(400);
    expect((await logged())[0]).toBe(`Took down page: Scheduled by ${admin.email}.`);
  });

  test("isn't in the menu or in search results", async () => {
    await admin.post("/Admin/UpdatePage", { ...(await data()).page, showOnMenu: true });
    expect((await read("/")).text).toContain(`href="${path}"`);
    expect((await read(`/search?q=brush+pickup`)).text).toContain(`href="${path}"`);
    expect((await step(admin, "TakeDownPage")).json()).toBe("Saved");
    expect((await read("/")).text).not.toContain(`href="${path}"`);
    expect((await read(`/search?q=brush+pickup`)).text).not.toContain(`href="${path}"`);
  });

  test("answers 410 at its former addresses, too", async () => {
    await admin.post("/Admin/UpdatePage", { ...(await data()).page, friendlyUrl: `${path.slice(1)}-new` });
    expect((await read()).status).toBe(301);
    await step(admin, "TakeDownPage");
    expect((await read()).status).toBe(410);
  });

  test("goes live again once a version is published", async () => {
    await step(admin, "TakeDownPage");
    expect((await read()).status).toBe(410);
    const draft = Number((await step(admin, "CreateDraft", { copyVersionId: 1 })).text);
    await publishPage(admin, pageId, draft);
    expect((await read()).status).toBe(200);
    expect((await data()).takenDownAt).toBeNull();
  });

  test("answers like any missing page once it is deleted", async () => {
    await step(admin, "TakeDownPage");
    await admin.remove(`/Admin/DeletePage?pageId=${pageId}`);
    expect((await read()).status).toBe(302);
  });

  test("is taken down at the time chosen when it was published", async () => {
    const draft = Number((await step(admin, "CreateDraft", { copyVersionId: 1 })).text);
    const times = { publishAt: inHours(1), takeDownAt: inHours(2) };
    await step(admin, "SubmitAndPublishDraft", { versionId: draft, ...times });
    expect((await data()).versions[0]).toMatchObject(times);
    await sqlAt(
      app,
      RIVERBEND,
      sql`update page_plans set at = now() - interval '1 second' where page_id = ${pageId}`,
    );
    await makePlanJobsDue(app, pageId);
    await waitUntil("the version is live", async () => (await data()).versions[0]?.status === "live");
    expect((await data()).versions[0]).toMatchObject({ takeDownAt: times.takeDownAt });
    await come();
    expect((await read()).status).toBe(410);
  });
});

describe("refuses a schedule, and changes nothing,", () => {
  const years = (count: number) => inHours(count * 366 * 24);

  test.each([
    ["a moment in the past", { publishAt: inHours(-1) }, 400, "Choose a date and time in the future."],
    [
      "more than two years ahead",
      { publishAt: years(2.01) },
      400,
      "Choose a date within the next two years.",
    ],
    [
      "a page that comes down in the past",
      { takeDownAt: inHours(-1) },
      400,
      "Choose a date and time in the future.",
    ],
    [
      "a page that comes down before it is published",
      { publishAt: inHours(3), takeDownAt: inHours(2) },
      400,
      "The page must come down after it is published.",
    ],
    [
      "a moment without an offset",
      { publishAt: "2027-01-01T08:00" },
      400,
      "publishAt must be a date and time",
    ],
    ["content that nobody looked at", { publishAt: inHours(3), seen: "0".repeat(64) }, 400, "unknown"],
  ] as const)("%s", async (_, query, status, text) => {
    await submit();
    const before = await contentAt(app, RIVERBEND);
    const answer = await step(admin, "PublishDraft", { versionId: 1, ...query });
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(text)]);
    expect(await contentAt(app, RIVERBEND)).toEqual(before);
  });

  test("from someone who can't publish", async () => {
    await submit();
    await plan();
    const before = await contentAt(app, RIVERBEND);
    expect((await plan(inHours(2), {}, clerk)).status).toBe(403);
    expect((await step(clerk, "CancelPlan", { kind: "publish" })).status).toBe(403);
    expect((await step(clerk, "TakeDownPage")).status).toBe(403);
    expect(await contentAt(app, RIVERBEND)).toEqual(before);
  });

  test("to take down the home page, or a page that isn't live", async () => {
    const [home] = await sqlAt<{ id: number }>(
      app,
      RIVERBEND,
      sql`select id from pages where friendly_url = '/' and parent_id is null`,
    );
    const before = await contentAt(app, RIVERBEND);
    const down = await admin.get(`/Version/TakeDownPage?pageId=${home?.id}`);
    expect([down.status, down.json()]).toEqual([409, "The page Home can't be taken down."]);
    expect((await step(admin, "TakeDownPage")).status).toBe(409);
    expect(await contentAt(app, RIVERBEND)).toEqual(before);
  });
});

test("the list of schedules has each page that the person can edit", async () => {
  await submit();
  const publishAt = inHours(24);
  const takeDownAt = inHours(72);
  await plan(publishAt, { takeDownAt });
  const listed = (await clerk.get("/Version/GetPlans")).json() as { pageId: number }[];
  expect(listed.filter((one) => one.pageId === pageId)).toEqual([
    {
      pageId,
      pageName: await pageName(),
      isExternal: false,
      isBlock: false,
      kind: "publish",
      versionId: 1,
      at: publishAt,
      takeDownAt,
      email: admin.email,
      name: "Alma Reyes",
    },
  ]);
  const row = (
    (await admin.get("/Admin/GetPagesAndComponentData?userId=1")).json() as { pageId: number }[]
  ).find((one) => one.pageId === pageId);
  expect(row).toMatchObject({ versionStatus: "pending", publishAt, takeDownAt: null, takenDownAt: null });
});
