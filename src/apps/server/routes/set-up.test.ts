import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createSetUpLink } from "#modules/set-up/set-up.public.ts";
import { type Answer, startTestApp, type TestApp } from "../../../../test/support/test-app.ts";

let app: TestApp;
let token: string;
beforeEach(async () => {
  app = await startTestApp();
  token = await createSetUpLink(app.app.database, app.app.companyDb);
});
afterEach(() => app?.close());

const FORM = {
  company: "Brightwater",
  hosts: "brightwater.localhost, www.brightwater.example",
  firstName: "Ada",
  lastName: "Okoro",
  email: "ada@brightwater.example",
  phone: "555 010 0142",
  password: "river-Bend-2026",
  confirmPassword: "river-Bend-2026",
};

const send = (form: Record<string, string>, of = token): Promise<Answer> =>
  app.send("POST", `/set-up/${of}`, {
    host: "anything.example",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(form).toString(),
  });

const open = (of = token) => app.send("GET", `/set-up/${of}`, { host: "anything.example" });
const companyId = () => Number(token.split(".")[0]);
const linksLeft = () =>
  app.app.companyDb(companyId()).read((tx) => tx.sql.selectFrom("setUpLinks").selectAll().execute());

test("opening the link changes nothing, and sending its form creates company, hosts, and admin once", async () => {
  const opened = await open();
  expect([opened.status, opened.headers["cache-control"]]).toEqual([200, "no-store"]);
  expect(opened.text).toContain('value="anything.example"');
  expect((await open()).status).toBe(200);

  expect((await send(FORM)).status).toBe(200);
  expect(app.app.hosts.provider()).toMatchObject({ companyId: companyId(), name: "Brightwater" });
  for (const host of ["brightwater.localhost", "www.brightwater.example"])
    expect((await app.send("GET", "/Authentication/GetCompanyName", { host })).json()).toBe("Brightwater");
  const signedIn = await app.send("POST", "/api/authentication/authenticate", {
    host: "brightwater.localhost",
    body: { username: FORM.email, password: FORM.password },
  });
  expect(signedIn.status).toBe(200);
  const [user] = await app.app
    .companyDb(companyId())
    .read((tx) => tx.sql.selectFrom("users").select(["privilege", "phone", "mustChangePassword"]).execute());
  expect(user).toEqual({ privilege: "Admin", phone: "5550100142", mustChangePassword: false });

  expect(await linksLeft()).toEqual([]);
  for (const answer of [
    await open(),
    await send({ ...FORM, company: "Second", hosts: "second.localhost" }),
  ]) {
    expect(answer.status).toBe(410);
    expect(answer.text).toContain("Tenantry is set up");
  }
});

test("until then, every other address says that the link was printed, and not afterward", async () => {
  const elsewhere = await app.send("GET", "/login", { host: "nobody.example" });
  expect(elsewhere.status).toBe(421);
  expect(elsewhere.text).toContain("Open the setup link that Tenantry printed when it started.");
  expect(elsewhere.text).not.toContain(token);
  await send(FORM);
  const later = await app.send("GET", "/login", { host: "nobody.example" });
  expect(later.status).toBe(421);
  expect(later.text).not.toContain("setup link");
});

test("stores only the link's hash, and a wrong or old link opens nothing", async () => {
  const secret = token.split(".")[1] ?? "";
  const [link] = await linksLeft();
  expect(link?.tokenHash).toHaveLength(32);
  expect(JSON.stringify(link)).not.toContain(secret);
  const wrong = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
  for (const other of [wrong, secret, `${companyId() + 1}.${secret}`, "x", `${"9".repeat(30)}.${secret}`])
    expect([(await open(other)).status, (await send(FORM, other)).status]).toEqual([410, 410]);
  await app.app
    .companyDb(companyId())
    .write((tx) => sql`update set_up_links set expires_at = now() - interval '1 second'`.execute(tx.sql));
  expect([(await open()).status, (await send(FORM)).status]).toEqual([410, 410]);
  expect(app.app.hosts.provider()).toBeNull();
});

test.each([
  [{ password: "short", confirmPassword: "short" }, "8 to 20 characters"],
  [{ password: "password1", confirmPassword: "password1" }, "too common"],
  [{ confirmPassword: "something-else-1" }, "Passwords do not match"],
  [{ hosts: "https://www.brightwater.example/" }, "Enter a name such as www.example.org"],
  [{ hosts: "" }, "Enter at least one host name."],
  [{ company: " " }, "Company is required."],
  [{ phone: "12" }, "Phone must have 10 digits"],
  [{ email: "<script>alert(1)</script>" }, "Enter an email address"],
])("refuses %j, keeps the input, and the link stays valid", async (change, sentence) => {
  const answer = await send({ ...FORM, ...change });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain(sentence);
  expect(answer.text).toContain('value="Okoro"');
  expect(answer.text).not.toContain("river-Bend-2026");
  expect(answer.text).not.toContain("<script>alert");
  expect(app.app.hosts.provider()).toBeNull();
  expect((await send(FORM)).status).toBe(200);
});

test("if several people set up at the same moment, even with different links, one of them succeeds", async () => {
  const other = await createSetUpLink(app.app.database, app.app.companyDb);
  const answers = await Promise.all([
    send(FORM),
    send({ ...FORM, company: "Twice" }),
    send({ ...FORM, company: "Other", hosts: "other.localhost" }, other),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
});

test("at the new company's address, it leads on to the sign-in screen", async () => {
  const answer = await send({ ...FORM, hosts: "anything.example" });
  expect([answer.status, answer.headers.location]).toEqual([303, "/login"]);
});
