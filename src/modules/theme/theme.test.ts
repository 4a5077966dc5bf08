import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { auditOf } from "#test/support/people.ts";
import { CEDAR_FALLS, HARBOR, RIVERBEND, signIn } from "#test/support/sign-in.ts";
import type { Theme } from "./theme.schema.ts";

const { app } = await openDemoApp();
let admin: string;
beforeAll(async () => {
  admin = await signIn(app, "admin@riverbend.example");
});

const FOREST: Theme = {
  brand: "#2f6138",
  brandDeep: "#1d3b2a",
  typeface: "classic",
  corners: "square",
  header: "brand",
  cards: "ruled",
  scale: "large",
  images: "muted",
};

const save = (body: object, cookie = admin) =>
  app.send("POST", "/Admin/UpdateTheme", { host: RIVERBEND, cookie, body });
const read = async () =>
  (await app.send("GET", "/Admin/GetTheme", { host: RIVERBEND, cookie: admin })).json() as Theme & {
    rowVersion: number;
  };
const get = (path: string, host = RIVERBEND) => app.send("GET", path, { host });
const styleOf = (html: string): string => /<style>(:root\{[^<]*)<\/style>/.exec(html)?.[1] ?? "";
const styleSourceOf = (answer: Awaited<ReturnType<typeof get>>): string =>
  /(?:^|; )style-src ([^;]+)/.exec(String(answer.headers["content-security-policy"]))?.[1] ?? "";
const hashOf = (style: string): string => `'sha256-${createHash("sha256").update(style).digest("base64")}'`;

test("a saved look is on every page right away, and each page's policy allows exactly that style", async () => {
  // Cached first, because the change must reach cached pages.
  for (const path of ["/", "/about"]) await get(path);
  expect((await save(FOREST)).status).toBe(200);
  expect(await read()).toMatchObject(FOREST);
  for (const path of ["/", "/about", "/404", "/search", "/FormPreview"]) {
    const answer = await get(path);
    const style = styleOf(answer.text);
    expect(style, path).toMatch(/^:root\{--brand-base:#2f6138;.*--brand-deep:#1d3b2a;.*--font:/);
    expect(style, path).toContain("--radius-control:0rem");
    expect(style, path).toContain("--card-edge:2px 0 0;");
    expect(style, path).toContain("--image-filter:saturate(.65)");
    expect(styleSourceOf(answer), path).toBe(`'self' ${hashOf(style)}`);
    expect(answer.text, path).toContain('<meta name="theme-color" content="#1d3b2a"/>');
  }
  expect((await get("/about")).text).toContain('class="tn-header tn-header-brand"');
  // A page in the cache is sent with the same policy.
  expect(styleSourceOf(await get("/about"))).toContain(hashOf(styleOf((await get("/about")).text)));
});

test("other companies' pages don't change, and a refused form's page has the look, too", async () => {
  await save(FOREST);
  const theirs = styleOf((await get("/", HARBOR)).text);
  expect(theirs).toContain("--brand-base:");
  expect(theirs).not.toContain("#2f6138");
  const refused = await app.send("POST", "/newsletter-sign-up", {
    host: RIVERBEND,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "EMAIL=nobody",
  });
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect(styleOf(refused.text)).toContain("#2f6138");
  expect(styleSourceOf(refused)).toContain(hashOf(styleOf(refused.text)));
});

test("the page of a site being set up has the site's look", async () => {
  const answer = await get("/", CEDAR_FALLS);
  expect(answer.status).toBe(503);
  expect(styleOf(answer.text)).toContain("--brand-base:#2f6138");
  expect(styleSourceOf(answer)).toContain(hashOf(styleOf(answer.text)));
});

test("with third-party scripts, the policy names no hash, which would block their styles", async () => {
  await save(FOREST);
  const vendor = await signIn(app, "vendor@tracsoft.example");
  const parties = { searchScript: "", scriptOrigins: [], mailingListAddress: "" };
  const set = (translatorScript: string) =>
    app.send("POST", "/Admin/UpdateThirdParties", {
      host: RIVERBEND,
      cookie: vendor,
      body: { ...parties, translatorScript },
    });
  await set("https://translate.example/a.js");
  expect(styleSourceOf(await get("/about"))).toBe("'self' 'unsafe-inline' https://translate.example");
  await set("");
});

test("colors with too little contrast are refused with a message, and nothing changes", async () => {
  await save(FOREST);
  const answer = await save({ ...FOREST, brand: "#ffcc00" });
  expect(answer.status).toBe(400);
  expect(answer.json()).toContain("White text on #ffcc00 has a contrast of 1.5; 4.5 is needed.");
  for (const body of [
    { ...FOREST, brandDeep: "#eeeeee" },
    { ...FOREST, brand: "#0b5566;}</style><script>alert(1)</script>" },
    { ...FOREST, typeface: "wingdings" },
    { ...FOREST, corners: undefined },
    { ...FOREST, cards: "0;color:red" },
    {},
  ])
    expect((await save(body)).status, JSON.stringify(body)).toBe(400);
  expect(await read()).toMatchObject(FOREST);
});

test("a client that doesn't know the newer choices leaves them unchanged", async () => {
  await save(FOREST);
  const { cards: _, scale: __, images: ___, ...older } = FOREST;
  expect((await save({ ...older, corners: "round" })).status).toBe(200);
  expect(await read()).toMatchObject({ ...FOREST, corners: "round" });
});

test("refuses a save after someone else's, and a saved look is in the audit log", async () => {
  const { rowVersion } = await read();
  expect((await save({ ...FOREST, corners: "round", rowVersion })).status).toBe(200);
  expect((await save({ ...FOREST, corners: "soft", rowVersion })).status).toBe(409);
  expect((await read()).corners).toBe("round");
  expect(
    await auditOf(
      app,
      { companyId: app.app.hosts.find(RIVERBEND)?.companyId ?? 0 },
      "Changed the website's look",
    ),
  ).toContainEqual(
    expect.objectContaining({
      subject: "Site Information",
      after: expect.objectContaining({ corners: "round" }),
    }),
  );
});
