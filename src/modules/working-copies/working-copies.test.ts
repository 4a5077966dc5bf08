import { globSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { SAVED_KINDS } from "#modules/last-saves/last-saves.schema.ts";
import { aCompany, aPage, aSession, aUser, aVersion, type TestCompany } from "#test/support/factories.ts";
import { openCompanyApp } from "#test/support/open-company-app.ts";
import { changesNothing, type Person, personAt } from "#test/support/people.ts";
import { tableDigests } from "#test/support/table-digests.ts";
import { workingCopiesJobs } from "./working-copies.jobs.ts";
import { COPY_LIMITS } from "./working-copies.schema.ts";

const { app, provider, company, admin } = await openCompanyApp();
const clerk = await personAt(app, company, "Level4");

const TYPED = { values: { name: "Rates 2027", tags: ["water"] }, base: { name: "Rates", tags: [] } };

const save = (person: Person, item: string, content: object = TYPED, form = "page") =>
  person.send("POST", "/Admin/SaveWorkingCopy", { form, item, ...content });
const read = async (person: Person, item: string, form = "page") =>
  (await person.send("GET", `/Admin/GetWorkingCopy?form=${form}&item=${encodeURIComponent(item)}`)).json();
const remove = (person: Person, item: string, form = "page") =>
  person.send("POST", "/Admin/DeleteWorkingCopy", { form, item });

/** Text that makes a working copy of roughly this many bytes. */
const typedBytes = (bytes: number) => ({ values: { name: "x".repeat(bytes - 60) }, base: { name: "" } });

test("an author gets back exactly what they typed, until it's saved or deleted", async () => {
  expect(await read(clerk, "1")).toBeNull();
  expect((await save(clerk, "1")).status).toBe(200);
  expect(await read(clerk, "1")).toEqual({ ...TYPED, updatedAt: expect.stringMatching(/^\d{4}-.*Z$/) });
  const odd = { values: { name: "<p>“Water” & 💧</p>\n\\" }, base: { name: "" } };
  await save(clerk, "1", odd);
  expect(await read(clerk, "1")).toMatchObject(odd);
  expect((await remove(clerk, "1")).json()).toBe("Deleted");
  expect(await read(clerk, "1")).toBeNull();
  expect((await remove(clerk, "1")).json()).toBe("Deleted");
});

test("no one else gets it: no colleague, no admin, no other company, no form at another site", async () => {
  await save(clerk, "2");
  expect(await read(admin, "2")).toBeNull();
  expect(await read(await personAt(app, await aCompany(app), "Level4"), "2")).toBeNull();
  await remove(admin, "2");
  expect(await read(clerk, "2")).toMatchObject(TYPED);

  const vendor = await aUser(app, { company: provider, privilege: "Admin" });
  const other = await aCompany(app);
  const at = async (site: TestCompany): Promise<Person> => {
    const cookie = await aSession(app, vendor, site);
    const headers = { "x-requested-with": "XMLHttpRequest" };
    const send: Person["send"] = (method, path, body) =>
      app.send(method, path, { host: site.host, cookie, body, headers });
    return { id: vendor.id, email: vendor.email, company: site, send };
  };
  const [here, elsewhere] = [await at(company), await at(other)];
  await save(here, "2");
  expect(await read(here, "2")).toMatchObject(TYPED);
  expect(await read(elsewhere, "2")).toBeNull();
});

test("staff can keep working copies only of forms that they can open", async () => {
  for (const form of ["site-footer", "user", "company"]) {
    await changesNothing(app, company, async () => {
      expect((await save(clerk, "1", TYPED, form)).status, form).toBe(403);
      expect((await remove(clerk, "1", form)).status, form).toBe(403);
    });
    expect((await clerk.send("GET", `/Admin/GetWorkingCopy?form=${form}&item=1`)).status).toBe(403);
  }
  expect((await save(admin, "1", TYPED, "site-footer")).status).toBe(200);
  expect((await save(admin, "1", TYPED, "company")).status).toBe(403);
});

test("the server keeps what is typed into every form that names a place for it", async () => {
  const forms = globSync("src/**/*.tsx").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\bform: "([a-z-]+)",\s*item:/g)].map(([, form]) => form ?? ""),
  );
  expect(forms).toContain("submission-reply");
  expect(forms.filter((form) => !(form in SAVED_KINDS))).toEqual([]);
  for (const form of ["submission-note", "submission-reply"]) {
    expect((await save(clerk, "0 submission 16", TYPED, form)).status).toBe(200);
    const kept = await clerk.send("GET", `/Admin/GetWorkingCopy?form=${form}&item=0 submission 16`);
    expect(kept.json()).toMatchObject(TYPED);
  }
});

