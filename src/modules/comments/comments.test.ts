import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aCompany, aPage, aRole, aUser, aVersion, type TestCompany } from "#test/support/factories.ts";
import { type MailServer, type ReceivedMail, startMailServer } from "#test/support/mail-server.ts";
import { auditOf, changesNothing, type Person, personAt } from "#test/support/people.ts";
import { queueDone } from "#test/support/sign-in.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import type { PageComments } from "./comments.contract.ts";

let mailServer: MailServer;
let app: TestApp;
let provider: TestCompany;
let company: TestCompany;
let admin: Person;
let ann: Person;
let bob: Person;
let vendor: Person;
let pageId: number;
let blockId: number;
beforeAll(async () => {
  mailServer = await startMailServer();
  app = await startTestApp({ SMTP_URL: mailServer.url });
  provider = await aCompany(app, { name: "TracSoft", isProvider: true });
  company = await aCompany(app);
  admin = await personAt(app, company, "Admin");
  ann = await personAt(app, company, "Level4");
  bob = await personAt(app, company, "Level4");
  vendor = await personAt(app, provider, "Admin", company);
  for (const [person, name] of [
    [admin, "Ada"],
    [ann, "Ann"],
    [bob, "Bob"],
  ] as const)
    await run(sql`update users set first_name = ${name}, last_name = 'Smith' where id = ${person.id}`);
});
afterAll(async () => {
  await app?.close();
  await mailServer?.close();
});
beforeEach(async () => {
  const version = await aVersion(app, { page: await aPage(app, { company }), blocks: [{ name: "Rates" }] });
  pageId = version.page.id;
  blockId = version.blockIds[0] as number;
});

const run = (query: ReturnType<typeof sql>) =>
  app.app.companyDb(company.companyId).write((tx) => query.execute(tx.sql));

const start = (person: Person, body: object = {}) =>
  person.send("POST", "/Admin/StartCommentThread", { pageId, text: "Is this right?", ...body });
