import { sql } from "kysely";
import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ATTACK_VECTORS } from "#platform/html/attack-vectors.fixtures.ts";
import { CLEANER_VERSION, markOf } from "#platform/html/html-mark.ts";
import { anImage, imageAddress } from "#test/support/item-factories.ts";
import { createMemoryLog } from "#test/support/memory-log.ts";
import {
  attach,
  contentAt,
  newPage,
  newText,
  numberOf,
  publishPage,
  RIVERBEND,
  type Staff,
  sqlAt,
  staffAt,
  startDemoApp,
} from "#test/support/sign-in.ts";
import type { TestApp } from "#test/support/test-app.ts";

let app: TestApp;
let admin: Staff;
let pageId: number;
const { log, lines } = createMemoryLog();
beforeAll(async () => {
  app = await startDemoApp({}, log);
  admin = await staffAt(app, "admin@riverbend.example");
});
afterAll(() => app.close());
beforeEach(async () => {
  pageId = await newPage(admin);
});

const ATTACK = `<h2 onclick="steal()">Rates</h2><script>steal()</script><p>Safe <a href="javascript:steal()">link</a>
  <img src="x" onerror="steal()" alt="A pole"></p><iframe src="https://evil.example/"></iframe><style>p{}</style>`;

const storedOf = async (id: number) =>
  (
    await sqlAt(
      app,
      RIVERBEND,
      sql<{ data: { content: { html: string; mark: string } } }>`select data from blocks where id = ${id}`,
    )
  )[0]?.data.content;

const contentOf = async (id: number) =>
  ((await admin.get(`/Admin/GetHtmlEditor?componentId=${id}`)).json() as { content: string }).content;

/** Every element in some HTML, as a browser parses it. */
const elementsIn = (html: string) => {
  const found: { name: string; attributes: [string, string][] }[] = [];
  const walk = (node: DefaultTreeAdapterTypes.ParentNode): void => {
    for (const child of node.childNodes)
      if ("tagName" in child) {
        found.push({ name: child.tagName, attributes: child.attrs.map(({ name, value }) => [name, value]) });
        walk(child);
      }
  };
  walk(parseFragment(html));
  return found;
};

const DANGER = /<script|<iframe|<style|<form|javascript:|steal|scriptRan|\son[a-z]+\s*=/i;

describe("saving rich text", () => {
  test("removes scripts, handlers, and frames on create and update [C-114] [C-115] [CMP-HTMLEDITOR-01]", async () => {
    const id = await newText(admin, pageId, 1, ATTACK);
    const created = await contentOf(id);
    expect(created).toContain("<h2>Rates</h2>");
    expect(created).toContain("Safe");
    expect(created).not.toMatch(DANGER);
    await admin.post("/Admin/UpdateHtmlEditor", {
      id,
      componentName: "Text",
      pageId,
      versionId: 1,
      content: `<p>Changed</p>${ATTACK}`,
    });
    expect(await contentOf(id)).toBe(`<p>Changed</p>${created}`);
  });

  test("stores the cleaner's mark for exactly that text [C-114]", async () => {
    const stored = await storedOf(await newText(admin, pageId, 1, ATTACK));
    expect(stored?.mark).toBe(markOf(stored?.html ?? ""));
    expect(stored?.mark.startsWith(`${CLEANER_VERSION}:`)).toBe(true);
  });

  test("rejects a mark from the client [C-114]", async () => {
    const before = await contentAt(app, RIVERBEND);
    const html = "<script>steal()</script>";
    const answer = await admin.post("/Admin/CreateHtmlEditor", {
      componentName: "Text",
      pageId,
      versionId: 1,
      content: { html, mark: markOf(html) },
    });
    expect([answer.status, answer.json()]).toEqual([400, "Content must be text."]);
    expect(await contentAt(app, RIVERBEND)).toEqual(before);
  });

  test("cleans an accordion's tabs and header [C-106] [C-110]", async () => {
    const accordionId = numberOf(
      await admin.post("/Admin/CreateAccordion", {
        componentName: "Questions",
        pageId,
        versionId: 1,
        headerContent: ATTACK,
      }),
    );
    await admin.post("/Admin/CreateAccordionTab", {
      componentName: "Tab",
      pageId,
      versionId: 1,
      accordionId,
      title: "<script>steal()</script>",
      content: ATTACK,
    });
    const answer = await admin.get(`/Admin/GetAccordion?componentId=${accordionId}`);
    const body = answer.json() as {
      accordion: { headerContent: string };
      accordionTabs: { content: string }[];
    };
    for (const html of [body.accordion.headerContent, body.accordionTabs[0]?.content ?? ""]) {
      expect(html).toContain("<h2>Rates</h2>");
      expect(html).not.toMatch(DANGER);
    }
    await attach(admin, pageId, 1, "Accordion", accordionId);
    const preview = await admin.get(`/PagePreview/${pageId}/1`);
    // The title is plain text, so it is shown as typed.
    expect(preview.text).toContain("&lt;script&gt;steal()&lt;/script&gt;");
    expect(preview.text).not.toContain("<script>steal()");
  });

  test("renders nothing executable from known attacks [C-114]", async () => {
    // The cleaner's own test has all vectors; here, a sample goes through the whole system.
    const vectors = ATTACK_VECTORS.filter((_vector, index) => index % 5 === 0);
    const company = { companyId: app.app.hosts.find(RIVERBEND)?.companyId as number };
    const image = await imageAddress(app, company, await anImage(app, company));
    for (const [index, vector] of vectors.entries())
      await newText(admin, pageId, 1, `<p>Vector ${index}.</p>${vector.replaceAll("/images/a.jpg", image)}`);
    const page = await admin.get(`/PagePreview/${pageId}/1`);
    for (const index of vectors.keys()) expect(page.text).toContain(`<p>Vector ${index}.</p>`);
    const elements = elementsIn(page.text.slice(page.text.indexOf("<main"), page.text.indexOf("</main>")));
    expect(elements.length).toBeGreaterThan(vectors.length);
    for (const { name, attributes } of elements) {
      expect(name).not.toMatch(/^(script|iframe|style|form|input|object|embed|svg|math|base|meta|link)$/);
      for (const [attribute, value] of attributes) {
        expect(attribute).not.toMatch(/^(on.*|srcdoc|formaction|.*:href|action|data)$/);
        if (/^(href|src)$/.test(attribute)) expect(value).not.toMatch(/^\s*(javascript|vbscript|data):/i);
      }
    }
  });

  test("rejects text that is too large or nested too deep and changes nothing [C-114]", async () => {
    const before = await contentAt(app, RIVERBEND);
    const refusal = async (content: string) =>
      admin.post("/Admin/CreateHtmlEditor", { componentName: "Text", pageId, versionId: 1, content });
    const long = await refusal(`<p>${"x".repeat(1_000_001)}</p>`);
    expect([long.status, long.json()]).toEqual([400, "Content is too long: at most 1,000,000 characters."]);
    const deep = await refusal("<div>".repeat(100_000));
    expect(deep.status).toBe(400);
    expect(typeof deep.json()).toBe("string");
    expect((await refusal("x".repeat(7 << 20))).status).toBe(413);
    expect(await contentAt(app, RIVERBEND)).toEqual(before);
  });
});