test("a working copy over 2 MB, with a password, or of an unknown form is refused and changes nothing", async () => {
  await save(clerk, "3");
  await changesNothing(app, company, async () => {
    const large = await save(clerk, "3", typedBytes(COPY_LIMITS.bytes + 100));
    expect([large.status, large.json()]).toEqual([
      413,
      "Unsaved changes can take up to 2 MB. Save them now to keep them.",
    ]);
    for (const path of ["password", "newPassword", "sign.oldPassword", "apiToken", "clientSecret", "code"]) {
      const secret = await save(clerk, "3", { values: { [path]: "Hunter2!" }, base: {} });
      expect([secret.status, secret.json()], path).toEqual([
        400,
        "Working copies can't contain passwords or codes.",
      ]);
    }
    expect((await save(clerk, "3", TYPED, "nothing-known")).status).toBe(400);
    expect((await save(clerk, "", TYPED)).status).toBe(400);
    expect((await save(clerk, "../3", TYPED)).status).toBe(400);
    expect((await save(clerk, "3", { values: "text", base: {} })).status).toBe(400);
  });
  const days = { values: { "company.passwordAgeDays": "90" }, base: { "company.passwordAgeDays": "0" } };
  expect((await save(admin, "3", days, "site-footer")).status).toBe(200);
});

test("a person's oldest working copies are deleted once all of them together exceed 20 MB", async () => {
  const typist = await personAt(app, company, "Level4");
  const bytes = 1.9 * (1 << 20);
  await save(clerk, "4");
  for (let item = 100; item < 111; item++) await save(typist, String(item), typedBytes(bytes));
  expect(await read(typist, "100")).toBeNull();
  for (const item of ["101", "110"]) expect(await read(typist, item)).not.toBeNull();
  // Only the typist's own make room.
  expect(await read(clerk, "4")).not.toBeNull();
});

test("a working copy is deleted after 30 days, and with its author's account", async () => {
  const leaver = await personAt(app, company, "Level4");
  for (const item of ["5", "6"]) await save(leaver, item);
  const { companyDb } = app.app;
  await companyDb(company.companyId).write((tx) =>
    sql`update working_copies set updated_at = now() - interval '31 days'
      where item = '5' and user_id = ${leaver.id}`.execute(tx.sql),
  );
  const [tidy] = workingCopiesJobs;
  await tidy?.run({ companyDb, companiesHaving: async () => [company.companyId] } as never, {});
  expect(await read(leaver, "5")).toBeNull();
  expect(await read(leaver, "6")).not.toBeNull();

  const deleted = await admin.send("DELETE", `/api/users/DeleteUsers?id=${leaver.id}`);
  expect(deleted.status, String(deleted.json())).toBe(200);
  const left = await companyDb(company.companyId).read((tx) =>
    sql`select 1 from working_copies where user_id = ${leaver.id}`.execute(tx.sql),
  );
  expect(left.rows).toEqual([]);
});

// Payload #5895, #8659, and #12691: saving automatically made documents disappear from lists and changed drafts.
test("a working copy changes no draft, no list, and nothing else that is stored", async () => {
  const page = await aPage(app, { company });
  await aVersion(app, { page, status: "draft" });
  const digests = async () => {
    const { [`${company.companyId} working_copies`]: _, ...others } = await tableDigests(app, [
      company.companyId,
    ]);
    return others;
  };
  const before = await digests();
  for (let key = 0; key < 5; key++)
    await save(clerk, String(page.id), { values: { name: `Typed ${key}` }, base: { name: "Page" } });
  expect(await read(clerk, String(page.id))).toMatchObject({ values: { name: "Typed 4" } });
  await remove(clerk, String(page.id));
  expect(await digests()).toEqual(before);
});
