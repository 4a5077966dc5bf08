import { sql } from "kysely";
import { kinds } from "#blocks/kinds.generated.ts";
import { reusableField, storedFields } from "#modules/blocks/blocks.public.ts";
import { insertBlock } from "#modules/blocks/blocks.sql.ts";
import { createCompany, markInitialized } from "#modules/companies/companies.public.ts";
import { insertPage } from "#modules/pages/pages.public.ts";
import { insertRole, insertUserRole } from "#modules/roles/roles.public.ts";
import type { ModuleName } from "#modules/settings/module-names.schema.ts";
import { insertSideNav, storedSideNav } from "#modules/side-navs/side-navs.public.ts";
import { insertCode } from "#modules/sign-in/codes.sql.ts";
import { LOGIN_COOKIE, SESSION_COOKIE } from "#modules/sign-in/sessions.service.ts";
import { insertChallenge, insertSession, type LoginStep } from "#modules/sign-in/sign-in.sql.ts";
import { codeHash, hashOf, newToken } from "#modules/sign-in/tokens.service.ts";
import { insertUser } from "#modules/users/users.public.ts";
import { insertPublication } from "#modules/version-rows/publications.sql.ts";
import type { VersionStatus } from "#modules/version-rows/version-rows.schema.ts";
import { insertVersion, updateVersionStatus } from "#modules/version-rows/version-rows.sql.ts";
import { readContent } from "#modules/versions/versions.public.ts";
import type { Privilege } from "#platform/access/actor.ts";
import type { BlockKind } from "#platform/blocks/define-block.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import { cheapHash } from "./cheap-hash.ts";
import { nextNumber } from "./numbers.ts";
import type { TestApp } from "./test-app.ts";

// Each factory creates what it needs and isn't given: a block creates its version, the version its page, and the page
// its company. Names are numbered so that they don't clash.

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
  /** The version's id in calls. */
  readonly number: number;
  readonly page: TestPage;
  /**
   * Ids of the blocks that it was created with. Each block is followed by those that it refers to and those inside it.
   */
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

const PASSWORD_HASH = cheapHash(PASSWORD);

/** A company with one host name. Its staff may skip the second factor from 127.0.0.1. */
export const aCompany = async (
  { app }: TestApp,
  options: { name?: string; host?: string; isProvider?: boolean; isInitialized?: boolean } = {},
): Promise<TestCompany> => {
  const number = nextNumber();
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

/** Puts a new main host before the company's present one. */
export const aNewMainHost = async ({ app }: TestApp, company: TestCompany): Promise<string> => {
  const host = `moved-${company.host}`;
  await app.companyDb(company.companyId).write(async (tx) => {
    await tx.sql
      .insertInto("companyHosts")
      .values({ companyId: tx.companyId, host, sortOrder: -1 })
      .execute();
    tx.invalidate("hosts", "origin");
  });
  return host;
};

/** Modules of the company's site: chosen, and with their settings saved. */
export const someModules = (
  { app }: TestApp,
  company: { companyId: number },
  modules: readonly ModuleName[],
): Promise<unknown> =>
  app.companyDb(company.companyId).write((tx) =>
    tx.sql
      .insertInto("companyModules")
      .values(modules.map((module) => ({ companyId: tx.companyId, module, initializedAt: sql<Date>`now()` })))
      .execute(),
  );

/** Creates a named role. Returns its id. */
export const aRole = ({ app }: TestApp, company: { companyId: number }): Promise<number> =>
  app.companyDb(company.companyId).write((tx) => insertRole(tx, `Role ${nextNumber()}`));

/** @param options.roleIds named roles of the user's company */
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
  const email = `user-${nextNumber()}@example.test`;
  const id = await testApp.app.companyDb(companyId).write(async (tx) => {
    const userId = await insertUser(tx, {
      email,
      firstName: "First",
      lastName: "Last",
      phone: "5550100142",
      passwordHash: PASSWORD_HASH,
      privilege: options.privilege ?? "Level4",
      mustChangePassword: options.mustChangePassword ?? false,
    });
    for (const roleId of options.roleIds ?? []) await insertUserRole(tx, userId, roleId);
    return userId;
  });
  return { id, companyId, email, password: PASSWORD };
};

/** Signs someone in at a company's host. Returns the cookie header. @param at by default the user's company */
export const aSession = async (
  { app }: TestApp,
  user: { id: number; companyId: number },
  at: { companyId: number } = user,
): Promise<string> => {
  const token = newToken();
  await app.companyDb(at.companyId).write((tx) => insertSession(tx, hashOf(token), user));
  return `${SESSION_COOKIE}=${token}`;
};

/** Starts a sign-in and takes it as far as `step`. Returns the cookie header. */
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

