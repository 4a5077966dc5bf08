import { sql } from "kysely";
import { expect } from "vitest";
import type { Answer, TestApp } from "./test-app.ts";

// Random steps by random people through the calls that change pages and their versions, with the invariants to check
// after each.

/** The site that the walk changes, and the people who take its steps. */
export interface Ground {
  readonly app: TestApp;
  readonly company: { readonly companyId: number; readonly host: string };
  /** Their sessions: the company's Admin, the provider's Admin, then staff who aren't Admins. */
  readonly cookies: readonly string[];
}

/** People from here on aren't Admins. */
const FIRST_LEVEL4 = 2;

interface VersionRow {
  id: number;
  number: number;
  status: string;
  digest: string;
  blocks: number[];
  tops: number[];
}

export interface PageRow {
  id: number;
  parentId: number | null;
  name: string;
  friendlyUrl: string;
  path: string;
  showOnMenu: boolean;
  allowNavigation: boolean;
  sortOrder: number | null;
  rowVersion: number;
  isDeleted: boolean;
  versions: VersionRow[];
}

/** Pages with their versions and a digest of what appears on each. */
export const look = async ({ app, company }: Ground, pageIds: readonly number[]): Promise<PageRow[]> => {
  const { rows } = await app.app.companyDb(company.companyId).read((tx) =>
    sql<PageRow>`
      select p.id, p.parent_id, p.name, p.friendly_url, p.path, p.show_on_menu, p.allow_navigation, p.sort_order, p.row_version,
        p.deleted_at is not null as is_deleted,
        coalesce(json_agg(json_build_object('id', v.id, 'number', v.number, 'status', v.status,
          'digest', b.digest, 'blocks', b.ids, 'tops', b.tops) order by v.number) filter (where v.id is not null), '[]')
          as versions
      from pages p
      left join page_versions v on v.page_id = p.id
      left join lateral (
        select coalesce(md5(string_agg(concat_ws('/', id, kind, component_name, data, parent_block_id, is_placed,
            sort_order), '|' order by id)), '') as digest,
          coalesce(json_agg(id), '[]') as ids,
          coalesce(json_agg(id order by sort_order) filter (where is_placed), '[]') as tops
        from blocks where page_version_id = v.id) b on true
      where p.id = any(${pageIds}::bigint[])
      group by p.company_id, p.id order by p.id`.execute(tx.sql),
  );
  return rows;
};

const VERSION_KINDS = ["draft", "submit", "reject", "publish", "drop"] as const;
const COMPONENT_KINDS = ["add", "link", "accordion", "edit", "remove", "order", "place"] as const;
const PAGE_KINDS = ["rename", "move", "menu", "pageOrder", "delete", "restore"] as const;
export const KINDS = [...VERSION_KINDS, ...COMPONENT_KINDS, ...PAGE_KINDS] as const;
const ADMIN_KINDS: readonly string[] = ["reject", "publish", ...PAGE_KINDS];

/** A step encoded as numbers: who takes it, on which page, and one more for its other choices. */
export type Step = readonly [kind: (typeof KINDS)[number], who: number, page: number, choice: number];

const pick = <T>(items: readonly T[], choice: number): T | undefined =>
  items[choice % Math.max(items.length, 1)];

const liveOf = (page: PageRow): VersionRow | undefined =>
  page.versions.find(({ status }) => status === "live");

/** Visitors can read it at its path. */
const isRead = (page: PageRow): boolean => !page.isDeleted && liveOf(page) !== undefined;

let texts = 0;

