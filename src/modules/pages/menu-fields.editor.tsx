import { useEffect } from "react";
import { readCurrentUser } from "#platform/ui/current-user.ts";
import { CheckboxField, SelectField } from "#platform/ui/fields.tsx";
import { FormSection } from "#platform/ui/form-section.tsx";
import { FullUrl, type PageFormState } from "./page-fields.editor.tsx";
import { type BelowPage, type MenuOption, useMenuOptions } from "./page-form-queries.editor.tsx";
import type { Page } from "./pages.contract.ts";

const CHILD_PAGES = "Can't change due to child pages";
const LANDING_CONFLICT = "Can't change due to menu/landing page conflict";
const ADMINS_PLACE = "Only admins can put a page on the menu.";
const NAVIGATION_HINT = "Only applicable to pages with child pages";

interface MenuFieldsProps {
  form: PageFormState;
  page: Page;
  below: BelowPage;
  isReadOnly: boolean;
}

/**
 * Parent, Child, and Sub Menu, each shown once the one above is chosen [PAGE-015], Show On Menu, Allow Navigation, and
 * the resulting address. Only admins can choose Root Menu [MENU-013].
 */
export const MenuFields = ({ form, page, below, isReadOnly }: MenuFieldsProps) => {
  const friendlyUrl: string = form.useWatchValue("friendlyUrl");
  const { menu, childMenu, subMenu, parents, children, subs } = useMenus(form, page.id);
  const chosen = [find(parents.data, menu), find(children.data, childMenu), find(subs.data, subMenu)];
  const landing = chosen.findLast((option) => option !== undefined);
  const isHiddenAbove = landing !== undefined && !landing.showOnMenu;
  useNoMenuBelowHidden(form, isHiddenAbove && !isReadOnly);

  // A menu above was changed, so choices below it [MENU-009] and the order no longer apply.
  const clear = (...names: ("childMenu" | "subMenu")[]) => {
    for (const name of names) form.setFieldValue(name, "");
    form.setFieldValue("orderedPageIds", []);
  };
  const isFixed = below.hasSubPages || !page.allowDelete;
  const menus = { disabled: isReadOnly || isFixed, title: isFixed ? CHILD_PAGES : undefined };
  const fixedHelp = isFixed ? CHILD_PAGES : undefined;
  const isAdmin = readCurrentUser()?.role === "Admin";
  const hasConflict = isHiddenAbove || below.hasMenuChildPages || !page.allowDelete;

  return (
    <FormSection title="Place on the site">
      <SelectField
        form={form}
        name="menu"
        label="Parent Menu"
        {...menus}
        help={parents.isError ? parents.error.message : fixedHelp}
        options={[{ value: "", label: "Root Menu" }, ...optionsOf(parents.data, menu)]}
        onChange={() => clear("childMenu", "subMenu")}
      />
      {menu ? (
        <SelectField
          form={form}
          name="childMenu"
          label="Child Menu"
          {...menus}
          help={fixedHelp ?? helpFor(children, chosen[0])}
          options={[{ value: "", label: "None" }, ...optionsOf(children.data, childMenu)]}
          onChange={() => clear("subMenu")}
        />
      ) : null}
      {menu && childMenu ? (
        <SelectField
          form={form}
          name="subMenu"
          label="Sub Menu"
          {...menus}
          help={fixedHelp ?? helpFor(subs, chosen[1])}
          options={[{ value: "", label: "None" }, ...optionsOf(subs.data, subMenu)]}
          onChange={() => clear()}
        />
      ) : null}
      <CheckboxField
        form={form}
        name="showOnMenu"
        label="Show On Menu"
        disabled={isReadOnly || hasConflict || !isAdmin}
        title={hasConflict ? LANDING_CONFLICT : undefined}
        help={isAdmin ? showOnMenuHelp(page, below, isHiddenAbove ? landing : undefined) : ADMINS_PLACE}
      />
      {page.isExternal ? null : (
        <>
          <CheckboxField
            form={form}
            name="allowNavigation"
            label="Allow Navigation"
            disabled={isReadOnly || !below.hasSubPages}
            title={below.hasSubPages ? undefined : NAVIGATION_HINT}
            help={
              below.hasSubPages
                ? "If off, the menu entry opens its submenu and isn't a link."
                : NAVIGATION_HINT
            }
          />
          <FullUrl segments={[...chosen.map((option) => option?.friendlyUrl ?? ""), friendlyUrl]} />
        </>
      )}
    </FormSection>
  );
};

/** The chosen menu of each level, and the menus to choose from. */
const useMenus = (form: PageFormState, pageId: number) => {
  const menu: string = form.useWatchValue("menu");
  const childMenu: string = form.useWatchValue("childMenu");
  const subMenu: string = form.useWatchValue("subMenu");
  return {
    menu,
    childMenu,
    subMenu,
    parents: useMenuOptions("main", "", pageId),
    children: useMenuOptions("child", menu, pageId),
    subs: useMenuOptions("sub", childMenu, pageId),
  };
};

/** A page off the menu has no menu pages below it [MENU-010]. */
const useNoMenuBelowHidden = (form: PageFormState, hasConflict: boolean): void => {
  const { setFieldValue } = form;
  useEffect(() => {
    if (hasConflict) setFieldValue("showOnMenu", false);
  }, [hasConflict, setFieldValue]);
};

const showOnMenuHelp = (page: Page, below: BelowPage, hidden: MenuOption | undefined): string => {
  if (hidden) return `${LANDING_CONFLICT}: ${hidden.name} isn't shown on the menu itself.`;
  if (below.hasMenuChildPages) return `${LANDING_CONFLICT}: pages below this one are shown on the menu.`;
  if (!page.allowDelete) return `${LANDING_CONFLICT}: visitors reach this page at the site's main address.`;
  return "Visitors find the page in the menu once it is live.";
};

const find = (options: readonly MenuOption[] | undefined, id: string): MenuOption | undefined =>
  options?.find((option) => String(option.id) === id);

/** The current choice stays visible, even if it's no longer available. */
const optionsOf = (options: readonly MenuOption[] | undefined, chosen: string) => {
  const listed = (options ?? []).map((option) => ({ value: String(option.id), label: option.name }));
  const isListed = chosen === "" || listed.some((option) => option.value === chosen);
  return isListed ? listed : [{ value: chosen, label: `Page ${chosen}` }, ...listed];
};

const helpFor = (
  query: { isError: boolean; error: Error | null; data: readonly MenuOption[] | undefined },
  above: MenuOption | undefined,
): string | undefined => {
  if (query.isError) return query.error?.message;
  if (!above || query.data === undefined) return undefined;
  return query.data.length === 0 ? `There are no pages below ${above.name} yet.` : undefined;
};
