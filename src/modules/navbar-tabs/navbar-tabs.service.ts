import { recordAudit } from "#modules/audit/audit.public.ts";
import { recordSave } from "#modules/last-saves/last-saves.public.ts";
import { requireImages } from "#modules/links/links.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import { type NewOrder, wholeOrder } from "#platform/call/list-order.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import type { CleanHtml, TrustedHtml } from "#platform/html/html-mark.ts";
import { linkStore, type SiteLinks, type StaffLinks, type VisitorLinks } from "#platform/html/site-links.ts";
import { visitorHtml } from "#platform/html/visitor-html.ts";
import type { Log } from "#platform/log/log.ts";
import type { EditedNavbarTab } from "./navbar-tabs.contract.ts";
import { columnsOf, type NavbarTabForm, navbarTabFields, TAB_TEXTS } from "./navbar-tabs.schema.ts";
import {
  deleteTab,
  insertNavbarTab,
  type NavbarTabRecord,
  type NewNavbarTab,
  selectNavbarTab,
  selectNavbarTabs,
  selectTabsWithText,
  type TabTexts,
  updateTab,
  updateTabOrder,
} from "./navbar-tabs.sql.ts";

/** Tag of every page with navbar tabs. */
export const TABS_TAG = "navbar-tabs";

/** Initial values of a new tab. */
const BLANK: EditedNavbarTab = {
  id: 0,
  componentName: "",
  title: "",
  format: "",
  column1: "",
  column2: "",
  column3: "",
  column4: "",
  footer: "",
  rowVersion: 0,
};

/** A tab for its form. @param id 0 for a new one @throws Refusal 404 */
export const readTab = async (tx: ReadTx, id: number, links: StaffLinks): Promise<EditedNavbarTab> =>
  id === 0 ? BLANK : presentTab(await requireTab(tx, id), links);

/** All tabs for their list. */
export const listTabs = async (tx: ReadTx, links: StaffLinks): Promise<EditedNavbarTab[]> =>
  (await selectNavbarTabs(tx)).map((tab) => presentTab(tab, links));

/** A tab for storage: its texts cleaned before the transaction starts, and links to pages by id. */
export const storedTab = async (
  form: NavbarTabForm,
  cleanHtml: (html: string) => Promise<CleanHtml>,
  links: SiteLinks,
): Promise<NewNavbarTab> => {
  const store = linkStore(links);
  const texts: Record<string, CleanHtml> = {};
  for (const name of TAB_TEXTS) texts[name] = store.html(await cleanHtml(form[name]));
  const { componentName, title, format } = form;
  return {
    componentName,
    title,
    format,
    texts: { ...(texts as unknown as TabTexts), ...store.linkedPages() },
  };
};

/** All pages show the tabs. */
const changeShownTabs = (tx: WriteTx): void => {
  tx.invalidate(TABS_TAG);
  tx.recordPublication({ kind: "navbar tabs", change: "changed" });
};

/** Adds a tab at the end and returns its id. */
export const addTab = async (tx: WriteTx, actor: Actor | null, tab: NewNavbarTab): Promise<number> => {
  await requireImages(tx, navbarTabFields, { ...tab.texts, format: tab.format });
  const id = await insertNavbarTab(tx, tab);
  changeShownTabs(tx);
  await recordAudit(tx, actor, { action: "Created navbar tab", subject: tab.title, after: audited(tab) });
  return id;
};

/** @throws Refusal 404; 409 if someone else saved first */
export const saveTab = async (
  tx: WriteTx,
  actor: Actor,
  { id, rowVersion }: { readonly id: number; readonly rowVersion?: number | undefined },
  tab: NewNavbarTab,
): Promise<number> => {
  const before = await requireTab(tx, id);
  await requireImages(tx, navbarTabFields, { ...tab.texts, format: tab.format });
  if (!(await updateTab(tx, id, tab, rowVersion))) throw refuse.stale();
  await recordSave(tx, actor, "navbar-tab", id);
  changeShownTabs(tx);
  await recordAudit(tx, actor, {
    action: "Updated navbar tab",
    subject: tab.title,
    before: audited(before),
    after: audited(tab),
  });
  return id;
};

