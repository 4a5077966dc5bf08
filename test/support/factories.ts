import { sql } from "kysely";
import { kinds } from "#blocks/kinds.generated.ts";
import { createCompany, markInitialized } from "#modules/companies/companies.public.ts";
import { storedFields } from "#modules/components/components.public.ts";
import { insertBlock } from "#modules/components/components.sql.ts";
import type { FieldDetails, FormDetails } from "#modules/forms/forms.schema.ts";
import { insertField, insertForm } from "#modules/forms/forms.sql.ts";
import { insertMails, insertSubmission } from "#modules/forms/submissions.sql.ts";
import { addTab, storedTab } from "#modules/navbar-tabs/navbar-tabs.public.ts";
import { insertPage } from "#modules/pages/pages.public.ts";
import { insertRole, insertUserRole } from "#modules/roles/roles.public.ts";
import type { ModuleName } from "#modules/settings/settings.contract.ts";
import { insertSideNav, storedSideNav } from "#modules/side-navs/side-navs.public.ts";
import { LOGIN_COOKIE, SESSION_COOKIE } from "#modules/sign-in/sessions.service.ts";
import { hashPassword } from "#modules/sign-in/sign-in.public.ts";
import { insertChallenge, insertSession, type LoginStep } from "#modules/sign-in/sign-in.sql.ts";
import { hashOf, newToken } from "#modules/sign-in/tokens.service.ts";
import { insertUser } from "#modules/users/users.public.ts";
import type { VersionStatus } from "#modules/versions/versions.contract.ts";
import { insertVersion, updateVersionStatus } from "#modules/versions/versions.sql.ts";
import type { Privilege } from "#platform/access/actor.ts";
import type { BlockKind } from "#platform/blocks/define-block.ts";
import type { TestApp } from "./test-app.ts";

// Each factory makes what it needs and isn't given: a block makes its version, the version its page, the page its
// company. Names are numbered, so that nothing clashes.

export interface TestCompany {
  readonly companyId: number;
  readonly name: string;
  readonly host: string;
}

export interface TestUser {
  readonly id: number;
  readonly companyId: number;
  readonly email: string;
  readonly password: string;
}

export interface TestPage {
  readonly id: number;
  readonly companyId: number;
  readonly name: string;
  readonly friendlyUrl: string;
}

export interface TestVersion {
  readonly id: number;
  /** The version's id on the wire. */
  readonly number: number;
  readonly page: TestPage;
  /** Ids of the blocks that it was made with: each followed by those that it refers to and those inside it. */
  readonly blockIds: readonly number[];
}

export interface BlockOptions {
  type?: string;
  name?: string;
  /** Instead of the kind's sample values. */
  values?: Record<string, unknown>;
  parentBlockId?: number | null;
  isPlaced?: boolean;
  /** Blocks inside it. */
  children?: readonly BlockOptions[];
}

export const PASSWORD = "correct-Horse-9";

let count = 0;
const next = (): number => ++count;
let passwordHash: Promise<string> | undefined;

/** A company with one host name. Its staff may skip the second factor from 127.0.0.1. */
export const aCompany = async (
  { app }: TestApp,
  options: { name?: string; host?: string; isProvider?: boolean; isInitialized?: boolean } = {},
): Promise<TestCompany> => {
  const number = next();
  const name = options.name ?? `Company ${number}`;
  const host = options.host ?? `company-${number}.localhost`;
  const company = {
    name,
    hosts: [host],
    isProvider: options.isProvider ?? false,
    ipAllowlist: ["127.0.0.1"],
  };
  const { companyId } = await createCompany(app.database, app.companyDb, company, async (tx) => {
    if (options.isInitialized ?? true) await markInitialized(tx);
  });
  await app.hosts.reload();
  return { companyId, name, host };
};