/** @param addresses few addresses, so that pages reuse those of others */
export const take = async (
  ground: Ground,
  [kind, who, , choice]: Step,
  page: PageRow,
  pages: readonly PageRow[],
  addresses: readonly string[],
): Promise<Answer> => {
  const send = (method: string, path: string, body?: object): Promise<Answer> =>
    ground.app.send(method, path, {
      host: ground.company.host,
      body,
      cookie: ground.cookies[who],
      headers: { "x-requested-with": "XMLHttpRequest" },
    });
  const query = `pageId=${page.id}`;
  const version = pick(page.versions, choice);
  const versionId = version?.number ?? 1;
  const open = page.versions.find(({ status }) => status === "draft" || status === "pending") ?? version;
  const openId = open?.number ?? 1;
  const blockId = pick(open?.blocks ?? [], choice) ?? 987_654_321;
  const other = pick(pages, choice) ?? page;
  const text = { pageId: page.id, componentName: "Walk", content: `<p>Text ${++texts}</p>` };
  const form = { ...formOf(page, pages), rowVersion: choice % 7 === 0 ? page.rowVersion - 1 : undefined };
  switch (kind) {
    case "draft":
      return send("GET", `/Version/CreateDraft?${query}&copyVersionId=${versionId}`);
    case "submit":
      return send("GET", `/Version/SubmitDraft?${query}`);
    case "reject":
      return send("GET", `/Version/RejectDraft?${query}`);
    case "publish":
      return send("GET", `/Version/PublishDraft?${query}&versionId=${openId}`);
    case "drop":
      return send("DELETE", `/Version/DeleteDraft?${query}`);
    case "add":
      return send("POST", "/Admin/CreateHtmlEditor", { ...text, versionId: openId });
    case "link": {
      const content = `<p>Read <a href="${other.path}?of=${texts}#more">on</a>.</p>`;
      const created = await send("POST", "/Admin/CreateHtmlEditor", { ...text, content, versionId: openId });
      if (created.status !== 200) return created;
      return send("POST", "/Admin/ManagePageComponent", {
        pageId: page.id,
        versionId: openId,
        type: "HtmlEditor",
        componentId: created.json(),
      });
    }
    case "accordion":
      return send("POST", "/Admin/CreateAccordion", {
        pageId: page.id,
        versionId,
        componentName: "Walk",
        headerContent: "",
      });
    case "edit":
      return send("POST", "/Admin/UpdateHtmlEditor", { ...text, id: blockId, versionId: openId });
    case "remove":
      return send("DELETE", `/Admin/DeletePageComponent?pageComponentId=${blockId}`);
    case "order":
      return send("POST", "/Admin/UpdatePageComponentOrder", {
        pageComponentIds: (open?.tops ?? []).toReversed(),
      });
    case "place":
      return send("POST", "/Admin/ManagePageComponent", {
        pageId: page.id,
        versionId: openId,
        type: "HtmlEditor",
        componentId: blockId,
        isCopy: choice % 3 === 0,
      });
    case "rename":
      return send("POST", "/Admin/UpdatePage", {
        ...form,
        name: `Walk ${++texts}`,
        friendlyUrl: pick(addresses, choice),
      });
    case "move":
      return send("POST", "/Admin/UpdatePage", {
        ...form,
        ...menusBelow(choice % 3 === 0 ? undefined : other, pages),
      });
    case "menu":
      return send("POST", "/Admin/UpdatePage", {
        ...form,
        showOnMenu: choice % 4 !== 0,
        allowNavigation: choice % 3 !== 0,
      });
    case "pageOrder":
      return send("POST", "/Admin/UpdatePageOrder", {
        orderedPageIds: pages
          .filter(({ parentId, isDeleted }) => parentId === page.parentId && !isDeleted)
          .map(({ id }) => id)
          .sort((one, two) => ((one * (choice + 1)) % 7) - ((two * (choice + 1)) % 7)),
      });
    case "delete":
      return send("DELETE", `/Admin/DeletePage?${query}`);
    case "restore":
      return send("GET", `/Admin/RestorePage?${query}`);
  }
};

/** What the page's form sends if nothing in it is changed. */
const formOf = (page: PageRow, pages: readonly PageRow[]) => ({
  id: page.id,
  name: page.name,
  friendlyUrl: page.friendlyUrl,
  ...menusBelow(
    pages.find(({ id }) => id === page.parentId),
    pages,
  ),
  showOnMenu: page.showOnMenu,
  allowNavigation: page.allowNavigation,
  scoTitle: page.name,
  scoMetaDescription: page.name,
  scoMetaKeywords: page.name,
});

/** The menu, child menu, and sub menu that put a page below another one. */
const menusBelow = (parent: PageRow | undefined, pages: readonly PageRow[]) => {
  const line: number[] = [];
  for (let above = parent; above; above = pages.find(({ id }) => id === above?.parentId))
    line.unshift(above.id);
  const [menu = null, childMenu = null, subMenu = null] = line;
  return { menu, childMenu, subMenu };
};

