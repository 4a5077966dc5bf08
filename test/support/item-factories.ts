import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { selectBlock } from "#modules/blocks/blocks.public.ts";
import { insertComment, insertThread } from "#modules/comments/comments.sql.ts";
import type { FieldDetails, FormDetails } from "#modules/forms/forms.schema.ts";
import { insertField, insertForm } from "#modules/forms/forms.sql.ts";
import { insertNote } from "#modules/forms/submission-inbox.sql.ts";
import { insertReply } from "#modules/forms/submission-replies.sql.ts";
import { insertMails, insertSubmission } from "#modules/forms/submissions.sql.ts";
import { insertFolderIfNew } from "#modules/images/image-folders.sql.ts";
import { addTab, storedTab } from "#modules/navbar-tabs/navbar-tabs.public.ts";
import { insertChange, selectNextChange } from "#modules/page-editor/component-changes.sql.ts";
import { addBlock } from "#modules/reusable-blocks/reusable-blocks.public.ts";
import { hashOf } from "#modules/sign-in/tokens.service.ts";
import type { Actor } from "#platform/access/actor.ts";
import { aCompany, type TestPage, type TestUser } from "./factories.ts";
import { nextNumber } from "./numbers.ts";
import { aPicture } from "./pictures.ts";
import type { TestApp } from "./test-app.ts";

// Factories for everything except pages: images, documents, events, blogs, and forms. For pages, see factories.ts.

/** Creates a reusable block with an empty draft. */
export const aReusableBlock = (
  { app }: TestApp,
  company: { companyId: number },
  { id: userId, email }: TestUser,
): Promise<number> => {
  const actor = { companyId: company.companyId, userId, email } as Actor;
  return app
    .companyDb(company.companyId)
    .write(async (tx) => (await addBlock(tx, actor, `Block ${nextNumber()}`)).blockId);
};

/** Inserts a library image's rows, without a file; returns its id. */
export const anImage = ({ app }: TestApp, company: { companyId: number }): Promise<number> =>
  app.companyDb(company.companyId).write(async (tx) => {
    const { companyId } = tx;
    const key = `${companyId}/2026/image-${nextNumber()}.png`;
    const file = await sql<{ id: number }>`
      insert into files (company_id, key, sha256, media_type, bytes, original_name)
      values (${companyId}, ${key}, ${hashOf(key)}, 'image/png', 1, 'image.png') returning id`.execute(
      tx.sql,
    );
    const image = await sql<{ id: number }>`
      insert into images (company_id, file_id, name, description, width, height, is_animated,
        created_by_company_id, created_by_user_id, created_by_email)
      values (${companyId}, ${file.rows[0]?.id}, ${`image-${nextNumber()}.png`}, 'An image', 1, 1, false,
        ${companyId}, 1, 'user@example.test') returning id`.execute(tx.sql);
    return image.rows[0]?.id as number;
  });

/** An image with 32 × 32 pixels, and its file. */
export const aStoredImage = async (testApp: TestApp, company: { companyId: number }): Promise<number> => {
  const id = await anImage(testApp, company);
  const { key } = await testApp.app.companyDb(company.companyId).write(async (tx) => {
    await sql`update images set name = 'image-0123456789-32x32.png', width = 32, height = 32
      where company_id = ${tx.companyId} and id = ${id}`.execute(tx.sql);
    return tx.sql
      .selectFrom("images")
      .innerJoin("files", "files.id", "images.fileId")
      .select("files.key")
      .where("images.id", "=", id)
      .executeTakeFirstOrThrow();
  });
  const path = join(testApp.dataDir, `image-${id}.png`);
  await writeFile(path, await aPicture(32, 32, "png"));
  await testApp.app.storage.put(key, path, "image/png");
  return id;
};

/** An empty folder of the image library. */
export const anImageFolder = ({ app }: TestApp, company: { companyId: number }): Promise<number> =>
  app
    .companyDb(company.companyId)
    .write(async (tx) => (await insertFolderIfNew(tx, `Folder ${nextNumber()}`)) as number);

/** The address of an image in the library. */
export const imageAddress = async (
  { app }: TestApp,
  company: { companyId: number },
  id: number,
): Promise<string> => {
  const image = await app
    .companyDb(company.companyId)
    .read((tx) => tx.sql.selectFrom("images").select("name").where("id", "=", id).executeTakeFirstOrThrow());
  return `/images/${id}/${image.name}`;
};