/**
 * Puts the listed tabs first, in that order. Unlisted ones, which someone just added, follow.
 * @throws Refusal 409 if a listed tab no longer exists, or is listed twice
 */
export const orderTabs = async (tx: WriteTx, actor: Actor, given: NewOrder): Promise<void> => {
  const tabs = await selectNavbarTabs(tx);
  const order = wholeOrder(given, tabs);
  const titles = new Map(tabs.map((tab) => [tab.id, tab.title]));
  await updateTabOrder(tx, order);
  await recordSave(tx, actor, "navbar-tab-order");
  changeShownTabs(tx);
  await recordAudit(tx, actor, {
    action: "Reordered navbar tabs",
    subject: "Navbar tabs",
    before: { order: tabs.map((tab) => tab.title) },
    after: { order: order.map((id) => titles.get(id)) },
  });
};

/** @throws Refusal 404 */
export const removeTab = async (tx: WriteTx, actor: Actor, id: number): Promise<void> => {
  const before = await requireTab(tx, id);
  await deleteTab(tx, id);
  changeShownTabs(tx);
  await recordAudit(tx, actor, {
    action: "Deleted navbar tab",
    subject: before.title,
    before: audited(before),
  });
};

const requireTab = async (tx: ReadTx, id: number): Promise<NavbarTabRecord> => {
  const tab = await selectNavbarTab(tx, id);
  if (!tab) throw refuse.notFound("navbar tab");
  return tab;
};

const presentTab = ({ texts, ...tab }: NavbarTabRecord, links: StaffLinks): EditedNavbarTab => ({
  ...tab,
  ...htmlOf(texts, links.html),
});

const htmlOf = (texts: TabTexts, shown: (html: string) => string = (html) => html) =>
  Object.fromEntries(TAB_TEXTS.map((name) => [name, shown(texts[name]?.html ?? "")])) as Record<
    (typeof TAB_TEXTS)[number],
    string
  >;

const audited = ({ componentName, title, format, texts }: NewNavbarTab) => ({
  componentName,
  title,
  format,
  ...htmlOf(texts),
});

/** A tab for visitors, with its format's columns. */
export interface PublicTab {
  readonly id: number;
  readonly title: string;
  readonly format: string;
  readonly columns: readonly TrustedHtml[];
  readonly footer: TrustedHtml;
}

/** The uses of an image in navbar tabs, by the names that people know. */
export const tabsWithImage = async (tx: ReadTx, path: string): Promise<{ where: string }[]> =>
  (await selectTabsWithText(tx, path)).map(({ title }) => ({ where: `navbar tab ${title}` }));

/** The tabs for the public site. A text without a valid mark is left out and logged. */
export const shownTabs = (tabs: readonly NavbarTabRecord[], links: VisitorLinks, log: Log): PublicTab[] =>
  tabs.map((tab) => {
    const open = (name: (typeof TAB_TEXTS)[number]): TrustedHtml => {
      try {
        return visitorHtml(tab.texts[name], links);
      } catch (error) {
        log.error({ tab: tab.id, text: name, error: (error as Error).message }, "A tab's text was left out.");
        return { __html: "" } as TrustedHtml;
      }
    };
    return {
      id: tab.id,
      title: tab.title,
      format: tab.format,
      columns: TAB_TEXTS.slice(0, columnsOf(tab.format)).map(open),
      footer: open("footer"),
    };
  });

/** The same for the public call. Columns that the format hides are empty. */
export const listPublicTabs = async (tx: ReadTx, links: VisitorLinks, log: Log) => {
  const records = await selectNavbarTabs(tx);
  return shownTabs(records, links, log).map(({ columns, footer, ...tab }, index) => ({
    ...tab,
    componentName: records[index]?.componentName ?? "",
    column1: columns[0]?.__html ?? "",
    column2: columns[1]?.__html ?? "",
    column3: columns[2]?.__html ?? "",
    column4: columns[3]?.__html ?? "",
    footer: footer.__html,
  }));
};
