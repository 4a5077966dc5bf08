import type { AddressInfo } from "node:net";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { handlers } from "#apps/handlers.generated.ts";
import { kinds } from "#blocks/kinds.generated.ts";
import { callNames, namesOf } from "#modules/content/content-type.schema.ts";
import { LIMITS } from "#platform/fields/limits.ts";
import { ATTACK_VECTORS } from "#platform/html/attack-vectors.fixtures.ts";
import { inputFor } from "#test/support/component-calls.ts";
import { SAMPLE_TYPE, sampleBody, sampledTypes } from "#test/support/content-samples.ts";
import { anImage, imageAddress } from "#test/support/item-factories.ts";
import { kindNamed } from "#test/support/kind-named.ts";
import {
  attach,
  newPage,
  numberOf,
  publishPage,
  RIVERBEND,
  type Staff,
  staffAt,
  startDemoApp,
} from "#test/support/sign-in.ts";
import type { TestApp } from "#test/support/test-app.ts";
import { launchOptions } from "../../tools/chromium.ts";

// Sends every attack through every call that accepts formatted text, then opens the result in a real browser: as a
// visitor, in the preview, and in the admin. Nothing runs, nothing is requested from another host, and nothing is left
// that could do either.

let app: TestApp;
let vendor: Staff;
let browser: Browser;
let origin: string;
beforeAll(async () => {
  app = await startDemoApp();
  vendor = await staffAt(app, "vendor@tracsoft.example");
  origin = `http://localhost:${(app.app.http.server.address() as AddressInfo).port}`;
  browser = await chromium.launch(launchOptions());
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

interface JsonSchema {
  maxLength?: number;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

/** Names of a body's fields that accept as many characters as formatted text. */
const htmlFieldsIn = (schema: JsonSchema, name = ""): string[] => [
  ...(schema.maxLength === LIMITS.html ? [name] : []),
  ...Object.entries(schema.properties ?? {}).flatMap(([key, one]) => htmlFieldsIn(one, key)),
  ...(schema.items ? htmlFieldsIn(schema.items, name) : []),
  ...[...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((one) => htmlFieldsIn(one, name)),
];

/** Fields with formatted text, by the call that creates something with them. */
const htmlFieldsByCall = (): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, readonly string[]>();
  for (const { call } of handlers) {
    if (/^update/.test(call.name) && call.name !== "updateLayoutComponents") continue;
    const schema = z.toJSONSchema(call.body, { io: "input", unrepresentable: "any" }) as JsonSchema;
    const fields = [...new Set(htmlFieldsIn(schema))];
    if (fields.length > 0) found.set(call.name, fields);
  }
  return found;
};

/**
 * The attacks in a few long texts. Each text starts with all attacks that leave the rest intact, and ends with one that
 * swallows what follows it.
 */
const longTexts = async (): Promise<readonly string[]> => {
  // A text with an unknown image is refused before any of its attacks could have an effect.
  const company = { companyId: app.app.hosts.find(RIVERBEND)?.companyId as number };
  const imageUrl = await imageAddress(app, company, await anImage(app, company));
  const page = await browser.newPage();
  const isClosed = await page.evaluate(
    (vectors) =>
      vectors.map((vector) => {
        const { body } = new DOMParser().parseFromString(`${vector}<i id="after"></i>`, "text/html");
        return body.lastElementChild?.id === "after";
      }),
    [...ATTACK_VECTORS],
  );
  await page.close();
  const closed = ATTACK_VECTORS.filter((vector, index) => isClosed[index] && vector.isWellFormed()).join(
    "<p>between</p>",
  );
  const open = ATTACK_VECTORS.filter((vector, index) => !isClosed[index] && vector.isWellFormed());
  return open.map((vector) =>
    `<p>begins</p>${closed}<p>before the last</p>${vector}`.replaceAll("/images/a.jpg", imageUrl),
  );
};

/** Requests of pages to other hosts that are expected: the components' images. */
const USUAL = /^(data:|blob:|https:\/\/pictures\.example\/)/;

/** Signs of a successful attack while pages were open. */
const watched = async (context: BrowserContext): Promise<string[]> => {
  const seen: string[] = [];
  await context.exposeFunction("attackSeen", (what: string) => void seen.push(what));
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) =>
      (window as unknown as { attackSeen(what: string): void }).attackSeen(
        `policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`,
      ),
    );
  });
  context.on("request", (request) => {
    if (!request.url().startsWith(origin) && !USUAL.test(request.url()))
      seen.push(`request: ${request.url()}`);
  });
  context.on("dialog", (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return seen;
};

/** Hovers, focuses, and clicks everything that formatted texts left on a page. @returns what shouldn't be there */
const touchEverything = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const bad: string[] = [];
    document.addEventListener("click", (event) => {
      const link = (event.target as Element).closest("a");
      if (link && link.protocol !== "javascript:") event.preventDefault();
    });
    document.addEventListener("submit", (event) => event.preventDefault());
    for (const element of document.querySelectorAll<HTMLElement>(
      "main *, footer *, [role=navigation] *, .ProseMirror *",
    )) {
      for (const { name, value } of element.attributes) {
        if (/^on|^srcdoc$|^formaction$|^srcset$/.test(name) && !value.startsWith("/images/"))
          bad.push(`${name}=${value}`);
        if (
          /^(href|src|action|data|xlink:href)$/.test(name) &&
          /^\W*(j\W*a\W*v\W*a|vbscript|data:text)/i.test(value)
        )
          bad.push(`${name}=${value}`);
      }
      if (
        /^(iframe|object|embed|base|meta|link|math|frame|template|noscript)$/i.test(element.localName) &&
        element.closest("p, td, li")
      )
        bad.push(element.outerHTML.slice(0, 100));
      for (const type of ["mouseover", "focus", "toggle", "load", "error", "animationstart"])
        element.dispatchEvent(new Event(type));
      if (element.closest("article, section, .prose, .ProseMirror"))
        element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    }
    if ((window as unknown as { scriptRan?: boolean }).scriptRan === true) bad.push("A script ran.");
    return bad;
  });

