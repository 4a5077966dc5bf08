import { parse } from "node:path";
import { createCompany, markInitialized } from "#modules/companies/companies.public.ts";
import {
  footer,
  navbar,
  selectLayout,
  social,
  storedLayout,
  upsertLayout,
} from "#modules/layout/layout.public.ts";
import { readSiteLinks } from "#modules/links/links.public.ts";
import { addTab, storedTab } from "#modules/navbar-tabs/navbar-tabs.public.ts";
import type { NavbarTabForm } from "#modules/navbar-tabs/navbar-tabs.schema.ts";
import { addHomePage, selectIsHomeLive } from "#modules/pages/pages.public.ts";
import { addBlock } from "#modules/reusable-blocks/reusable-blocks.public.ts";
import { insertRole, insertUserRole } from "#modules/roles/roles.public.ts";
import { type ModuleSettings, upsertModuleSettings } from "#modules/settings/settings.public.ts";
import { hashPassword } from "#modules/sign-in/sign-in.public.ts";
import { selectThemeForUpdate, updateThemeRow } from "#modules/theme/theme.public.ts";
import { insertUser } from "#modules/users/users.public.ts";
import { addFirstVersion } from "#modules/version-rows/version-rows.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import { ADVISORY_LOCKS } from "#platform/db/advisory-locks.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import { createTaskLimit } from "#platform/files/task-limits.ts";
import type { CleanHtml } from "#platform/html/html-mark.ts";
import type { SiteLinks } from "#platform/html/site-links.ts";
import type { Log } from "#platform/log/log.ts";
import type { App } from "../compose/app.ts";
import { addDemoPage, addDemoSideNav, addDemoVersions, type EmptyPage } from "./add-pages.ts";
import { demoPassword, keepAccounts, printAccounts } from "./demo-accounts.ts";
import { type Demo, type DemoCompany, openDemo } from "./demo-data.ts";
import { addDemoHealth } from "./demo-health.ts";
import {
  addDemoBirthdays,
  addDemoBlogs,
  addDemoDocuments,
  addDemoEvents,
  addDemoForms,
  addDemoNews,
} from "./demo-items.ts";
import { addDemoPictures, cleanAhead, type Library, withPictures } from "./demo-pictures.ts";
import { addDemoReviews } from "./demo-reviews.ts";
import { addDemoStatistics } from "./demo-statistics.ts";
import { dbWithin, type Maker } from "./maker.ts";

export interface DemoOptions {
  /** The folder of the demo's texts, images, and files. */
  readonly demoDir: string;
  /** Without images and files, the demo is created faster: libraries are empty, and pages have only text. */
  readonly hasPictures: boolean;
}

/** Fewer than the number of texts that one company can have waiting for the cleaner. */
const PAGES_AT_A_TIME = 4;

/**
 * Creates the demo's four companies in an empty installation, and otherwise does nothing. The next start continues an
 * interrupted one: each company is created in one transaction, and its images and pages in another, so a company
 * without a live home page still needs them. If several nodes start together, one creates the demo while the others
 * wait.
 */
export const createDemo = async (app: App, log: Log, options: DemoOptions): Promise<void> => {
  const holder = await app.database.sessions.connect();
  try {
    await holder.query("select pg_advisory_lock($1)", [ADVISORY_LOCKS.demo]);
    await app.hosts.reload();
    await makeDemo(app, log, options);
  } finally {
    // The lock ends with its connection.
    holder.release(true);
  }
};

const makeDemo = async (app: App, log: Log, { demoDir, hasPictures }: DemoOptions): Promise<void> => {
  const { config } = app.services;
  const demo = openDemo(demoDir, config.providerName);
  const { companies } = demo;
  const isFound = (company: DemoCompany) => app.hosts.find(company.hosts[0]) !== undefined;
  if (app.hosts.provider() && !companies.every(isFound)) return;
  const unfinished: DemoCompany[] = [];
  for (const company of companies) if (!(await isFinished(app, company))) unfinished.push(company);
  if (unfinished.length === 0) return;

  const started = Date.now();
  const password = demoPassword(config);
  const accounts = companies.flatMap((company) =>
    company.users.map((user) => ({
      host: company.hosts[0] ?? "",
      email: user.email,
      description: `${company.name}, ${user.privilege}${user.role ? `, ${user.role}` : ""}`,
    })),
  );
  keepAccounts(config, password, accounts);
  const files = hasPictures
    ? unfinished.flatMap((company) =>
        company.pictures.map(({ file }) => demo.pathOf(company, "pictures", file)),
      )
    : [];
  const cleaned = cleanAhead(log, app.services.files.temporary, files);
  const withCleaned = { ...app, services: { ...app.services, pictures: cleaned.pictures } };
  try {
    // Each waits for another process or thread to start.
    const [passwordHash, footers] = await Promise.all([
      hashPassword(password),
      cleanFooters(app, unfinished),
    ]);
    for (const [index, company] of unfinished.entries()) {
      if (!isFound(company)) {
        const prepared = { passwordHash, columns: footers[index] ?? [] };
        await createDemoCompany(withCleaned, company, prepared, async (tx, shown) => {
          // Items of a company with a website are created with its pages.
          if (!shown.pages && hasPictures)
            await addDemoPictures(makerOf(withCleaned, tx, (await actorsOf(tx, shown))[0]), demo, shown);
        });
        await app.hosts.reload();
      }
      await fillSite(withCleaned, demo, company, hasPictures);
    }
  } finally {
    await cleaned.close();
  }
  printAccounts(config, password, accounts);
  log.info({ milliseconds: Date.now() - started }, "The demo was created.");
};

