import { sql } from "kysely";
import { parse } from "parse5";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { kinds } from "#blocks/kinds.generated.ts";
import { ATTACK_VECTORS } from "#platform/html/attack-vectors.fixtures.ts";
import { haltCleaner } from "#test/support/child-processes.ts";
import { inputFor, newPlace, newPlaced, type Place } from "#test/support/component-calls.ts";
import { kindNamed } from "#test/support/kind-named.ts";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import {
  HARBOR,
  newPage,
  newText,
  numberOf,
  publishPage,
  RIVERBEND,
  type Staff,
  sqlAt,
  staffAt,
} from "#test/support/sign-in.ts";
import { tableDigests } from "#test/support/table-digests.ts";
import type { Answer } from "#test/support/test-app.ts";
import { waitUntil } from "#test/support/wait-until.ts";

let place: Place;
const { app, admin, clerk } = await openDemoApp("admin", "clerk");
beforeEach(async () => {
  place = await newPlace(admin);
});

interface Parts {
  parts: { id: number; html: string; stamp: string }[];
  announcements: number[];
  main: number[];
  header: number[];
}

interface Component {
  type: string;
  id?: number;
  containerId?: number;
  values: object;
}

const ask = (staff: Staff, ...components: Component[]): Promise<Answer> =>
  staff.post("/Admin/PreviewComponents", { ...place, components });
const preview = async (...components: Component[]): Promise<Parts> => {
  const answer = await ask(admin, ...components);
  expect(answer.status, answer.text).toBe(200);
  return answer.json() as Parts;
};
const text = (id: number, content: string): Component => ({
  type: "HtmlEditor",
  id,
  values: { componentName: "Text", content },
});

/** The stamp and HTML of each top-level component in the version's preview. */
const previewPage = async (): Promise<Map<number, { stamp: string; html: string }>> => {
  const { text: page } = await admin.get(`/PagePreview/${place.pageId}/${place.versionId}`);
  const found = page.matchAll(/<div class="tn-block" id="block-(\d+)" data-stamp="([^"]+)">/g);
  return new Map(
    [...found].map(({ 0: start, 1: id, 2: stamp = "", index }) => [
      Number(id),
      { stamp, html: page.slice(index + start.length) },
    ]),
  );
};

const digests = async () => {
  const companyIds = [RIVERBEND, HARBOR].map((host) => app.app.hosts.find(host)?.companyId as number);
  return tableDigests(app, companyIds);
};

test("renders unsaved values as the preview would show them, and stores nothing", async () => {
  const first = await newText(admin, place.pageId, 1, "<p>Saved</p>");
  const second = await newText(admin, place.pageId, 1, "<p>Other</p>");
  const before = await digests();
  const { parts, main } = await preview(text(first, "<p>Typed</p>"));
  expect(parts).toEqual([
    { id: first, html: expect.stringContaining("<p>Typed</p>"), stamp: expect.any(String) },
  ]);
  expect(main).toEqual([first, second]);
  const shown = await preview({ type: "PageHeader", values: { componentName: "Header", lead: "Typed" } });
  expect(shown.header).toEqual([shown.parts[0]?.id]);
  expect(shown.main).toEqual([first, second, ...shown.header]);
  expect(await digests()).toEqual(before);
  const { rowVersion } = (await admin.get(`/Admin/GetHtmlEditor?componentId=${first}`)).json() as {
    rowVersion: number;
  };
  await admin.post("/Admin/UpdateHtmlEditor", {
    ...place,
    id: first,
    rowVersion,
    componentName: "Text",
    content: "<p>Typed</p>",
  });
  const saved = (await previewPage()).get(first);
  expect(saved?.stamp).toBe(parts[0]?.stamp);
  expect(saved?.html.startsWith(parts[0]?.html ?? "-")).toBe(true);
});

