import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { kindTypes } from "#blocks/types.generated.ts";
import { silentLog } from "#platform/log/log.ts";
import {
  HARBOR,
  PROVIDER,
  RIVERBEND,
  type Staff,
  sqlAt,
  staffAt,
  startDemoApp,
} from "../../../../test/support/sign-in.ts";
import type { TestApp } from "../../../../test/support/test-app.ts";
import { createDemo } from "./create-demo.ts";

let testApp: TestApp;
let admin: Staff;

beforeAll(async () => {
  testApp = await startDemoApp({}, silentLog, true);
  admin = await staffAt(testApp, "admin@riverbend.example");
}, 300_000);
afterAll(() => testApp?.close());

/** All pages, as listed in the admin. */
const listPages = async () => admin.get(`/Admin/GetPagesAndComponentData?userId=${admin.userId}`);

/** More addresses than the demo has, so that a crawl always ends. */
const MAX_CRAWLED = 2000;
const IS_SIGN_IN = /^\/(login|authentication)\b/i;

/**
 * Follows every link and picture of a site, starting at its home page. Returns the pages, and the addresses that don't
 * answer 200, each with the page it appears on.
 */
const crawl = async (host: string): Promise<{ pages: Map<string, string>; broken: string[] }> => {
  const pages = new Map<string, string>();
  const broken: string[] = [];
  const foundOn = new Map([["/", "the start"]]);
  for (const [path, page] of foundOn) {
    const answer = await testApp.send("GET", path, { host });
    if (answer.status !== 200) broken.push(`${page} → ${path}: ${answer.status}`);
    if (!String(answer.headers["content-type"]).startsWith("text/html")) continue;
    pages.set(path, answer.text);
    for (const address of addressesIn(answer.text, host)) {
      // The states of a listing link to one another endlessly: months of a calendar, combined filters.
      const isStateOfState = path.includes("?") && address.includes("?");
      if (!foundOn.has(address) && !isStateOfState && !IS_SIGN_IN.test(address)) foundOn.set(address, path);
    }
    expect(foundOn.size).toBeLessThan(MAX_CRAWLED);
  }
  return { pages, broken };
};

/** What a page links to and shows on its own site, as paths. */
const addressesIn = (html: string, host: string): string[] => {
  const single = [...html.matchAll(/ (?:href|src)="([^"#]+)/g)].map(([, address = ""]) => address);
  const sets = [...html.matchAll(/ (?:srcset|imagesrcset)="([^"]+)/gi)].flatMap(([, set = ""]) =>
    set.split(",").map((entry) => entry.trim().split(/\s/)[0] ?? ""),
  );
  return [...single, ...sets].flatMap((address) => {
    const url = new URL(address.replaceAll("&amp;", "&"), `http://${host}/`);
    return url.hostname === host ? [url.pathname + url.search] : [];
  });
};

// Cedar Falls has no pages yet.
test.each([HARBOR, PROVIDER])(
  "no link or image of %s is broken",
  async (host) => {
    const { pages, broken } = await crawl(host);
    expect(pages.size).toBeGreaterThanOrEqual(1);
    expect(broken).toEqual([]);
  },
  300_000,
);

test("Riverbend has pages with content over four menu levels, and no broken links or images", async () => {
  const { pages, broken } = await crawl(RIVERBEND);
  expect(pages.size).toBeGreaterThanOrEqual(18);
  expect(pages.has("/customers/rates/power/solar")).toBe(true);
  expect(broken).toEqual([]);
  // A page without its own picture is fine, but most have one, and each says what it shows.
  const withPicture = [...pages.values()].filter((html) => html.includes('src="/images/'));
  expect(withPicture.length).toBeGreaterThanOrEqual(8);
  for (const [path, html] of pages)
    for (const [image] of html.matchAll(/<figure>.*?<\/figure>/gs))
      expect(image, path).toMatch(/alt="[^"]{20,}"/);
  // The first thing on it is a picture with the search.
  expect(pages.get("/")).toMatch(/<input id="search-\d+" type="search"/);
}, 300_000);

test("every block kind appears on a live page of Riverbend", async () => {
  const shown = await sqlAt(
    testApp,
    RIVERBEND,
    sql<{ kind: string }>`select distinct kind from blocks b join page_versions v
      on v.company_id = b.company_id and v.id = b.page_version_id where v.status = 'live' order by kind`,
  );
  expect(shown.map(({ kind }) => kind)).toEqual([...kindTypes].sort());
});

