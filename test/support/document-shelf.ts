import { crc32 } from "node:zlib";
import { upsertModuleSettings } from "#modules/settings/settings.public.ts";
import { aCompany, aSession, aUser, type TestCompany } from "./factories.ts";
import { aPdf } from "./pdfs.ts";
import type { Answer, TestApp } from "./test-app.ts";
import { type RawAnswer, sendForm, sendRaw } from "./uploads.ts";

/** A ZIP archive whose files are stored as they are. */
export const aZip = (files: Readonly<Record<string, string>>): Buffer => {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const data = Buffer.from(text);
    const path = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(data), 10);
    facts.writeUInt32LE(data.length, 14);
    facts.writeUInt32LE(data.length, 18);
    facts.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), facts, path, data]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    centrals.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00"), facts, place, path]));
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(centrals);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(centrals.length, 4);
  end.writeUInt16LE(centrals.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, central, Buffer.from("PK\x05\x06"), end]);
};

/** A company with the document module on, an Admin and a staff member, and helpers for their files and documents. */
export const aDocumentShelf = async (testApp: TestApp, types: readonly string[] = ["Rates", "Minutes"]) => {
  const company: TestCompany = await aCompany(testApp);
  const { host, companyId } = company;
  await testApp.app.companyDb(companyId).write(async (tx) => {
    await upsertModuleSettings(tx, "document", { types: [...types] });
    await upsertModuleSettings(tx, "birthday", { types: ["Water"] });
  });
  const person = async (privilege: "Admin" | "Level4") => {
    const user = await aUser(testApp, { company, privilege });
    return { ...user, cookie: await aSession(testApp, user) };
  };
  const admin = await person("Admin");
  const staff = await person("Level4");

  const send = (method: string, path: string, body?: unknown, cookie = admin.cookie): Promise<Answer> =>
    testApp.send(method, encodeURI(path), {
      host,
      cookie,
      body,
      headers: { "x-requested-with": "XMLHttpRequest" },
    });
  const upload = (
    content: Buffer | undefined,
    fileName = "rates.pdf",
    options: { folderName?: string; cookie?: string } = {},
  ): Promise<{ status: number; said: unknown }> =>
    sendForm(
      testApp,
      "/UploadFiles/UploadFile",
      {
        folderName: options.folderName ?? "Documents",
        ...(content ? { file: { name: fileName, content } } : {}),
      },
      { host, cookie: options.cookie ?? admin.cookie },
    );
  /** Uploads a file. Returns its location. */
  const stored = async (content = aPdf(), fileName = "rates.pdf"): Promise<string> => {
    const { status, said } = await upload(content, fileName);
    if (status !== 200) throw new Error(`The upload was refused: ${said}`);
    return String(said);
  };
  const form = async (changes: Record<string, unknown> = {}): Promise<Record<string, unknown>> => ({
    name: "Rates 2027",
    type: "Rates",
    description: "",
    location: "location" in changes ? changes.location : await stored(),
    ...changes,
  });
  /** Creates a document. Returns its id. */
  const create = async (changes: Record<string, unknown> = {}): Promise<number> => {
    const answer = await send("POST", "/AdminDocument/CreateDocument", await form(changes));
    if (answer.status !== 200) throw new Error(`The document was refused: ${answer.text}`);
    return answer.json() as number;
  };
  const read = async (id: number) => {
    const answer = await send("GET", `/AdminDocument/GetDocumentData?documentId=${id}`);
    return answer.json() as {
      document: import("#content/documents/documents.type.ts").Document;
      documentConfig: { types: string[] };
    };
  };
  /** As a visitor, or as someone signed in. */
  const fetchFile = (
    path: string,
    options: { cookie?: string; headers?: Record<string, string> } = {},
  ): Promise<RawAnswer> => sendRaw(testApp, "GET", path, { host, ...options });

  return { company, admin, staff, send, upload, stored, form, create, read, fetchFile };
};

export type DocumentShelf = Awaited<ReturnType<typeof aDocumentShelf>>;
