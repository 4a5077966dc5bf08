import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dayText } from "#platform/dates/day-text.ts";
import { instantIn } from "#platform/dates/zones.ts";
import { aCompany, aPage, aRole, aUser, type TestCompany } from "#test/support/factories.ts";
import { aDocument } from "#test/support/item-factories.ts";
import { type MailServer, type ReceivedMail, startMailServer } from "#test/support/mail-server.ts";
import { auditOf, changesNothing, type Person, personAt } from "#test/support/people.ts";
import { queueDone } from "#test/support/sign-in.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { sendReviewReminders } from "./review-reminders.service.ts";
import type { ListedReview, Review } from "./reviews.contract.ts";
import { listDueReviews } from "./reviews.public.ts";
import type { ReviewKind } from "./reviews.schema.ts";

let mailServer: MailServer;
let app: TestApp;
let company: TestCompany;
let admin: Person;
let ann: Person;
let bob: Person;
let pageId: number;
beforeAll(async () => {
  mailServer = await startMailServer();
  app = await startTestApp({ SMTP_URL: mailServer.url });
  await aCompany(app, { name: "TracSoft", isProvider: true });
  company = await aCompany(app);
  admin = await personAt(app, company, "Admin");
  ann = await personAt(app, company, "Level4");
  bob = await personAt(app, company, "Level4");
});
afterAll(async () => {
  await app?.close();
  await mailServer?.close();
});
beforeEach(async () => {
  await run(sql`delete from reviews`);
  await run(sql`delete from review_mails`);
  pageId = (await aPage(app, { company })).id;
});

const run = <Row>(query: RawBuilder<Row>) =>
  app.app.companyDb(company.companyId).write((tx) => query.execute(tx.sql));

const ZONE = "America/New_York";

/** The company's day, or one before or after it. */
const day = (plus = 0): string => {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: ZONE }).format(new Date());
  const at = new Date(`${today}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + plus);
  return at.toISOString().slice(0, 10);
};
/** A day as the audit log shows it. */
const text = (plus: number): string => dayText(day(plus), "en");
const save = (body: object, person = admin) =>
  person.send("POST", "/Admin/SaveReview", {
    kind: "page",
    itemId: pageId,
    ownerId: null,
    reviewOn: null,
    ...body,
  });
const saved = async (body: object) => {
  const answer = await save(body);
  expect(answer.status, answer.text).toBe(200);
};
const mark = (person: Person, reviewOn: string | null, itemId = pageId) =>
  person.send("POST", "/Admin/MarkReviewed", { kind: "page", itemId, reviewOn });
const markDocument = (person: Person, itemId: number) =>
  person.send("POST", "/Admin/MarkReviewed", { kind: "document", itemId, reviewOn: null });
const read = async (person = admin, kind: ReviewKind = "page", itemId = pageId): Promise<Review> => {
  const answer = await person.send("GET", `/Admin/GetReview?kind=${kind}&itemId=${itemId}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json() as Review;
};
const list = async (person: Person) =>
  (await person.send("GET", "/Admin/GetReviews")).json() as {
    today: string;
    soon: string;
    reviews: ListedReview[];
  };

/** The emails that a run of the job sends at noon of the company's day, or of a later one. */
const reminders = async (plusDays = 0): Promise<readonly ReceivedMail[]> => {
  await queueDone(app);
  const before = mailServer.received.length;
  await remind(`${day(plusDays)}T12:00`);
  await queueDone(app);
  return mailServer.received.slice(before);
};
/** Runs the job at a time of the company's clock. */
const remind = (clock: string) => {
  const { companyDb, services } = app.app;
  const context = { companyDb, services, companiesHaving: async () => [company.companyId] };
  return sendReviewReminders(context as never, Date.parse(instantIn(ZONE, clock)));
};
const linesOf = (mails: readonly ReceivedMail[]) =>
  mails.map((mail) => `${mail.recipients.join()}: ${mail.header("Subject")}`).sort();
const nameOf = async (id: number): Promise<string> =>
  (await run(sql<{ name: string }>`select name from pages where id = ${id}`)).rows[0]?.name ?? "";

