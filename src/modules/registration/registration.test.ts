import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { directOf } from "#test/support/connection-url.ts";
import { POOLER_SIZE } from "#test/support/pgbouncer.ts";
import {
  CEDAR_FALLS,
  loginBrowser,
  mailsTo,
  PASSWORD,
  PROVIDER,
  RIVERBEND,
  type Staff,
  sqlAt,
  staffAt,
  startDemoApp,
} from "#test/support/sign-in.ts";
import { forgetLimitsAt } from "#test/support/site-forms.ts";
import type { Answer, TestApp } from "#test/support/test-app.ts";
import { waitUntil } from "#test/support/wait-until.ts";

let app: TestApp;
let admin: Staff;
beforeAll(async () => {
  // One company's share of the request slots is larger than the number of connections.
  app = await startDemoApp({ MAX_REQUESTS: "1000" });
  admin = await staffAt(app, "admin@riverbend.example");
});
// All these requests come from one IP address.
beforeEach(() => forgetLimitsAt(app, RIVERBEND));
afterAll(() => app.close());

const setOpen = (staff: Staff, isOpen: boolean): Promise<Answer> =>
  app.send("PUT", "/api/registration/SetOpen", { host: staff.host, cookie: staff.cookie, body: { isOpen } });

const FRESH = "river-Crossing-81";
const person = (email: string, changes: object = {}) => ({
  firstName: "Nora",
  lastName: "Neighbor",
  email,
  phoneNumber: "555 010 0177",
  newPassword: FRESH,
  confirmPassword: FRESH,
  ...changes,
});
const register = (body: object, host = RIVERBEND): Promise<Answer> =>
  app.send("POST", "/api/registration/Register", { host, body });
const confirm = (token: string, host = RIVERBEND): Promise<Answer> =>
  app.send("POST", "/api/registration/Confirm", { host, body: { token } });

const tokenFor = async (email: string): Promise<string> =>
  /#confirm=([\w-]+)/.exec((await mailsTo(app, email)).at(-1) ?? "")?.[1] ?? "";

const logIn = async (email: string, password = FRESH): Promise<number> =>
  (await loginBrowser(app, RIVERBEND).send("POST", "authenticate", { username: email, password })).status;

/** An Admin saves the user's form while the account is still locked. */
const edit = (id: number, changes: object): Promise<Answer> =>
  app.send("PUT", "/api/users/AdminEditUser", {
    host: admin.host,
    cookie: admin.cookie,
    body: {
      id,
      firstName: "Nora",
      lastName: "Neighbor",
      phoneNumber: "5550100177",
      roles: ["Level4"],
      isLockedOut: true,
      ...changes,
    },
  });

const wait = async (email: string): Promise<number> => {
  await register(person(email));
  expect((await confirm(await tokenFor(email))).status).toBe(200);
  const [user] = await sqlAt<{ id: number }>(
    app,
    RIVERBEND,
    sql`select id from users where email = ${email}`,
  );
  return user?.id ?? 0;
};

test("registration is off until an Admin opens it, and never open at the provider's site", async () => {
  const settings = async (host = RIVERBEND) =>
    (await app.send("GET", "/api/registration/GetSettings", { host })).json();
  const closed = { isOpen: false, canBeOpened: true };
  expect(await settings()).toEqual(closed);
  expect((await register(person("early@example.test"))).status).toBe(403);
  expect((await setOpen(await staffAt(app, "clerk@riverbend.example"), true)).status).toBe(403);
  expect((await setOpen(admin, true)).json()).toBe("Saved");
  expect([await settings(), await settings(CEDAR_FALLS)]).toEqual([{ ...closed, isOpen: true }, closed]);
  const vendor = await staffAt(app, "vendor@tracsoft.example", PROVIDER);
  expect((await setOpen(vendor, true)).status).toBe(409);
  expect(await settings(PROVIDER)).toEqual({ isOpen: false, canBeOpened: false });
});

