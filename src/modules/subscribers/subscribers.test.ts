import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { parseHtml } from "#test/support/dom.ts";
import { FORM_TYPE, formBody } from "#test/support/form-body.ts";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { HARBOR, mailsTo, RIVERBEND, sqlAt } from "#test/support/sign-in.ts";
import type { Answer } from "#test/support/test-app.ts";
import { sendRaw } from "#test/support/uploads.ts";

const { app, admin } = await openDemoApp("admin");
beforeEach(async () => {
  await sqlAt(app, RIVERBEND, sql`delete from rate_limits`);
});

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

/** The path of the link in the last email to an address. */
const linkOf = async (email: string): Promise<string> =>
  /\/newsletter-sign-up\/confirm\/[\w-]+/.exec((await mailsTo(app, email)).at(-1) ?? "")?.[0] ?? "";

test("the footer's contact column has contact details and the sign-up, and comes first [PUB-018]", async () => {
  const document = parseHtml((await get("/about")).text);
  const column = document.querySelector(".tn-footer-columns > :first-child");
  expect(column?.querySelector(".tn-footer-name")?.textContent).toBe("Riverbend Utilities");
  expect(column?.querySelector("input[name=EMAIL]")).not.toBeNull();
  expect(document.querySelectorAll(".tn-footer input[name=EMAIL]")).toHaveLength(1);
});

test("the footer's form sends EMAIL to the site's list, or to the configured service [PUB-059]", async () => {
  const formAt = async () =>
    parseHtml((await get("/about")).text).querySelector<HTMLFormElement>(".tn-footer form");
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
  expect(outside?.querySelectorAll("input")).toHaveLength(1);
  expect([outside?.getAttribute("action"), outside?.querySelector("input")?.name]).toEqual([
    "https://list.example/subscribe?u=1",
    "EMAIL",
  ]);
  expect(String((await get("/about")).headers["content-security-policy"])).toContain(
    "form-action 'self' https://list.example;",
  );
  await admin.post("/Admin/UpdateThirdParties", { ...list, mailingListAddress: "" });
});

test("a form on a Spanish page of an English site gets Spanish pages, errors, and emails", async () => {
  const langOf = (html: string) => parseHtml(html).documentElement.lang;
  const SPANISH = { language: "es" };
  const EMAIL = "ana.ruiz@example.test";
  const wrong = await post("/newsletter-sign-up", { EMAIL: "ana", ...SPANISH });
  expect([wrong.status, langOf(wrong.text)]).toEqual([400, "es"]);
  expect(wrong.text).toContain("Escriba un correo electrónico válido, como nombre@example.com.");

  /** Opens the page that a form's answer redirects to. */
  const follow = async (answer: Answer) => {
    const next = String(answer.headers.location);
    expect([answer.status, next.endsWith("?language=es")]).toEqual([303, true]);
    const { text } = await get(next);
    expect(langOf(text)).toBe("es");
    return text;
  };
  /** The address behind the link of the last email, which is in Spanish. */
  const linkIn = async (step: string, subject: string) => {
    const mail = (await mailsTo(app, EMAIL)).at(-1) ?? "";
    expect(mail).toContain(subject);
    return new RegExp(`/newsletter-sign-up/${step}/[\\w-]+\\?language=es`).exec(mail)?.[0] ?? "";
  };
  const sent = await follow(await post("/newsletter-sign-up", { EMAIL, ...SPANISH }));
  expect(sent).toContain('href="/newsletter-sign-up?language=es"');
  const confirm = await linkIn("confirm", "Subject: Confirme su suscripción al boletín");
  const document = parseHtml((await get(confirm)).text);
  expect(document.querySelector("main")?.textContent).toContain(
    `¿Desea recibir nuestro boletín en ${EMAIL}?`,
  );
  expect(document.querySelector<HTMLInputElement>("main input[name=language]")?.value).toBe("es");
  expect(await follow(await post(confirm, SPANISH))).toContain("Ya está en la lista.");
  await follow(await post("/newsletter-sign-up/leave", { EMAIL, ...SPANISH }));
  const leave = await linkIn("leave", "Subject: Cancele su suscripción al boletín");
  expect(await follow(await post(leave, SPANISH))).toContain("Ya no está en la lista");
  expect(await exported()).not.toContain(EMAIL);
  // Without the language parameter, or with an unknown one, the same pages are in the site's language.
  for (const end of ["", "?language=xx"])
    expect(langOf((await get(`/newsletter-sign-up/sent${end}`)).text)).toBe("en");
});

