import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sendReviewReminders } from "#modules/reviews/review-reminders.service.ts";
import { createPasswordLink } from "#modules/sign-in/sign-in.public.ts";
import {
  aCompany,
  aPage,
  aRole,
  aUser,
  aVersion,
  someModules,
  type TestUser,
} from "#test/support/factories.ts";
import { aDocument, aForm, aSubmission, type TestForm } from "#test/support/item-factories.ts";
import { openLoginDesk } from "#test/support/login-desk.ts";
import { auditOf, changesNothing, type Person, personAt } from "#test/support/people.ts";
import { mailsIn, queueDone } from "#test/support/sign-in.ts";
import { submitTo } from "#test/support/site-forms.ts";

const { app, company, provider, browserAt, authenticate, signIn, isSignedIn, mailsTo } =
  await openLoginDesk();
afterAll(() => app.close());

let admin: Person;
let heir: Person;
let leaver: TestUser;
beforeAll(async () => {
  admin = await personAt(app, company, "Admin");
  heir = await personAt(app, company, "Admin");
  await someModules(app, company, ["form"]);
  await run(sql`update users set first_name = 'Ada', last_name = 'Smith' where id = ${admin.id}`);
  await run(sql`update users set first_name = 'Hal', last_name = 'Moss' where id = ${heir.id}`);
});
beforeEach(async () => {
  leaver = await aUser(app, { company });
  await run(sql`update users set first_name = 'Lea', last_name = 'Verdi' where id = ${leaver.id}`);
});

const run = async <Row>(query: RawBuilder<Row>): Promise<Row[]> =>
  (await app.app.companyDb(company.companyId).write((tx) => query.execute(tx.sql))).rows;
const deactivate = (user: { id: number }, handOverTo: number | null = null, by = admin) =>
  by.send("POST", "/api/users/Deactivate", { id: user.id, handOverTo });
const deactivated = async (user: { id: number }, handOverTo: number | null = null) => {
  const answer = await deactivate(user, handOverTo);
  expect([answer.status, answer.json()]).toEqual([200, "Saved"]);
};
const reactivate = (user: { id: number }) => admin.send("POST", "/api/users/Reactivate", { id: user.id });
const handover = async (user: { id: number }) =>
  (await admin.send("GET", `/api/users/Handover?id=${user.id}`)).json() as {
    inWords: string;
    people: { id: number; name: string }[];
    problem: string | null;
  };
const shown = async (user: { id: number }) =>
  (await admin.send("GET", `/api/users/GetUsers?id=${user.id}`)).json() as {
    isLockedOut: boolean;
    deactivatedAt: string | null;
    invitation: unknown;
  };
const own = (kind: "page_id" | "document_id", itemId: number, ownerId: number) =>
  run(sql`insert into reviews (company_id, ${sql.ref(kind)}, owner_id, review_on)
    values (${company.companyId}, ${itemId}, ${ownerId}, current_date)`);
const ownerOf = async (kind: "page" | "document", itemId: number) =>
  ((await admin.send("GET", `/Admin/GetReview?kind=${kind}&itemId=${itemId}`)).json() as { ownerId: unknown })
    .ownerId;
const assigneeOf = async (submissionId: number) =>
  (
    await run(sql<{ id: number | null }>`select assignee_id as id from form_submissions
    where id = ${submissionId}`)
  )[0]?.id;
/** New submissions, the last of which is done. */
const assigned = async (form: TestForm, count: number): Promise<number[]> => {
  const ids: number[] = [];
  for (let n = 0; n < count; n++) ids.push((await aSubmission(app, company, form, ["Ann"])).id);
  await run(sql`update form_submissions set assignee_id = ${leaver.id} where id = any(${ids}::bigint[])`);
  await run(sql`update form_submissions set status = 'done' where id = ${ids.at(-1)}`);
  return ids;
};
const mailsSince = async (work: () => Promise<unknown>): Promise<string[]> => {
  await queueDone(app);
  const before = mailsIn(app).length;
  await work();
  await queueDone(app);
  return mailsIn(app).slice(before);
};
const recipientsOf = (mails: readonly string[]) =>
  mails.flatMap((mail) => /^To: (.*)$/m.exec(mail)?.[1]?.split(", ") ?? []).sort();

