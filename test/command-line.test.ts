import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { startFauxqs } from "fauxqs";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { unsafeAllCompaniesIds } from "#platform/db/unsafe-all-companies.ts";
import { startCdnServer } from "./support/cdn-server.ts";
import { databaseEnv, directOf, urlOf } from "./support/connection-url.ts";
import {
  contentAt,
  HARBOR,
  loginBrowser,
  mailsIn,
  RIVERBEND,
  sqlAt,
  startDemoApp,
} from "./support/sign-in.ts";
import { startTestApp, type TestApp } from "./support/test-app.ts";

// Starts several programs one after another.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const ROOT = resolve(import.meta.dirname, "..");
const PROGRAM = join(ROOT, "dist/server/commands.js");

let demo: TestApp;
const own = mkdtempSync(join(tmpdir(), "tenantry-cli-"));
beforeAll(async () => {
  demo = await startDemoApp();
});
afterAll(async () => {
  await demo?.close();
  rmSync(own, { recursive: true, force: true, maxRetries: 3 });
});

interface Ended {
  readonly code: number | null;
  readonly said: string;
}

/**
 * Runs a command as `npm run cli` does. @param env the installation's settings; by default those of the running demo
 */
const cli = (
  words: readonly string[],
  env: Record<string, string> = { DATA_DIR: demo.dataDir, ...databaseEnv(demo.connection) },
): Promise<Ended> =>
  new Promise((ended) => {
    const child = spawn(process.execPath, ["--enable-source-maps", PROGRAM, "cli", ...words], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => {
        said += chunk;
      });
    child.once("close", (code) => ended({ code, said }));
  });

/** A command's answer with `--json`. */
const data = async <T>(words: readonly string[]): Promise<T> => {
  const { code, said } = await cli([...words, "--json"]);
  expect([code, said.trim().split("\n").length]).toEqual([0, 1]);
  const answer = JSON.parse(said) as { ok: boolean; code: number; data: T };
  expect(answer).toMatchObject({ ok: true, code: 0 });
  return answer.data;
};

const auditAt = (host: string) =>
  sqlAt(
    demo,
    host,
    sql<{ action: string; subject: string; actorEmail: string }>`
      select action, subject, actor_email from audit_entries where actor_email = 'command line' order by id`,
  );

test("publications lists what changed for visitors, and continues for a named reader", async () => {
  const words = ["publications", RIVERBEND, "--json"];
  const all = await data<{ id: number; kind: string; change: string; addresses: string[] }[]>(words);
  expect(all).toContainEqual(
    expect.objectContaining({ kind: "page", change: "published", addresses: ["/customers/rates"] }),
  );
  expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => a - b));
  const after = all[2]?.id ?? 0;
  expect((await data<{ id: number }[]>([...words, `--after=${after}`]))[0]?.id).toBe(all[3]?.id);
  expect(await data([...words, "--reader=feed"])).toEqual(all);
  expect(await data([...words, "--reader=feed"])).toEqual([]);
  expect((await cli(["publications", RIVERBEND, "--reader=feed"])).said).toContain(
    "Nothing has been published",
  );
  expect((await cli(["publications", RIVERBEND, "--after=first"])).code).toBe(1);
  const both = await cli(["publications", RIVERBEND, "--after=1", "--reader=archive"]);
  expect([both.code, both.said]).toEqual([1, expect.stringContaining("Use either --after or --reader.")]);
  expect(await data([...words, "--reader=archive"])).toEqual(all);
});