test("a known address gets the same answer, and the difference is only in the email", async () => {
  const fresh = await register(person("fresh@example.test"));
  const known = await register(person("CLERK@riverbend.example"));
  const providers = await register(person("vendor@tracsoft.example"));
  expect([fresh.status, known.text, providers.text]).toEqual([200, fresh.text, fresh.text]);
  expect((await mailsTo(app, "fresh@example.test"))[0]).toContain("Confirm your email address");
  expect((await mailsTo(app, "CLERK@riverbend.example"))[0]).toContain("You already have an account");
  expect((await mailsTo(app, "vendor@tracsoft.example"))[0]).not.toContain("#confirm=");
});

test("emails to visitors are in the site's language, and those to admins are in English", async () => {
  const setLanguage = async (language: string) => {
    const layout = (await admin.get("/Admin/GetLayoutComponents")).json() as { company: object };
    const changed = { ...layout, company: { ...layout.company, language } };
    expect((await admin.post("/Admin/UpdateLayoutComponents", changed)).status).toBe(200);
  };
  await setLanguage("es");
  try {
    await wait("vecina@example.test");
    await register(person("clerk@riverbend.example"));
    expect((await mailsTo(app, "vecina@example.test"))[0]).toContain("Confirmar este correo electrónico");
    const known = (await mailsTo(app, "clerk@riverbend.example")).at(-1);
    expect(known).toContain("Usted ya tiene una cuenta");
    expect(known).toContain('<html lang="es"');
    const admins = await mailsTo(app, "admin@riverbend.example");
    expect(admins.at(-1)).toContain("New account needs a role");
  } finally {
    await setLanguage("en");
  }
});

test("a confirmed account stays locked until it has roles, and a password reset doesn't unlock it", async () => {
  const email = "waits@example.test";
  const id = await wait(email);
  expect(await logIn(email)).toBe(401);
  const [user] = await sqlAt<{ locked: boolean; waits: boolean; privilege: string }>(
    app,
    RIVERBEND,
    sql`select locked_by_admin as locked, awaits_roles as waits, privilege from users where id = ${id}`,
  );
  expect(user).toEqual({ locked: true, waits: true, privilege: "Level4" });
  const worklist = async ({ get }: Staff) =>
    (await get("/Admin/GetWorklist?group=accounts")).json() as { rows: { title: string; to: string }[] }[];
  const listed = async () => (await worklist(admin))[0]?.rows.find(({ to }) => to === `/UpdateUser/${id}`);
  expect(await listed()).toMatchObject({ title: "Nora Neighbor", noun: "Account" });
  expect(await worklist(await staffAt(app, "clerk@riverbend.example"))).toEqual([]);
  const mails = await mailsTo(app, "admin@riverbend.example");
  expect(mails.at(-1)).toContain(`/UpdateUser/${id}`);

  const [role] = await sqlAt<{ name: string }>(app, RIVERBEND, sql`select name from roles limit 1`);
  expect((await edit(id, { email, roles: ["Level4"], firstName: "Norah" })).status).toBe(204);
  expect(await logIn(email)).toBe(401);
  expect((await edit(id, { email, roles: ["Level4", role?.name] })).status).toBe(204);
  expect(await logIn(email)).toBe(200);
  expect(await listed()).toBeUndefined();
  expect(await sqlAt(app, RIVERBEND, sql`select 1 from users where id = ${id} and awaits_roles`)).toEqual([]);
});

test("an Admin gives access by unlocking an account or by making it an Admin", async () => {
  const unlocked = await wait("unlocked@example.test");
  expect((await edit(unlocked, { email: "unlocked@example.test", isLockedOut: false })).status).toBe(204);
  const promoted = await wait("promoted@example.test");
  expect((await edit(promoted, { email: "promoted@example.test", roles: ["Admin"] })).status).toBe(204);
  expect([await logIn("unlocked@example.test"), await logIn("promoted@example.test")]).toEqual([200, 200]);
});

