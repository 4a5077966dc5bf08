import { changedFields, recordAudit } from "#modules/audit/audit.public.ts";
import { recordSave } from "#modules/last-saves/last-saves.public.ts";
import { requireImages } from "#modules/links/links.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { type CleanHtml, markOf } from "#platform/html/html-mark.ts";
import { linkStore, type SiteLinks, type StaffLinks, staffLinks } from "#platform/html/site-links.ts";
import type { LayoutComponents } from "./layout.contract.ts";
import {
  FOOTER_COLUMNS,
  footerImages,
  type LayoutForm,
  navbarFields,
  SOCIAL_NAMES,
} from "./layout.schema.ts";
import {
  type CompanyRow,
  type Layout,
  type LayoutRecord,
  lockLayout,
  selectCompanySettings,
  selectIsTextInLayout,
  selectLayout,
  selectSiteFacts,
  updateCompanySettings,
  upsertLayout,
} from "./layout.sql.ts";
import { LAYOUT_AREAS, valuesOfArea } from "./layout-areas.schema.ts";

export type Columns = Pick<Layout["footer"], (typeof FOOTER_COLUMNS)[number]>;

/** Until a company enters its name and copyright name, both are the name that its provider gave it. */
export const withNames = <L extends Layout>(layout: L, name: string): L => {
  const companyName = layout.navbar.companyName || name;
  return {
    ...layout,
    navbar: { ...layout.navbar, companyName },
    footer: { ...layout.footer, copyrightName: layout.footer.copyrightName || companyName },
  };
};

/** Everything on the Site Information screen. */
export const readLayout = async (tx: ReadTx, links: StaffLinks): Promise<LayoutComponents> => {
  const layout = withNames(await selectLayout(tx), (await selectSiteFacts(tx)).name);
  return {
    social: presentSocial(layout, links),
    navbar: presentNavbar(layout, links),
    footer: presentFooter(layout, links, (column) => links.html(column?.html ?? "")),
    adminVersionUpdateEmails: [...layout.adminVersionUpdateEmails],
    company: { address: layout.footer.address, ...(await selectCompanySettings(tx)) },
    rowVersion: layout.rowVersion,
  };
};

/** The uses of an image in the frame of all pages, by the names that people know. */
export const layoutWithImage = async (tx: ReadTx, path: string): Promise<{ where: string }[]> =>
  (await selectIsTextInLayout(tx, path)) ? [{ where: "Site Information" }] : [];

/**
 * The layout, requested by one of its parts.
 * @param componentId the part's id, if the caller names one
 * @throws Refusal 404 for another id
 */
export const requireLayout = async (
  tx: ReadTx,
  part: "navbarId" | "footerId" | "socialId",
  componentId: number | undefined,
): Promise<LayoutRecord> => {
  const layout = await selectLayout(tx);
  if (componentId !== undefined && componentId !== layout[part]) throw refuse.notFound("component");
  return layout;
};

/** Resolves stored links to addresses, for staff or for visitors. */
type Links = Pick<StaffLinks, "link" | "image">;

export const presentSocial = ({ social }: LayoutRecord, links: Links): LayoutRecord["social"] =>
  Object.fromEntries(
    Object.entries(social).map(([name, stored]) => [name, links.link(stored)]),
  ) as LayoutRecord["social"];

export const presentNavbar = ({ socialId, navbar }: LayoutRecord, links: Links) => ({
  ...navbar,
  logoUrl: links.image(navbar.logoUrl),
  payBillLink: links.link(navbar.payBillLink),
  socialId,
});

/** @param open returns a column's HTML */
export const presentFooter = (
  { socialId, footer }: LayoutRecord,
  links: Links,
  open: (column: CleanHtml | null) => string,
) => ({
  ...footer,
  privacyPolicyLink: links.link(footer.privacyPolicyLink),
  socialId,
  contentColumn1: open(footer.contentColumn1),
  contentColumn2: open(footer.contentColumn2),
  contentColumn3: open(footer.contentColumn3),
  contentColumn4: open(footer.contentColumn4),
});

/** Cleans the footer's texts before the transaction starts. Omitted columns are left out. */
export const storedColumns = async (
  footer: { readonly [K in keyof Columns]?: string | undefined },
  cleanHtml: (html: string) => Promise<CleanHtml>,
): Promise<Partial<Columns>> => {
  const columns: Partial<Columns> = {};
  // One after another, because all at once would exceed a company's share of the cleaner.
  for (const name of FOOTER_COLUMNS) {
    const html = footer[name];
    if (html !== undefined) columns[name] = html === "" ? null : await cleanHtml(html);
  }
  return columns;
};