/** Sends the review reminders that are due by tomorrow. */
const remind = () => {
  const { companyDb, services } = app.app;
  const context = { companyDb, services, companiesHaving: async () => [company.companyId] };
  return sendReviewReminders(context as never, Date.now() + 86_400_000);
};

describe("a deactivated person", () => {
  test("is signed out at once, and signing in gives the same answer as after an admin's lock", async () => {
    const locked = await aUser(app, { company });
    await run(sql`update users set locked_by_admin = true where id = ${locked.id}`);
    const [browser, second] = [browserAt(), browserAt()];
    expect(await signIn(browser, leaver)).toBe(200);
    expect((await authenticate(second, leaver)).status).toBe(200);
    await deactivated(leaver);
    expect(await isSignedIn(browser)).toBe(false);
    // A sign-in that had got as far as the password ends as well.
    expect((await second.send("GET", `changePassword?userId=${leaver.id}`)).status).toBe(401);
    const [answer, asLocked] = [await authenticate(browser, leaver), await authenticate(browserAt(), locked)];
    expect([answer.status, answer.json()]).toEqual([asLocked.status, asLocked.json()]);
    expect(answer.json()).toEqual({ message: "The username or password is incorrect." });
    expect(await shown(leaver)).toMatchObject({ isLockedOut: true, deactivatedAt: expect.any(String) });
    for (const table of ["sessions", "known_browsers", "one_time_codes"])
      expect(await run(sql`select 1 from ${sql.table(table)} where user_id = ${leaver.id}`)).toEqual([]);
  });

  test("can't come back with an earlier code, link, or invitation", async () => {
    const [link, invited] = await app.app.companyDb(company.companyId).write(async (tx) => {
      const row = await sql<{
        id: number;
      }>`insert into invitations (company_id, user_id, token_hash, expires_at)
        values (${company.companyId}, ${leaver.id}, ${Buffer.from("hash")}, now() + interval '1 day')
        returning user_id as id`.execute(tx.sql);
      return [await createPasswordLink(tx, leaver.id), row.rows[0]?.id] as const;
    });
    expect(invited).toBe(leaver.id);
    const page = () => app.send("GET", `/new-password/${link}`, { host: company.host });
    const before = await page();
    await deactivated(leaver);
    expect((await page()).text).not.toBe(before.text);
    const [invitation] = await run(sql`select expires_at <= now() as over from invitations
      where user_id = ${leaver.id}`);
    expect(invitation).toEqual({ over: true });
    const again = await admin.send("POST", "/api/users/InviteAgain", { id: leaver.id });
    expect([again.status, again.text]).toEqual([409, expect.stringContaining("Reactivate it first.")]);
    const mails = await mailsSince(() =>
      browserAt().send("POST", "ForgotPasswordRequest", { username: leaver.email }),
    );
    expect(recipientsOf(mails)).toEqual([]);
  });

  test("can sign in again after a reactivation, and what was handed over stays with its new owner", async () => {
    const page = await aPage(app, { company });
    await own("page_id", page.id, leaver.id);
    await deactivated(leaver, heir.id);
    expect((await reactivate(leaver)).json()).toBe("Saved");
    expect(await shown(leaver)).toMatchObject({ isLockedOut: false, deactivatedAt: null });
    expect(await signIn(browserAt(), leaver)).toBe(200);
    expect(await ownerOf("page", page.id)).toBe(heir.id);
    expect((await auditOf(app, company, "Reactivated user")).at(-1)).toMatchObject({
      actorEmail: admin.email,
      subject: leaver.email,
      before: { status: "Deactivated" },
      after: { status: "Active" },
    });
    const again = await reactivate(leaver);
    expect([again.status, again.text]).toEqual([409, expect.stringContaining("isn't deactivated")]);
  });

  test("is also reactivated when an older client unlocks the account", async () => {
    await deactivated(leaver);
    const save = (changes: object) =>
      admin.send("PUT", "/api/users/AdminEditUser", {
        ...{ id: leaver.id, firstName: "Lea", lastName: "Verdi", email: leaver.email },
        ...{ phoneNumber: "5550100142", roles: ["Level4"], ...changes },
      });
    expect((await save({ lastName: "Bianchi", isLockedOut: true })).status).toBe(204);
    expect((await shown(leaver)).deactivatedAt).toEqual(expect.any(String));
    expect((await save({ isLockedOut: false })).status).toBe(204);
    expect(await shown(leaver)).toMatchObject({ isLockedOut: false, deactivatedAt: null });
    expect(await signIn(browserAt(), leaver)).toBe(200);
  });

  test("who registered and never got a role can't sign in after getting one", async () => {
    await run(sql`update users set locked_by_admin = true, awaits_roles = true where id = ${leaver.id}`);
    await deactivated(leaver);
    const role = await admin.send("POST", "/RoleManagement/AssignRole", {
      userId: leaver.id,
      roleName: "Admin",
    });
    expect(role.status).toBe(200);
    expect(await signIn(browserAt(), leaver)).toBe(401);
  });
});