const companyIdOf = (app: App, company: DemoCompany): number | undefined =>
  app.hosts.find(company.hosts[0])?.companyId;

const isFinished = async (app: App, company: DemoCompany): Promise<boolean> => {
  const companyId = companyIdOf(app, company);
  if (companyId === undefined) return false;
  return !company.pages || app.companyDb(companyId).read(selectIsHomeLive);
};

/** The columns of each company's footer. */
const cleanFooters = async (app: App, companies: readonly DemoCompany[]): Promise<CleanHtml[][]> => {
  // The companies have no ids yet.
  const cleanHtml = app.services.cleanHtmlOf(0);
  const footers: CleanHtml[][] = [];
  for (const { footerColumns } of companies) {
    const columns: CleanHtml[] = [];
    for (const html of footerColumns) columns.push(await cleanHtml(html));
    footers.push(columns);
  }
  return footers;
};

interface PreparedParts {
  readonly passwordHash: string;
  /** The columns of the footer. */
  readonly columns: readonly CleanHtml[];
}

const createDemoCompany = async (
  app: App,
  company: DemoCompany,
  { passwordHash, columns }: PreparedParts,
  addPictures: (tx: WriteTx, company: DemoCompany) => Promise<void>,
): Promise<void> => {
  await createCompany(app.database, app.companyDb, company, async (tx) => {
    for (const { role, ...user } of company.users) {
      const id = await insertUser(tx, { ...user, passwordHash, mustChangePassword: false });
      if (role) await insertUserRole(tx, id, await insertRole(tx, role));
    }
    if (company.isProvider) {
      await tx.sql
        .insertInto("providerSettings")
        .values({
          companyId: tx.companyId,
          dynamicFormEmail: "forms@tracsoft.example",
          versionUpdateEmail: "versions@tracsoft.example",
        })
        .execute();
      await addDemoHealth(tx, await app.services.installation.disk().catch(() => null));
    }
    await selectThemeForUpdate(tx);
    await updateThemeRow(tx, company.theme);
    await addPictures(tx, company);
    if (!company.isInitialized) return;
    await markInitialized(tx);
    await upsertLayout(
      tx,
      {
        navbar: navbar.parse(company.navbar),
        social: social.parse(company.social),
        footer: footer.parse({
          copyrightName: company.name,
          ...company.footer,
          contentColumn1: columns[0] ?? null,
          contentColumn2: columns[1] ?? null,
          contentColumn3: columns[2] ?? null,
        }),
      },
      company.isLayoutCompleted,
      company.adminVersionUpdateEmails,
    );
  });
};

const makerOf = ({ services }: App, tx: WriteTx, actor: Actor): Maker => ({
  tx,
  db: dbWithin(tx),
  actor,
  services,
});

type DemoTab = NonNullable<DemoCompany["tabs"]>[number];

const tabForm = ({ columns, title, ...tab }: DemoTab): NavbarTabForm => ({
  ...tab,
  title,
  componentName: title,
  column1: columns[0] ?? "",
  column2: columns[1] ?? "",
  column3: columns[2] ?? "",
  column4: columns[3] ?? "",
});