const started = async (person: Person, body: object = {}) => {
  const answer = await start(person, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.json() as { threadId: number; commentId: number };
};
const answerTo = (person: Person, threadId: number, text = "Yes.") =>
  person.send("POST", "/Admin/AddComment", { threadId, text });
const edit = (person: Person, commentId: number, text: string) =>
  person.send("POST", "/Admin/UpdateComment", { commentId, text });
const remove = (person: Person, commentId: number) =>
  person.send("DELETE", `/Admin/DeleteComment?commentId=${commentId}`);
const resolve = (person: Person, threadId: number, isResolved = true) =>
  person.send("POST", "/Admin/ResolveCommentThread", { threadId, isResolved });
const read = async (person: Person = ann): Promise<PageComments> => {
  const answer = await person.send("GET", `/Admin/GetComments?pageId=${pageId}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json() as PageComments;
};
const step = async (name: string, query = "") => {
  const answer = await admin.send("GET", `/Version/${name}?pageId=${pageId}${query}`);
  expect(answer.status, answer.text).toBe(200);
};

/** The emails that an action causes. */
const mailsAfter = async (act: () => Promise<unknown>): Promise<readonly ReceivedMail[]> => {
  await queueDone(app);
  const before = mailServer.received.length;
  await act();
  await queueDone(app);
  return mailServer.received.slice(before);
};
const told = (mails: readonly ReceivedMail[]) => mails.flatMap(({ recipients }) => recipients).sort();

describe("a thread", () => {
  test("is about a page, a component, or a field, and everyone who can edit the page can read it", async () => {
    await started(ann);
    await started(ann, { componentId: blockId, text: "Check the table." });
    await started(ann, { componentId: blockId, field: "content", text: "A typo." });
    const { threads } = await read(bob);
    expect(threads.map(({ component, field }) => [component?.name ?? null, field])).toEqual([
      [null, null],
      ["Rates", null],
      ["Rates", "content"],
    ]);
    expect(threads[1]?.component).toEqual({ type: "HtmlEditor", name: "Rates", ids: [blockId] });
    expect(threads[0]?.comments[0]).toMatchObject({
      author: "Ann Smith",
      text: "Is this right?",
      editedAt: null,
      canEdit: false,
      canDelete: false,
    });
  });

  test("follows its component into the next draft, and outlives the component", async () => {
    await started(ann, { componentId: blockId });
    await step("SubmitDraft");
    await step("PublishDraft", "&versionId=1");
    await step("CreateDraft", "&copyVersionId=1");
    const [copied] = (await read()).threads;
    expect(copied?.component?.ids).toHaveLength(2);
    const [copyId = 0] = copied?.component?.ids ?? [];
    // A comment on the copy is about the same component, too.
    await started(bob, { componentId: copyId });
    expect((await read()).threads[1]?.component?.ids).toEqual([copyId, blockId]);
    expect((await admin.send("DELETE", `/Admin/DeletePageComponent?pageComponentId=${copyId}`)).status).toBe(
      200,
    );
    expect((await read()).threads[0]?.component?.ids).toEqual([blockId]);
    const dropped = await admin.send("DELETE", `/Version/DeleteDraft?pageId=${pageId}`);
    expect(dropped.status, dropped.text).toBe(200);
    expect((await read()).threads).toHaveLength(2);
  });

  test("can be resolved by anyone who can edit the page, and a reply reopens it", async () => {
    const { threadId } = await started(ann);
    expect((await resolve(bob, threadId)).status).toBe(200);
    expect((await read()).threads[0]).toMatchObject({ isResolved: true, resolvedBy: "Bob Smith" });
    expect((await answerTo(ann, threadId, "Not yet.")).status).toBe(200);
    expect((await read()).threads[0]).toMatchObject({ isResolved: false, resolvedAt: null });
    await resolve(bob, threadId);
    await resolve(ann, threadId, false);
    expect((await read()).threads[0]).toMatchObject({ isResolved: false, resolvedBy: null });
  });

  test("changes no version and no content hash", async () => {
    const data = async () =>
      JSON.stringify((await admin.send("GET", `/Admin/GetPageComponentData?pageId=${pageId}`)).json());
    const before = await data();
    const { threadId } = await started(ann, { componentId: blockId, text: "A typo." });
    await answerTo(bob, threadId);
    expect(await data()).toBe(before);
  });
});

describe("a comment", () => {
  test("can be edited only by its author, and deleted by its author or an admin", async () => {
    const { threadId, commentId } = await started(ann);
    const reply = await answerTo(bob, threadId);
    await changesNothing(app, company, async () => {
      expect((await edit(bob, commentId, "Mine now")).status).toBe(403);
      expect((await edit(admin, commentId, "Mine now")).status).toBe(403);
      expect((await remove(bob, commentId)).json()).toBe("Only the author and admins can delete a comment.");
    });
    expect((await edit(ann, commentId, "Is this still right?")).status).toBe(200);
    expect((await read(ann)).threads[0]?.comments[0]).toMatchObject({
      text: "Is this still right?",
      editedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      canEdit: true,
      canDelete: true,
    });
    expect((await remove(ann, commentId)).status).toBe(200);
    expect((await read()).threads[0]?.comments).toHaveLength(1);
    expect((await remove(admin, (reply.json() as { commentId: number }).commentId)).status).toBe(200);
    expect((await read()).threads).toEqual([]);
    expect(await auditOf(app, company, "Deleted comment")).toMatchObject([
      { actorEmail: ann.email, before: { author: ann.email } },
      { actorEmail: admin.email, before: { author: bob.email } },
    ]);
  });

  test("over 10,000 characters, blank, or about nothing is refused and changes nothing", async () => {
    const { threadId, commentId } = await started(ann);
    const long = "x".repeat(10_001);
    const elsewhere = await aVersion(app, { page: await aPage(app, { company }), blocks: [{}] });
    await changesNothing(app, company, async () => {
      for (const answer of [
        await start(ann, { text: long }),
        await answerTo(ann, threadId, long),
        await edit(ann, commentId, long),
      ])
        expect([answer.status, answer.json()]).toEqual([400, "A comment can have up to 10,000 characters."]);
      expect((await start(ann, { text: "  " })).json()).toBe("Write a comment first.");
      expect((await start(ann, { field: "content" })).status).toBe(400);
      expect((await start(ann, { componentId: blockId, field: "nothing" })).json()).toBe(
        "This component has no such field.",
      );
      expect((await start(ann, { componentId: elsewhere.blockIds[0] })).status).toBe(404);
    });
  });

  test("on a deleted page can be read and not changed", async () => {
    const { threadId, commentId } = await started(ann);
    await run(sql`update pages set deleted_at = now() where id = ${pageId}`);
    await changesNothing(app, company, async () => {
      for (const answer of [
        await start(ann),
        await answerTo(ann, threadId),
        await edit(ann, commentId, "Later"),
        await remove(ann, commentId),
        await resolve(ann, threadId),
      ])
        expect(answer.status).toBe(409);
    });
    expect(await read()).toMatchObject({ canComment: false, threads: [{ id: threadId }] });
  });

  test("beyond the page's limit is refused", async () => {
    const { threadId } = await started(ann);
    await run(sql`insert into comments (company_id, thread_id, author_company_id, author_user_id, author_email, body)
      select company_id, id, company_id, ${ann.id}, ${ann.email}, 'More' from comment_threads, generate_series(1, 999)
      where id = ${threadId}`);
    const answer = await answerTo(ann, threadId);
    expect([answer.status, answer.json()]).toEqual([
      409,
      "This page has 1,000 comments, which is the limit. Delete some that you no longer need.",
    ]);
  });
});

describe("a mention", () => {
  test("is stored as an id, shown with the person’s current name, and emailed once with a link", async () => {
    const mails = await mailsAfter(() => start(ann, { text: `@[${bob.id}], look at @[${bob.id}]’s table` }));
    expect(told(mails)).toEqual([bob.email]);
    const [mail] = mails;
    const { threads, people } = await read();
    expect(mail?.header("Subject")).toMatch(/^Ann Smith mentioned you in a comment on Page \d+$/);
    const text = mail?.part("text/plain") ?? "";
    expect(text).toContain("Comment: @Bob Smith, look at @Bob Smith’s table");
    expect(text).toContain(`/UpdatePageComponent/${pageId}?thread=${threads[0]?.id}`);
    expect(threads[0]?.comments[0]?.text).toContain(`@[${bob.id}]`);
    expect(people.find(({ id }) => id === bob.id)).toEqual({
      id: bob.id,
      name: "Bob Smith",
      canMention: true,
    });
  });

  test("of someone who can't edit the page, left, or works elsewhere is refused", async () => {
    const roleId = await aRole(app, company);
    const holder = await aUser(app, { company, roleIds: [roleId] });
    await run(sql`update pages set role_id = ${roleId} where id = ${pageId}`);
    const foreign = await aUser(app, { company: await aCompany(app) });
    const gone = await aUser(app, { company, privilege: "Admin" });
    await run(sql`update users set deleted_at = now() where id = ${gone.id}`);
    await changesNothing(app, company, async () => {
      expect((await start(admin, { text: `@[${bob.id}]` })).json()).toBe(
        "Bob Smith can't edit this page, so they can't be mentioned.",
      );
      expect((await start(admin, { text: `@[${gone.id}]` })).status).toBe(400);
      for (const id of [foreign.id, 999_999_999])
        expect((await start(admin, { text: `@[${id}]` })).json()).toBe(
          "A person you mentioned isn't on this site's staff.",
        );
    });
    const mentioned = await mailsAfter(() => start(admin, { text: `@[${holder.id}]` }));
    expect(told(mentioned)).toEqual([holder.email]);
    const { people } = await read(admin);
    expect(people.filter(({ canMention }) => canMention).map(({ id }) => id)).not.toContain(bob.id);
  });

  test("of a name that two people share includes the email address", async () => {
    const twin = await aUser(app, { company });
    await run(sql`update users set first_name = 'Ann', last_name = 'Smith' where id = ${twin.id}`);
    const { people } = await read();
    expect(people.filter(({ id }) => [ann.id, twin.id].includes(id)).map(({ name }) => name)).toEqual([
      `Ann Smith (${ann.email})`,
      `Ann Smith (${twin.email})`,
    ]);
    await run(sql`update users set first_name = 'Twin' where id = ${twin.id}`);
  });
});

describe("a reply", () => {
  test("is emailed to everyone in the thread, including the provider’s staff, and never to its author", async () => {
    const { threadId } = await started(ann);
    await answerTo(vendor, threadId);
    const mails = await mailsAfter(() => answerTo(bob, threadId, `Thanks, @[${admin.id}]`));
    expect(told(mails)).toEqual([admin.email, ann.email, vendor.email].sort());
    expect(mails.find(({ recipients }) => recipients[0] === ann.email)?.header("Subject")).toMatch(
      /^Bob Smith commented on Page \d+$/,
    );
  });

  test("isn’t emailed to people who can’t sign in or edit the page anymore", async () => {
    const leaver = await personAt(app, company, "Level4");
    const { threadId } = await started(leaver);
    await answerTo(bob, threadId);
    await run(sql`update users set locked_by_admin = true where id = ${leaver.id}`);
    await run(sql`update pages set role_id = ${await aRole(app, company)} where id = ${pageId}`);
    expect(told(await mailsAfter(() => answerTo(admin, threadId)))).toEqual([]);
  });

  test("that is edited is emailed only to people who got no email about it before", async () => {
    const { threadId } = await started(ann);
    const reply = await answerTo(bob, threadId);
    const { commentId } = reply.json() as { commentId: number };
    const mails = await mailsAfter(() => edit(bob, commentId, `@[${ann.id}] @[${admin.id}]`));
    expect(told(mails)).toEqual([admin.email]);
    expect(told(await mailsAfter(() => edit(bob, commentId, `@[${admin.id}]!`)))).toEqual([]);
  });
});

test("the approvers' email counts the open threads", async () => {
  await run(sql`insert into layouts (company_id, admin_version_update_emails)
    values (${company.companyId}, '{boss@example.test}')
    on conflict (company_id) do update set admin_version_update_emails = excluded.admin_version_update_emails`);
  const { threadId } = await started(ann);
  await started(bob);
  await resolve(ann, threadId);
  const [mail] = await mailsAfter(() => step("SubmitDraft"));
  expect(mail?.part("text/plain")).toContain("Open comment threads: 1");
});

test("comments go with their page, and no other company has them", async () => {
  await started(ann);
  const other = await personAt(app, await aCompany(app), "Admin");
  expect((await other.send("GET", `/Admin/GetComments?pageId=${pageId}`)).status).toBe(404);
  const left = await app.app.companyDb(company.companyId).write(async (tx) => {
    // The product never does this: a deleted page stays, so that it can be restored.
    await sql`delete from blocks where page_version_id in (select id from page_versions where page_id = ${pageId})`.execute(
      tx.sql,
    );
    await sql`delete from page_versions where page_id = ${pageId}`.execute(tx.sql);
    await sql`delete from pages where id = ${pageId}`.execute(tx.sql);
    return sql`select 1 from comment_threads where page_id = ${pageId}`.execute(tx.sql);
  });
  expect(left.rows).toEqual([]);
});
