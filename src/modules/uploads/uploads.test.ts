import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aDocumentShelf, aZip, type DocumentShelf } from "#test/support/document-shelf.ts";
import { FORM_TYPE, formBody } from "#test/support/form-body.ts";
import { temporaryFiles } from "#test/support/image-library.ts";
import { aPdf } from "#test/support/pdfs.ts";
import { aPicture } from "#test/support/pictures.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { openRequest, sendForm } from "#test/support/uploads.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { removeForgottenUploads } from "./uploads.service.ts";

let app: TestApp;
let shelf: DocumentShelf;
let other: DocumentShelf;
beforeAll(async () => {
  app = await startTestApp();
  shelf = await aDocumentShelf(app);
  other = await aDocumentShelf(app);
});
afterAll(() => app.close());

const office = (type: string, part: string) =>
  aZip({
    "[Content_Types].xml": `<?xml version="1.0"?><Types><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`,
    [part]: "<a/>",
  });
const word = () => office("wordprocessingml.document", "word/document.xml");
const sheet = () => office("spreadsheetml.sheet", "xl/workbook.xml");
const openText = () => aZip({ mimetype: "application/vnd.oasis.opendocument.text" });
const oldOffice = () => Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(1024)]);
/** How Windows and Linux executables start. */
const program = () => Buffer.concat([Buffer.from("MZ\x90\x00"), Buffer.alloc(500)]);
const elf = () => Buffer.concat([Buffer.from("\x7fELF\x02\x01\x01"), Buffer.alloc(500)]);

describe("uploading", () => {
  test("returns a location that only Admins can read until an item uses it [C-194] [DOC-012] [CONST-024]", async () => {
    const { status, said } = await shelf.upload(aPdf(), "Water & Power Rates.pdf");
    expect(status).toBe(200);
    expect(said).toMatch(/^\/files\/\d+\/water-power-rates\.pdf$/);
    const location = String(said);
    expect((await shelf.fetchFile(location)).status).toBe(404);
    expect((await shelf.fetchFile(location, { cookie: shelf.staff.cookie })).status).toBe(404);
    const own = await shelf.fetchFile(location, { cookie: shelf.admin.cookie });
    expect([own.status, own.headers["cache-control"]]).toEqual([200, "private, no-store"]);
    expect(own.body).toEqual(aPdf());
    const rows = await app.app
      .companyDb(shelf.company.companyId)
      .read((tx) => sql<{ folder: string }>`select folder from uploads`.execute(tx.sql));
    expect(rows.rows).toContainEqual({ folder: "Documents" });
  });

  test("is for Admins, and for the folders Documents and News [C-194]", async () => {
    expect((await shelf.upload(aPdf(), "a.pdf", { cookie: shelf.staff.cookie })).status).toBe(403);
    expect((await shelf.upload(aPdf(), "a.pdf", { cookie: "" })).status).toBe(401);
    expect((await shelf.upload(aPdf(), "a.pdf", { folderName: "News" })).status).toBe(200);
    const wrong = await shelf.upload(aPdf(), "a.pdf", { folderName: "../Secrets" });
    expect([wrong.status, wrong.said]).toEqual([400, "folderName must be Documents or News."]);
    const none = await shelf.upload(undefined);
    expect([none.status, none.said]).toEqual([400, "Choose a file."]);
    expect((await shelf.upload(Buffer.alloc(0))).status).toBe(400);
  });

  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ["a.pdf", aPdf],
    ["a.DOCX", word],
    ["a.xlsx", sheet],
    ["a.odt", openText],
    ["a.doc", oldOffice],
    ["a.csv", () => Buffer.from("Name,Größe\nA,1\n")],
    ["a.txt", () => Buffer.from("Größe", "latin1")],
    ["a.png", () => aPicture(4, 4, "png")],
    ["a.zip", () => aZip({ "a.txt": "A" })],
  ])("takes %s", async (name, content) => {
    const { status, said } = await shelf.upload(await content(), name);
    expect(said).toMatch(/^\/files\/\d+\/a\.[a-z]+$/);
    expect(status).toBe(200);
  });

  test.each<[string, () => Buffer]>([
    ["a.exe", program],
    ["a.pdf", program],
    ["a.docx", program],
    ["a.txt", program],
    ["a.csv", elf],
    ["a.zip", elf],
    ["a.pdf", () => Buffer.from("<html><script>alert(1)</script></html>")],
    ["a.html", () => Buffer.from("<html></html>")],
    ["a.svg", () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")],
    ["a.docx", () => aZip({ "a.txt": "A" })],
    ["a.doc", aPdf],
    ["a", aPdf],
    ["a.pdf.exe", aPdf],
  ])("refuses %s whose content or name is another kind of file; nothing stays", async (name, content) => {
    const { status, said } = await shelf.upload(content(), name);
    expect(status).toBe(415);
    expect(said).toMatch(/^This (kind of file can't be uploaded|file's name ends in)/);
    expect(temporaryFiles(app)).toEqual([]);
  });

  test("refuses a file above 50 MB before reading it", async () => {
    const { request, answer } = openRequest(app, "POST", "/UploadFiles/UploadFile", {
      host: shelf.company.host,
      cookie: shelf.admin.cookie,
      headers: { "content-type": "multipart/form-data; boundary=x", "content-length": String(52 << 20) },
    });
    request.on("error", () => {});
    request.write("--x\r\n");
    const { status, body } = await answer;
    expect([status, JSON.parse(body.toString("utf8"))]).toEqual([
      413,
      "This file is larger than 50 MB. Make it smaller and upload it again.",
    ]);
    request.destroy();
  });
});