describe("the owner and the review date", () => {
  test("are empty at first, and an admin sets them for a page or a document", async () => {
    expect(await read()).toMatchObject({ ownerId: null, reviewOn: null, reviewedAt: null, canChange: true });
    const { id } = await aDocument(app, company);
    await saved({ ownerId: ann.id, reviewOn: day(30) });
    await saved({ kind: "document", itemId: id, ownerId: admin.id, reviewOn: day(40) });
    expect(await read(ann)).toMatchObject({
      ownerId: ann.id,
      reviewOn: day(30),
      canChange: false,
      canReview: true,
    });
    expect(await read(ann, "document", id)).toMatchObject({
      ownerId: admin.id,
      reviewOn: day(40),
      canReview: false,
    });
    await saved({});
    expect(await read()).toMatchObject({ ownerId: null, reviewOn: null });
    expect(await auditOf(app, company, "Changed review of page")).toMatchObject([
      { before: { owner: null, "review date": null }, after: { owner: ann.email, "review date": text(30) } },
      { before: { owner: ann.email, "review date": text(30) }, after: { owner: null, "review date": null } },
    ]);
  });

  test("are refused from staff, for people who can't edit it, and for invalid dates", async () => {
    const foreign = await aUser(app, { company: await aCompany(app) });
    const locked = await aUser(app, { company });
    await run(sql`update users set locked_by_admin = true where id = ${locked.id}`);
    const secret = await aPage(app, { company, roleId: await aRole(app, company) });
    const { id } = await aDocument(app, company);
    const refusals = [
      [{ ownerId: foreign.id }, "The owner must be someone on this site's staff who can edit this page."],
      [{ ownerId: locked.id }, "The owner must be someone on this site's staff who can edit this page."],
      [
        { itemId: secret.id, ownerId: ann.id },
        "The owner must be someone on this site's staff who can edit this page.",
      ],
      [
        { kind: "document", itemId: id, ownerId: ann.id },
        "The owner must be someone on this site's staff who can edit this document.",
      ],
      [{ reviewOn: day(-1) }, "The review date can't be in the past."],
      [{ reviewOn: day(6 * 365) }, "The review date must be within the next 5 years."],
    ] as const;
    await changesNothing(app, company, async () => {
      expect((await save({ ownerId: ann.id }, ann)).status).toBe(403);
      for (const [body, words] of refusals) {
        const answer = await save(body);
        expect([answer.status, answer.json()]).toEqual([400, words]);
      }
      expect((await save({ reviewOn: "2027-02-30" })).status).toBe(400);
      expect((await save({ kind: "form" })).status).toBe(400);
      expect((await save({ kind: "document", itemId: 999_999_999 })).status).toBe(404);
    });
  });

  test("count as no owner once that person is locked, and a past date can stay", async () => {
    const leaver = await personAt(app, company, "Level4");
    await saved({ ownerId: leaver.id, reviewOn: day() });
    await run(sql`update reviews set review_on = review_on - 3`);
    await run(sql`update users set locked_by_admin = true where id = ${leaver.id}`);
    expect(await read()).toMatchObject({ ownerId: null, reviewOn: day(-3) });
    expect((await list(admin)).reviews).toMatchObject([{ itemId: pageId, owner: null, isMine: true }]);
    await saved({ ownerId: ann.id, reviewOn: day(-3) });
    expect(await read()).toMatchObject({ ownerId: ann.id, reviewOn: day(-3) });
  });
});

