import type { updatePage } from "#modules/pages/pages.contract.ts";
import type { PageRecord } from "#modules/pages/pages.public.ts";
import type { BodyOf } from "#platform/call/define-call.ts";

/** A page's form as if someone saved it without changes. @param above the pages above it, top first */
export const formOf = (page: PageRecord, above: readonly PageRecord[]): BodyOf<typeof updatePage> =>
  ({
    id: page.id,
    name: page.name,
    friendlyUrl: page.friendlyUrl,
    ...menusOf(above),
    showOnMenu: page.showOnMenu,
    allowNavigation: page.allowNavigation,
    roleId: page.roleId ?? 0,
    sideNavId: page.sideNavId ?? 0,
    scoTitle: page.seoTitle,
    scoMetaDescription: page.seoDescription,
    scoMetaKeywords: page.seoKeywords,
    ...(page.isExternal
      ? { isExternal: true, openType: page.openType }
      : { isExternal: false, openType: null }),
  }) as BodyOf<typeof updatePage>;

/** The form's three menus. @param above the pages above a page, top first */
export const menusOf = (above: readonly PageRecord[]) => ({
  menu: above[0]?.id ?? null,
  childMenu: above[1]?.id ?? null,
  subMenu: above[2]?.id ?? null,
});
