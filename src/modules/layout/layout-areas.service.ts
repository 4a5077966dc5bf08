import type { Actor } from "#platform/access/actor.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import type { Fields } from "#platform/fields/fields.ts";
import type { SiteLinks } from "#platform/html/site-links.ts";
import { footerFields, navbarFields } from "./layout.schema.ts";
import { type Columns, changeLayout } from "./layout.service.ts";
import type { Layout } from "./layout.sql.ts";
import type { LayoutAreasForm } from "./layout-areas.schema.ts";

/**
 * Saves areas of Site Information. The layout counts as complete once the required fields of all areas are saved
 * [LAY-004].
 * @param columns the footer's cleaned texts, if the footer is saved
 * @throws Refusal 409 if someone else saved first, whichever area it was
 */
export const saveLayoutAreas = (
  tx: WriteTx,
  actor: Actor,
  areas: LayoutAreasForm,
  columns: Partial<Columns>,
  siteLinks: SiteLinks,
): Promise<void> =>
  changeLayout(tx, actor, areas.rowVersion, siteLinks, (stored, shown) => {
    const { identity, header, footer, security, emails } = areas;
    const { socialId: _, ...navbar } = shown.navbar;
    const layout: Layout = {
      navbar: { ...navbar, ...identity?.navbar, ...header?.navbar },
      social: identity?.social ?? shown.social,
      footer: {
        ...stored.footer,
        copyrightName: shown.footer.copyrightName,
        privacyPolicyLink: shown.footer.privacyPolicyLink,
        ...footer?.footer,
        ...pick(stored.footer),
        ...columns,
        address: identity?.company.address ?? stored.footer.address,
      },
    };
    return {
      layout,
      columns,
      isComplete: isFilledIn(navbarFields, layout.navbar) && isFilledIn(footerFields, layout.footer),
      emails: emails?.adminVersionUpdateEmails,
      company: identity || security ? { ...identity?.company, ...security?.company } : undefined,
    };
  });

/** The stored columns, which replace those of the form until they're cleaned. */
const pick = ({ contentColumn1, contentColumn2, contentColumn3, contentColumn4 }: Columns): Columns => ({
  contentColumn1,
  contentColumn2,
  contentColumn3,
  contentColumn4,
});

const isFilledIn = (fields: Fields, values: object): boolean =>
  Object.entries(fields).every(
    ([name, { isRequired }]) => !isRequired || Boolean((values as Record<string, unknown>)[name]),
  );