describe("marking as reviewed", () => {
  test("records who and when, sets the next date, keeps the owner, and publishes nothing", async () => {
    await saved({ ownerId: ann.id, reviewOn: day(3) });
    const before = await run(sql`select count(*) from publications`);
    expect((await mark(ann, day(365))).status).toBe(200);
    expect(await read()).toMatchObject({
      ownerId: ann.id,
      reviewOn: day(365),
      reviewedBy: ann.email,
      reviewedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect((await run(sql`select count(*) from publications`)).rows).toEqual(before.rows);
    expect(await auditOf(app, company, "Reviewed page")).toMatchObject([
      { actorEmail: ann.email, before: { "review date": text(3) }, after: { "review date": text(365) } },
    ]);
  });

  test("is for people who can edit it, with a later next date or none", async () => {
    await saved({ ownerId: ann.id, reviewOn: day(3) });
    const secret = await aPage(app, { company, roleId: await aRole(app, company) });
    const { id } = await aDocument(app, company);
    await changesNothing(app, company, async () => {
      expect((await mark(bob, day(365), secret.id)).status).toBe(403);
      expect((await markDocument(bob, id)).json()).toBe("Only admins can mark a document as reviewed.");
      expect((await mark(ann, day())).json()).toBe("The next review must be after today.");
    });
    expect((await mark(bob, null)).status).toBe(200);
    expect(await read()).toMatchObject({ reviewOn: null, reviewedBy: bob.email });
  });
});

test("the list has what people can edit, earliest first, without deleted pages and documents", async () => {
  const secret = await aPage(app, { company, roleId: await aRole(app, company) });
  const gone = await aPage(app, { company });
  const { id } = await aDocument(app, company);
  await saved({ itemId: secret.id, reviewOn: day(1) });
  await saved({ itemId: gone.id, reviewOn: day(2) });
  await saved({ ownerId: ann.id, reviewOn: day(20) });
  await saved({ kind: "document", itemId: id, reviewOn: day() });
  await run(sql`update pages set deleted_at = now() where id = ${gone.id}`);
  const ofAdmin = await list(admin);
  expect(ofAdmin).toMatchObject({ today: day(), soon: day(7) });
  expect(ofAdmin.reviews.map(({ kind, itemId, isMine }) => [kind, itemId, isMine])).toEqual([
    ["document", id, true],
    ["page", secret.id, true],
    ["page", pageId, false],
  ]);
  expect((await list(ann)).reviews.map(({ itemId, isMine }) => [itemId, isMine])).toEqual([
    [id, false],
    [pageId, true],
  ]);
  expect((await save({ itemId: gone.id, reviewOn: day(9) })).json()).toBe(
    "This page is deleted. Restore it first.",
  );
});

test("a person's due reviews are those they own, within a week", async () => {
  const later = await aPage(app, { company });
  await saved({ itemId: later.id, ownerId: ann.id, reviewOn: day(8) });
  await saved({ ownerId: ann.id, reviewOn: day(7) });
  const actor = { companyId: company.companyId, userId: ann.id, role: "Level4", roleIds: [] } as never;
  const due = await app.app.companyDb(company.companyId).read((tx) => listDueReviews(tx, actor));
  expect(due.map(({ itemId }) => itemId)).toEqual([pageId]);
});

describe("reminders", () => {
  test("go to the owner once a week before and once on the day", async () => {
    const name = await nameOf(pageId);
    await saved({ ownerId: ann.id, reviewOn: day(8) });
    expect(await reminders()).toEqual([]);
    const soon = await reminders(1);
    expect(linesOf(soon)).toEqual([`${ann.email}: Review due soon: ${name}`]);
    expect(soon[0]?.part("text/plain")).toContain(`/UpdatePageComponent/${pageId}?details`);
    expect(await reminders(2)).toEqual([]);
    expect(linesOf(await reminders(8))).toEqual([`${ann.email}: Review due: ${name}`]);
    expect(await reminders(9)).toEqual([]);
  });

  test("wait until 7 AM in the company's time zone", async () => {
    await saved({ ownerId: ann.id, reviewOn: day() });
    const before = mailServer.received.length;
    await remind(`${day()}T06:59`);
    await queueDone(app);
    expect(mailServer.received).toHaveLength(before);
    await remind(`${day()}T07:00`);
    await queueDone(app);
    expect(mailServer.received).toHaveLength(before + 1);
  });

  test("are sent after an outage, only the last one, and start again with the next date", async () => {
    await saved({ ownerId: ann.id, reviewOn: day() });
    expect(linesOf(await reminders(40))).toEqual([expect.stringContaining("Review due:")]);
    await mark(ann, day(45));
    expect(linesOf(await reminders(41))).toEqual([expect.stringContaining("Review due soon:")]);
    expect(await reminders(42)).toEqual([]);
  });

  test("are combined into one email per person and day", async () => {
    const page = await aPage(app, { company });
    await saved({ ownerId: ann.id, reviewOn: day() });
    await saved({ itemId: page.id, ownerId: ann.id, reviewOn: day(5) });
    const mails = await reminders();
    expect(linesOf(mails)).toEqual([`${ann.email}: 2 reviews are due`]);
    const words = mails[0]?.part("text/plain") ?? "";
    for (const id of [pageId, page.id]) expect(words).toContain(await nameOf(id));
    // The next one waits until tomorrow.
    const late = await aPage(app, { company });
    await saved({ itemId: late.id, ownerId: ann.id, reviewOn: day() });
    expect(await reminders()).toEqual([]);
    expect(linesOf(await reminders(1))).toEqual([`${ann.email}: Review due: ${await nameOf(late.id)}`]);
  });

  test("go to the admins if there is no owner, or the owner can't sign in", async () => {
    const leaver = await personAt(app, company, "Level4");
    await saved({ reviewOn: day() });
    const page = await aPage(app, { company });
    await saved({ itemId: page.id, ownerId: leaver.id, reviewOn: day() });
    await run(sql`update users set locked_by_admin = true where id = ${leaver.id}`);
    expect(linesOf(await reminders())).toEqual([`${admin.email}: 2 reviews are due`]);
  });

  test("are sent by one of two nodes that run at once", async () => {
    await saved({ ownerId: ann.id, reviewOn: day() });
    await queueDone(app);
    const before = mailServer.received.length;
    await Promise.all([remind(`${day()}T12:00`), remind(`${day()}T12:00`)]);
    await queueDone(app);
    expect(mailServer.received.slice(before)).toHaveLength(1);
  });

  test("aren't sent for a deleted page", async () => {
    await saved({ ownerId: ann.id, reviewOn: day() });
    await run(sql`update pages set deleted_at = now() where id = ${pageId}`);
    expect(await reminders()).toEqual([]);
  });
});