/** Modules of the company's site: chosen, and with their settings saved unless told otherwise. */
export const someModules = (
  { app }: TestApp,
  company: { companyId: number },
  modules: readonly ModuleName[],
  isSaved = true,
): Promise<unknown> =>
  app.companyDb(company.companyId).write((tx) =>
    tx.sql
      .insertInto("companyModules")
      .values(
        modules.map((module) => ({
          companyId: tx.companyId,
          module,
          initializedAt: isSaved ? sql<Date>`now()` : null,
        })),
      )
      .execute(),
  );

/** A named role; answers its id. */
export const aRole = ({ app }: TestApp, company: { companyId: number }): Promise<number> =>
  app.companyDb(company.companyId).write((tx) => insertRole(tx, `Role ${next()}`));

/** @param options.roleIds named roles of the user's own company */
export const aUser = async (
  testApp: TestApp,
  options: {
    company?: { companyId: number };
    privilege?: Privilege;
    roleIds?: readonly number[];
    mustChangePassword?: boolean;
  } = {},
): Promise<TestUser> => {
  const { companyId } = options.company ?? (await aCompany(testApp));
  passwordHash ??= hashPassword(PASSWORD);
  const hash = await passwordHash;
  const email = `user-${next()}@example.test`;
  const id = await testApp.app.companyDb(companyId).write(async (tx) => {
    const userId = await insertUser(tx, {
      email,
      firstName: "First",
      lastName: "Last",
      phone: "5550100142",
      passwordHash: hash,
      privilege: options.privilege ?? "Level4",
      mustChangePassword: options.mustChangePassword ?? false,
    });
    for (const roleId of options.roleIds ?? []) await insertUserRole(tx, userId, roleId);
    return userId;
  });
  return { id, companyId, email, password: PASSWORD };
};

/** Signs somebody in at a company's host; answers the cookie header. @param at by default the user's own company */
export const aSession = async (
  { app }: TestApp,
  user: { id: number; companyId: number },
  at: { companyId: number } = user,
): Promise<string> => {
  const token = newToken();
  await app.companyDb(at.companyId).write((tx) => insertSession(tx, hashOf(token), user));
  return `${SESSION_COOKIE}=${token}`;
};

/** A sign-in that has got as far as `step`; answers the cookie header. */
export const aChallenge = async (
  { app }: TestApp,
  user: { id: number; companyId: number },
  step: LoginStep,
): Promise<string> => {
  const token = newToken();
  await app
    .companyDb(user.companyId)
    .write((tx) =>
      insertChallenge(tx, hashOf(token), { userCompanyId: user.companyId, userId: user.id, step }),
    );
  return `${LOGIN_COOKIE}=${token}`;
};

/** A page without a version. */
export const aPage = async (
  testApp: TestApp,
  options: {
    company?: { companyId: number };
    friendlyUrl?: string;
    roleId?: number | null;
    parentId?: number | null;
    showOnMenu?: boolean;
    sideNavId?: number | null;
  } = {},
): Promise<TestPage> => {
  const { companyId } = options.company ?? (await aCompany(testApp));
  const number = next();
  const friendlyUrl = options.friendlyUrl ?? `page-${number}`;
  const name = `Page ${number}`;
  const id = await testApp.app.companyDb(companyId).write((tx) =>
    insertPage(tx, {
      parentId: options.parentId ?? null,
      name,
      friendlyUrl,
      showOnMenu: options.showOnMenu ?? false,
      seoTitle: name,
      seoDescription: name,
      seoKeywords: name,
      roleId: options.roleId ?? null,
      sideNavId: options.sideNavId ?? null,
    }),
  );
  return { id, companyId, name, friendlyUrl };
};

/** A side nav; answers its id. */
export const aSideNav = async (
  testApp: TestApp,
  options: { company?: { companyId: number }; componentName?: string; html?: string } = {},
): Promise<number> => {
  const { companyId } = options.company ?? (await aCompany(testApp));
  const { cleanHtml, siteLinks } = testApp.app.services;
  const form = {
    componentName: options.componentName ?? `Side ${next()}`,
    content: options.html ?? "<p>Side</p>",
  };
  const values = await storedSideNav(form, cleanHtml, await siteLinks(companyId));
  return testApp.app.companyDb(companyId).write((tx) => insertSideNav(tx, values));
};

