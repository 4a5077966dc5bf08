import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { parseHtml } from "#test/support/dom.ts";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { HARBOR, RIVERBEND, signIn, sqlAt } from "#test/support/sign-in.ts";
import type { Answer } from "#test/support/test-app.ts";
import type { LayoutComponents } from "./layout.contract.ts";

const { app } = await openDemoApp();
let admin: string;
beforeAll(async () => {
  admin = await signIn(app, "admin@riverbend.example");
});

const read = async (): Promise<LayoutComponents> =>
  (await app.send("GET", "/Admin/GetLayoutComponents", { cookie: admin })).json() as LayoutComponents;

const save = (body: object, options: { host?: string; cookie?: string } = {}): Promise<Answer> =>
  app.send("POST", "/Admin/UpdateLayoutComponents", { cookie: admin, ...options, body });

const get = async (path: string, host = RIVERBEND) => app.send("GET", path, { host });

/** Only the required fields. */
const LEAST = {
  social: {},
  navbar: { companyName: "Harbor District", telephone: "(555) 010-0123", payBillLink: "/pay" },
  footer: { copyrightName: "Harbor District Authority" },
};

test("the demo's footer links to pages by their ids, like one saved in the admin", async () => {
  const linked = () =>
    sqlAt(app, RIVERBEND, sql`select target_page_id from page_links where source = 'layouts' order by 1`);
  const before = await linked();
  expect(before.length).toBeGreaterThan(3);
  expect((await save(await read())).status).toBe(200);
  expect(await linked()).toEqual(before);
});

test("the layout has social links, navbar, footer, and email addresses [C-227] [LAY-005] [LAY-006] [LAY-008]", async () => {
  const layout = await read();
  const booleans = (names: string[]) => Object.fromEntries(names.map((name) => [name, expect.any(Boolean)]));
  const texts = (names: string[]) => Object.fromEntries(names.map((name) => [name, expect.any(String)]));
  expect(layout).toEqual({
    social: texts(
      ["facebook", "instagram", "twitter", "youtube", "linkedin", "pinterest", "tumblr", "blog"].map(
        (name) => `${name}Link`,
      ),
    ),
    navbar: {
      ...texts(["logoUrl", "companyName", "telephone", "siteName", "payBillLink"]),
      ...booleans(["showContactInfo", "showLoginLink", "showSiteName", "showSocialIcons"]),
      socialId: expect.any(Number),
    },
    footer: {
      ...texts(["copyrightName", "contentColumn1", "contentColumn2", "contentColumn3", "contentColumn4"]),
      ...texts(["privacyPolicyLink"]),
      ...booleans(["showPhone", "showAddress", "showLogo"]),
      socialId: layout.navbar.socialId,
    },
    adminVersionUpdateEmails: expect.any(Array),
    company: {
      address: expect.any(String),
      timeZone: "America/New_York",
      language: "en",
      ipAllowlist: ["127.0.0.1", "::1"],
      passwordAgeDays: 0,
      needsSecondApprover: false,
      staffMayAdd: false,
    },
    rowVersion: expect.any(Number),
  });
  expect(layout.navbar.socialId).toBeGreaterThan(0);
  expect(layout.navbar.companyName).toBe("Riverbend Utilities");
});