/** Adds the company's images, modules, and pages in one transaction. */
const fillSite = async (app: App, demo: Demo, company: DemoCompany, hasPictures: boolean): Promise<void> => {
  const companyId = companyIdOf(app, company);
  if (!company.pages || companyId === undefined) return;
  await app.companyDb(companyId).write(async (tx) => {
    const [admin, editor] = await actorsOf(tx, company);
    const [byAdmin, byEditor] = [makerOf(app, tx, admin), makerOf(app, tx, editor)];
    const library = hasPictures ? await addDemoPictures(byEditor, demo, company) : {};
    const listOf: Demo["list"] = (of, name) => withPictures(demo.list(of, name), library);
    const pathOf = (folder: string, file: string) => demo.pathOf(company, folder, file);
    await showLogo(tx, company, library);
    for (const [module, settings] of Object.entries(withPictures(company.modules ?? {}, library)))
      await upsertModuleSettings(tx, module as keyof ModuleSettings, settings);
    await addDemoNews(byAdmin, pathOf, listOf(company, "news"));
    await addDemoDocuments(byAdmin, pathOf, listOf(company, "documents"));
    await addDemoBirthdays(byAdmin, company.birthdays ?? []);
    const forms = await addDemoForms(byAdmin, listOf(company, "forms"));
    const added = await addEmptyPages(byEditor, admin, demo, company);
    const reusable = new Map<string, number>();
    for (const { name, versions } of demo.list(company, "blocks")) {
      const { blockId } = await addBlock(tx, editor, name);
      reusable.set(name, blockId);
      added.push({ pageId: blockId, versions });
    }
    const links = await readSiteLinks(tx);
    await linkLayout(tx, company, links);
    const place = { ...byEditor, admin, editor };
    for (const [componentName, content] of Object.entries(company.sideNavs ?? {}))
      await addDemoSideNav(place, links, { componentName, content }, added);
    await addDemoEvents(byEditor, links, listOf(company, "events"));
    const blogs = await addDemoBlogs(byEditor, admin, links, listOf(company, "blogs"));
    // Several pages at a time, because most of the time goes into round trips to the database.
    const inTurn = createTaskLimit(PAGES_AT_A_TIME);
    await Promise.all(
      added.map((page) =>
        inTurn(() =>
          addDemoVersions({ ...place, ids: { forms, blogs, reusable } }, links, withPictures(page, library)),
        ),
      ),
    );
    const clean = app.services.cleanHtmlOf(tx.companyId);
    for (const tab of company.tabs ?? [])
      await addTab(tx, editor, await storedTab(tabForm(tab), clean, links));
    await addDemoReviews(tx, company.reviews ?? []);
    await addDemoStatistics(tx);
    tx.invalidate("menu");
  });
};

/** Adds all pages with empty drafts. @returns the content to add to them */
const addEmptyPages = async (
  { tx, actor: editor, services }: Maker,
  admin: Actor,
  demo: Demo,
  company: DemoCompany,
): Promise<EmptyPage[]> => {
  const homeId = await addHomePage(tx, company.name);
  await addFirstVersion(tx, editor, homeId);
  const added: EmptyPage[] = [{ pageId: homeId, versions: demo.home(company) }];
  for (const file of company.pages ?? [])
    added.push(...(await addDemoPage({ tx, admin, editor, services }, demo.page(company, file), [])));
  return added;
};

/** The layout was saved before the pages that it links to existed. Now its links resolve. */
const linkLayout = async (tx: WriteTx, company: DemoCompany, siteLinks: SiteLinks): Promise<void> => {
  if (company.isInitialized)
    await upsertLayout(tx, storedLayout(await selectLayout(tx), siteLinks), company.isLayoutCompleted);
};

/** Adds the company's logo to navbar and footer, if the library has it. */
const showLogo = async (tx: WriteTx, company: DemoCompany, library: Library): Promise<void> => {
  const logoUrl = library[parse(company.pictures.find(({ isLogo }) => isLogo)?.file ?? "").name];
  if (!logoUrl) return;
  const layout = await selectLayout(tx);
  await upsertLayout(
    tx,
    {
      ...layout,
      navbar: { ...layout.navbar, logoUrl },
      footer: { ...layout.footer, showLogo: true },
    },
    company.isLayoutCompleted,
  );
  tx.invalidate("layout");
};

/**
 * The company's first two users: the admin, who publishes, and the editor, who writes. The same person if there is only
 * one.
 */
const actorsOf = async (tx: WriteTx, company: DemoCompany): Promise<[admin: Actor, editor: Actor]> => {
  const rows = await tx.sql
    .selectFrom("users")
    .select(["id", "email"])
    .where("companyId", "=", tx.companyId)
    .execute();
  const actors = company.users.slice(0, 2).flatMap((user): Actor[] => {
    const row = rows.find(({ email }) => email === user.email);
    if (!row) return [];
    return [
      {
        userId: row.id,
        companyId: tx.companyId,
        company: company.name,
        email: user.email,
        firstName: user.firstName,
        lastName: user.lastName,
        role: user.privilege,
        roleIds: [],
        isProvider: company.isProvider,
        mayAdd: false,
      },
    ];
  });
  const [admin, editor = admin] = actors;
  if (!admin || !editor) throw new Error(`The demo company ${company.name} has lost its users.`);
  return [admin, editor];
};
