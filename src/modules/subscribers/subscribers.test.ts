import { JSDOM } from "jsdom";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  HARBOR,
  mailsIn,
  queueDone,
  RIVERBEND,
  type Staff,
  sqlAt,
  staffAt,
  startDemoApp,
} from "#test/support/sign-in.ts";
import type { Answer, TestApp } from "#test/support/test-app.ts";

let app: TestApp;
let admin: Staff;
beforeAll(async () => {
  app = await startDemoApp();
  admin = await staffAt(app, "admin@riverbend.example");
});
afterAll(() => app.close());

const FORM = { "content-type": "application/x-www-form-urlencoded" };

/** Sends a form as a browser without scripts does. */
const post = (
  path: string,
  fields: Record<string, string> = {},
  options: { host?: string; headers?: Record<string, string> } = {},
): Promise<Answer> =>
  app.send("POST", path, {
    host: options.host ?? RIVERBEND,
    headers: { ...FORM, ...options.headers },
    body: new URLSearchParams(fields).toString(),
  });
const get = (path: string, host = RIVERBEND) => app.send("GET", path, { host });

const listed = async () =>
  (await admin.get("/AdminSubscribers/GetSubscribers")).json() as {
    total: number;
    confirmed: number;
    subscribers: { id: number; email: string; confirmedAt: string | null }[];
  };
const exported = async () => String((await admin.get("/AdminSubscribers/GetSubscriberExport")).json());

const mailsTo = async (email: string): Promise<string[]> => {
  await queueDone(app);
  return mailsIn(app).filter((mail) => mail.includes(`To: ${email}`) || mail.includes(`To: <${email}>`));
};

/** Path of the link in the last mail to an address. */
const linkOf = async (email: string): Promise<string> =>
  /\/newsletter-sign-up\/confirm\/[\w-]+/.exec((await mailsTo(email)).at(-1) ?? "")?.[0] ?? "";

test("the footer's form sends EMAIL to the site's own list, or to the configured service [PUB-059]", async () => {
  const formAt = async () =>
    new JSDOM((await get("/about")).text).window.document.querySelector<HTMLFormElement>(".tn-footer form");
  const own = await formAt();
  expect([own?.getAttribute("action"), own?.method, own?.querySelector("input")?.name]).toEqual([
    "/newsletter-sign-up",
    "post",
    "EMAIL",
  ]);
  const list = {
    searchScript: "",
    translatorScript: "",
    scriptOrigins: [],
    mailingListAddress: "https://list.example/subscribe?u=1",
  };
  expect((await admin.post("/Admin/UpdateThirdParties", list)).status).toBe(200);
  const outside = await formAt();
  expect([outside?.getAttribute("action"), outside?.querySelector("input")?.name]).toEqual([
    "https://list.example/subscribe?u=1",
    "EMAIL",
  ]);
  expect(String((await get("/about")).headers["content-security-policy"])).toContain(
    "form-action 'self' https://list.example;",
  );
  await admin.post("/Admin/UpdateThirdParties", { ...list, mailingListAddress: "" });
});

test("an address is on the list once its owner has pressed the button behind the mail's link", async () => {
  const answer = await post("/newsletter-sign-up", { EMAIL: " Ana@Example.test " });
  expect([answer.status, answer.headers.location]).toEqual([303, "/newsletter-sign-up/sent"]);
  expect((await get("/newsletter-sign-up/sent")).text).toContain("look into your mailbox");
  expect(await listed()).toMatchObject({ total: 1, confirmed: 0 });
  expect(await exported()).not.toContain("Ana@Example.test");

  const link = await linkOf("Ana@Example.test");
  // Programs that look through mails open links: that alone does nothing.
  const opened = await get(link);
  expect(opened.text).toContain("<strong>Ana@Example.test</strong>");
  expect(opened.headers["cache-control"]).toBe("no-store");
  expect((await listed()).confirmed).toBe(0);
  expect((await get(link, HARBOR)).text).toContain("used before");

  const pressed = await post(link);
  expect([pressed.status, pressed.headers.location]).toEqual([303, "/newsletter-sign-up/confirmed"]);
  expect(await listed()).toMatchObject({ total: 1, confirmed: 1 });
  expect((await get(link)).text).toContain("used before");
  expect(await exported()).toContain("Ana@Example.test");

  // Whoever asks again is told by mail alone, and nothing changes.
  const again = await post("/newsletter-sign-up", { EMAIL: "ana@example.test" });
  expect(again.headers.location).toBe("/newsletter-sign-up/sent");
  expect((await mailsTo("ana@example.test")).at(-1)).toContain("You get our newsletter already");
  expect(await listed()).toMatchObject({ total: 1, confirmed: 1 });
});

