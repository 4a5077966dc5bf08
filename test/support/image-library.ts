import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type RawBuilder, sql } from "kysely";
import type { Image } from "#modules/images/images.contract.ts";
import { imagesJobs } from "#modules/images/images.jobs.ts";
import { unsafeAllCompaniesHaving } from "#platform/db/unsafe-all-companies.ts";
import type { JobContext } from "#platform/services/handle-job.ts";
import { aCompany, aSession, aUser, type TestCompany } from "./factories.ts";
import type { TestApp } from "./test-app.ts";
import { sendForm, sendRaw } from "./uploads.ts";
import { waitUntil } from "./wait-until.ts";

/** A company with an Admin and a staff member signed in, and helpers for their images. */
export const anImageLibrary = async (testApp: TestApp) => {
  const company: TestCompany = await aCompany(testApp);
  const session = async (privilege: "Admin" | "Level4") =>
    aSession(testApp, await aUser(testApp, { company, privilege }));
  const admin = await session("Admin");
  const staff = await session("Level4");
  const { host, companyId } = company;

  const upload = (
    content: Buffer | undefined,
    options: {
      description?: string;
      name?: string;
      cookie?: string;
      fileName?: string;
      folderId?: number;
    } = {},
  ) =>
    sendForm(
      testApp,
      "/ImageUpload/ImageUpload",
      {
        ImageDescription: options.description ?? "A river in spring",
        ImageName: options.name ?? "river.png",
        ...(options.folderId === undefined ? {} : { FolderId: String(options.folderId) }),
        ...(content ? { Image: { name: options.fileName ?? "blob", content } } : {}),
      },
      { host, cookie: options.cookie ?? staff },
    );
  const list = async (body?: object): Promise<Image[]> =>
    (
      await testApp.send("POST", "/ImageUpload/RetrieveAll", {
        host,
        cookie: staff,
        ...(body ? { body } : {}),
      })
    ).json() as Image[];

  return {
    company,
    admin,
    staff,
    upload,
    list,
    /** Uploads an image, which must succeed. Returns its entry in the library. */
    add: async (content: Buffer, options: { description?: string; name?: string } = {}): Promise<Image> => {
      const { status, said } = await upload(content, options);
      if (status !== 200) throw new Error(`The upload was refused: ${status} ${said}`);
      const image = (await list()).find(({ id }) => id === said);
      if (!image) throw new Error("The image isn't in the library.");
      return image;
    },
    call: (path: string, body: object, cookie = admin) =>
      testApp.send("POST", `/ImageUpload/${path}`, { host, cookie, body }),
    get: (path: string, headers: Record<string, string> = {}, method = "GET") =>
      sendRaw(testApp, method, path, { host, headers }),
    /** The number of rows that the company has in a table. */
    count: async (table: "files" | "images" | "imageOriginals" | "imageVariants"): Promise<number> => {
      const row = await testApp.app.companyDb(companyId).read((tx) =>
        tx.sql
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as("count"))
          .where("companyId", "=", companyId)
          .executeTakeFirstOrThrow(),
      );
      return Number(row.count);
    },
    /** Backdates the deletion of everything in Trash by this many days. */
    ageTrash: (days: number) =>
      testApp.app.companyDb(companyId).write((tx) =>
        sql`update images set deleted_at = now() - make_interval(days => ${days})
            where deleted_at is not null`.execute(tx.sql),
      ),
    /** Runs the nightly job's work. */
    emptyTrash: async (): Promise<void> => {
      const { companyDb, database, services } = testApp.app;
      const companiesHaving = (work: RawBuilder<unknown>) => unsafeAllCompaniesHaving(database, work);
      const job = imagesJobs.find(({ name }) => name === "empty-image-trash");
      await job?.run({ companyDb, companiesHaving, services } as Partial<JobContext> as JobContext, {});
    },
    /** Keys of the company's files in the storage, sorted. */
    stored: async (): Promise<string[]> => {
      const keys: string[] = [];
      for await (const { key } of testApp.app.storage.list(`${companyId}/`)) keys.push(key);
      return keys.sort();
    },
    /** Keys that have a row, sorted. */
    known: async (): Promise<string[]> => {
      const rows = await testApp.app
        .companyDb(companyId)
        .read((tx) => tx.sql.selectFrom("files").select("key").where("companyId", "=", companyId).execute());
      return rows.map(({ key }) => key).sort();
    },
  };
};

export type ImageLibrary = Awaited<ReturnType<typeof anImageLibrary>>;

/** Local files of unfinished uploads and images. */
export const temporaryFiles = (testApp: TestApp): string[] => readdirSync(join(testApp.dataDir, "tmp"));

/** Waits until every enqueued job is done. */
export const jobsDone = (testApp: TestApp): Promise<void> =>
  waitUntil("all jobs are done", async () => {
    const { rows } = await testApp.app.database.pool.query<{ count: number }>(
      "select count(*) as count from graphile_worker.jobs",
    );
    return Number(rows[0]?.count) === 0;
  });