/** The code texted to a user for the sign-in that a challenge's cookie belongs to. */
export const aTextedCode = async (
  { app }: TestApp,
  user: { id: number; companyId: number },
  cookie: string,
  code: string,
): Promise<void> => {
  const challengeHash = hashOf(cookie.slice(cookie.indexOf("=") + 1));
  await app
    .companyDb(user.companyId)
    .write((tx) =>
      insertCode(
        tx,
        { userId: user.id, purpose: "two-factor", challengeHash },
        codeHash(user.companyId, user.id, code),
      ),
    );
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
  const number = nextNumber();
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

/** Creates a side nav. Returns its id. */
export const aSideNav = async (
  testApp: TestApp,
  options: { company?: { companyId: number }; componentName?: string; html?: string } = {},
): Promise<number> => {
  const { companyId } = options.company ?? (await aCompany(testApp));
  const { cleanHtmlOf, siteLinks } = testApp.app.services;
  const form = {
    componentName: options.componentName ?? `Side ${nextNumber()}`,
    content: options.html ?? "<p>Side</p>",
  };
  const values = await storedSideNav(form, cleanHtmlOf(companyId), await siteLinks(companyId));
  return testApp.app.companyDb(companyId).write((tx) => insertSideNav(tx, values));
};

const WAY_TO: Readonly<Record<VersionStatus, readonly VersionStatus[]>> = {
  draft: [],
  pending: ["pending"],
  live: ["pending", "live"],
  backup: ["pending", "live", "backup"],
};

/** A version of a page with its blocks. It reaches its status through the same steps as in the product. */
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
      const shown = reusableField(kinds.find((kind) => kind.type === block.type) ?? { fields: {} });
      if (shown) referred[shown] = block.values?.[shown] ?? (await aLiveBlock(testApp, tx));
      const values = { ...referred, ...block.values, ...(shown ? { [shown]: referred[shown] } : {}) };
      const hasValues = block.values !== undefined || Object.keys(referred).length > 0;
      const made = { parentBlockId, ...block, values: hasValues ? values : undefined };
      const stored = await newBlock(testApp, page.companyId, made);
      const blockId = await insertBlock(tx, { ...stored, pageVersionId: id });
      blockIds[place] = blockId;
      for (const child of block.children ?? []) await add(child, blockId);
      return blockId;
    };
    for (const block of options.blocks ?? []) await add(block, null);
    for (const status of WAY_TO[options.status ?? "draft"]) {
      if (status === "live")
        await insertPublication(tx, id, await readContent(tx, page.id, id), {
          origin: "published",
          actor: null,
        });
      await updateVersionStatus(tx, id, status);
    }
    tx.invalidate("menu", `page:${page.id}`);
    return { id, number, page, blockIds };
  });
};

/** Creates a reusable block with a live line. Returns its id. */
const aLiveBlock = async (testApp: TestApp, tx: WriteTx): Promise<number> => {
  const name = `Reusable ${nextNumber()}`;
  const id = await insertPage(tx, {
    ...{ parentId: null, name, friendlyUrl: name, isExternal: true, isBlock: true, openType: "CurrentTab" },
    ...{ showOnMenu: false, seoTitle: "", seoDescription: "", seoKeywords: "", roleId: null },
  });
  const version = await insertVersion(tx, id);
  const line = await newBlock(testApp, tx.companyId, { type: "HRSeparator" });
  await insertBlock(tx, { ...line, pageVersionId: version.id });
  await updateVersionStatus(tx, version.id, "pending");
  const content = await readContent(tx, id, version.id);
  await insertPublication(tx, version.id, content, { origin: "published", actor: null });
  await updateVersionStatus(tx, version.id, "live");
  return id;
};

/** Creates a block on a draft. Returns its id. */
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

/** References that a block requires and wasn't given. */
const requiredReferences = ({ type, values }: BlockOptions) => {
  const kind = kinds.find((candidate) => candidate.type === type);
  return Object.entries(kind?.fields ?? {}).flatMap(([name, { refersTo, isRequired }]) => {
    if (!kind || !refersTo || !isRequired || values?.[name] !== undefined) return [];
    const chosen = refersTo.typeField && (values ?? sampleValues(kind))[refersTo.typeField];
    return [{ name, type: String(chosen || refersTo.types[0]), isList: refersTo.isList }];
  });
};

/** Sample values in stored form, by kind. Cached, because cleaning takes a while. */
const samples = new Map<string, Promise<Record<string, unknown>>>();

const newBlock = async ({ app }: TestApp, companyId: number, options: BlockOptions) => {
  const kind = kinds.find(({ type }) => type === (options.type ?? "HtmlEditor"));
  if (!kind) throw new Error(`There is no kind ${options.type}.`);
  const stored = async (values: object) =>
    storedFields(
      kind,
      { ...sampleValues(kind), ...values },
      app.services.cleanHtmlOf(companyId),
      await app.services.siteLinks(companyId),
    );
  if (!options.values && !samples.has(kind.type)) samples.set(kind.type, stored({}));
  return {
    kind: kind.type,
    componentName: options.name ?? `Block ${nextNumber()}`.slice(0, 15),
    data: await (options.values
      ? stored(options.values)
      : (samples.get(kind.type) as ReturnType<typeof stored>)),
    valueVersion: kind.valueVersion,
    parentBlockId: options.parentBlockId ?? null,
    isPlaced: options.isPlaced ?? !kind.parent,
  };
};

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

/** The id of a component that doesn't exist. */
const NOBODY = 999_999_999_999;

/**
 * Values that Create accepts, in the form that calls send: for each field, the first sample or choice that its schema
 * accepts. A required reference leads nowhere.
 * @throws if no sample fits; then add one to the list above
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