describe("what a person owns", () => {
  test("is listed with counts, and handed over in one transaction with one audit entry and one email", async () => {
    const form = await aForm(app, { company, fields: [{ name: "Name" }] });
    const [first, second] = [await aPage(app, { company }), await aPage(app, { company })];
    const trashed = await aPage(app, { company });
    const { id: documentId } = await aDocument(app, company);
    for (const page of [first, second, trashed]) await own("page_id", page.id, leaver.id);
    await own("document_id", documentId, leaver.id);
    await run(sql`update pages set deleted_at = now() where id = ${trashed.id}`);
    await run(sql`update pages set name = 'Rates' where id = ${first.id}`);
    const [open, done] = await assigned(form, 2);
    const offer = await handover(leaver);
    expect(offer).toMatchObject({
      ...{ pages: 2, documents: 1, submissions: 1, plans: 0, problem: null },
      inWords: "Owner of 2 pages and 1 document; 1 open submission is assigned to them.",
    });
    expect(offer.people.map(({ name }) => name)).toContain("Hal Moss");
    const mails = await mailsSince(() => deactivated(leaver, heir.id));
    for (const page of [first, second]) expect(await ownerOf("page", page.id)).toBe(heir.id);
    expect(await ownerOf("document", documentId)).toBe(heir.id);
    expect([await assigneeOf(open ?? 0), await assigneeOf(done ?? 0)]).toEqual([heir.id, leaver.id]);
    const [mail = ""] = mails;
    expect(recipientsOf(mails)).toEqual([heir.email]);
    const words = mail.replace(/=\r?\n/g, "").replace(/\s+/g, " ");
    expect(words).toContain("Handed over to you: 2 pages, 1 document, and 1 open submission");
    expect(words).toContain("Ada Smith deactivated the account of Lea Verdi.");
    expect(
      (await auditOf(app, company, "Deactivated user")).filter((e) => e.subject === leaver.email),
    ).toEqual([
      {
        actorEmail: admin.email,
        subject: leaver.email,
        before: { status: "Active" },
        after: {
          status: "Deactivated",
          handedOverTo: heir.email,
          Pages: expect.arrayContaining(["Rates"]),
          Documents: [expect.any(String)],
          Submissions: [expect.stringMatching(new RegExp(`: number ${open}$`))],
        },
      },
    ]);
    // A page that comes back from the trash has the new owner, too.
    await run(sql`update pages set deleted_at = null where id = ${trashed.id}`);
    expect(await ownerOf("page", trashed.id)).toBe(heir.id);
  });

  test("has no owner if no one takes it over, and no one is emailed", async () => {
    const page = await aPage(app, { company });
    await own("page_id", page.id, leaver.id);
    const form = await aForm(app, { company, fields: [{ name: "Name" }] });
    const [open] = await assigned(form, 2);
    expect(await mailsSince(() => deactivated(leaver))).toEqual([]);
    expect([await ownerOf("page", page.id), await assigneeOf(open ?? 0)]).toEqual([null, null]);
    expect((await auditOf(app, company, "Deactivated user")).at(-1)?.after).toMatchObject({
      handedOverTo: "no one",
    });
  });

  test("can be handed over only to people who can sign in and have permission for all of it", async () => {
    const roleId = await aRole(app, company);
    const holder = await aUser(app, { company, roleIds: [roleId] });
    const clerk = await aUser(app, { company });
    const gone = await aUser(app, { company, privilege: "Admin" });
    await run(sql`update users set locked_by_admin = true, deactivated_at = now() where id = ${gone.id}`);
    const foreign = await aUser(app, { company: await aCompany(app), privilege: "Admin" });
    const page = await aPage(app, { company, roleId });
    await own("page_id", page.id, leaver.id);
    const idsOf = async () => (await handover(leaver)).people.map(({ id }) => id);
    expect(await idsOf()).toEqual(expect.arrayContaining([admin.id, heir.id, holder.id]));
    for (const user of [clerk, gone, leaver]) expect(await idsOf()).not.toContain(user.id);
    await changesNothing(app, company, async () => {
      for (const user of [clerk, gone, leaver, foreign]) {
        const answer = await deactivate(leaver, user.id);
        expect([answer.status, answer.text]).toEqual([
          400,
          expect.stringContaining("Choose someone who can sign in here"),
        ]);
      }
    });
    // Only admins can save documents, so only they can own one.
    await own("document_id", (await aDocument(app, company)).id, leaver.id);
    expect(await idsOf()).not.toContain(holder.id);
    expect(await idsOf()).toContain(heir.id);
  });

  test("includes scheduled changes, which are carried out with the permissions of the admin who takes them over", async () => {
    const version = await aVersion(app, { page: await aPage(app, { company }), status: "live" });
    await run(sql`update users set privilege = 'Admin' where id = ${leaver.id}`);
    const at = sql`now() + interval '1 day'`;
    await run(sql`insert into page_plans (company_id, page_id, kind, at, actor_company_id, actor_user_id, email)
      values (${company.companyId}, ${version.page.id}, 'take down', ${at}, ${company.companyId}, ${leaver.id},
        ${leaver.email})`);
    const { id: itemId } = await aDocument(app, company);
    await run(sql`insert into item_plans (company_id, item_kind, item_id, kind, at, actor_company_id, actor_user_id, email)
      values (${company.companyId}, 'document', ${itemId}, 'take down', ${at}, ${company.companyId}, ${leaver.id},
        ${leaver.email})`);
    const clerk = await aUser(app, { company });
    const offer = await handover(leaver);
    expect(offer.inWords).toBe("2 scheduled changes were approved by them.");
    expect(offer.people.map(({ id }) => id)).not.toContain(clerk.id);
    await deactivated(leaver, heir.id);
    for (const table of ["page_plans", "item_plans"])
      expect(await run(sql`select actor_user_id as id, email from ${sql.table(table)}`)).toEqual([
        { id: heir.id, email: heir.email },
      ]);
  });
});