describe("every kind of component", () => {
  test.each(kinds.filter(({ parent }) => !parent).map(({ type }) => type))(
    "%s looks the same before and after it's saved",
    async (type) => {
      const vendor = await staffAt(app, "vendor@tracsoft.example");
      const kind = kindNamed(type);
      const input = await inputFor(vendor, kind, place);
      const { id: _, pageId: __, versionId: ___, ...values } = input;
      const answer = await ask(vendor, { type, values });
      expect(answer.status, answer.text).toBe(200);
      const { parts } = answer.json() as Parts;
      const id = numberOf(await vendor.post(`/Admin/Create${type}`, input));
      await vendor.post("/Admin/ManagePageComponent", { ...place, type, componentId: id, id: 0 });
      const saved = await previewPage();
      const fresh = parts.find((part) => part.id > 1e12);
      // Ids of elements come from the component's id, which a new one doesn't have yet.
      const withId = fresh?.html.replaceAll(String(fresh.id), String(id)) ?? "";
      expect(fresh).toBeDefined();
      expect(saved.get(id)?.html.startsWith(withId) ?? withId === "").toBe(true);
      const stored = await ask(vendor, { type, id, values });
      const again = (stored.json() as Parts).parts.find((part) => part.id === id);
      expect(again?.stamp).toBe(saved.get(id)?.stamp ?? again?.stamp);
    },
  );
});

test("renders the container of a changed child, with all open forms, and a new child at its end", async () => {
  const accordion = await newPlaced(admin, kindNamed("Accordion"), place);
  const tab = (values: object) => ({
    componentName: "Tab",
    title: "Saved title",
    content: "<p>Saved</p>",
    ...values,
  });
  const tabId = numberOf(
    await admin.post("/Admin/CreateAccordionTab", { ...place, accordionId: accordion, ...tab({}) }),
  );
  const { parts } = await preview(
    {
      type: "Accordion",
      id: accordion,
      values: { componentName: "Box", headerContent: "<h2>Typed head</h2>" },
    },
    { type: "AccordionTab", id: tabId, containerId: accordion, values: tab({ title: "Typed title" }) },
    { type: "AccordionTab", containerId: accordion, values: tab({ title: "New title" }) },
  );
  expect(parts.map(({ id }) => id)).toEqual([accordion]);
  const html = parts[0]?.html ?? "";
  expect(html).toContain("Typed head");
  expect(html).not.toContain("Saved title");
  expect(html.indexOf("Typed title")).toBeGreaterThan(0);
  expect(html.indexOf("New title")).toBeGreaterThan(html.indexOf("Typed title"));
});

test("cleans a text as a save does: no attack comes out", async () => {
  const id = await newText(admin, place.pageId, 1, "<p>Saved</p>");
  const attack = `<h2 onclick="steal()">Rates</h2><script>steal()</script><p>Safe <a href="javascript:steal()">link</a>
    <img src="https://x.example/a.png" onerror="steal()" alt="A pole"></p><iframe src="https://evil.example/"></iframe>`;
  const { parts } = await preview(text(id, attack));
  const html = parts[0]?.html ?? "";
  expect(html).toContain("Rates");
  expect(html).not.toMatch(/steal|<script|<iframe|onerror|onclick/);
  for (const vector of ATTACK_VECTORS.filter((candidate) => candidate.isWellFormed()).slice(0, 60)) {
    const answer = await ask(admin, text(id, `<p>before</p>${vector}`));
    // A save refuses some of them.
    if (answer.status !== 200) {
      expect(answer.status, answer.text).toBe(400);
      continue;
    }
    const out = (answer.json() as Parts).parts[0]?.html ?? "";
    expect(scriptsIn(out), vector).toEqual([]);
  }
});

/** Parts of some HTML that would run. */
const scriptsIn = (html: string): string[] => {
  const found: string[] = [];
  const walk = (node: object): void => {
    const {
      tagName,
      attrs = [],
      childNodes = [],
    } = node as {
      tagName?: string;
      attrs?: { name: string; value: string }[];
      childNodes?: object[];
    };
    if (/^(script|iframe|object|embed)$/.test(tagName ?? "")) found.push(String(tagName));
    for (const { name, value } of attrs)
      if (/^on/.test(name) || /^\s*javascript:/i.test(value)) found.push(`${name}=${value}`);
    childNodes.forEach(walk);
  };
  walk(parse(html));
  return found;
};

