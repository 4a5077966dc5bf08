import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { search } from "#modules/search/search.service.ts";
import { aDocumentShelf, type DocumentShelf } from "#test/support/document-shelf.ts";
import { jobsDone } from "#test/support/image-library.ts";
import { aDocument } from "#test/support/item-factories.ts";
import { aPdf } from "#test/support/pdfs.ts";
import { auditOf, changesNothing } from "#test/support/people.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import type { Document } from "./documents.type.ts";

let app: TestApp;
let shelf: DocumentShelf;
let other: DocumentShelf;
beforeAll(async () => {
  app = await startTestApp();
  shelf = await aDocumentShelf(app);
  other = await aDocumentShelf(app);
});
afterAll(() => app.close());

const list = async (query = "", cookie = shelf.staff.cookie, from = shelf): Promise<Document[]> =>
  (await from.send("GET", `/AdminDocument/GetDocuments${query}`, undefined, cookie)).json() as Document[];
const names = (documents: readonly Document[]) => documents.map(({ name }) => name);
const save = async (id: number, changes: Record<string, unknown>) => {
  const { document } = await shelf.read(id);
  const { name, type, description, location } = document;
  return shelf.send("POST", "/AdminDocument/UpdateDocument", {
    id,
    name,
    type,
    description,
    location,
    ...changes,
  });
};