/** Inserts the row of an uploaded file that no item uses yet, without the file. */
export const anUpload = ({ app }: TestApp, company: { companyId: number }, folder = "Documents") =>
  app.companyDb(company.companyId).write(async (tx) => {
    const { companyId } = tx;
    const key = `${companyId}/2026/upload-${nextNumber()}.pdf`;
    const { rows } = await sql<{ id: number }>`
      with file as (
        insert into files (company_id, key, sha256, media_type, bytes, original_name)
        values (${companyId}, ${key}, ${hashOf(key)}, 'application/pdf', 1, 'Upload.pdf') returning id)
      insert into uploads (company_id, folder, name, file_id,
        created_by_company_id, created_by_user_id, created_by_email)
      select ${companyId}, ${folder}, 'upload.pdf', id, ${companyId}, 1, 'user@example.test' from file
      returning id`.execute(tx.sql);
    const id = rows[0]?.id as number;
    return { id, location: `/files/${id}/upload.pdf` };
  });

/** Inserts a document's rows, without its file. */
export const aDocument = async (
  testApp: TestApp,
  company: { companyId: number },
  options: { name?: string; types?: readonly string[]; datedOn?: string } = {},
): Promise<{ id: number; location: string }> => {
  const { name = `Document ${nextNumber()}`, types = ["Rates"], datedOn = "2026-11-20" } = options;
  const upload = await anUpload(testApp, company);
  const id = await testApp.app.companyDb(company.companyId).write(async (tx) => {
    const { companyId } = tx;
    const { rows } = await sql<{ id: number }>`
      insert into documents (company_id, name, types, upload_id, dated_on,
        uploader_company_id, uploader_user_id, uploader_email)
      values (${companyId}, ${name}, ${[...types]}, ${upload.id}, ${datedOn}, ${companyId}, 1, 'user@example.test')
      returning id`.execute(tx.sql);
    const document = rows[0]?.id as number;
    await sql`update uploads set item_id = ${document}, is_public = true
      where company_id = ${companyId} and id = ${upload.id}`.execute(tx.sql);
    return document;
  });
  return { id, location: upload.location };
};

/** Inserts a newsletter issue's rows, without its file. */
export const aNewsItem = async (
  testApp: TestApp,
  company: { companyId: number },
  options: { title?: string; types?: readonly string[]; datedOn?: string; thumbnailImage?: string } = {},
): Promise<{ id: number; location: string }> => {
  const {
    title = `Issue ${nextNumber()}`,
    types = ["Issues"],
    datedOn = "2026-11-20",
    thumbnailImage = "",
  } = options;
  const upload = await anUpload(testApp, company, "News");
  const id = await testApp.app.companyDb(company.companyId).write(async (tx) => {
    const { companyId } = tx;
    const { rows } = await sql<{ id: number }>`
      insert into news (company_id, title, teaser, types, thumbnail_image, upload_id, dated_on,
        uploader_company_id, uploader_user_id, uploader_email)
      values (${companyId}, ${title}, 'A teaser', ${[...types]}, ${thumbnailImage}, ${upload.id}, ${datedOn},
        ${companyId}, 1, 'user@example.test')
      returning id`.execute(tx.sql);
    const item = rows[0]?.id as number;
    await sql`update uploads set item_id = ${item}, is_public = true
      where company_id = ${companyId} and id = ${upload.id}`.execute(tx.sql);
    return item;
  });
  return { id, location: upload.location };
};

interface EventOptions {
  title?: string;
  friendlyUrl?: string;
  types?: readonly string[];
  startTime?: string;
  endTime?: string;
  place?: string;
  /** HTML, stored as the cleaner returns it. */
  description?: string;
  mainImage?: string;
  thumbnailImage?: string;
}

/** Creates an event at any time. */
export const anEvent = async (
  { app }: TestApp,
  company: { companyId: number },
  options: EventOptions = {},
): Promise<{ id: number; friendlyUrl: string }> => {
  const number = nextNumber();
  const { title = `Event ${number}`, friendlyUrl = `event-${number}`, types = ["Meetings"] } = options;
  const { startTime = "2099-11-20T18:00:00Z", mainImage = "", thumbnailImage = "" } = options;
  const { endTime = null, place = "" } = options;
  const description = await app.services.cleanHtmlOf(company.companyId)(options.description ?? "");
  const id = await app.companyDb(company.companyId).write(async (tx) => {
    const { companyId } = tx;
    const { rows } = await sql<{ id: number }>`
      insert into events (company_id, title, friendly_url, types, start_time, end_time, place, description, main_image,
        thumbnail_image, uploader_company_id, uploader_user_id, uploader_email)
      values (${companyId}, ${title}, ${friendlyUrl}, ${[...types]}, ${startTime}, ${endTime}, ${place}, ${JSON.stringify(description)},
        ${mainImage}, ${thumbnailImage}, ${companyId}, 1, 'user@example.test')
      returning id`.execute(tx.sql);
    tx.invalidate("events");
    return rows[0]?.id as number;
  });
  return { id, friendlyUrl };
};

