import { sql } from "kysely";
import type { BirthdayPreview } from "#modules/birthdays/birthdays.contract.ts";
import type { Birthday } from "#modules/birthdays/birthdays.schema.ts";
import { upsertModuleSettings } from "#modules/settings/settings.public.ts";
import { aDocumentShelf } from "./document-shelf.ts";
import type { TestApp } from "./test-app.ts";
import { sendForm } from "./uploads.ts";

export const BIRTHDAY_HEADER = "First Name,Last Name,Month,Day,Department\n";

/** A company with the birthday module on, and helpers for its Admin's lists of birthdays. */
export const aBirthdayDesk = async (testApp: TestApp) => {
  const shelf = await aDocumentShelf(testApp);
  const { company, admin, staff, send, fetchFile } = shelf;
  const db = testApp.app.companyDb(company.companyId);
  await db.write((tx) => upsertModuleSettings(tx, "birthday", { types: ["Water", "Power", "Gas"] }));

  const sendFile = (path: string, fields: Record<string, string>, content: string | Buffer, name: string) =>
    sendForm(
      testApp,
      path,
      { ...fields, file: { name, content: Buffer.from(content) } },
      { host: company.host, cookie: admin.cookie },
    );
  const preview = async (content: string | Buffer, name = "people.csv") => {
    const { status, said } = await sendFile("/AdminBirthday/PreviewBirthdays", {}, content, name);
    return { status, said: said as BirthdayPreview };
  };
  const overwrite = (content: string | Buffer, name = "people.csv") =>
    sendFile(
      "/UploadFiles/UploadOverwriteFile",
      { folderName: "Birthdays", fileName: "Birthdays" },
      content,
      name,
    );
  /** Uploads rows under the usual header. */
  const take = async (rows: string): Promise<void> => {
    const { status, said } = await overwrite(BIRTHDAY_HEADER + rows);
    if (status !== 200) throw new Error(`The list was refused: ${said}`);
  };
  const people = (): Promise<Birthday[]> =>
    db.read(async (tx) => {
      const { rows } = await sql<Birthday>`
        select first_name as "firstName", last_name as "lastName", month, day, department
        from birthdays order by id`.execute(tx.sql);
      return rows;
    });
  return { company, admin, staff, send, fetchFile, preview, overwrite, take, people };
};

export type BirthdayDesk = Awaited<ReturnType<typeof aBirthdayDesk>>;