const WAY_TO: Readonly<Record<VersionStatus, readonly VersionStatus[]>> = {
  draft: [],
  pending: ["pending"],
  live: ["pending", "live"],
  backup: ["pending", "live", "backup"],
};

/** A version of a page with its blocks, brought to a status in the only way there is. */
export const aVersion = async (
  testApp: TestApp,
  options: { page?: TestPage; status?: VersionStatus; blocks?: readonly BlockOptions[] } = {},
): Promise<TestVersion> => {
  const page = options.page ?? (await aPage(testApp));
  return testApp.app.companyDb(page.companyId).write(async (tx) => {
    const { id, number } = await insertVersion(tx, page.id);
    const blockIds: number[] = [];
    const add = async (block: BlockOptions, parentBlockId: number | null): Promise<number> => {
      const place = blockIds.push(0) - 1;
      const referred: Record<string, unknown> = {};
      for (const { name, type, isList } of requiredReferences(block)) {
        const target = await add({ type }, null);
        referred[name] = isList ? String(target) : target;
      }
      const values = { ...referred, ...block.values };
      const hasValues = block.values !== undefined || Object.keys(referred).length > 0;
      const made = { parentBlockId, ...block, values: hasValues ? values : undefined };
      const stored = await newBlock(testApp, page.companyId, made);
      const blockId = await insertBlock(tx, { ...stored, pageVersionId: id });
      blockIds[place] = blockId;
      for (const child of block.children ?? []) await add(child, blockId);
      return blockId;
    };
    for (const block of options.blocks ?? []) await add(block, null);
    for (const status of WAY_TO[options.status ?? "draft"]) await updateVersionStatus(tx, id, status);
    tx.touch("menu", `page:${page.id}`);
    return { id, number, page, blockIds };
  });
};

/** A block on a draft; answers its id. */
export const aBlock = async (
  testApp: TestApp,
  options: BlockOptions & { version?: TestVersion } = {},
): Promise<number> => {
  const version = options.version ?? (await aVersion(testApp));
  const block = await newBlock(testApp, version.page.companyId, options);
  return testApp.app
    .companyDb(version.page.companyId)
    .write((tx) => insertBlock(tx, { ...block, pageVersionId: version.id }));
};

/** What a block must refer to and wasn't given. */
const requiredReferences = ({ type, values }: BlockOptions) => {
  const kind = kinds.find((one) => one.type === type);
  return Object.entries(kind?.fields ?? {}).flatMap(([name, { refersTo, isRequired }]) => {
    if (!kind || !refersTo || !isRequired || values?.[name] !== undefined) return [];
    const chosen = refersTo.typeField && (values ?? sampleValues(kind))[refersTo.typeField];
    return [{ name, type: String(chosen || refersTo.types[0]), isList: refersTo.isList }];
  });
};

/** Sample values as they are stored, by kind: cleaning takes a while. */
const samples = new Map<string, Promise<Record<string, unknown>>>();

const newBlock = async ({ app }: TestApp, companyId: number, options: BlockOptions) => {
  const kind = kinds.find(({ type }) => type === (options.type ?? "HtmlEditor"));
  if (!kind) throw new Error(`There is no kind ${options.type}.`);
  const stored = async (values: object) =>
    storedFields(
      kind,
      { ...sampleValues(kind), ...values },
      app.services.cleanHtml,
      await app.services.siteLinks(companyId),
    );
  if (!options.values && !samples.has(kind.type)) samples.set(kind.type, stored({}));
  return {
    kind: kind.type,
    componentName: options.name ?? `Block ${next()}`.slice(0, 15),
    data: await (options.values
      ? stored(options.values)
      : (samples.get(kind.type) as ReturnType<typeof stored>)),
    valueVersion: kind.valueVersion,
    parentBlockId: options.parentBlockId ?? null,
    isPlaced: options.isPlaced ?? !kind.childOf,
  };
};