interface BlogOptions {
  title?: string;
  friendlyUrl?: string;
  types?: readonly string[];
  categories?: readonly string[];
  datedOn?: string;
  teaser?: string;
  html?: string;
  status?: "Pending" | "Live";
  thumbnailImage?: string;
  /** First and last name. */
  author?: readonly [string, string];
}

/** Inserts a blog's rows; returns its id. */
export const aBlog = async (
  { app }: TestApp,
  company: { companyId: number },
  options: BlogOptions = {},
): Promise<number> => {
  const {
    title = `Blog ${nextNumber()}`,
    friendlyUrl = `blog-${nextNumber()}`,
    types = ["Saving"],
    categories = [],
    datedOn = "2026-11-20",
    teaser = "A teaser.",
    status = "Pending",
    thumbnailImage = "",
    author = ["Ada", "Writer"],
  } = options;
  const content = JSON.stringify(
    await app.services.cleanHtmlOf(company.companyId)(options.html ?? "<p>A blog.</p>"),
  );
  return app.companyDb(company.companyId).write(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into blogs (company_id, title, friendly_url, dated_on, types, categories, teaser, content, status,
        thumbnail_image, uploader_company_id, uploader_user_id, uploader_email,
        uploader_first_name, uploader_last_name)
      values (${tx.companyId}, ${title}, ${friendlyUrl}, ${datedOn}, ${[...types]}, ${[...categories]}, ${teaser},
        ${content}, ${status}, ${thumbnailImage}, ${tx.companyId}, 1, 'user@example.test', ${author[0]}, ${author[1]})
      returning id`.execute(tx.sql);
    tx.invalidate("blogs");
    return rows[0]?.id as number;
  });
};

/** An email in the company's queue that failed and is tried again tomorrow. */
export const aFailedMail = ({ app }: TestApp, company: { companyId: number }): Promise<number> =>
  app.companyDb(company.companyId).write(async ({ companyId, sql: query }) => {
    const mail = JSON.stringify({ companyId, to: ["clerk@town.example"], subject: "Your code is 246810" });
    const { rows } = await sql<{ id: number }>`
      select id from graphile_worker.add_job('send-mail', ${mail}::json, run_at := now() + interval '1 day')`.execute(
      query,
    );
    const id = rows[0]?.id as number;
    await sql`
      update graphile_worker._private_jobs set attempts = 3, last_error = 'The mail server is away.'
      where id = ${id}`.execute(query);
    return id;
  });
/** A newsletter subscriber who hasn't confirmed yet. */
export const aSubscriber = ({ app }: TestApp, company: { companyId: number }): Promise<number> =>
  app.companyDb(company.companyId).write(async (tx) => {
    const { id } = await tx.sql
      .insertInto("subscribers")
      .values({
        companyId: tx.companyId,
        email: `subscriber-${nextNumber()}@example.test`,
        confirmHash: hashOf(`subscriber-${nextNumber()}`),
        unsubscribeToken: `leave-${nextNumber()}`,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  });

/** Creates a navbar tab without texts. Returns its id. */
export const aNavbarTab = async ({ app }: TestApp, company: { companyId: number }): Promise<number> => {
  const form = {
    title: `Tab ${nextNumber()}`,
    format: "2-2",
    column1: "",
    column2: "",
    column3: "",
    column4: "",
  };
  const { cleanHtmlOf, siteLinks } = app.services;
  const links = await siteLinks(company.companyId);
  const tab = await storedTab(
    { ...form, componentName: "Tab", footer: "" },
    cleanHtmlOf(company.companyId),
    links,
  );
  return app.companyDb(company.companyId).write((tx) => addTab(tx, null, tab));
};

export interface TestForm {
  readonly id: number;
  readonly fieldIds: readonly number[];
}

/** Creates an active form with fields, which are text inputs by default. */
export const aForm = async (
  testApp: TestApp,
  options: {
    company?: { companyId: number };
    details?: Partial<FormDetails>;
    fields?: readonly Partial<FieldDetails>[];
  } = {},
): Promise<TestForm> => {
  const { companyId } = options.company ?? (await aCompany(testApp));
  return testApp.app.companyDb(companyId).write(async (tx) => {
    const id = await insertForm(tx, {
      name: `Form ${nextNumber()}`,
      email: "forms@example.test",
      columns: 1,
      successMessage: "",
      includeConfirmationEmail: false,
      ...options.details,
    });
    const fieldIds: number[] = [];
    for (const field of options.fields ?? [])
      fieldIds.push(
        await insertField(tx, id, {
          name: `Field ${nextNumber()}`,
          fieldType: "input",
          inputType: (field.fieldType ?? "input") === "input" ? "text" : "",
          placeholder: "",
          isRequired: false,
          minLength: null,
          maxLength: null,
          options: "",
          ...field,
        }),
      );
    return { id, fieldIds };
  });
};

/** A form submission with an email about it that failed for good. */
export const aSubmission = (
  { app }: TestApp,
  company: { companyId: number },
  form: TestForm,
  values: readonly string[] = ["Value"],
  confirmationEmail = "",
): Promise<{ id: number; mailId: number }> =>
  app.companyDb(company.companyId).write(async (tx) => {
    const pairs = form.fieldIds.map((fieldId, index) => ({
      fieldId,
      fieldName: `Field ${index + 1}`,
      fieldValue: values[index] ?? "",
    }));
    const id = await insertSubmission(tx, form.id, pairs, confirmationEmail);
    const [mail] = await insertMails(tx, id, [
      {
        kind: "staff",
        toAddress: "clerk@town.example",
        fromAddress: "town@town.example",
        messageId: `<${id}@town.example>`,
        origin: "http://town.example",
        language: "en",
      },
    ]);
    return { id, mailId: mail?.id as number };
  });

/** An internal note on a submission. */
export const aNote = (
  { app }: TestApp,
  company: { companyId: number },
  submissionId: number,
  author: TestUser,
): Promise<number> =>
  app
    .companyDb(company.companyId)
    .write((tx) =>
      insertNote(
        tx,
        { companyId: author.companyId, userId: author.id, email: author.email },
        submissionId,
        "A test",
      ),
    );

/** A reply to a submission that hasn't been sent yet. */
export const aReply = (
  { app }: TestApp,
  company: { companyId: number },
  submissionId: number,
  author: TestUser,
): Promise<number> =>
  app.companyDb(company.companyId).write((tx) =>
    insertReply(tx, { companyId: author.companyId, userId: author.id, email: author.email }, submissionId, {
      subject: "Re: A test",
      body: "A test",
      toAddress: "visitor@town.example",
      fromAddress: "town@town.example",
      replyTo: "clerk@town.example",
      messageId: `<reply-${submissionId}@town.example>`,
      origin: "http://town.example",
      language: "en",
    }),
  );

/** A comment on a page as a whole, in a new thread. */
export const aComment = ({ app }: TestApp, page: TestPage, author: TestUser) =>
  app.companyDb(page.companyId).write(async (tx) => {
    const about = { componentId: null, componentKind: null, componentName: "", field: null };
    const thread = await insertThread(tx, { pageId: page.id, ...about });
    const actor = { companyId: author.companyId, userId: author.id, email: author.email } as Actor;
    const comment = await insertComment(tx, actor, { threadId: thread, body: "A test", mailedUserIds: [] });
    return { thread, comment };
  });

/** A saved change to a draft's component by someone who can undo it. */
export const aChange = ({ app }: TestApp, page: TestPage, blockId: number, author: TestUser) =>
  app.companyDb(page.companyId).write(async (tx) => {
    const block = await selectBlock(tx, blockId);
    if (!block) throw new Error("There is no component to change.");
    const actor = { companyId: author.companyId, userId: author.id, email: author.email } as Actor;
    await insertChange(tx, actor, {
      pageId: page.id,
      pageVersionId: block.pageVersionId,
      versionNumber: block.versionNumber,
      componentId: blockId,
      componentKind: block.kind,
      componentName: block.componentName,
      action: "change",
      content: { before: { ...block, componentName: "Before" }, after: block },
    });
    const change = await selectNextChange(tx, actor, block.pageVersionId, "undo");
    return change?.id ?? 0;
  });