test("refuses values that a save would refuse, in the same words", async () => {
  const id = await newText(admin, place.pageId, 1, "<p>Saved</p>");
  const refusals: [Component, RegExp][] = [
    [{ type: "HtmlEditor", id, values: { componentName: "", content: "" } }, /^Component name is required\./],
    [text(id, '<p><img src="/images/999999/none.png" alt=""></p>'), /isn't in this site's library/],
    [text(id, `${"<div>".repeat(300)}Text`), /nested too deep/],
    [{ type: "Nothing", id, values: {} }, /^There is no component of this type\./],
    [{ type: "HtmlEditor", id } as never, /values are required/],
  ];
  const before = await digests();
  for (const [component, message] of refusals) {
    const answer = await ask(admin, component);
    expect([answer.status, answer.json()]).toEqual([400, expect.stringMatching(message)]);
  }
  expect((await admin.post("/Admin/PreviewComponents", { ...place, components: [] })).status).toBe(400);
  expect(await digests()).toEqual(before);
});

test("refuses a field that only a provider admin can change", async () => {
  const vendor = await staffAt(app, "vendor@tracsoft.example");
  const kind = kindNamed("CardContainer");
  const id = await newPlaced(vendor, kind, place);
  const read = (await vendor.get(`/Admin/GetCardContainer?componentId=${id}`)).json() as Record<
    string,
    object
  >;
  const values = { ...read[kind.names.one] };
  expect((await ask(clerk, { type: kind.type, id, values })).status).toBe(200);
  const answer = await ask(clerk, { type: kind.type, id, values: { ...values, containerType: "Type2" } });
  expect([answer.status, answer.json()]).toEqual([403, "Type: only a provider admin can change this."]);
});

test("refuses people who can't edit the page, other companies, and versions that aren't drafts", async () => {
  const [role] = await sqlAt(app, RIVERBEND, sql<{ id: number }>`select id from roles`);
  place = { pageId: await newPage(admin, { roleId: role?.id }), versionId: 1 };
  const id = await newText(admin, place.pageId, 1, "<p>Saved</p>");
  expect((await ask(clerk, text(id, "<p>Typed</p>"))).status).toBe(403);
  // Permission comes before cleaning.
  expect((await ask(clerk, text(id, `${"<div>".repeat(300)}Text`))).status).toBe(403);
  expect(
    (await ask(await staffAt(app, "admin@harbor.example", HARBOR), text(id, "<p>Typed</p>"))).status,
  ).toBe(404);
  const other = await newPlace(admin);
  const foreign = await newText(admin, other.pageId, 1, "<p>Other</p>");
  expect((await ask(admin, text(foreign, "<p>Typed</p>"))).json()).toBe(
    "This component belongs to another page version.",
  );
  expect((await ask(admin, text(999_999_999, "<p>Typed</p>"))).status).toBe(404);
  await publishPage(admin, place.pageId);
  const live = await ask(admin, text(id, "<p>Typed</p>"));
  expect([live.status, live.json()]).toEqual([409, "V1 is live. Only a draft version can be changed."]);
});

test.skipIf(process.platform !== "linux")(
  "renders two at a time for a company, the newest of each person first, and refuses the others",
  async () => {
    const ids = await Promise.all([1, 2].map(() => newText(admin, place.pageId, 1, "<p>Saved</p>")));
    const goOn = haltCleaner();
    onTestFinished(goOn);
    const answers: Answer[] = [];
    const send = async (turn: number): Promise<Answer> => {
      const answer = await ask(admin, text(ids[turn % 2] ?? 0, `<p>Typed ${turn}</p>`));
      answers.push(answer);
      return answer;
    };
    const sent = [0, 1, 2].map(send);
    // One after another, because requests sent at the same moment arrive in any order.
    for (const turn of [3, 4, 5]) {
      sent.push(send(turn));
      await waitUntil("the one before it is refused", () => answers.length >= turn - 2);
    }
    expect(answers.map(({ status }) => status)).toEqual([429, 429, 429]);
    expect(answers[0]?.json()).toBe("A newer request has replaced this one.");
    goOn();
    const all = (await Promise.all(sent)).map(({ status }) => status);
    expect(all.toSorted()).toEqual([200, 200, 200, 429, 429, 429]);
    expect(all[5]).toBe(200);
  },
);