test("saving accepts the specification's groups in any letter case, cleans the texts, and shows right away [C-228] [LAY-005]", async () => {
  const before = await read();
  const answer = await save({
    Social: { facebookLink: "https://www.facebook.com/riverbend", blogLink: "/blogs" },
    Navbar: { ...before.navbar, siteName: "Riverbend Water & Power", PAYBILLLINK: undefined },
    Footer: {
      copyrightName: "Riverbend Utilities Board",
      contentColumn1: "<h2>Visit us</h2><script>alert(1)</script><p onclick='x()'>140 Mill Street</p>",
      contentColumn4: "<p>From a call</p>",
    },
    AdminVersionUpdateEmails: ["alma@riverbend.example", "theo@riverbend.example"],
  });
  expect([answer.status, answer.json()]).toEqual([200, "Saved"]);
  const after = await read();
  expect(after.social.facebookLink).toBe("https://www.facebook.com/riverbend");
  expect(after.social.youtubeLink).toBe("");
  expect(after.navbar.siteName).toBe("Riverbend Water & Power");
  expect(after.footer.contentColumn1).toBe("<h2>Visit us</h2><p>140 Mill Street</p>");
  expect(after.footer.contentColumn2).toBe("");
  expect(after.adminVersionUpdateEmails).toEqual(["alma@riverbend.example", "theo@riverbend.example"]);
  // Fields that weren't sent stay: the company's settings, and later the fourth column.
  expect(after.company).toEqual(before.company);
  expect(after.rowVersion).toBeGreaterThan(before.rowVersion);
  await save({ ...after, footer: { ...after.footer, contentColumn4: undefined } });
  expect((await read()).footer.contentColumn4).toBe("<p>From a call</p>");
  const { text } = await get("/about");
  expect(text).toContain("Riverbend Water &amp; Power");
  expect(text).toContain("Riverbend Utilities Board");
  expect(text).toContain("<p>140 Mill Street</p>");
  expect(text).toContain("<p>From a call</p>");
});

test("company name, copyright name, telephone, and My Account link are required [LAY-004]", async () => {
  const before = await read();
  for (const [group, name, sentence] of [
    ["navbar", "companyName", "Company name is required."],
    ["footer", "copyrightName", "Copyright name is required."],
    ["navbar", "telephone", "Telephone is required."],
    ["navbar", "payBillLink", "My Account link is required."],
  ] as const) {
    const answer = await save({ ...LEAST, [group]: { ...LEAST[group], [name]: " " } });
    expect([answer.status, answer.json()]).toEqual([400, sentence]);
  }
  for (const telephone of ["555 010", "+44 20 7946 0000", "055 010 0123", "telephone"]) {
    const answer = await save({ ...LEAST, navbar: { ...LEAST.navbar, telephone } });
    expect([answer.status, answer.json()]).toEqual([400, "Telephone: use 10 digits, like 555 123 4567."]);
  }
  expect(await read()).toEqual(before);
});

test("a My Account link that isn't sent is / [LAY-006]", async () => {
  const { navbar } = await read();
  await save({ ...LEAST, navbar: { ...navbar, payBillLink: undefined } });
  expect((await read()).navbar.payBillLink).toBe("/");
  expect((await read()).navbar.telephone).toBe(navbar.telephone);
});