describe("deactivating is refused", () => {
  test("for one's own account, the last admin, someone already deactivated, and people at other companies", async () => {
    const town = await aCompany(app);
    const only = await personAt(app, town, "Admin");
    const vendor = await personAt(app, provider, "Admin", town);
    await deactivated(leaver);
    const refusals = [
      [only, only.id, 409, "You can't deactivate your own account."],
      [vendor, only.id, 409, "This is the company's last admin."],
      [admin, leaver.id, 409, "This account is already deactivated."],
      [only, leaver.id, 404, "This user doesn't exist."],
    ] as const;
    for (const [by, id, status, words] of refusals) {
      await changesNothing(app, by.company, async () => {
        const answer = await deactivate({ id }, null, by);
        expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(words)]);
      });
      const offer = await by.send("GET", `/api/users/Handover?id=${id}`);
      expect(offer.text).toContain(words);
    }
  });

  test("for two admins who deactivate each other at the same moment: one stays", async () => {
    const town = await aCompany(app);
    const [ann, bob] = [await personAt(app, town, "Admin"), await personAt(app, town, "Admin")];
    const answers = await Promise.all([deactivate(ann, null, bob), deactivate(bob, null, ann)]);
    const isLast = answers.filter(({ status }) => status !== 200).length;
    expect([answers.some(({ status }) => status === 200), isLast]).toEqual([true, 1]);
  });
});