test("no attack on a field with formatted text reaches a browser", async () => {
  const texts = await longTexts();
  expect(ATTACK_VECTORS.length).toBeGreaterThanOrEqual(150);
  expect(texts.length).toBeGreaterThan(10);
  let turn = 0;
  const attack = (): string => texts[turn++ % texts.length] as string;
  const all = (fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, attack()]));
  const fieldsByCall = htmlFieldsByCall();
  const left = new Map(fieldsByCall);
  const take = (call: string): Record<string, string> => {
    left.delete(call);
    return all(fieldsByCall.get(call) ?? []);
  };

  const post = async (path: string, body: object): Promise<number> => numberOf(await vendor.post(path, body));
  const sideNavId = await post("/AdminSideNav/CreateSideNav", {
    componentName: "Attacked",
    ...take("createSideNav"),
  });

  // All block kinds on one page; the remaining texts go into the text kind.
  const place = { pageId: await newPage(vendor, { friendlyUrl: "attacked", sideNavId }), versionId: 1 };
  const withText = kinds.filter((kind) => fieldsByCall.has(`create${kind.type}`));
  const add = async (type: string): Promise<void> => {
    const kind = kindNamed(type);
    const format = type === "Contact5050" ? { format: "contentLeft" } : {};
    const input: Record<string, unknown> = {
      ...(await inputFor(vendor, kind, place)),
      ...take(`create${type}`),
      ...format,
    };
    const id = numberOf(await vendor.post(`/Admin/Create${type}`, input));
    const onPage = kind.parent ? Number(input[kind.parent.key]) : id;
    await attach(vendor, place.pageId, 1, kind.parent?.type ?? type, onPage);
  };
  for (const { type } of withText) await add(type);
  expect(withText.length).toBeGreaterThan(5);

  // The modules' fields.
  await post("/AdminEvent/CreateEvent", {
    title: "Attacked",
    friendlyUrl: "attacked",
    types: "Community",
    startTime: "2099-03-31T14:00:00Z",
    ...take("createEvent"),
  });
  const blog = {
    title: "Attacked",
    friendlyUrl: "attacked",
    types: "Saving",
    teaser: "Attacked",
    timestamp: "2026-01-01",
    ...take("createBlog"),
  };
  const blogId = await post("/AdminBlog/CreateBlog", blog);
  await post("/AdminBlog/UpdateBlog", { ...blog, id: blogId, status: "Live" });
  const sampled = sampledTypes.filter((type) => namesOf(type, "richText").length > 0);
  for (const type of sampled) {
    const { one, prefix } = type.wire;
    const settings = { types: [SAMPLE_TYPE], defaultImage: "" };
    await vendor.post(`/AdminSettings/Update${one}SettingsData`, settings);
    const body = { ...sampleBody(type), friendlyUrl: "attacked", ...take(callNames(type).create) };
    await post(`${prefix}/Create${one}`, body);
  }
  await post("/Admin/CreateNavbarTab", { title: "Attacked", format: "1-1-1-1", ...take("createNavbarTab") });
  const layout = await vendor.post("/Admin/UpdateLayoutComponents", {
    Social: {},
    Navbar: { companyName: "Riverbend", telephone: "5550100142", payBillLink: "/" },
    Footer: { copyrightName: "Riverbend", ...take("updateLayoutComponents") },
    AdminVersionUpdateEmails: [],
  });
  expect(layout.status, layout.text).toBe(200);
  while (turn < texts.length) await add("HtmlEditor");
  expect([...left.keys()]).toEqual([]);

  const context = await browser.newContext({ baseURL: origin });
  await context.addCookies(
    vendor.cookie.split("; ").map((one) => {
      const [name = "", value = ""] = one.split("=");
      return { name, value, url: origin };
    }),
  );
  const seen = await watched(context);
  const page = await context.newPage();
  const visit = async (path: string, text: string): Promise<void> => {
    await page.goto(path);
    // Visible words of the attacks show that the text is there.
    await page.getByText("before the last").first().waitFor({ state: "attached" });
    expect([path, await touchEverything(page)]).toEqual([path, []]);
    expect([path, seen]).toEqual([path, []]);
    expect(await page.getByText(text).count(), path).toBeGreaterThan(0);
  };
  await visit(`/PagePreview/${place.pageId}/1`, "begins");
  await publishPage(vendor, place.pageId);
  const ofSampled = sampled.flatMap(({ pages }) => (pages ? [`${pages.item}attacked`] : []));
  for (const path of ["/attacked", "/event/attacked", "/blog/attacked", ...ofSampled])
    await visit(path, "begins");
  await visit(`/UpdateBlog/${blogId}`, "begins");

  // Shows that a successful attack would be noticed.
  await page.goto("/attacked");
  await page.evaluate(() => {
    document.body.insertAdjacentHTML(
      "beforeend",
      '<main><p><img src="/none" onerror="window.scriptRan=true"></p></main>',
    );
  });
  await expect.poll(() => seen.length).toBeGreaterThan(0);
  expect(await touchEverything(page)).toEqual(["onerror=window.scriptRan=true"]);
}, 300_000);