describe("a document", () => {
  test("is created from an uploaded file and has all its fields [DOC-006] [C-190] [C-191]", async () => {
    const location = await shelf.stored(aPdf(), "Rates 2027.pdf");
    const answer = await shelf.send("POST", "/AdminDocument/CreateDocument", {
      name: " Rates ",
      type: "Rates, Minutes",
      description: ["water", "power"],
      location,
      uploader: shelf.admin.email,
      timestamp: "2026-05-07",
    });
    expect(answer.status, answer.text).toBe(200);
    const id = answer.json() as number;
    expect(await shelf.read(id)).toEqual({
      document: {
        id,
        name: "Rates",
        type: "Rates,Minutes",
        description: "water,power",
        location,
        uploader: shelf.admin.email,
        timestamp: "2026-05-07",
        fileName: "Rates 2027.pdf",
        bytes: aPdf().length,
        status: "Active",
        rowVersion: 1,
        hidden: null,
        publishAt: null,
        takeDownAt: null,
        plannedBy: null,
      },
      documentConfig: { types: "Rates,Minutes" },
    });
    expect((await shelf.fetchFile(location)).body).toEqual(aPdf());
    expect(await auditOf(app, shelf.company, "Created document")).toContainEqual(
      expect.objectContaining({ subject: "Rates", actorEmail: shelf.admin.email }),
    );
  });

  test("is found by the site's search with its current words until it's deleted", async () => {
    const found = (words: string) =>
      app.app
        .companyDb(shelf.company.companyId)
        .read((tx) => search(tx, words, { isModuleOn: () => true, page: 1 }))
        .then((result) => result.found.map(({ href }) => href));
    const location = await shelf.stored(aPdf(), "flood-map.pdf");
    const id = (
      await shelf.send("POST", "/AdminDocument/CreateDocument", {
        name: "Flood zones",
        type: "Rates",
        description: ["levee"],
        location,
      })
    ).json() as number;
    expect(await found("levees")).toEqual([location]);
    await save(id, { name: "Flood plains", description: ["dikes"] });
    expect(await found("plain dike")).toEqual([location]);
    expect(await found("levee")).toEqual([]);
    await shelf.send("DELETE", `/AdminDocument/DeleteDocument?documentId=${id}`);
    expect(await found("plain")).toEqual([]);
  });

  test("is returned blank with the types for id 0, and a missing one is refused [C-190]", async () => {
    const blank = await shelf.read(0);
    expect(blank.document).toMatchObject({ id: 0, name: "", type: "", location: "" });
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format(new Date());
    expect(blank.document.timestamp).toBe(today);
    expect(blank.documentConfig.types).toEqual("Rates,Minutes");
    expect((await shelf.send("GET", "/AdminDocument/GetDocumentData?documentId=999999")).status).toBe(404);
  });

  test("without a date is dated today in the company's time zone [DOC-006]", async () => {
    const { document } = await shelf.read(await shelf.create({}));
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format(new Date());
    expect(document.timestamp).toBe(today);
    // Just before midnight in New York.
    const late = await shelf.create({ timestamp: "2026-07-02T03:59:00Z" });
    expect((await shelf.read(late)).document.timestamp).toBe("2026-07-01");
  });

  test.each([
    [{ name: " " }, /Name is required/],
    [{ type: "" }, /Choose at least one type/],
    [{ type: "Rates,rates" }, /^Tag already exists$/],
    [{ type: "Menus" }, /"Menus" isn't a type from the settings/],
    [{ description: "a,A" }, /^Tag already exists$/],
    [{ location: "" }, /Choose a file/],
    [{ location: "/files/999999/rates.pdf" }, /is no longer available/],
    [{ location: "../../etc/passwd" }, /is no longer available/],
    [{ timestamp: "2026-13-40" }, /timestamp/],
    [{ uploader: "someone@else.example" }, /uploader is not the signed-in user/],
  ])("is refused with %j [DOC-007] [DOC-008] [C-191]", async (changes, reason) => {
    const before = (await list()).length;
    const answer = await shelf.send("POST", "/AdminDocument/CreateDocument", await shelf.form(changes));
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.json()).toMatch(reason);
    expect(await list()).toHaveLength(before);
  });

  test("requires no description [DOC-009]", async () => {
    const { description: _, ...form } = await shelf.form({});
    const answer = await shelf.send("POST", "/AdminDocument/CreateDocument", form);
    expect(answer.status, answer.text).toBe(200);
    expect((await shelf.read(answer.json() as number)).document.description).toBe("");
  });

  test("can't be created while the module is off", async () => {
    const off = await aDocumentShelf(app);
    await app.app
      .companyDb(off.company.companyId)
      .write((tx) => tx.sql.deleteFrom("companyModules").execute());
    const answer = await off.send("POST", "/AdminDocument/CreateDocument", await off.form({}));
    expect(answer.status).toBe(403);
    expect(answer.json()).toMatch(/Document module isn't turned on/);
  });
});

describe("saving a document", () => {
  test("changes its fields and returns its id, and without a date keeps its date [C-192]", async () => {
    const id = await shelf.create({ timestamp: "2026-01-31" });
    const answer = await save(id, { name: "Minutes of May", type: "Minutes", description: "council" });
    expect(answer.json()).toBe(id);
    expect((await shelf.read(id)).document).toMatchObject({
      name: "Minutes of May",
      type: "Minutes",
      description: "council",
      timestamp: "2026-01-31",
      rowVersion: 2,
    });
    expect((await auditOf(app, shelf.company, "Updated document")).at(-1)).toMatchObject({
      before: { name: "Rates 2027", type: "Rates", description: "" },
      after: { name: "Minutes of May", type: "Minutes", description: "council" },
    });
  });

  test("with another file keeps the address and deletes the former content [C-192]", async () => {
    const id = await shelf.create({ location: await shelf.stored(aPdf("first"), "rates.pdf") });
    const { location } = (await shelf.read(id)).document;
    const newer = await shelf.stored(aPdf("second"), "New rates.pdf");
    expect((await save(id, { location: newer })).status).toBe(200);
    expect((await shelf.read(id)).document).toMatchObject({ location, fileName: "New rates.pdf" });
    expect((await shelf.fetchFile(location)).body).toEqual(aPdf("second"));
    const admins = { cookie: shelf.admin.cookie };
    expect((await shelf.fetchFile(newer, admins)).status).toBe(404);
  });

  test("without a location keeps the file [C-192]", async () => {
    const id = await shelf.create({ name: "Rates" });
    const { location, fileName } = (await shelf.read(id)).document;
    const { location: _, ...form } = await shelf.form({ name: "Rates of next year" });
    for (const given of [{}, { location: "" }, { location: null }]) {
      const answer = await shelf.send("POST", "/AdminDocument/UpdateDocument", { ...form, id, ...given });
      expect([answer.status, answer.json()]).toEqual([200, id]);
    }
    expect((await shelf.read(id)).document).toMatchObject({ name: "Rates of next year", location, fileName });
    expect((await shelf.fetchFile(location)).body).toEqual(aPdf());
    const created = await shelf.send("POST", "/AdminDocument/CreateDocument", form);
    expect([created.status, created.json()]).toEqual([400, "Choose a file."]);
  });

  test("is refused without changes after someone else's save [C-192]", async () => {
    const id = await shelf.create({});
    await save(id, { name: "Theirs", rowVersion: 1 });
    const answer = await save(id, { name: "Mine", rowVersion: 1 });
    expect(answer.status).toBe(409);
    expect(answer.json()).toBe("Someone else has saved this in the meantime.");
    expect((await shelf.read(id)).document.name).toBe("Theirs");
  });

  test("accepts the stored uploader's name and the caller's, but no other [C-192]", async () => {
    const { id } = await aDocument(app, shelf.company);
    expect((await save(id, { uploader: "user@example.test" })).status).toBe(200);
    expect((await save(id, { uploader: shelf.admin.email })).status).toBe(200);
    expect((await save(id, { uploader: { email: shelf.admin.email } })).status).toBe(200);
    expect((await save(id, { uploader: { email: "boss@example.test" } })).status).toBe(403);
    for (const uploader of [7, { name: "Ada" }, [shelf.admin.email]])
      expect((await save(id, { uploader })).json()).toBe("uploader must be an email address.");
    expect((await save(id, { uploader: "boss@example.test" })).status).toBe(403);
    expect(await auditOf(app, shelf.company, "Named someone else as uploader")).toContainEqual(
      expect.objectContaining({ subject: "boss@example.test" }),
    );
    expect((await shelf.read(id)).document.uploader).toBe("user@example.test");
  });
});

describe("a file of a document", () => {
  test("belongs to one document only", async () => {
    const id = await shelf.create({});
    const { location } = (await shelf.read(id)).document;
    const answer = await shelf.send("POST", "/AdminDocument/CreateDocument", await shelf.form({ location }));
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatch(/Another item already uses this file/);
  });

  test("must belong to the company and be in the folder Documents [DOC-012]", async () => {
    const foreign = await other.stored();
    const answer = await shelf.send(
      "POST",
      "/AdminDocument/CreateDocument",
      await shelf.form({ location: foreign }),
    );
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatch(/is no longer available/);
    const { said } = await shelf.upload(aPdf(), "issue.pdf", { folderName: "News" });
    expect(
      (await shelf.send("POST", "/AdminDocument/CreateDocument", await shelf.form({ location: said })))
        .status,
    ).toBe(400);
  });
});

describe("deleting a document", () => {
  test("returns Deleted, removes it from every list, and removes its file for visitors [DOC-004] [DOC-013] [C-193]", async () => {
    const id = await shelf.create({ name: "Old rates" });
    const { location } = (await shelf.read(id)).document;
    const answer = await shelf.send("DELETE", `/AdminDocument/DeleteDocument?documentId=${id}`);
    expect(answer.json()).toBe("Deleted");
    expect(names(await list())).not.toContain("Old rates");
    expect((await shelf.send("GET", `/AdminDocument/GetDocumentData?documentId=${id}`)).status).toBe(404);
    for (const cookie of ["", shelf.admin.cookie])
      expect((await shelf.fetchFile(location, { cookie })).status).toBe(404);
    expect((await shelf.send("DELETE", `/AdminDocument/DeleteDocument?documentId=${id}`)).status).toBe(404);
    expect(await auditOf(app, shelf.company, "Deleted document")).toContainEqual(
      expect.objectContaining({ subject: "Old rates" }),
    );
  });

  test("staff can't save or delete one [DOC-011]", async () => {
    const id = await shelf.create({});
    const form = await shelf.form({});
    await changesNothing(app, shelf.company, async () => {
      const asStaff = (method: string, path: string, body?: unknown) =>
        shelf.send(method, path, body, shelf.staff.cookie);
      for (const answer of [
        await asStaff("POST", "/AdminDocument/CreateDocument", form),
        await asStaff("POST", "/AdminDocument/UpdateDocument", { ...form, id }),
        await asStaff("DELETE", `/AdminDocument/DeleteDocument?documentId=${id}`),
      ])
        expect(answer.status).toBe(403);
    });
  });
});

describe("the list", () => {
  let listed: DocumentShelf;
  beforeAll(async () => {
    listed = await aDocumentShelf(app);
    const add = (name: string, types: readonly string[], datedOn: string) =>
      aDocument(app, listed.company, { name, types, datedOn });
    await add("Rates 10", ["Rates"], "2026-03-01");
    await add("Rates 9", ["Rates", "Minutes"], "2026-05-01");
    await add("budget", [], "2026-04-01");
    await aDocument(app, shelf.company, { name: "Somebody else's" });
  });
  const listOf = (query = "") => list(query, listed.staff.cookie, listed);

  test("lists the company's documents, newest first, for any staff member [C-189]", async () => {
    expect(names(await listOf())).toEqual(["Rates 9", "budget", "Rates 10"]);
  });

  test("can be sorted by each column in both directions, as people sort [DOC-002] [C-189]", async () => {
    expect(names(await listOf("?sort=name"))).toEqual(["budget", "Rates 9", "Rates 10"]);
    expect(names(await listOf("?sort=name:desc"))).toEqual(["Rates 10", "Rates 9", "budget"]);
    expect(names(await listOf("?sort=type"))).toEqual(["Rates 10", "Rates 9", "budget"]);
    expect(names(await listOf("?sort=timestamp"))).toEqual(["Rates 10", "budget", "Rates 9"]);
    expect((await listed.send("GET", "/AdminDocument/GetDocuments?sort=bytes")).status).toBe(400);
  });

  test("can be searched, filtered by type, and paged, with matching counts [C-189]", async () => {
    const counted = async (query: string) =>
      (await listed.send("GET", `/AdminDocument/CountDocuments${query}`)).json();
    expect(names(await listOf("?search=RATES 9"))).toEqual(["Rates 9"]);
    expect(names(await listOf("?type=Minutes"))).toEqual(["Rates 9"]);
    expect(names(await listOf("?type=,"))).toEqual(["budget"]);
    expect(names(await listOf("?pageSize=2&page=2"))).toEqual(["Rates 10"]);
    expect([await counted(""), await counted("?type=Rates"), await counted("?search=budg")]).toEqual([
      3, 2, 1,
    ]);
  });
});

describe("removing a type", () => {
  const settings = (of: DocumentShelf, types: readonly string[]) =>
    of.send("POST", "/AdminSettings/UpdateDocumentSettingsData", { types });

  test("is refused while the settings have it, and otherwise removes it from every item [C-044]", async () => {
    const own = await aDocumentShelf(app);
    const both = await aDocument(app, own.company, { types: ["Rates", "Old", "Minutes"] });
    const only = await aDocument(app, own.company, { types: ["Old"] });
    const foreign = await aDocument(app, shelf.company, { types: ["Old"] });
    const remove = (type: string) =>
      own.send("GET", `/AdminDocument/RemoveDocumentTypeReference?typeToRemove=${type}`);
    const refused = await remove("Rates");
    expect(refused.status).toBe(409);
    expect((await own.read(both.id)).document.type).toBe("Rates,Old,Minutes");
    for (const answer of [await remove("Old"), await remove("Old")]) expect(answer.json()).toBe("Saved");
    expect((await own.read(both.id)).document.type).toBe("Rates,Minutes");
    expect((await own.read(only.id)).document.type).toBe("");
    expect((await shelf.read(foreign.id)).document.type).toBe("Old");
    const asStaff = await own.send(
      "GET",
      "/AdminDocument/RemoveDocumentTypeReference?typeToRemove=Old",
      undefined,
      own.staff.cookie,
    );
    expect(asStaff.status).toBe(403);
  });

  test("saving the settings does the same, after showing how many items are affected [SET-007]", async () => {
    const own = await aDocumentShelf(app);
    const id = await own.create({ type: "Rates,Minutes" });
    const asked = await own.send("GET", "/AdminSettings/CountTypeReferences?module=document&types=Minutes");
    expect(asked.json()).toBe(1);
    expect((await settings(own, ["Rates"])).json()).toBe("Saved");
    expect((await own.read(id)).document.type).toBe("Rates");
  });

  test("documents are no longer found by that type in the site's search, but still by their other words [SET-007]", async () => {
    const own = await aDocumentShelf(app, ["Rates", "Zucchini"]);
    const found = async (words: string) => {
      const all = { isModuleOn: () => true, page: 1 };
      return (await app.app.companyDb(own.company.companyId).read((tx) => search(tx, words, all))).total > 0;
    };
    await own.create({ name: "Pump station", type: "Rates,Zucchini", description: "turbine" });
    expect(await found("zucchini")).toBe(true);
    expect((await settings(own, ["Rates"])).json()).toBe("Saved");
    await jobsDone(app);
    expect([await found("zucchini"), await found("rates"), await found("turbine")]).toEqual([
      false,
      true,
      true,
    ]);
  });
});