describe("a published file", () => {
  test("a PDF is shown in the browser, everything else is downloaded, and all have nosniff", async () => {
    const located = async (content: Buffer, name: string) =>
      (await shelf.read(await shelf.create({ location: await shelf.stored(content, name) }))).document
        .location;
    const pdf = await shelf.fetchFile(await located(aPdf(), "Tarif für Wasser.pdf"));
    expect(pdf.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition":
        "inline; filename=\"Tarif f_r Wasser.pdf\"; filename*=UTF-8''Tarif%20f%C3%BCr%20Wasser.pdf",
      "x-content-type-options": "nosniff",
      "cache-control": "public, no-cache",
    });
    // With a sandbox, browsers wouldn't start their viewer.
    expect(pdf.headers["content-security-policy"]).toBe("frame-ancestors 'self'");
    const text = await shelf.fetchFile(await located(Buffer.from("<script>alert(1)</script>"), "a.txt"));
    expect(text.headers["content-disposition"]).toMatch(/^attachment; filename="a.txt"/);
    expect(text.headers["x-content-type-options"]).toBe("nosniff");
    expect(text.headers["content-security-policy"]).toBe("default-src 'none'; sandbox");
    const zip = await shelf.fetchFile(await located(aZip({ "a.txt": "A" }), "a.zip"));
    expect(zip.headers["content-disposition"]).toMatch(/^attachment/);
  });

  test("is available only at its whole address at its company's host", async () => {
    const { location } = (await shelf.read(await shelf.create({}))).document;
    const at = (path: string, from = shelf) => from.fetchFile(path);
    expect((await at(location)).status).toBe(200);
    expect((await at(location, other)).status).toBe(404);
    expect((await at(location.replace("rates", "other"))).status).toBe(404);
    expect((await at(`${location}/..`)).status).toBe(404);
    expect((await at("/files/../../etc/passwd")).status).toBe(404);
    expect((await at("/files/")).status).toBe(404);
  });

  test("answers a missing file with the site's page if a browser opens it, and plainly otherwise", async () => {
    const opened = await shelf.fetchFile("/files/7/gone.pdf", {
      headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" },
    });
    expect([opened.status, opened.headers["cache-control"]]).toEqual([404, "no-store"]);
    expect(opened.headers["content-type"]).toMatch(/^text\/html/);
    expect(String(opened.body)).toMatch(/couldn(&#x27;|')t find that page/);
    const loaded = await shelf.fetchFile("/files/7/gone.pdf", { headers: { accept: "image/*" } });
    expect([loaded.status, String(loaded.body)]).toEqual([404, "This file doesn't exist."]);
  });

  test("is revalidated each time, and answered with 304 while it's unchanged", async () => {
    const { location } = (await shelf.read(await shelf.create({}))).document;
    const first = await shelf.fetchFile(location);
    const again = await shelf.fetchFile(location, {
      headers: { "if-none-match": String(first.headers.etag) },
    });
    expect(again.status).toBe(304);
  });
});

/** A list of one person. */
const birthdayCsv = (firstName: string) =>
  Buffer.from(`First Name,Last Name,Month,Day,Department\n${firstName},Byron,12,10,Water\n`);

describe("the list of birthdays", () => {
  const overwrite = (of: DocumentShelf, content: Buffer, name = "people.csv", fileName = "Birthdays") =>
    sendForm(
      app,
      "/UploadFiles/UploadOverwriteFile",
      { folderName: "Birthdays", fileName, file: { name, content } },
      { host: of.company.host, cookie: of.admin.cookie },
    );
  const has = async (of: DocumentShelf, path = "Birthdays/Birthdays.csv", cookie?: string) =>
    of.send("GET", `/UploadFiles/HasFile?localFilePath=${path}`, undefined, cookie);

  test("is stored as Birthdays/Birthdays.csv, overwritten each time, and visible only to Admins [BDAY-004] [C-195] [C-196] [CONST-024]", async () => {
    expect((await has(shelf)).json()).toBe(false);
    const first = await overwrite(shelf, birthdayCsv("Ada"));
    expect(first).toEqual({ status: 200, said: "Birthdays/Birthdays.csv" });
    await overwrite(shelf, birthdayCsv("Grace"));
    expect((await has(shelf)).json()).toBe(true);
    expect((await has(other)).json()).toBe(false);
    const path = "/files/Birthdays/Birthdays.csv";
    const { body } = await shelf.fetchFile(path, { cookie: shelf.admin.cookie });
    expect(body.toString("utf8")).toBe(birthdayCsv("Grace").toString());
    expect((await shelf.fetchFile(path)).status).toBe(404);
    expect((await shelf.fetchFile(path, { cookie: shelf.staff.cookie })).status).toBe(404);
    expect((await other.fetchFile(path, { cookie: other.admin.cookie })).status).toBe(404);
  });

  test("is stored one upload after the other when the first two come at the same moment [C-195]", async () => {
    const own = await aDocumentShelf(app);
    const answers = await Promise.all(["A", "B", "C", "D"].map((name) => overwrite(own, birthdayCsv(name))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { body } = await own.fetchFile("/files/Birthdays/Birthdays.csv", { cookie: own.admin.cookie });
    expect(body.toString("utf8")).toMatch(/^First Name.*\n[A-D],/);
  });

  test("accepts only a CSV file [C-195]", async () => {
    for (const [content, name] of [
      [aPdf(), "people.pdf"],
      [program(), "people.csv"],
    ] as const)
      expect((await overwrite(other, content, name)).status).toBe(415);
    expect((await overwrite(other, birthdayCsv("A"), "a.csv", "../../evil")).status).toBe(400);
    expect((await has(other)).json()).toBe(false);
  });

  test("is the only file for which HasFile answers, for admins [C-196]", async () => {
    const location = await shelf.stored();
    expect((await has(shelf, location)).json()).toBe(false);
    expect((await has(shelf, "../../etc/passwd")).json()).toBe(false);
    expect((await has(shelf, undefined, shelf.staff.cookie)).status).toBe(403);
  });
});

test("an upload whose connection breaks leaves nothing behind, and is stored once, however often it's sent again [C-194]", async () => {
  const own = await aDocumentShelf(app);
  const path = "/UploadFiles/UploadFile";
  const headers = { "idempotency-key": "after-a-tunnel" };
  const options = { host: own.company.host, cookie: own.admin.cookie };
  const form = { folderName: "Documents", file: { name: "rates.pdf", content: aPdf("x".repeat(1 << 20)) } };
  const stored = async () =>
    (
      await app.app.companyDb(own.company.companyId).read((tx) =>
        sql<{ uploads: number; files: number }>`select (select count(*)::int from uploads) as uploads,
            (select count(*)::int from files) as files`.execute(tx.sql),
      )
    ).rows[0];
  const body = formBody(form);
  const { request, answer } = openRequest(app, "POST", path, {
    ...options,
    headers: { ...headers, "content-type": FORM_TYPE, "content-length": String(body.length) },
  });
  answer.catch(() => {});
  request.write(body.subarray(0, body.length >> 1));
  await waitUntil("the upload is being received", () => temporaryFiles(app).length === 1);
  request.destroy();
  await waitUntil("no temporary file is left", () => temporaryFiles(app).length === 0);
  expect(await stored()).toEqual({ uploads: 0, files: 0 });

  const again = () => sendForm(app, path, form, { ...options, headers });
  const first = await again();
  expect(first.status).toBe(200);
  expect(await again()).toEqual(first);
  expect(await stored()).toEqual({ uploads: 1, files: 1 });
});

describe("uploads that no item uses", () => {
  test("are deleted after a day, but not those of items or the list of birthdays", async () => {
    const own = await aDocumentShelf(app);
    const db = app.app.companyDb(own.company.companyId);
    const forgotten = await own.stored();
    const kept = (await own.read(await own.create({}))).document.location;
    await sendForm(
      app,
      "/UploadFiles/UploadOverwriteFile",
      {
        folderName: "Birthdays",
        fileName: "Birthdays",
        file: { name: "a.csv", content: birthdayCsv("Ada") },
      },
      { host: own.company.host, cookie: own.admin.cookie },
    );
    expect(await removeForgottenUploads(db)).toBe(0);
    await db.write((tx) => sql`update uploads set created_at = now() - interval '25 hours'`.execute(tx.sql));
    const fresh = await own.stored();
    expect(await removeForgottenUploads(db)).toBe(1);
    const at = async (path: string) => (await own.fetchFile(path, { cookie: own.admin.cookie })).status;
    expect([await at(forgotten), await at(kept), await at(fresh)]).toEqual([404, 200, 200]);
    expect(await at("/files/Birthdays/Birthdays.csv")).toBe(200);
  });
});