describe("stored rich text without a valid mark", () => {
  /** A published page whose second of three texts was changed in the database, bypassing the cleaner. */
  const tampered = async (change: (id: number) => Promise<unknown>) => {
    await newText(admin, pageId, 1, "<p>Before it</p>");
    const id = await newText(admin, pageId, 1, "<p>The second text</p>");
    await newText(admin, pageId, 1, "<p>After it</p>");
    await change(id);
    await publishPage(admin, pageId);
    const [page] = await sqlAt(
      app,
      RIVERBEND,
      sql<{ url: string }>`select friendly_url as url from pages where id = ${pageId}`,
    );
    lines.length = 0;
    return { id, answer: await app.send("GET", `/${page?.url}`) };
  };

  const setHtml = (html: string) => (id: number) =>
    sqlAt(
      app,
      RIVERBEND,
      sql`update blocks set data = jsonb_set(data, '{content,html}', to_jsonb(${html}::text)) where id = ${id}`,
    );
  const setMark = (mark: string) => (id: number) =>
    sqlAt(
      app,
      RIVERBEND,
      sql`update blocks set data = jsonb_set(data, '{content,mark}', to_jsonb(${mark}::text)) where id = ${id}`,
    );

  const cases: [string, (id: number) => Promise<unknown>][] = [
    ["was changed", setHtml("<script>steal()</script>")],
    ["has another cleaner's mark", setMark(`0:${markOf("<p>The second text</p>").slice(2)}`)],
    ["has no mark", setMark("")],
    [
      "isn't marked text at all",
      (id) =>
        sqlAt(
          app,
          RIVERBEND,
          sql`update blocks set data = jsonb_build_object('content', '<script>steal()</script>') where id = ${id}`,
        ),
    ],
  ];
  test.each(cases)("is left out while the rest of the page renders: it %s", async (_case, change) => {
    const { id, answer } = await tampered(change);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain("<p>Before it</p>");
    expect(answer.text).toContain("<p>After it</p>");
    expect(answer.text).not.toContain("The second text");
    expect(answer.text).not.toContain("steal");
    expect(answer.text).not.toContain(`block-${id}`);
    const told = lines.filter(
      (line) => line.level === "error" && JSON.stringify(line.fields).includes(String(id)),
    );
    expect(told).toHaveLength(1);
    expect(told[0]?.message).toMatch(/component was left out/i);
  });

  test("is shown again after another save [C-115]", async () => {
    const id = await newText(admin, pageId, 1, "<p>Kept</p>");
    await setMark("0:old")(id);
    expect((await admin.get(`/PagePreview/${pageId}/1`)).text).not.toContain("<p>Kept</p>");
    await admin.post("/Admin/UpdateHtmlEditor", {
      id,
      componentName: "Text",
      pageId,
      versionId: 1,
      content: await contentOf(id),
    });
    expect((await admin.get(`/PagePreview/${pageId}/1`)).text).toContain("<p>Kept</p>");
  });
});