/** The layout for storage: links to pages by id, with the list of those pages. */
export const storedLayout = ({ navbar, social, footer }: Layout, siteLinks: SiteLinks): Layout => {
  const store = linkStore(siteLinks);
  const staff = staffLinks(siteLinks);
  // An omitted column is already stored with ids. Its pages must be listed again like the others.
  const text = (column: CleanHtml | null): CleanHtml | null => {
    if (!column) return null;
    const html = staff.html(column.html);
    return store.html(html === column.html ? column : { html, mark: markOf(html) });
  };
  const columns = Object.fromEntries(FOOTER_COLUMNS.map((name) => [name, text(footer[name])])) as Columns;
  return {
    navbar: {
      ...navbar,
      payBillLink: store.link(navbar.payBillLink),
      logoUrl: store.image(navbar.logoUrl),
    },
    social: Object.fromEntries(
      SOCIAL_NAMES.map((name) => [`${name}Link`, store.link(social[`${name}Link`])]),
    ) as Layout["social"],
    footer: {
      ...footer,
      ...columns,
      privacyPolicyLink: store.link(footer.privacyPolicyLink),
      linkedPages: store.linkedPages().linkedPages,
    },
  };
};

/** Every page shows the layout and uses the company's time zone. The other settings aren't shown. */
const invalidateShown = (tx: WriteTx, before: LayoutComponents, after: LayoutComponents): void => {
  const shown = ({ navbar, social, footer, company }: LayoutComponents) => ({
    navbar,
    social,
    footer,
    address: company.address,
  });
  const changeFrame = (...tags: string[]): void => {
    tx.invalidate(...tags);
    tx.recordPublication({ kind: "frame", change: "changed" });
  };
  if (changedFields(shown(before), shown(after))) changeFrame("layout");
  if (before.company.timeZone !== after.company.timeZone) changeFrame("company");
  // Every page of the site, and the cached hosts.
  if (before.company.language !== after.company.language) changeFrame("company", "hosts");
};

/** A changed layout, with what else is saved with it. */
export interface LayoutChange {
  readonly layout: Layout;
  /** The footer's texts that were sent. */
  readonly columns: Partial<Columns>;
  /** Whether the required fields are filled in, so that the layout counts as complete. */
  readonly isComplete: boolean;
  /** Unchanged if omitted. */
  readonly emails?: readonly string[] | undefined;
  /** Unchanged if omitted. */
  readonly company?: Partial<CompanyRow> | undefined;
}

/**
 * Saves Site Information. The first save marks the layout as complete [LAY-004].
 * @throws Refusal 409 if someone else saved first
 */
export const saveLayout = (
  tx: WriteTx,
  actor: Actor,
  form: LayoutForm,
  columns: Partial<Columns>,
  siteLinks: SiteLinks,
): Promise<void> =>
  changeLayout(tx, actor, form.rowVersion, siteLinks, ({ footer }) => ({
    layout: {
      navbar: form.navbar,
      social: form.social,
      footer: {
        ...form.footer,
        ...{ contentColumn1: null, contentColumn2: null, contentColumn3: null },
        contentColumn4: footer.contentColumn4,
        ...columns,
        address: form.company?.address ?? footer.address,
      },
    },
    columns,
    isComplete: true,
    emails: form.adminVersionUpdateEmails,
    company: form.company,
  }));

/**
 * Changes the stored layout, and records who did it.
 * @param rowVersion what the caller has seen; nothing is compared if omitted
 * @param change returns the changed layout, with addresses as people enter them
 * @throws Refusal 409 if someone else saved first
 */
export const changeLayout = async (
  tx: WriteTx,
  actor: Actor,
  rowVersion: number | undefined,
  siteLinks: SiteLinks,
  change: (stored: LayoutRecord, shown: LayoutComponents) => LayoutChange,
): Promise<void> => {
  const current = await lockLayout(tx);
  if (rowVersion !== undefined && rowVersion !== current) throw refuse.stale();
  const links = staffLinks(siteLinks);
  const before = await readLayout(tx, links);
  const { layout, columns, isComplete, emails, company } = change(await selectLayout(tx), before);
  const stored = storedLayout(layout, siteLinks);
  await requireImages(tx, navbarFields, stored.navbar, "navbar.");
  // Only the given columns, as given, because the stored ones already follow replaced images.
  await requireImages(tx, footerImages, columns, "footer.");
  await requireImages(tx, footerImages, stored.footer, "footer.");
  await upsertLayout(tx, stored, isComplete, emails);
  if (company) await updateCompanySettings(tx, company);
  const after = await readLayout(tx, links);
  for (const area of LAYOUT_AREAS)
    if (changedFields(valuesOfArea(area, before), valuesOfArea(area, after)))
      await recordSave(tx, actor, `site-${area}`);
  await recordAudit(tx, actor, {
    action: "Updated site information",
    subject: layout.navbar.companyName,
    before,
    after,
  });
  invalidateShown(tx, before, after);
};