test("an address is on the list once its owner has pressed the button on the emailed link's page", async () => {
  const answer = await post("/newsletter-sign-up", { EMAIL: " Ana@Example.test " });
  expect([answer.status, answer.headers.location]).toEqual([303, "/newsletter-sign-up/sent"]);
  expect((await get("/newsletter-sign-up/sent")).text).toContain("Check your email");
  expect(await listed()).toMatchObject({ total: 1, confirmed: 0 });
  expect(await exported()).not.toContain("Ana@Example.test");

  const link = await linkOf("Ana@Example.test");
  // Programs that scan emails open links, which changes nothing.
  const opened = await get(link);
  expect(opened.text).toContain("newsletter sent to Ana@Example.test?");
  expect(opened.headers["cache-control"]).toBe("no-store");
  expect((await listed()).confirmed).toBe(0);
  expect((await get(link, HARBOR)).text).toContain("already used");

  const pressed = await post(link);
  expect([pressed.status, pressed.headers.location]).toEqual([303, "/newsletter-sign-up/confirmed"]);
  expect(await listed()).toMatchObject({ total: 1, confirmed: 1 });
  expect((await get(link)).text).toContain("already used");
  expect(await exported()).toContain("Ana@Example.test");

  // A second request gets an email, and nothing changes.
  const again = await post("/newsletter-sign-up", { EMAIL: "ana@example.test" });
  expect(again.headers.location).toBe("/newsletter-sign-up/sent");
  expect((await mailsTo(app, "ana@example.test")).at(-1)).toContain("You already get our newsletter");
  expect(await listed()).toMatchObject({ total: 1, confirmed: 1 });
});

test("the exported list has each address with its unsubscribe link, and no formulas", async () => {
  await sqlAt(
    app,
    RIVERBEND,
    sql`insert into subscribers (company_id, email, confirmed_at, unsubscribe_token)
      values (tenantry_company(), '=cmd@example.test', '2026-01-10T02:05:00Z', 'leave-formula')`,
  );
  const lines = (await exported()).trim().split("\n");
  expect(lines[0]).toBe("Email,Confirmed,Unsubscribe");
  // The company's evening, in New York.
  expect(lines.find((line) => line.includes("=cmd"))).toContain(",2026-01-09 21:05,");
  expect(lines.find((line) => line.includes("cmd@example.test"))?.startsWith("'=cmd")).toBe(true);
  const link =
    /\/newsletter-sign-up\/leave\/[\w-]+/.exec(lines.find((line) => line.startsWith("Ana@")) ?? "")?.[0] ??
    "";
  expect((await get(link)).text).toContain("stop getting our newsletter");
  expect((await post(link)).headers.location).toBe("/newsletter-sign-up/left");
  expect((await listed()).subscribers.map(({ email }) => email)).toEqual(["=cmd@example.test"]);
  const gone = (await get(link)).text;
  expect(gone).toContain("on our list anymore");
  expect(gone).toContain('<a href="/">Go to the home page</a>');
  // Pressing it twice isn't an error.
  expect((await post(link)).status).toBe(303);
});

const headerOf = (mail: string, name: string): string =>
  new RegExp(`^${name}: (.*)$`, "m").exec(mail.split("\n\n", 1)[0] ?? "")?.[1] ?? "";

