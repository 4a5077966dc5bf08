import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { blockForm } from "#platform/blocks/define-block.ts";
import { aDocumentShelf, type DocumentShelf } from "#test/support/document-shelf.ts";
import { parseHtml, renderBody, textsOf } from "#test/support/dom.ts";
import { aBlock, aPage, aVersion } from "#test/support/factories.ts";
import { aDocument } from "#test/support/item-factories.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { documentTableFixtures } from "./document-table.fixtures.ts";
import { documentTable } from "./document-table.schema.ts";
import { DocumentTableView } from "./document-table.view.tsx";

type FixtureName = keyof typeof documentTableFixtures;

const render = (name: FixtureName): Element => {
  return renderBody(
    DocumentTableView({
      id: 7,
      name: "Papers",
      language: "en",
      children: [],
      page: { path: "/live", address: "/papers", query: {} },
      ...documentTableFixtures[name],
    }),
  );
};

describe("the view", () => {
  test("each document is a link to its file with kind, size, types, and date [PUB-050]", () => {
    const table = render("typical");
    const link = table.querySelector("tbody tr a");
    expect(link?.getAttribute("href")).toBe("/files/1/document-1.pdf");
    const [first] = table.querySelectorAll("tbody tr");
    expect(textsOf(first as Element, "td")).toEqual([
      "Electric rates from January 2027 (PDF, 47 KB)",
      "Rates, Minutes",
      "Nov 20, 2026",
    ]);
    expect(first?.querySelector("time")?.getAttribute("datetime")).toBe("2026-11-20");
    expect(textsOf(table, "tbody tr:nth-child(2) .tn-documents-file")).toEqual(["(Word, 1.2 MB)"]);
  });

  test("the compact table has neither types nor descriptions [PUB-050]", () => {
    const table = render("compact");
    expect(textsOf(table, "thead th")).toEqual(["Name", "Date"]);
    expect(table.querySelectorAll("tbody tr")).toHaveLength(2);
    expect(table.textContent).not.toContain("electric");
  });

  test("types and pages are links with this table's parameters, and work without scripts", () => {
    const types = [...render("typical").querySelectorAll(".tn-documents-types a")];
    expect(types.map((a) => [a.textContent, a.getAttribute("href"), a.getAttribute("aria-current")])).toEqual(
      [
        ["All", "/papers#documents-7", null],
        ["Rates", "/papers?documents=7&type=Rates#documents-7", null],
        ["Minutes", "/papers?documents=7&type=Minutes#documents-7", "true"],
      ],
    );
    const pages = [...render("longest").querySelectorAll(".tn-pager a")];
    expect(pages.map((a) => [a.textContent, a.getAttribute("href")])).toEqual([
      ["Prev", "/papers#documents-7"],
      ["Page 1", "/papers#documents-7"],
      ["Page 3", "/papers?documents=7&page=3#documents-7"],
      ["Next", "/papers?documents=7&page=3#documents-7"],
    ]);
    expect(render("compact").querySelector(".tn-documents-types")).toBeNull();
  });

  test("the search and the sort orders keep each other and the type", () => {
    const table = render("typical");
    const form = table.querySelector("search form");
    expect(form?.getAttribute("action")).toBe("/papers#documents-7");
    expect(
      [...(form?.querySelectorAll("input") ?? [])].map((input) => [input.name, input.getAttribute("value")]),
    ).toEqual([
      ["search", ""],
      ["documents", "7"],
      ["type", "Minutes"],
    ]);
    const orders = [...table.querySelectorAll(".tn-documents-order a")];
    expect(
      orders.map((a) => [a.textContent, a.getAttribute("href"), a.getAttribute("aria-current")]),
    ).toEqual([
      ["Newest", "/papers?documents=7&type=Minutes#documents-7", "true"],
      ["Name", "/papers?documents=7&type=Minutes&order=name#documents-7", null],
    ]);
    expect(table.querySelector("[aria-sort]")?.textContent).toBe("Date");
    expect(render("compact").querySelector("search, .tn-documents-order")).toBeNull();
  });

  test("without documents it says so", () => {
    expect(render("empty").textContent).toBe("There are no documents here right now.");
  });

  test("hostile names are shown as text", () => {
    expect(render("hostile").querySelector("script, img, b, i")).toBeNull();
  });
});

describe("the form's rules", () => {
  const check = (values: object) =>
    blockForm(documentTable).safeParse({ componentName: "Papers", ...values });

  test("requires a type and refuses duplicates; a limit is a whole number from 1, or 0 for none [CMP-DOCUMENTTABLE-01]", () => {
    expect(check({ types: "Rates", isCompact: true, maxEntries: 3 }).data).toEqual({
      componentName: "Papers",
      types: "Rates",
      isCompact: true,
      maxEntries: 3,
    });
    expect(check({ types: "Rates" }).data).toMatchObject({ isCompact: false, maxEntries: 0 });
    expect(check({ types: "" }).success).toBe(false);
    expect(check({ types: "Rates,rates" }).error?.issues[0]?.message).toBe("Tag already exists");
    for (const maxEntries of [-1, 1.5, "many"])
      expect(check({ types: "Rates", maxEntries }).success).toBe(false);
  });
});

