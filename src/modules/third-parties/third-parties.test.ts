import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { HARBOR, RIVERBEND, signIn, sqlAt } from "#test/support/sign-in.ts";
import type { ThirdParties } from "./third-parties.schema.ts";

const { app } = await openDemoApp();
let admin: string;
let vendor: string;
beforeAll(async () => {
  admin = await signIn(app, "admin@riverbend.example");
  vendor = await signIn(app, "vendor@tracsoft.example");
});

const NONE: ThirdParties = {
  searchScript: "",
  translatorScript: "",
  scriptOrigins: [],
  mailingListAddress: "",
};
const SCRIPTS = {
  ...NONE,
  translatorScript: "https://translate.example/element.js?cb=googleTranslateElementInit",
  searchScript: "https://search.example/cse.js?cx=1",
  scriptOrigins: ["https://cdn.example/", "https://www.search.example"],
};

const save = (body: object, cookie = vendor) =>
  app.send("POST", "/Admin/UpdateThirdParties", { host: RIVERBEND, cookie, body });
const read = async (cookie = admin) =>
  (await app.send("GET", "/Admin/GetThirdParties", { host: RIVERBEND, cookie })).json() as ThirdParties & {
    rowVersion: number;
    mayEditScripts: boolean;
  };
const get = (path: string, host = RIVERBEND) => app.send("GET", path, { host });
const policyOf = async (path: string, host = RIVERBEND): Promise<Record<string, string>> =>
  Object.fromEntries(
    String((await get(path, host)).headers["content-security-policy"])
      .split("; ")
      .map((part) => [part.slice(0, part.indexOf(" ")), part.slice(part.indexOf(" ") + 1)]),
  );

test("the provider's Admins set scripts, and other Admins can see them but not change them [PUB-060]", async () => {
  expect(await read()).toEqual({ ...NONE, rowVersion: 0, mayEditScripts: false });
  const refused = await save(SCRIPTS, admin);
  expect([refused.status, refused.json()]).toEqual([
    403,
    "Only the provider's admins can change script addresses.",
  ]);
  expect(await read()).toMatchObject(NONE);
  expect((await save(SCRIPTS)).status).toBe(200);
  const stored = await read();
  expect(stored).toMatchObject({
    ...SCRIPTS,
    scriptOrigins: ["https://cdn.example", "https://www.search.example"],
  });
  expect((await read(vendor)).mayEditScripts).toBe(true);
  // They can send back what they can't change if it's unchanged.
  const { mayEditScripts: _, rowVersion, ...values } = stored;
  const kept = await save({ ...values, rowVersion, mailingListAddress: "https://list.example/post" }, admin);
  expect(kept.status).toBe(200);
  expect((await read()).mailingListAddress).toBe("https://list.example/post");
});

test("pages allow exactly what is set, and other companies' pages allow nothing [PUB-060]", async () => {
  await save(SCRIPTS);
  for (const path of ["/about", "/404", "/search"]) {
    const policy = await policyOf(path);
    expect(policy["script-src"], path).toBe(
      "'self' https://search.example https://translate.example https://cdn.example https://www.search.example",
    );
    expect(policy["frame-src"], path).toContain("https://search.example");
    expect(policy["script-src"], path).not.toContain("unsafe");
  }
  expect((await policyOf("/", HARBOR))["script-src"]).toBe("'self'");
  await save(NONE);
  const policy = await policyOf("/about");
  expect([policy["script-src"], policy["style-src"], policy["frame-src"], policy["form-action"]]).toEqual([
    "'self'",
    "'self'",
    undefined,
    "'self'",
  ]);
});

test("a configured script runs the search page, and the translator loads only when it's asked for [PUB-060] [PUB-013]", async () => {
  await save(SCRIPTS);
  const search = (await get("/search?q=water")).text;
  expect(search).toContain('src="https://search.example/cse.js?cx=1"');
  expect(search).not.toContain("tn-search-count");
  const about = (await get("/about")).text;
  expect(about).toContain('data-script="https://translate.example/element.js?cb=googleTranslateElementInit"');
  expect(about).not.toMatch(/<script[^>]+translate\.example/);
  await save(NONE);
  expect((await get("/search?q=water")).text).toContain("tn-search-count");
  expect((await get("/about")).text).not.toContain("Translate");
});

test("an unsafe address, or one that would end a policy directive, is refused and changes nothing", async () => {
  await save(NONE);
  for (const body of [
    { ...NONE, translatorScript: "http://translate.example/a.js" },
    { ...NONE, translatorScript: "javascript:alert(1)" },
    { ...NONE, searchScript: "https://a.example/x;script-src *" },
    { ...NONE, searchScript: "https://user@a.example/" },
    { ...NONE, searchScript: "/own.js" },
    { ...NONE, scriptOrigins: ["https://a.example/path"] },
    { ...NONE, scriptOrigins: ["*"] },
    { ...NONE, scriptOrigins: ["https://*"] },
    { ...NONE, scriptOrigins: ["https://*:8443"] },
    { ...NONE, scriptOrigins: ["https://%2A"] },
    { ...NONE, scriptOrigins: ["https://\uff0a"] },
    { ...NONE, scriptOrigins: ["https://*."] },
    { ...NONE, scriptOrigins: ["https://*.com"] },
    { ...NONE, scriptOrigins: ["https://*.co.uk"] },
    { ...NONE, scriptOrigins: ["https://*.co.uk."] },
    { ...NONE, scriptOrigins: ["https://*.CO.UK"] },
    { ...NONE, scriptOrigins: ["https://*.github.io"] },
    { ...NONE, scriptOrigins: ["https://*.xn--p1ai"] },
    { ...NONE, scriptOrigins: ["https://*.*.example.com"] },
    { ...NONE, scriptOrigins: ["https://cdn.*.com"] },
    { ...NONE, scriptOrigins: ["https://cdn.example.com", "https://*.net"] },
    { ...NONE, searchScript: "https://*/search.js" },
    { ...NONE, translatorScript: "https://*.example.com/element.js" },
    { ...NONE, mailingListAddress: "https://*/subscribe" },
    { ...NONE, scriptOrigins: ["https://*.example; default-src *"] },
    { ...NONE, mailingListAddress: `https://a.example/${"x".repeat(3000)}` },
  ]) {
    const answer = await save(body);
    expect(answer.status, JSON.stringify(body).slice(0, 120)).toBe(400);
  }
  expect(await read()).toMatchObject(NONE);
});

test("accepts a wildcard below a company's domain, and a stored one that is too broad allows nothing", async () => {
  const origins = ["https://*.example.com", "https://*.example.co.uk", "https://*.someone.github.io"];
  expect((await save({ ...NONE, scriptOrigins: origins })).status).toBe(200);
  expect((await policyOf("/about"))["script-src"]).toBe(["'self'", ...origins].join(" "));
  await sqlAt(app, RIVERBEND, sql`update third_parties set script_origins = '{https://*,https://*.co.uk}'`);
  await app.app.forget();
  expect((await policyOf("/about"))["script-src"]).toBe("'self'");
  // People who can't change scripts can still save the rest.
  const { mayEditScripts: _, ...values } = await read();
  expect((await save(values, admin)).status).toBe(200);
  expect((await save(NONE)).status).toBe(200);
});

test("refuses a save after someone else's", async () => {
  const { rowVersion } = await read(vendor);
  expect((await save({ ...NONE, rowVersion })).status).toBe(200);
  expect((await save({ ...SCRIPTS, rowVersion })).status).toBe(409);
  expect(await read()).toMatchObject(NONE);
});