test("every email to the list has the headers and the link that unsubscribe with one click", async () => {
  const email = "oneclick@example.test";
  await post("/newsletter-sign-up", { EMAIL: email });
  await post(await linkOf(email));
  await post("/newsletter-sign-up", { EMAIL: email });
  await post("/newsletter-sign-up/leave", { EMAIL: email.toUpperCase() });
  const mails = await mailsTo(app, email);
  expect(mails.map((mail) => headerOf(mail, "Subject").split(":")[0])).toEqual([
    "Confirm your newsletter sign-up",
    "You already get our newsletter",
    "Unsubscribe from our newsletter",
  ]);
  const links = mails.map(
    (mail) =>
      /^<(http:\/\/\S+\/newsletter-sign-up\/leave\/[\w-]{43})>$/.exec(
        headerOf(mail, "List-Unsubscribe"),
      )?.[1],
  );
  expect(new Set(links).size).toBe(1);
  const link = links[0] as string;
  for (const mail of mails) {
    expect(headerOf(mail, "List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
    const [text, html] = mail.split("----- HTML -----");
    expect(text?.slice(text.indexOf("\n\n"))).toContain(`Unsubscribe: ${link}`);
    expect(html).toContain(`<a href="${link}"`);
  }
  // Opening it changes nothing. An email app's POST needs no page, cookie, or second step.
  const path = new URL(link).pathname;
  await get(path);
  const isListed = async () => (await exported()).includes(email);
  expect(await isListed()).toBe(true);
  const clicked = await post(
    path,
    { "List-Unsubscribe": "One-Click" },
    { headers: { origin: "https://mail.example", "sec-fetch-site": "cross-site" } },
  );
  expect([clicked.status, clicked.headers.location]).toEqual([200, undefined]);
  expect(clicked.text).toContain("off the list and won");
  expect(await isListed()).toBe(false);
  const again = await post(path, { "List-Unsubscribe": "One-Click" });
  expect(again.status).toBe(200);
});

test("one click works as multipart, and removes a subscription that was never confirmed", async () => {
  const email = "multipart@example.test";
  await post("/newsletter-sign-up", { EMAIL: email });
  const link =
    /\/newsletter-sign-up\/leave\/[\w-]+/.exec((await mailsTo(app, email)).at(-1) ?? "")?.[0] ?? "";
  const answer = await sendRaw(app, "POST", link, {
    host: RIVERBEND,
    headers: { "content-type": FORM_TYPE },
    body: formBody({ "List-Unsubscribe": "One-Click" }),
  });
  expect(answer.status).toBe(200);
  expect((await listed()).subscribers.map((subscriber) => subscriber.email)).not.toContain(email);
});

test("the sign-up page offers unsubscribing, and no answer reveals whether an address is on the list", async () => {
  const page = parseHtml((await get("/newsletter-sign-up")).text);
  const form = page.querySelector<HTMLFormElement>('form[action="/newsletter-sign-up/leave"]');
  expect([
    form?.method,
    form?.querySelector("label")?.textContent,
    form?.querySelector("button")?.textContent,
  ]).toEqual(["post", "Email address to unsubscribe", "Unsubscribe"]);
  await sqlAt(
    app,
    RIVERBEND,
    sql`insert into subscribers (company_id, email, confirmed_at, unsubscribe_token)
      values (tenantry_company(), 'member@example.test', now(), 'leave-member')`,
  );
  const answers = [];
  for (const EMAIL of ["member@example.test", "stranger@example.test"])
    answers.push(await post("/newsletter-sign-up/leave", { EMAIL }));
  const [member, stranger] = answers.map(({ status, headers, text }) => {
    const { date: _, ...same } = headers;
    return { status, same, text };
  });
  expect(member).toEqual(stranger);
  expect([member?.status, answers[0]?.headers.location]).toEqual([303, "/newsletter-sign-up/leave-sent"]);
  expect((await get("/newsletter-sign-up/leave-sent")).text).toContain("If your address is on our list");
  expect(await mailsTo(app, "member@example.test")).toHaveLength(1);
  expect(await mailsTo(app, "stranger@example.test")).toEqual([]);
  // Only the link itself removes someone.
  expect(await exported()).toContain("member@example.test");

  const wrong = await post("/newsletter-sign-up/leave", { EMAIL: "nobody" });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain('value="nobody"');
  const foreign = await post(
    "/newsletter-sign-up/leave",
    { EMAIL: "member@example.test" },
    { headers: { "sec-fetch-site": "cross-site" } },
  );
  expect(foreign.status).toBe(403);
  // A mailbox isn't flooded, and the answer stays the same.
  for (let n = 0; n < 4; n++)
    expect((await post("/newsletter-sign-up/leave", { EMAIL: `member+${n}@example.test` })).status).toBe(303);
  for (let n = 0; n < 3; n++) await post("/newsletter-sign-up/leave", { EMAIL: "member@example.test" });
  expect((await mailsTo(app, "member@example.test")).length).toBeLessThanOrEqual(3);
});

test("an expired link confirms nothing, and its address is deleted from the list", async () => {
  await post("/newsletter-sign-up", { EMAIL: "late@example.test" });
  const link = await linkOf("late@example.test");
  await sqlAt(
    app,
    RIVERBEND,
    sql`update subscribers set asked_at = now() - interval '73 hours' where email = 'late@example.test'`,
  );
  expect((await get(link)).text).toContain("has expired");
  expect((await post(link)).headers.location).toBe(link);
  await post("/newsletter-sign-up", { EMAIL: "next@example.test" });
  expect((await listed()).subscribers.map(({ email }) => email)).not.toContain("late@example.test");
});

test("an invalid address is refused with the input kept; other sites' forms and floods are refused", async () => {
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
  const page = parseHtml((await post("/newsletter-sign-up", { EMAIL: 'x"><b>y' })).text);
  // Screen readers read the title of a new page first.
  expect(page.title).toMatch(/^Error: Newsletter Sign-up · /);
  const input = page.querySelector<HTMLInputElement>("#newsletter-page");
  expect([input?.value, input?.getAttribute("aria-invalid")]).toEqual(['x"><b>y', "true"]);
  expect(page.querySelector("#newsletter-page-problem")?.textContent).toBe(
    "Enter a valid email address, such as name@example.com.",
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

test("admins can search the list and remove people, and an unknown id is a clear 404", async () => {
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