test("the menu leads to news, blogs, and events, and none of them is empty", async () => {
  const pageAt = async (path: string) => (await testApp.send("GET", path, { host: RIVERBEND })).text;
  const home = await pageAt("/");
  const menu = home.slice(home.indexOf("<header"), home.indexOf("</header>"));
  for (const path of ["/news", "/news/blog", "/news/events", "/news/newsletter"])
    expect(menu).toContain(`href="${path}"`);
  const overview = await pageAt("/news");
  expect(overview.match(/<li class="tn-post"/g)).toHaveLength(3);
  expect(overview).toContain('href="/event/ferry-road-lines"');
  expect(overview).toMatch(/href="\/files\/\d+\/[^"]+"/);
  const blog = await pageAt("/news/blog");
  expect(blog).toMatch(/Editor(&#x27;|')s Picks/);
  expect(blog).toMatch(/Featured.*?href="\/blog\/behind-the-gate"/s);
  expect(blog).toContain('href="/blog/six-samples-a-day"');
  const events = await pageAt("/news/events");
  expect(events).toContain('href="/event/board-rates"');
  expect(events).toMatch(/<section id="month-\d+" class="tn-month" aria-label="All events: calendar for /);
}, 60_000);

test("each library has images, all with different descriptions, and a logo", async () => {
  const list = async (staff: Staff) =>
    (await staff.post("/ImageUpload/RetrieveAll", {})).json() as {
      imageDescription: string;
      width: number;
    }[];
  const pictures = await list(admin);
  expect(pictures).toHaveLength(26);
  expect(new Set(pictures.map(({ imageDescription }) => imageDescription)).size).toBe(26);
  expect(pictures.filter(({ width }) => width === 1920)).toHaveLength(3);
  expect(await list(await staffAt(testApp, "admin@harbor.example", HARBOR))).toHaveLength(9);
  expect(await list(await staffAt(testApp, "vendor@tracsoft.example", PROVIDER))).toHaveLength(8);
});

test.each([RIVERBEND, HARBOR, PROVIDER])(
  "%s shows its logo in the navbar and footer, as its icon, and in link previews of other services [PUB-013] [LAY-008]",
  async (host) => {
    const { text } = await testApp.send("GET", "/", { host });
    const logo = /<a class="tn-brand"[^>]*><img src="([^"]+-289x200\.png)"/.exec(text)?.[1] ?? "none";
    expect(text.slice(text.indexOf("<footer"))).toContain(`src="${logo}"`);
    expect(text).toMatch(new RegExp(`"logo":"http[^"]*${logo}"`));
    const icon = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(text)?.[1] ?? "";
    expect((await testApp.send("GET", icon, { host })).headers["content-type"]).toBe("image/png");
  },
);

test("one page has a pending version, and another has four older versions with their comments [VER-001] [C-066]", async () => {
  const pages = (await listPages()).json() as { pageId: number; pageName: string }[];
  const idOf = (name: string) => pages.find((page) => page.pageName === name)?.pageId;
  const statusesOf = async (name: string) => {
    const answer = await admin.get(`/Admin/GetPageComponentData?pageId=${idOf(name)}`);
    return (answer.json() as { versions: { status: string }[] }).versions.map(({ status }) => status).sort();
  };
  expect(await statusesOf("Rates")).toEqual(["live", "pending"]);
  expect(await statusesOf("Outages")).toEqual(["backup", "backup", "backup", "backup", "live"]);
  const log = (await admin.get(`/Version/GetVersionLogsPerPage?pageId=${idOf("Outages")}`)).json() as {
    action: string;
    comments: string | null;
  }[];
  const published = log.filter(({ action }) => action.startsWith("Published"));
  expect(published).toHaveLength(5);
  expect(log.filter(({ comments }) => comments).length).toBeGreaterThanOrEqual(8);
});

test("three pages and a document have an owner and a review date, one of them overdue", async () => {
  const { today, reviews } = (await admin.get("/Admin/GetReviews")).json() as {
    today: string;
    reviews: { name: string; owner: string | null; reviewOn: string }[];
  };
  expect(reviews.map(({ name, owner }) => `${name}: ${owner}`)).toEqual([
    "Rates: Alma Reyes",
    "Help Paying: Theo Lindqvist",
    "Rate schedule: Alma Reyes",
    "Outages: Theo Lindqvist",
  ]);
  expect(reviews.filter(({ reviewOn }) => reviewOn < today)).toHaveLength(1);
});

test("a second start doesn't change the demo", async () => {
  const before = (await listPages()).text;
  await createDemo(testApp.app, silentLog, { demoDir: "demo", hasPictures: true });
  expect((await listPages()).text).toBe(before);
});

test("passwords are stored as argon2id hashes with 19 MiB and two passes", async () => {
  const stored = await sqlAt<{ hash: string }>(
    testApp,
    RIVERBEND,
    sql`select users::text as hash from users`,
  );
  const hashes = stored.map(({ hash }) => /\$argon2id\$v=19\$m=19456,t=2,p=1\$[^,")]+/.exec(hash)?.[0]);
  expect(hashes.length).toBeGreaterThan(1);
  expect(hashes).not.toContain(undefined);
});
