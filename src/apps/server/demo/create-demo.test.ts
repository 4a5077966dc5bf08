import { afterAll, beforeAll, expect, test } from "vitest";
import { silentLog } from "#platform/log/log.ts";
import {
  HARBOR,
  PROVIDER,
  RIVERBEND,
  type Staff,
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
}, 120_000);
afterAll(() => testApp?.close());

/** All pages as their list shows them. */
const listPages = async () => admin.get(`/Admin/GetPagesAndComponentData?userId=${admin.userId}`);

/** Addresses on a site that its pages link to or show, starting at its home page, each with the page it stands on. */
const crawl = async (host: string): Promise<{ pages: Map<string, string>; links: Map<string, string> }> => {
  const pages = new Map<string, string>();
  const links = new Map<string, string>();
  const waiting = ["/"];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (pages.has(path)) continue;
    const answer = await testApp.send("GET", path, { host });
    if (answer.status !== 200) continue;
    pages.set(path, answer.text);
    for (const [, attribute, address = ""] of answer.text.matchAll(/ (href|src)="(\/[^"#]*)/g)) {
      links.set(address, path);
      if (attribute === "href" && !/^\/(assets|images|login|authentication)\b/i.test(address))
        waiting.push(address);
    }
  }
  return { pages, links };
};

test("Riverbend has real pages over four menu levels, and none of their links and pictures leads nowhere", async () => {
  const { pages, links } = await crawl(RIVERBEND);
  expect(pages.size).toBeGreaterThanOrEqual(18);
  expect(pages.has("/customers/rates/power/solar")).toBe(true);
  const broken: string[] = [];
  for (const [address, page] of links) {
    if (/^\/(login|authentication)\b/i.test(address)) continue;
    const { status } = await testApp.send("GET", address, { host: RIVERBEND });
    if (status !== 200) broken.push(`${page} → ${address}: ${status}`);
  }
  expect(broken).toEqual([]);
  // A page without a picture of its own is fine, but most have one, and each says what it shows.
  const withPicture = [...pages.values()].filter((html) => html.includes('src="/images/'));
  expect(withPicture.length).toBeGreaterThanOrEqual(8);
  for (const [path, html] of pages)
    for (const [image] of html.matchAll(/<figure>.*?<\/figure>/gs))
      expect(image, path).toMatch(/alt="[^"]{20,}"/);
  expect(pages.get("/")).toMatch(/aria-label="3 of 3"/);
}, 60_000);

test("the library has ten described pictures, and the other sites have one each [IMG-002]", async () => {
  const list = async (staff: Staff) =>
    (await staff.post("/ImageUpload/RetrieveAll", {})).json() as {
      imageDescription: string;
      width: number;
    }[];
  const pictures = await list(admin);
  expect(pictures).toHaveLength(10);
  expect(new Set(pictures.map(({ imageDescription }) => imageDescription)).size).toBe(10);
  expect(pictures.filter(({ width }) => width === 1920)).toHaveLength(3);
  expect(await list(await staffAt(testApp, "admin@harbor.example", HARBOR))).toHaveLength(1);
  expect(await list(await staffAt(testApp, "vendor@tracsoft.example", PROVIDER))).toHaveLength(1);
});

test("one page waits with a pending version, another one has four older versions and their comments [VER-001] [C-066]", async () => {
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

test("a second start leaves the demo as it is", async () => {
  const before = (await listPages()).text;
  await createDemo(testApp.app, testApp.app.services.config, silentLog);
  expect((await listPages()).text).toBe(before);
});