test("a link works once, only at its site, and only while registration is open", async () => {
  const email = "once@example.test";
  await register(person(email));
  const token = await tokenFor(email);
  expect((await confirm("not-a-token")).status).toBe(400);
  await sqlAt(app, CEDAR_FALLS, sql`update companies set registration_open = true`);
  expect((await confirm(token, CEDAR_FALLS)).status).toBe(400);
  await setOpen(admin, false);
  expect((await confirm(token)).status).toBe(403);
  await setOpen(admin, true);
  const answers = await Promise.all([1, 2, 3].map(() => confirm(token)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  expect(await sqlAt(app, RIVERBEND, sql`select 1 from users where email = ${email}`)).toHaveLength(1);
});

test("an address that was registered since the request isn't registered twice", async () => {
  const email = "twice@example.test";
  await wait(email);
  await sqlAt(
    app,
    RIVERBEND,
    sql`insert into registrations (company_id, token_hash, email, first_name, last_name, phone, password_hash, ip, expires_at)
      select company_id, sha256('second'), 'Twice@example.test', 'A', 'B', '5550100142', 'x', '::1', now() + interval '1 hour'
      from companies`,
  );
  const answer = await confirm("second");
  expect((answer.json() as { message: string }).message).toContain("already");
  expect(await sqlAt(app, RIVERBEND, sql`select 1 from users where lower(email) = ${email}`)).toHaveLength(1);
});

test("more people can confirm at once than there are connections", async () => {
  const { pool } = app.app.database;
  const names = Array.from({ length: (pool.options.max ?? 0) + 8 }, (_, index) => `crowd-${index}`);
  await sqlAt(
    app,
    RIVERBEND,
    sql`insert into registrations (company_id, token_hash, email, first_name, last_name, phone, password_hash, ip, expires_at)
      select company_id, sha256(crowd::bytea), crowd || '@example.test', 'A', 'B', '5550100142', 'x', '::1', now() + interval '1 hour'
      from companies, unnest(${names}::text[]) crowd`,
  );
  // A pooler allows fewer connections.
  const enough = (app.connection.direct ? POOLER_SIZE : names.length) / 2;
  const beside = new pg.Client(directOf(app.connection));
  await beside.connect();
  try {
    // The lock makes each request hold its connection until all have begun.
    await beside.query("begin; lock table registrations in exclusive mode");
    const answers = Promise.all(names.map((name) => confirm(name)));
    await waitUntil("no connection is left", async () => {
      const { rows } = await beside.query("select count(*)::int as held from pg_locks where not granted");
      return pool.waitingCount > 0 && (rows[0] as { held: number }).held > enough;
    });
    await beside.query("rollback");
    expect((await answers).map(({ status }) => status)).toEqual(names.map(() => 200));
  } finally {
    await beside.end();
  }
});

test.each([
  [{ newPassword: "short", confirmPassword: "short" }, "newPassword"],
  [{ newPassword: "password123", confirmPassword: "password123" }, "newPassword"],
  [{ confirmPassword: "something-Else-3" }, "confirmPassword"],
  [{ email: "no address" }, "email"],
  [{ phoneNumber: "123" }, "phoneNumber"],
  [{ firstName: " " }, "firstName"],
])("a wrong registration names its field: %o", async (changes, field) => {
  const answer = await register(person("wrong@example.test", changes));
  expect(answer.status).toBe(400);
  expect(Object.keys((answer.json() as { errors: object }).errors)).toEqual([field]);
});

test("limits protect mailboxes and the site from floods", async () => {
  const email = "flooded@example.test";
  for (let time = 0; time < 6; time++) expect((await register(person(email))).status).toBe(200);
  for (let time = 0; time < 4; time++) await register(person(`other-${time}@example.test`));
  expect((await register(person("one-too-many@example.test"))).status).toBe(429);
  expect((await mailsTo(app, "other-3@example.test")).length).toBe(1);
  expect((await mailsTo(app, email)).length).toBe(3);
});

test("limits also hold for simultaneous requests", async () => {
  const email = "at-once@example.test";
  const asked = await Promise.all(Array.from({ length: 14 }, () => register(person(email))));
  expect(asked.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), ...Array(4).fill(429)]);
  expect((await mailsTo(app, email)).length).toBe(3);
});

test("a stored registration doesn't reveal its token", async () => {
  await sqlAt(app, RIVERBEND, sql`delete from registrations`);
  await register(person("stored@example.test"));
  const token = await tokenFor("stored@example.test");
  const [row] = await sqlAt<{ row: string }>(app, RIVERBEND, sql`select t::text as row from registrations t`);
  expect(row?.row).not.toContain(token);
  expect(row?.row).not.toContain(FRESH);
  expect(token.length).toBeGreaterThan(40);
  expect(PASSWORD).not.toBe(FRESH);
});