describe("on a page", () => {
  let app: TestApp;
  let shelf: DocumentShelf;
  beforeAll(async () => {
    app = await startTestApp();
    shelf = await aDocumentShelf(app, ["Rates", "Minutes", "Unused"]);
    // Without a home page, visitors can't read the site.
    const home = await aPage(app, { company: shelf.company, friendlyUrl: "/" });
    await aVersion(app, { page: home, status: "live" });
  });
  afterAll(() => app?.close());

  const aTable = async (data: object, from = shelf) => {
    const page = await aPage(app, { company: from.company });
    const { blockIds } = await aVersion(app, {
      page,
      status: "live",
      blocks: [
        {
          type: "DocumentTable",
          values: { types: "Rates,Minutes", maxEntries: 0, isCompact: false, ...data },
        },
      ],
    });
    return { path: `/${page.friendlyUrl}`, id: blockIds[0] as number };
  };
  const namesAt = async (path: string) => {
    const { text } = await app.send("GET", path, { host: shelf.company.host });
    return textsOf(parseHtml(text).body, ".tn-documents td:first-child > a");
  };
  const add = (name: string, types: readonly string[], datedOn = "2026-05-01") =>
    aDocument(app, shelf.company, { name, types, datedOn });

  test("lists the documents of the chosen types, newest first, and follows each change [PUB-050]", async () => {
    await add("Old rates", ["Rates"], "2025-01-01");
    await add("New rates", ["Rates", "Minutes"], "2026-01-01");
    await add("Something else", ["Unused"]);
    const { path } = await aTable({});
    expect(await namesAt(path)).toEqual(["New rates", "Old rates"]);
    const id = await shelf.create({ name: "Newest", timestamp: "2026-06-01" });
    expect(await namesAt(path)).toEqual(["Newest", "New rates", "Old rates"]);
    await shelf.send("DELETE", `/AdminDocument/DeleteDocument?documentId=${id}`);
    expect(await namesAt(path)).toEqual(["New rates", "Old rates"]);
  });

  test("never lists more than maxEntries, also when filtered; 0 isn't a limit [PUB-058]", async () => {
    const { path, id } = await aTable({ maxEntries: 1 });
    expect(await namesAt(path)).toEqual(["New rates"]);
    expect(await namesAt(`${path}?documents=${id}&type=Minutes`)).toEqual(["New rates"]);
    expect(await namesAt(`${path}?documents=${id}&page=2`)).toEqual(["New rates"]);
  });

  test("a visitor searches and sorts one table, within its types and its limit [PUB-058]", async () => {
    const own = await aDocumentShelf(app, ["Rates", "Minutes", "Unused"]);
    const home = await aPage(app, { company: own.company, friendlyUrl: "/" });
    await aVersion(app, { page: home, status: "live" });
    await own.create({ name: "Water rates", type: "Rates", timestamp: "2026-03-01" });
    await own.create({ name: "Gas rates", type: "Rates", timestamp: "2026-02-01" });
    await own.create({ name: "Água rates", type: "Rates", timestamp: "2026-01-01" });
    await own.create({ name: "Unused rates", type: "Unused", timestamp: "2026-05-01" });
    const at = async (table: { path: string; id: number }, query: string) => {
      const { text } = await app.send("GET", `${table.path}?documents=${table.id}&${query}`, {
        host: own.company.host,
      });
      return textsOf(parseHtml(text).body, ".tn-documents td:first-child > a, .tn-documents-found");
    };
    const whole = await aTable({}, own);
    expect(await at(whole, "order=name")).toEqual(["Água rates", "Gas rates", "Water rates"]);
    expect(await at(whole, "order=nonsense")).toEqual(["Water rates", "Gas rates", "Água rates"]);
    expect(await at(whole, "search=RATE+wat")).toEqual([
      "1 document for “RATE wat”. Show all documents",
      "Water rates",
    ]);
    expect(await at(whole, "search=unused")).toEqual([
      "No documents for “unused”. Check the spelling, or try fewer words. Show all documents",
    ]);
    expect(await at(whole, "search=rates&order=name&page=9")).toEqual([
      "3 documents for “rates”. Show all documents",
      "Água rates",
      "Gas rates",
      "Water rates",
    ]);
    const limited = await aTable({ maxEntries: 2 }, own);
    expect(await at(limited, "order=name")).toEqual(["Gas rates", "Water rates"]);
    expect(await at(limited, "search=agua")).toHaveLength(1);
    for (const words of ["%27%20or%201", "!!!", "a%20%26%20!b", "x".repeat(200)])
      expect(await at(whole, `search=${words}`), words).toHaveLength(1);
  });

  test("a visitor filters one table and not the other, and invalid parameters are ignored", async () => {
    const { path, id } = await aTable({});
    expect(await namesAt(`${path}?documents=${id}&type=Minutes`)).toEqual(["New rates"]);
    for (const query of [`documents=${id + 1}&type=Minutes`, `documents=${id}&type=Unused&page=-1`, "page=x"])
      expect(await namesAt(`${path}?${query}`)).toEqual(["New rates", "Old rates"]);
  });

  test("has fifty documents per page and links to the others", async () => {
    const full = await aDocumentShelf(app, ["Many"]);
    const home = await aPage(app, { company: full.company, friendlyUrl: "/" });
    await aVersion(app, { page: home, status: "live" });
    for (let index = 0; index < 52; index++) await aDocument(app, full.company, { types: ["Many"] });
    const { path, id } = await aTable({ types: "Many", maxEntries: 51 }, full);
    const rowsAt = async (query: string) => {
      const { text } = await app.send("GET", `${path}${query}`, { host: full.company.host });
      const { body } = parseHtml(text);
      return [body.querySelectorAll(".tn-documents tbody tr").length, textsOf(body, ".tn-pager li")];
    };
    expect(await rowsAt("")).toEqual([50, ["Page 1", "Page 2", "Next"]]);
    expect(await rowsAt(`?documents=${id}&page=2`)).toEqual([1, ["Prev", "Page 1", "Page 2"]]);
    expect(await rowsAt(`?documents=${id}&page=9`)).toEqual([1, ["Prev", "Page 1", "Page 2"]]);
  });

  test("a compact table has neither types nor descriptions, and as many cells in a row as in its header", async () => {
    const tableAt = async (isCompact: boolean) => {
      const { path } = await aTable({ isCompact });
      const { text } = await app.send("GET", path, { host: shelf.company.host });
      const table = parseHtml(text).querySelector(".tn-documents table");
      const cells = [...(table?.querySelectorAll("tbody tr") ?? [])].map((row) => row.children.length);
      return {
        head: textsOf(table as Element, "thead th"),
        cells: [...new Set(cells)],
        text: table?.textContent,
      };
    };
    const [wide, compact] = [await tableAt(false), await tableAt(true)];
    expect(wide).toMatchObject({ head: ["Name", "Type", "Date"], cells: [3] });
    expect(wide.text).toContain("Minutes");
    expect(compact).toMatchObject({ head: ["Name", "Date"], cells: [2] });
    expect(compact.text).not.toContain("Minutes");
  });

  test("a type that was removed from the settings is ignored, not refused", async () => {
    await add("Of a gone type", ["Gone"]);
    const { path } = await aTable({ types: "Rates,Gone" });
    expect(await namesAt(path)).toEqual(["New rates", "Old rates"]);
  });

  test("clients read the table with all its documents and the settings [C-251] [PUB-050] [PUB-058]", async () => {
    const { id } = await aTable({ maxEntries: 1, isCompact: true });
    const answer = await app.send("GET", `/components/GetDocumentTable?componentId=${id}`, {
      host: shelf.company.host,
    });
    expect(answer.status, answer.text).toBe(200);
    const body = answer.json() as { documentTable: object; documents: Record<string, unknown>[] };
    expect(body).toMatchObject({
      documentTable: { id, types: "Rates,Minutes", maxEntries: 1, isCompact: true },
      documentConfig: { types: "Rates,Minutes,Unused" },
    });
    expect(body.documents.map(({ name }) => name)).toEqual(["New rates"]);
    expect(Object.keys(body.documents[0] ?? {})).not.toContain("uploader");
  });

  test("the editor reads it with the settings, and a blank one, too [C-173] [CMP-DOCUMENTTABLE-02]", async () => {
    const page = await aPage(app, { company: shelf.company });
    const version = await aVersion(app, { page, status: "draft" });
    const id = await aBlock(app, {
      version,
      type: "DocumentTable",
      values: { types: "Rates", maxEntries: 0 },
    });
    const read = async (componentId: number) =>
      (
        await shelf.send(
          "GET",
          `/Admin/GetDocumentTable?componentId=${componentId}`,
          undefined,
          shelf.staff.cookie,
        )
      ).json();
    const documentConfig = { types: "Rates,Minutes,Unused" };
    expect(await read(id)).toMatchObject({
      documentTable: { id, types: "Rates", maxEntries: 0 },
      documentConfig,
    });
    expect(await read(0)).toMatchObject({ documentTable: { id: 0, types: "" }, documentConfig });
  });
});