test.each([
  ["a link with another scheme", { social: { facebookLink: "javascript:alert(1)" } }],
  ["a link that is a list", { social: { facebookLink: ["https://a.example"] } }],
  ["an image from nowhere", { navbar: { ...LEAST.navbar, logoUrl: "file:///etc/passwd" } }],
  ["a switch that is a text", { navbar: { ...LEAST.navbar, showLoginLink: "yes" } }],
  ["no navbar", { navbar: undefined }],
  ["a name too long", { footer: { copyrightName: "x".repeat(101) } }],
  ["a wrong e-mail address", { adminVersionUpdateEmails: ["alma@riverbend.example", "nobody"] }],
  ["an e-mail address twice", { adminVersionUpdateEmails: ["a@b.example", "A@B.example"] }],
  ["a mail header in an address", { adminVersionUpdateEmails: ["a@b.example\nBcc: c@d.example"] }],
])("refuses %s and changes nothing [C-228]", async (_what, change) => {
  const before = await read();
  const answer = await save({ ...LEAST, ...change });
  expect(answer.status).toBe(400);
  expect(answer.json()).toMatch(/^["“A-Z].*[.]$/s);
  expect(await read()).toEqual(before);
});

const company = async () => (await read()).company;

test("time zone, addresses, and password age are the company's, each with its own check", async () => {
  const before = await company();
  const good = {
    address: "140 Mill Street\nRiverbend, GA 30705",
    timeZone: "America/Chicago",
    language: "es",
    ipAllowlist: ["127.0.0.1", "203.0.113.0/24", "2001:db8::/48"],
    passwordAgeDays: 90,
    needsSecondApprover: true,
    staffMayAdd: true,
  };
  for (const wrong of [
    { timeZone: "Mars/Olympus" },
    { language: "en-XA" },
    { language: "fr" },
    { timeZone: "'; drop table companies; --" },
    { ipAllowlist: ["203.0.113.300"] },
    { ipAllowlist: ["0.0.0.0/0"] },
    { ipAllowlist: ["::/0"] },
    { ipAllowlist: "127.0.0.1" },
    { passwordAgeDays: -1 },
    { passwordAgeDays: 1.5 },
    { needsSecondApprover: "maybe" },
    { staffMayAdd: "maybe" },
  ])
    expect((await save({ ...LEAST, company: { ...good, ...wrong } })).status).toBe(400);
  expect(await company()).toEqual(before);
  expect((await save({ ...LEAST, company: good })).json()).toBe("Saved");
  expect(await company()).toEqual(good);
  // A client without languages leaves it unchanged.
  const { language: _, ...older } = good;
  expect((await save({ ...LEAST, company: older })).json()).toBe("Saved");
  expect(await company()).toEqual(good);
  expect((await save({ ...LEAST, company: { ...good, language: "en" } })).json()).toBe("Saved");
  expect((await get("/about")).text).toContain("140 Mill Street\nRiverbend, GA 30705");
});

test("a save doesn't overwrite someone else's change [C-228]", async () => {
  const { rowVersion } = await read();
  expect((await save({ ...LEAST, rowVersion })).status).toBe(200);
  const late = await save({ ...LEAST, navbar: { ...LEAST.navbar, siteName: "Late" }, rowVersion });
  expect([late.status, late.json()]).toEqual([409, "Someone else has saved this in the meantime."]);
  expect((await read()).navbar.siteName).toBe("");
});

test("the first save completes the layout permanently [LAY-004] [C-030]", async () => {
  const cookie = await signIn(app, "admin@harbor.example", undefined, HARBOR);
  const flag = async () => (await get("/Admin/IsLayoutCompleted", HARBOR)).json();
  expect(await flag()).toBe(false);
  expect((await save({ ...LEAST, navbar: {} }, { host: HARBOR, cookie })).status).toBe(400);
  expect(await flag()).toBe(false);
  expect((await save(LEAST, { host: HARBOR, cookie })).json()).toBe("Saved");
  expect(await flag()).toBe(true);
});

test("the audit log has what a save changed, before and after", async () => {
  await save({ ...LEAST, navbar: { ...LEAST.navbar, siteName: "Before" } });
  await save({ ...LEAST, navbar: { ...LEAST.navbar, siteName: "After" } });
  const [entry] = await sqlAt(
    app,
    RIVERBEND,
    sql<{ action: string; actorEmail: string; before: LayoutComponents; after: LayoutComponents }>`
      select action, actor_email, before, after from audit_entries order by id desc limit 1`,
  );
  expect(entry).toMatchObject({
    action: "Updated site information",
    actorEmail: "admin@riverbend.example",
    before: { navbar: { siteName: "Before" } },
    after: { navbar: { siteName: "After" } },
  });
});

test("only Admins can read and save it [C-227] [C-228]", async () => {
  const clerk = await signIn(app, "clerk@riverbend.example");
  expect((await app.send("GET", "/Admin/GetLayoutComponents", { cookie: clerk })).status).toBe(403);
  expect((await save(LEAST, { cookie: clerk })).status).toBe(403);
  expect((await save(LEAST, { cookie: "" })).status).toBe(401);
});

test("anyone can read the navbar, social links, and footer, with or without the component's id [C-259] [C-263] [C-268]", async () => {
  await save({
    ...LEAST,
    social: { tumblrLink: "https://tumblr.example/river" },
    footer: { ...LEAST.footer, contentColumn2: "<p>Two</p>", privacyPolicyLink: "/privacy" },
  });
  const { navbar, social, footer } = await read();
  const ids = sql<Record<"navbar" | "social" | "footer", number>>`select
    navbar_id as navbar, social_id as social, footer_id as footer from layouts`;
  const [[own], [harbor]] = await Promise.all([sqlAt(app, RIVERBEND, ids), sqlAt(app, HARBOR, ids)]);
  expect([navbar.socialId, footer.socialId]).toEqual([own?.social, own?.social]);
  for (const [part, path, shown] of [
    ["navbar", "components/Navbar", navbar],
    ["social", "Components/GetSocialInfo", social],
    ["footer", "Components/GetFooterData", footer],
  ] as const) {
    expect((await get(`/${path}`)).json()).toEqual(shown);
    expect((await get(`/${path}?componentId=${own?.[part]}`)).json()).toEqual(shown);
    for (const id of [harbor?.[part], 999_999])
      expect((await get(`/${path}?componentId=${id}`)).status).toBe(404);
  }
});

test("only social links that are set are shown [LAY-007]", async () => {
  await save({ ...LEAST, social: { youtubeLink: "https://www.youtube.com/@river" } });
  const { text } = await get("/about");
  expect(text).toContain('href="https://www.youtube.com/@river"');
  expect(text).toContain("on YouTube");
  expect(text).not.toContain("on Facebook");
  expect(text).not.toContain("on Tumblr");
});

test("each of the eight social links that is set is shown [LAY-007]", async () => {
  const names = ["facebook", "instagram", "twitter", "youtube", "linkedin", "pinterest", "tumblr", "blog"];
  const addressOf = (name: string) => `https://${name}.example/river`;
  const social = Object.fromEntries(names.map((name) => [`${name}Link`, addressOf(name)]));
  const navbar = { ...LEAST.navbar, showSocialIcons: true };
  expect((await save({ ...LEAST, navbar, social })).json()).toBe("Saved");
  const document = parseHtml((await get("/about")).text);
  for (const part of [".tn-utility", "footer"]) {
    const links = [...document.querySelectorAll(`${part} .tn-social a`)];
    expect(links.map((link) => link.getAttribute("href")).sort()).toEqual(names.map(addressOf).sort());
  }
});

test("parts of navbar and footer appear on pages only if they are turned on [LAY-006] [LAY-008]", async () => {
  const partsOf = async (isOn: boolean) => {
    const saved = await save({
      social: { tumblrLink: "https://tumblr.example/river" },
      navbar: {
        ...LEAST.navbar,
        logoUrl: "https://pictures.example/logo.png",
        siteName: "Harbor online",
        showContactInfo: isOn,
        showLoginLink: isOn,
        showSiteName: isOn,
        showSocialIcons: isOn,
      },
      footer: {
        ...LEAST.footer,
        showPhone: isOn,
        showAddress: isOn,
        showLogo: isOn,
        privacyPolicyLink: isOn ? "/about/privacy-words" : "",
      },
      company: { ...(await company()), address: "140 Mill Street" },
    });
    expect(saved.json()).toBe("Saved");
    const document = parseHtml((await get("/about")).text);
    expect(document.querySelector("header .tn-brand img")?.getAttribute("src")).toContain("logo.png");
    expect(document.querySelector("header .tn-account")?.getAttribute("href")).toBe("/pay");
    expect(document.querySelector(".tn-footer-line")?.textContent).toContain("Harbor District Authority");
    const isThere = (selector: string) => document.querySelector(selector) !== null;
    return {
      navbar: [
        ".tn-utility .tn-telephone",
        '.tn-utility a[href="/login"]',
        ".tn-brand span",
        ".tn-utility .tn-social",
      ].map(isThere),
      footer: [
        'a[href^="tel:"]',
        ".tn-footer-address",
        ".tn-footer-contact img",
        'a[href="/about/privacy-words"]',
      ].map((part) => isThere(`footer ${part}`)),
    };
  };
  const all = (isOn: boolean) => ({ navbar: Array(4).fill(isOn), footer: Array(4).fill(isOn) });
  expect(await partsOf(true)).toEqual(all(true));
  expect(await partsOf(false)).toEqual(all(false));
});

test("a footer text without the cleaner's mark is never rendered [C-268]", async () => {
  await save({ ...LEAST, footer: { ...LEAST.footer, contentColumn3: "<p>Kept</p>" } });
  await sqlAt(
    app,
    RIVERBEND,
    sql`update layouts set footer = jsonb_set(footer, '{contentColumn3,html}', '"<script>x</script>"')`,
  );
  expect((await get("/Components/GetFooterData")).json()).toMatchObject({ contentColumn3: "" });
});