test("every command prints its usage, and a mistyped one is refused", async () => {
  const overview = await cli([]);
  expect(overview.code).toBe(0);
  for (const name of [
    "company list",
    "company create",
    "company hosts",
    "company move",
    "user list",
    "user create",
    "user unlock",
    "user password-link",
    "backup",
    "verify",
    "restore",
    "clean-html",
    "verify-publications",
    "verify-audit",
    "purge-cdn",
    "doctor",
  ]) {
    expect(overview.said).toContain(name);
    const help = await cli([...name.split(" "), "--help"], {});
    expect([help.code, help.said]).toEqual([0, expect.stringContaining(`npm run cli -- ${name}`)]);
    expect(help.said).toContain("Exit codes: 0 done");
  }
  for (const wrong of [
    ["nothing"],
    ["company"],
    ["user", "unlock"],
    ["doctor", "now"],
    ["user", "list", "--who=me"],
  ])
    expect((await cli(wrong)).code).toBe(1);
  for (const [wrong, sentence] of [
    ["--who=me", "Unknown option: --who."],
    ["--company", "--company has no value."],
    ["--json=no", "Unknown option: --json."],
  ] as const)
    expect((await cli(["user", "list", wrong])).said.trim().split("\n")[0]).toBe(sentence);
  const refused = await cli(["user", "unlock", "nobody@riverbend.example", "--company=localhost", "--json"]);
  expect(refused.code).toBe(1);
  expect(JSON.parse(refused.said)).toMatchObject({ ok: false, code: 1, error: /has no user/ });
});