/** The invariants after each step. */
export const checkStep = (
  [kind, who]: Step,
  before: readonly PageRow[],
  now: readonly PageRow[],
  answer: Answer,
): void => {
  expect(answer.status, answer.text).toBeLessThan(500);
  // A refusal changes nothing, and only Admins can do what is reserved for Admins.
  if (answer.status >= 400 && kind !== "link") expect(now).toEqual(before);
  if (who >= FIRST_LEVEL4 && ADMIN_KINDS.includes(kind)) expect(answer.status).toBe(403);
  for (const [index, page] of now.entries()) {
    const count = (...statuses: string[]) =>
      page.versions.filter(({ status }) => statuses.includes(status)).length;
    expect(count("live")).toBeLessThanOrEqual(1);
    expect(count("draft", "pending")).toBeLessThanOrEqual(1);
    for (const version of page.versions) {
      const was = before[index]?.versions.find(({ id }) => id === version.id);
      // A version that isn't a draft never changes. It becomes one again only by rejection, with the same content.
      if (was && (was.status !== "draft" || version.status !== "draft"))
        expect(version.digest).toBe(was.digest);
    }
    // Once visitors have read a version, it stays in the history.
    for (const was of before[index]?.versions ?? [])
      if (was.status !== "draft") expect(page.versions.map(({ number }) => number)).toContain(was.number);
  }
};

/** The page that visitors last read at each address. */
export type LastRead = Map<string, number>;

export const noteRead = (lastRead: LastRead, pages: readonly PageRow[]): void => {
  for (const page of pages) if (isRead(page)) lastRead.set(page.path, page.id);
};

/**
 * Visitors see exactly what is live: each page is at its address and in the menu, its former addresses redirect to it,
 * and no page has broken links.
 */
export const checkSite = async (
  { app, company }: Ground,
  pages: readonly PageRow[],
  lastRead: LastRead,
  addresses: readonly string[],
): Promise<void> => {
  const read = (path: string) => app.send("GET", path, { host: company.host });
  const home = await read("/");
  const shown = [home.text];
  for (const page of pages) {
    if (!isRead(page)) continue;
    const answer = await read(page.path);
    expect([page.path, answer.status]).toEqual([page.path, 200]);
    const blocks = [...answer.text.matchAll(/id="block-(\d+)"/g)].map(([, id]) => Number(id));
    expect(blocks).toEqual(liveOf(page)?.tops);
    shown.push(answer.text);
  }
  for (const [path, pageId] of lastRead) {
    const now = pages.find(({ id }) => id === pageId);
    const { status, headers } = await read(path);
    const expected =
      !now || !isRead(now) ? [302, "/404"] : now.path === path ? [200, undefined] : [301, now.path];
    expect([path, status, headers.location]).toEqual([path, ...expected]);
  }
  expect(menuLinks(home.text, addresses)).toEqual(expectedMenu(pages));
  const links = new Set(
    shown.flatMap((html) => [...html.matchAll(/<a\b[^>]* href="(\/[^"#?]*)/g)].map(([, to]) => `${to}`)),
  );
  // The addresses of readable pages have just been checked.
  for (const page of pages) if (isRead(page)) links.delete(page.path);
  for (const to of links) expect([to, (await read(to)).status]).toEqual([to, 200]);
};

/** Addresses of this walk's pages in the main menu, in their order. */
const menuLinks = (html: string, addresses: readonly string[]): string[] => {
  const menu = /<nav class="tn-main-menu[\s\S]*?<\/nav>/.exec(html)?.[0] ?? "";
  return [...menu.matchAll(/<a\b[^>]* href="(\/([^"/]*)[^"]*)"/g)].flatMap(([, href, first]) =>
    href && first && addresses.includes(first) ? [href] : [],
  );
};

/** The addresses of live pages in the menu that are below others in the menu, in menu order. */
const expectedMenu = (pages: readonly PageRow[], parentId: number | null = null): string[] =>
  pages
    .filter((page) => page.parentId === parentId && page.showOnMenu && isRead(page))
    .sort((one, two) => (one.sortOrder ?? 0) - (two.sortOrder ?? 0) || one.id - two.id)
    .flatMap((page) => {
      const below = expectedMenu(pages, page.id);
      return page.allowNavigation || below.length === 0 ? [page.path, ...below] : below;
    });

/** Every component's container belongs to its version, and both belong to this company. */
export const checkReferences = async ({ app, company }: Ground): Promise<void> => {
  const { rows } = await app.app.companyDb(company.companyId).read((tx) =>
    sql`select b.id from blocks b
      left join page_versions v on v.id = b.page_version_id
      left join blocks parent on parent.id = b.parent_block_id
      where v.id is null or v.company_id <> b.company_id
        or (b.parent_block_id is not null and parent.page_version_id is distinct from b.page_version_id)`.execute(
      tx.sql,
    ),
  );
  expect(rows).toEqual([]);
};