/** An image of the library, as far as the database knows of it; answers its id. */
export const anImage = ({ app }: TestApp, company: { companyId: number }): Promise<number> =>
  app.companyDb(company.companyId).write(async (tx) => {
    const { companyId } = tx;
    const key = `${companyId}/2026/image-${next()}.png`;
    const file = await sql<{ id: number }>`
      insert into files (company_id, key, sha256, media_type, bytes, original_name)
      values (${companyId}, ${key}, ${hashOf(key)}, 'image/png', 1, 'image.png') returning id`.execute(
      tx.sql,
    );
    const image = await sql<{ id: number }>`
      insert into images (company_id, file_id, name, description, width, height, is_animated,
        created_by_company_id, created_by_user_id, created_by_email)
      values (${companyId}, ${file.rows[0]?.id}, ${`image-${next()}.png`}, 'An image', 1, 1, false,
        ${companyId}, 1, 'user@example.test') returning id`.execute(tx.sql);
    return image.rows[0]?.id as number;
  });

/** An uploaded file that waits for its item, as far as the database knows of it. */
export const anUpload = ({ app }: TestApp, company: { companyId: number }, folder = "Documents") =>
  app.companyDb(company.companyId).write(async (tx) => {
    const { companyId } = tx;
    const key = `${companyId}/2026/upload-${next()}.pdf`;
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

/** A document with a file, as far as the database knows of it. */
export const aDocument = async (
  testApp: TestApp,
  company: { companyId: number },
  options: { name?: string; types?: readonly string[]; datedOn?: string } = {},
): Promise<{ id: number; location: string }> => {
  const { name = `Document ${next()}`, types = ["Rates"], datedOn = "2026-11-20" } = options;
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

/** A news item with a file, as far as the database knows of it. */
export const aNewsItem = async (
  testApp: TestApp,
  company: { companyId: number },
  options: { title?: string; types?: readonly string[]; datedOn?: string; thumbnailImage?: string } = {},
): Promise<{ id: number; location: string }> => {
  const {
    title = `Issue ${next()}`,
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
  /** HTML; it is stored as the cleaner leaves it. */
  description?: string;
  mainImage?: string;
  thumbnailImage?: string;
}

/** An event, at whatever time. */
export const anEvent = async (
  { app }: TestApp,
  company: { companyId: number },
  options: EventOptions = {},
): Promise<{ id: number; friendlyUrl: string }> => {
  const number = next();
  const { title = `Event ${number}`, friendlyUrl = `event-${number}`, types = ["Meetings"] } = options;
  const { startTime = "2099-11-20T18:00:00Z", mainImage = "", thumbnailImage = "" } = options;
  const description = await app.services.cleanHtml(options.description ?? "");
  const id = await app.companyDb(company.companyId).write(async (tx) => {
    const { companyId } = tx;
    const { rows } = await sql<{ id: number }>`
      insert into events (company_id, title, friendly_url, types, start_time, description, main_image,
        thumbnail_image, uploader_company_id, uploader_user_id, uploader_email)
      values (${companyId}, ${title}, ${friendlyUrl}, ${[...types]}, ${startTime}, ${JSON.stringify(description)},
        ${mainImage}, ${thumbnailImage}, ${companyId}, 1, 'user@example.test')
      returning id`.execute(tx.sql);
    tx.touch("events");
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

/** A blog, as far as the database knows of it; answers its id. */
export const aBlog = async (
  { app }: TestApp,
  company: { companyId: number },
  options: BlogOptions = {},
): Promise<number> => {
  const {
    title = `Blog ${next()}`,
    friendlyUrl = `blog-${next()}`,
    types = ["Saving"],
    categories = [],
    datedOn = "2026-11-20",
    teaser = "A teaser.",
    status = "Pending",
    thumbnailImage = "",
    author = ["Ada", "Writer"],
  } = options;
  const content = JSON.stringify(await app.services.cleanHtml(options.html ?? "<p>A blog.</p>"));
  return app.companyDb(company.companyId).write(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into blogs (company_id, title, friendly_url, dated_on, types, categories, teaser, content, status,
        thumbnail_image, uploader_company_id, uploader_user_id, uploader_email,
        uploader_first_name, uploader_last_name)
      values (${tx.companyId}, ${title}, ${friendlyUrl}, ${datedOn}, ${[...types]}, ${[...categories]}, ${teaser},
        ${content}, ${status}, ${thumbnailImage}, ${tx.companyId}, 1, 'user@example.test', ${author[0]}, ${author[1]})
      returning id`.execute(tx.sql);
    tx.touch("blogs");
    return rows[0]?.id as number;
  });
};

/** A mail in the company's queue that failed and is tried again tomorrow. */
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
/** Somebody who asked for the newsletter and didn't confirm yet. */
export const aSubscriber = ({ app }: TestApp, company: { companyId: number }): Promise<number> =>
  app.companyDb(company.companyId).write(async (tx) => {
    const { id } = await tx.sql
      .insertInto("subscribers")
      .values({
        companyId: tx.companyId,
        email: `subscriber-${next()}@example.test`,
        confirmHash: hashOf(`subscriber-${next()}`),
        unsubscribeToken: `leave-${next()}`,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  });

/** A navbar tab without texts; answers its id. */
export const aNavbarTab = async ({ app }: TestApp, company: { companyId: number }): Promise<number> => {
  const form = { title: `Tab ${next()}`, format: "2-2", column1: "", column2: "", column3: "", column4: "" };
  const { cleanHtml, siteLinks } = app.services;
  const links = await siteLinks(company.companyId);
  const tab = await storedTab({ ...form, componentName: "Tab", footer: "" }, cleanHtml, links);
  return app.companyDb(company.companyId).write((tx) => addTab(tx, null, tab));
};

export interface TestForm {
  readonly id: number;
  readonly fieldIds: readonly number[];
}

/** An active form with fields, text inputs where nothing else is said. */
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
      name: `Form ${next()}`,
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
          name: `Field ${next()}`,
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

/** What somebody has sent with a form, and a mail about it that failed for good. */
export const aSubmission = (
  { app }: TestApp,
  company: { companyId: number },
  form: TestForm,
  values: readonly string[] = ["Value"],
): Promise<{ id: number; mailId: number }> =>
  app.companyDb(company.companyId).write(async (tx) => {
    const pairs = form.fieldIds.map((fieldId, index) => ({
      fieldId,
      fieldName: `Field ${index + 1}`,
      fieldValue: values[index] ?? "",
    }));
    const id = await insertSubmission(tx, form.id, pairs, "");
    const [mail] = await insertMails(tx, id, [
      {
        kind: "staff",
        toAddress: "clerk@town.example",
        fromAddress: "town@town.example",
        messageId: `<${id}@town.example>`,
        origin: "http://town.example",
      },
    ]);
    return { id, mailId: mail?.id as number };
  });

const SAMPLES: readonly unknown[] = [
  "Sample",
  "<p>Sample</p>",
  "https://www.example.org/",
  "images/sample.webp",
  1,
  true,
  "2026-11-20",
  "2026-11-20T12:00:00Z",
  "5550100142",
  [],
  ["Sample"],
];

/** The id of a component that isn't there. */
const NOBODY = 999_999_999_999;

/**
 * Values that Create takes, on the wire: of each field the first sample, or the first choice, that its schema accepts.
 * A reference that is required leads nowhere.
 * @throws where none fits: then the list above needs one more
 */
export const sampleValues = (kind: BlockKind): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(kind.fields).map(([name, field]) => {
      const choices = (field.choices ?? []).map(({ value }) => value);
      const samples = field.refersTo
        ? [0, "", NOBODY, String(NOBODY)]
        : [...choices, ...SAMPLES, field.min, field.empty];
      const sample = samples.find((value) => field.schema.safeParse(value).success);
      if (sample === undefined) throw new Error(`No sample value fits ${kind.type}.${name}.`);
      return [name, sample];
    }),
  );