test("the list as a file has each address with the link that ends it, and no formulas", async () => {
  await sqlAt(
    app,
    RIVERBEND,
    sql`insert into subscribers (company_id, email, confirmed_at, unsubscribe_token)
      values (tenantry_company(), '=cmd@example.test', now(), 'leave-formula')`,
  );
  const lines = (await exported()).trim().split("\n");
  expect(lines[0]).toBe("Email,Confirmed,Unsubscribe");
  expect(lines.find((line) => line.includes("cmd@example.test"))?.startsWith("'=cmd")).toBe(true);
  const link =
    /\/newsletter-sign-up\/leave\/[\w-]+/.exec(lines.find((line) => line.startsWith("Ana@")) ?? "")?.[0] ??
    "";
  expect((await get(link)).text).toContain("no more newsletters sent to");
  expect((await post(link)).headers.location).toBe("/newsletter-sign-up/left");
  expect((await listed()).subscribers.map(({ email }) => email)).toEqual(["=cmd@example.test"]);
  expect((await get(link)).text).toContain("on no list of ours");
  // Pressing it twice is no mistake.
  expect((await post(link)).status).toBe(303);
});

test("a link that is too old confirms nothing, and its address goes from the list", async () => {
  await post("/newsletter-sign-up", { EMAIL: "late@example.test" });
  const link = await linkOf("late@example.test");
  await sqlAt(
    app,
    RIVERBEND,
    sql`update subscribers set asked_at = now() - interval '73 hours' where email = 'late@example.test'`,
  );
  expect((await get(link)).text).toContain("too old");
  expect((await post(link)).headers.location).toBe(link);
  await post("/newsletter-sign-up", { EMAIL: "next@example.test" });
  expect((await listed()).subscribers.map(({ email }) => email)).not.toContain("late@example.test");
});

test("what is no address is refused with what was typed kept; other sites' forms and floods are refused", async () => {
  const { total } = await listed();
  for (const EMAIL of [
    "",
    "nobody",
    "a@b",
    `a@example.test\r\nBcc: x@example.test`,
    `${"x".repeat(300)}@example.test`,
  ]) {
    const answer = await post("/newsletter-sign-up", { EMAIL });
    expect(answer.status, EMAIL).toBe(400);
  }
  const page = new JSDOM((await post("/newsletter-sign-up", { EMAIL: 'x"><b>y' })).text).window.document;
  const input = page.querySelector<HTMLInputElement>("#newsletter-page");
  expect([input?.value, input?.getAttribute("aria-invalid")]).toEqual(['x"><b>y', "true"]);
  expect(page.querySelector("#newsletter-page-problem")?.textContent).toBe(
    "This is not a valid email address.",
  );

  const foreign = await post(
    "/newsletter-sign-up",
    { EMAIL: "cross@example.test" },
    { headers: { "sec-fetch-site": "cross-site" } },
  );
  expect(foreign.status).toBe(403);
  expect((await listed()).total).toBe(total);

  let refused = 0;
  for (let number = 0; number < 12; number++)
    if ((await post("/newsletter-sign-up", { EMAIL: `flood-${number}@example.test` })).status === 429)
      refused++;
  expect(refused).toBeGreaterThan(0);
});

test("Admins search the list and take people off it; nobody's number is a clear 404", async () => {
  const { subscribers } = await listed();
  const one = subscribers[0];
  const found = (
    await admin.get(
      `/AdminSubscribers/GetSubscribers?search=${encodeURIComponent(one?.email.toUpperCase() ?? "")}`,
    )
  ).json();
  expect(found).toMatchObject({ total: 1, subscribers: [{ email: one?.email }] });
  expect((await admin.get("/AdminSubscribers/GetSubscribers?search=%25")).json()).toMatchObject({ total: 0 });
  expect((await admin.remove(`/AdminSubscribers/DeleteSubscriber?subscriberId=${one?.id}`)).json()).toBe(
    "Deleted",
  );
  expect((await admin.remove(`/AdminSubscribers/DeleteSubscriber?subscriberId=${one?.id}`)).status).toBe(404);
  expect((await listed()).subscribers.map(({ id }) => id)).not.toContain(one?.id);
});