describe("lists and emails", () => {
  test("leave out a deactivated person as a choice among colleagues", async () => {
    const form = await aForm(app, { company, fields: [{ name: "Name" }] });
    const page = await aPage(app, { company });
    const listsOf = async () => {
      const answers = await Promise.all([
        admin.send("GET", `/Admin/GetReview?kind=page&itemId=${page.id}`),
        admin.send("POST", `/AdminForms/GetFormSubmissionData?formId=${form.id}`),
        admin.send("GET", `/Admin/GetComments?pageId=${page.id}`),
      ]);
      return answers.map((answer) => {
        const { people } = answer.json() as { people: { id: number }[] };
        return people.some(({ id }) => id === leaver.id);
      });
    };
    expect(await listsOf()).toEqual([true, true, true]);
    await deactivated(leaver);
    expect(await listsOf()).toEqual([false, false, false]);
    const [submission] = [await aSubmission(app, company, form, ["Ann"])];
    const assign = await admin.send("POST", "/AdminForms/ChangeFormSubmissions", {
      ids: [submission.id],
      assigneeId: leaver.id,
    });
    expect(assign.status).toBe(400);
  });

  test("about approvals and decisions don't go to a deactivated person, and are never left without a recipient", async () => {
    const setApprovers = (...emails: string[]) =>
      run(sql`insert into layouts (company_id, admin_version_update_emails)
        values (${company.companyId}, ${emails})
        on conflict (company_id) do update set admin_version_update_emails = excluded.admin_version_update_emails`);
    const { page } = await aVersion(app, {
      page: await aPage(app, { company }),
      blocks: [{ name: "Rates" }],
    });
    await setApprovers(leaver.email.toUpperCase(), "boss@example.test");
    const step = (name: string) => async () => {
      const answer = await admin.send("GET", `/Version/${name}?pageId=${page.id}`);
      expect(answer.status, answer.text).toBe(200);
    };
    const submitted = step("SubmitDraft");
    await deactivated(leaver);
    expect(recipientsOf(await mailsSince(submitted))).toEqual(["boss@example.test"]);
    // The person who submitted it gets an email about the decision, unless deactivated.
    await run(sql`update page_versions set submitted_by_email = ${leaver.email} where page_id = ${page.id}`);
    expect(recipientsOf(await mailsSince(step("RejectDraft")))).toEqual([]);
    await setApprovers(leaver.email);
    const admins = await run(sql<{ email: string }>`select email from users
      where privilege = 'Admin' and not locked_by_admin order by email`);
    expect(recipientsOf(await mailsSince(submitted))).toEqual(admins.map(({ email }) => email).sort());
  });

  test("about submissions, comments, and reviews don't go to a deactivated person", async () => {
    const form = await aForm(app, { company, fields: [{ name: "Name" }] });
    await run(sql`update forms set email = ${leaver.email} where id = ${form.id}`);
    const submit = async () =>
      expect(await submitTo(app, form, ["Ann"], { host: company.host })).toEqual([200, "Sent"]);
    const page = await aPage(app, { company });
    await own("page_id", page.id, leaver.id);
    const started = await admin.send("POST", "/Admin/StartCommentThread", {
      pageId: page.id,
      text: `Is this right, @[${leaver.id}]?`,
    });
    await submit();
    expect(await mailsTo(leaver)).toHaveLength(2);
    await deactivated(leaver);
    const { threadId } = started.json() as { threadId: number };
    await admin.send("POST", "/Admin/AddComment", { threadId, text: `And now, @[${leaver.id}]?` });
    // An admin hears of the submission instead, because the form names nobody else.
    expect(recipientsOf(await mailsSince(submit))).toContain(heir.email);
    await remind();
    expect(await mailsTo(leaver)).toHaveLength(2);
  });
});