test("creates a company and its admin while a node runs, which serves them right away", async () => {
  const created = await data<{ id: number }>([
    "company",
    "create",
    "Oak Hill",
    "--hosts=Oak.example,www.oak.example",
  ]);
  expect((await cli(["user", "list", "--company=Oak Hill"])).said.trim()).toBe(
    "No users yet. Create the first one: user create",
  );
  expect(await data(["company", "hosts", "Oak Hill"])).toMatchObject({
    hosts: ["oak.example", "www.oak.example"],
  });
  const user = await data<{ link: string }>([
    "user",
    "create",
    "clerk@oak.example",
    `--company=${created.id}`,
    "--first-name=Ada",
    "--last-name=Oak",
    "--phone=555 123 4567",
    "--admin",
  ]);
  expect(await data(["user", "list", "--company=oak.example"])).toEqual([
    { company: "Oak Hill", email: "clerk@oak.example", name: "Ada Oak", role: "Admin", isLocked: false },
  ]);
  await data(["company", "hosts", "oak.example", "--set=oak.example"]);
  expect(await data<{ name: string; hosts: string[] }[]>(["company", "list"])).toContainEqual(
    expect.objectContaining({ name: "Oak Hill", hosts: ["oak.example"] }),
  );
  const page = await demo.send("GET", new URL(user.link).pathname, { host: "oak.example" });
  expect(page.status).toBe(200);
  expect((await auditAt("oak.example")).map(({ action }) => action)).toEqual([
    "Created company",
    "Created user",
    "Created a link for a new password",
    "Updated company",
  ]);
  for (const [words, sentence] of [
    [["company", "create", "Oak Hill", "--hosts=other.example"], /A company with this name already exists/],
    [["company", "create", "Elm", "--hosts=localhost"], /Another company already uses/],
    [["company", "create", "Elm", "--hosts=https://elm"], /isn't a host name/],
    [
      [
        "user",
        "create",
        "clerk@oak.example",
        "--company=Oak Hill",
        "--first-name=A",
        "--last-name=B",
        "--phone=5551234567",
      ],
      /already exists/,
    ],
    [["user", "create", "new@oak.example", "--company=Oak Hill"], /First name is required/],
  ] as const) {
    const before = await contentAt(demo, "oak.example");
    const { code, said } = await cli([...words]);
    expect([code, said]).toEqual([1, expect.stringMatching(sentence)]);
    expect(await contentAt(demo, "oak.example")).toEqual(before);
  }
});

test("a one-time link sets a new password, unlocks the account, and signs in without the lost mailbox", async () => {
  await sqlAt(
    demo,
    HARBOR,
    sql`update users set locked_by_admin = true where email = 'admin@harbor.example'`,
  );
  const { link } = await data<{ link: string }>([
    "user",
    "password-link",
    "admin@harbor.example",
    "--company=harbor.localhost",
  ]);
  const { hostname, pathname } = new URL(link);
  expect(hostname).toBe(HARBOR);
  const open = (path = pathname, host = HARBOR) => demo.send("GET", path, { host });
  const send = (
    password: string,
    more: { host?: string; headers?: Record<string, string>; confirm?: string } = {},
  ) =>
    demo.send("POST", pathname, {
      host: more.host ?? HARBOR,
      headers: { "content-type": "application/x-www-form-urlencoded", ...more.headers },
      body: new URLSearchParams({ password, confirmPassword: more.confirm ?? password }).toString(),
    });
  const sentBefore = mailsIn(demo).length;
  expect((await open()).text).toContain("admin@harbor.example");
  // Opening it twice, a wrong password, another site, and another company's host don't use it up.
  expect((await open()).status).toBe(200);
  expect((await open(pathname, RIVERBEND)).status).toBe(410);
  expect((await open(`${pathname.slice(0, -1)}x`)).status).toBe(410);
  expect((await send("short")).status).toBe(400);
  expect((await send("Long-enough-2026", { confirm: "other" })).text).toContain("Passwords do not match");
  expect((await send("Long-enough-2026", { headers: { origin: "https://evil.example" } })).status).toBe(400);
  expect((await send("Long-enough-2026", { host: RIVERBEND })).status).toBe(410);

  const [done, late] = await Promise.all([send("Long-enough-2026"), send("Other-enough-2026")]);
  const won = done.status === 303 ? done : late;
  expect([done.status, late.status].sort()).toEqual([303, 410]);
  expect(won.headers.location).toBe("/AdminHome");
  const cookie = `tenantry_session=${won.cookie("tenantry_session")}`;
  const me = await demo.send("GET", "/api/authentication/getUserBySessionToken?sessionToken=", {
    host: HARBOR,
    cookie,
  });
  expect(me.json()).toMatchObject({ email: "admin@harbor.example", role: "Admin" });
  expect((await open()).status).toBe(410);
  const browser = loginBrowser(demo, HARBOR);
  const password = won === done ? "Long-enough-2026" : "Other-enough-2026";
  expect(
    (await browser.send("POST", "authenticate", { username: "admin@harbor.example", password })).status,
  ).toBe(200);
  expect(mailsIn(demo).length).toBe(sentBefore);
  expect((await auditAt(HARBOR)).map(({ action }) => action)).toEqual(["Created a link for a new password"]);
});

test("a newer link invalidates the earlier one, and a link expires after a day", async () => {
  const words = ["user", "password-link", "admin@harbor.example", "--company=harbor.localhost"];
  const first = await data<{ link: string }>(words);
  const second = await data<{ link: string }>(words);
  const statusOf = async ({ link }: { link: string }) =>
    (await demo.send("GET", new URL(link).pathname, { host: HARBOR })).status;
  expect([await statusOf(first), await statusOf(second)]).toEqual([410, 200]);
  await sqlAt(
    demo,
    HARBOR,
    sql`update one_time_codes set expires_at = now() where purpose = 'password-link'`,
  );
  expect(await statusOf(second)).toBe(410);
});

test("unlocks an account, and lists it as open again", async () => {
  await sqlAt(
    demo,
    RIVERBEND,
    sql`update users set locked_until = now() + interval '10 minutes', invalid_attempts = 5
    where email = 'editor@riverbend.example'`,
  );
  const list = ["user", "list", "--company=localhost"];
  expect((await cli(list)).said).toMatch(/editor@riverbend\.example.*locked/);
  await data(["user", "unlock", "EDITOR@riverbend.example", "--company=localhost"]);
  expect((await cli(list)).said).not.toMatch(/editor@riverbend\.example.*locked/);
  expect(await auditAt(RIVERBEND)).toEqual([
    { action: "Unlocked user", subject: "editor@riverbend.example", actorEmail: "command line" },
  ]);
});

test("purge-cdn has the CDN forget everything, or a company, and doctor says whether it would", async () => {
  const cdn = await startCdnServer();
  onTestFinished(() => cdn.close());
  const env = { DATA_DIR: demo.dataDir, ...databaseEnv(demo.connection) };
  const withCdn = { ...env, CDN_URL: `fastly://secret-token@Service1?endpoint=${cdn.url}` };
  expect((await cli(["purge-cdn"], env)).said).toContain("There is no CDN to purge. Set CDN_URL first.");
  const { code, said } = await cli(["purge-cdn", `--company=${RIVERBEND}`], withCdn);
  expect([code, said.trim()]).toEqual([
    0,
    "Fastly's service Service1: everything of Riverbend Utilities was purged.",
  ]);
  expect(cdn.requests.map(({ body }) => body)).toEqual([
    { surrogate_keys: [expect.stringMatching(/^c\d+$/)] },
  ]);
  expect(await auditAt(RIVERBEND)).toContainEqual(
    expect.objectContaining({ action: "Purged the CDN", subject: "Riverbend Utilities" }),
  );
  expect((await cli(["doctor"], withCdn)).said).toContain("cdn: Fastly's service Service1 accepts purges.");
  cdn.answer(() => ({ status: 401 }));
  const failed = await cli(["purge-cdn"], withCdn);
  expect([failed.code, failed.said]).toEqual([1, expect.stringContaining("answered 401")]);
  expect(failed.said).not.toContain("secret-token");
});

test("cleans texts, backs up, verifies, and inspects everything, with and without a running node", async () => {
  expect(await data<{ company: string; total: number }[]>(["clean-html"])).toContainEqual(
    expect.objectContaining({ company: "Riverbend Utilities", total: 0 }),
  );
  const verified = await data<{ differences: number; companies: { company: string; live: number }[] }>([
    "verify-publications",
  ]);
  expect(verified.differences).toBe(0);
  expect(verified.companies.find(({ company }) => company === "Riverbend Utilities")?.live).toBeGreaterThan(
    10,
  );
  const audit = await data<{
    problems: number;
    companies: { company: string; entries: number; last: { number: number; hash: string } }[];
  }>(["verify-audit"]);
  expect(audit.problems).toBe(0);
  const riverbend = audit.companies.find(({ company }) => company === "Riverbend Utilities");
  expect(riverbend?.entries).toBe(riverbend?.last.number);
  const noted = `--noted=${riverbend?.last.number}:${riverbend?.last.hash}`;
  expect((await cli(["verify-audit", `--company=${RIVERBEND}`, noted])).code).toBe(0);
  expect((await cli(["verify-audit", noted])).code).toBe(1);
  await sqlAt(
    demo,
    RIVERBEND,
    sql`update audit_entries set subject = 'somebody else' where number = 2 and set_config('app.restoring', 'on', true) = 'on'`,
  );
  const tampered = await cli(["verify-audit"]);
  expect([tampered.code, tampered.said]).toEqual([3, expect.stringMatching(/PROBLEM Entry 2 .*was changed/)]);
  const folder = join(own, "backup");
  await data(["backup", `--to=${folder}`, "--company=harbor.localhost"]);
  const problems = await cli(["doctor", "--json"]);
  expect(problems.code).toBe(3);
  expect(JSON.parse(problems.said)).toMatchObject({ code: 3, data: { isWell: false } });
  // Without a running node, on an embedded database.
  const alone = { DATA_DIR: join(own, "data"), BACKUP_WARNING_HOURS: "0" };
  expect(await cli(["company", "list"], alone)).toEqual({
    code: 1,
    said: expect.stringContaining("There is no database in"),
  });
  const without = (await cli(["doctor"], { ...alone, SMTP_URL: "smtp://127.0.0.1:9" })).said.split("\n");
  expect(without.filter((line) => line.startsWith("PROBLEM"))).toEqual([
    expect.stringMatching(/^PROBLEM database: There is no database in .*\. Check DATA_DIR\.$/),
    "PROBLEM mail: connect ECONNREFUSED 127.0.0.1:9. Check SMTP_URL.",
  ]);
  expect(existsSync(alone.DATA_DIR)).toBe(false);
  expect((await cli(["restore", folder, "--company=harbor.localhost"], alone)).code).toBe(0);
  expect((await cli(["company", "list"], alone)).said).toContain("Harbor District");
  expect(
    (await cli(["user", "unlock", "admin@harbor.example", "--company=harbor.localhost"], alone)).code,
  ).toBe(0);
  // The restored log continues where it stopped.
  const continued = await cli(["verify-audit"], alone);
  expect([continued.code, continued.said]).toEqual([0, expect.stringMatching(/Harbor District: \d+ entr/)]);
  const taken = join(own, "taken");
  writeFileSync(taken, "a file where a folder is needed");
  expect((await cli(["doctor"], { ...alone, STORAGE_URL: `file:${taken}` })).said).toMatch(/PROBLEM storage/);
  expect((await cli(["doctor"], { ...alone, STORAGE_URL: "file:/proc/files/ours" })).said).toMatch(
    /PROBLEM storage: ENOENT: .*\/proc\/files'\. Check STORAGE_URL/,
  );
  const below = await cli(["backup", `--to=${join(taken, "monday")}`], alone);
  expect([below.code, below.said]).toEqual([
    1,
    expect.stringMatching(/taken can't be used: it is a file\. Choose another folder\.\s*$/),
  ]);
  const wrong = await cli(["doctor"], { ...alone, PORT: "many" });
  expect([wrong.code, wrong.said]).toEqual([3, expect.stringContaining("PROBLEM settings")]);
});

test("company limits sets and shows what a company may use", async () => {
  const none = { storage: null, entries: null, emails: null, sms: null };
  const limitsIn = (shown: Record<keyof typeof none, { limit: number | null }>) =>
    Object.fromEntries(Object.keys(none).map((kind) => [kind, shown[kind as keyof typeof none].limit]));
  const words = ["company", "limits", HARBOR];
  expect(limitsIn(await data(words))).toEqual(none);
  const limited = { ...none, storage: 1_610_612_736, emails: 200 };
  expect(limitsIn(await data([...words, "--storage=1.5", "--emails=200"]))).toEqual(limited);
  const { code, said } = await cli(words);
  expect(code).toBe(0);
  expect(said).toMatch(/^storage\t[\d.]+ MB of 1\.5 GB used$/m);
  expect(said).toMatch(/^text messages\t0 sent today, no limit$/m);
  for (const [option, sentence] of [
    ["--entries=many", "--entries must be a number, or none."],
    ["--emails=0", "Emails a day must be more than 0. Use none for no limit."],
    ["--storage=-1", "Storage must be more than 0. Use none for no limit."],
    ["--entries=1.5", "Pages and items must be a whole number, or none for no limit."],
    ["--sms=1e16", "Text messages a day is too large. Use none for no limit."],
  ] as const) {
    const refused = await cli([...words, option]);
    expect(refused.code).not.toBe(0);
    expect(refused.said).toContain(sentence);
  }
  expect(await auditAt(HARBOR)).toContainEqual(
    expect.objectContaining({ action: "Updated company", subject: "Harbor District" }),
  );
  expect(limitsIn(await data([...words, "--storage=none", "--emails=none"]))).toEqual(none);
});

test("company read-only makes a company refuse changes until it's switched off, and both are in the audit log", async () => {
  const words = ["company", "read-only", HARBOR];
  const listed = async () =>
    (await data<{ name: string; readOnly: boolean }[]>(["company", "list"]))
      .filter(({ readOnly }) => readOnly)
      .map(({ name }) => name);
  expect(await data(words)).toMatchObject({ name: "Harbor District", readOnly: false });
  expect(await data([...words, "on"])).toMatchObject({ readOnly: true });
  expect(await listed()).toEqual(["Harbor District"]);
  expect(await data([...words, "off"])).toMatchObject({ readOnly: false });
  expect(await listed()).toEqual([]);
  const actions = (await auditAt(HARBOR)).map(({ action }) => action);
  expect(actions.slice(-2)).toEqual(["Made company read-only", "Let company accept changes"]);
});

test("company move reads the target from the environment, fills an S3 store, and brings the company back", async () => {
  const s3 = await startFauxqs({ port: 0, logger: false, host: "127.0.0.1" });
  onTestFinished(() => s3.stop());
  s3.createBucket("other-files");
  const bucket = `s3://key:secret@other-files?endpoint=http://127.0.0.1:${s3.port}`;
  const other = await startTestApp({ STORAGE_URL: bucket });
  onTestFinished(() => other.close());
  const words = ["company", "move", HARBOR];
  const companyId = demo.app.hosts.find(HARBOR)?.companyId ?? 0;
  const files = `file:${join(demo.dataDir, "files")}`;
  const from = ({ dataDir, connection }: TestApp, storage: string) => ({
    ...{ DATA_DIR: dataDir, STORAGE_URL: storage },
    ...databaseEnv(connection),
  });
  const to = ({ connection }: TestApp, storage: string) => ({
    TARGET_DATABASE_URL: urlOf(directOf(connection)),
    TARGET_STORAGE_URL: storage,
  });

  const said = async (target: Record<string, string>) =>
    (await cli(words, { ...from(demo, files), ...target })).said;
  expect(await said({})).toContain("Set TARGET_DATABASE_URL");
  const nowhere = "postgres://tenantry:hidden-word@127.0.0.1:1/tenantry";
  const unreachable = await said({ ...to(other, bucket), TARGET_DATABASE_URL: nowhere });
  expect(unreachable).toContain("The target's database can't be reached, so nothing was moved");
  expect(unreachable).not.toContain("hidden-word");

  const add = async (app: TestApp, name: string) => {
    const key = `${companyId}/moved/${name}`;
    const path = join(own, name);
    writeFileSync(path, name);
    await app.app.storage.put(key, path, "text/plain");
    await sqlAt(
      app,
      HARBOR,
      sql`insert into files (company_id, key, sha256, media_type, bytes, original_name)
        values (${companyId}, ${key}, sha256(convert_to(${name}, 'UTF8')), 'text/plain', ${name.length}, ${name})`,
    );
    return key;
  };
  const bytesOf = async ({ app }: TestApp, key: string) =>
    text((await app.storage.read(key)) ?? Readable.from([]));

  const first = await add(demo, "first.txt");
  const moved = await cli(words, { ...from(demo, files), ...to(other, bucket) });
  expect([moved.code, moved.said]).toEqual([0, expect.stringContaining("It's read-only here.")]);
  await other.app.hosts.reload();
  expect(await bytesOf(other, first)).toBe("first.txt");
  const second = await add(other, "second.txt");
  await sqlAt(other, HARBOR, sql`update item_tallies set name = upper(name) where facet = 'tag'`);

  const again = await cli(words, { ...from(demo, files), ...to(other, bucket) });
  expect([again.code, again.said]).toEqual([1, expect.stringContaining("accepts changes at the target")]);
  const back = await cli(words, { ...from(other, bucket), ...to(demo, files) });
  expect([back.code, back.said]).toEqual([0, expect.stringContaining("It's read-only here.")]);
  expect([await bytesOf(demo, first), await bytesOf(demo, second)]).toEqual(["first.txt", "second.txt"]);
  const tags = await sqlAt(
    demo,
    HARBOR,
    sql`select 1 from item_tallies where facet = 'tag' and name <> upper(name)`,
  );
  expect(tags).toEqual([]);
  const keys = await sqlAt(demo, HARBOR, sql<{ key: string }>`select key from files order by key`);
  expect(keys.map(({ key }) => key)).toEqual(expect.arrayContaining([first, second]));
  const ids = await Promise.all([demo, other].map(({ app }) => unsafeAllCompaniesIds(app.database)));
  expect(ids.map((accepting) => accepting.includes(companyId))).toEqual([true, false]);
});
