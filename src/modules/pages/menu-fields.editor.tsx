import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { AnswerOf } from "#platform/call/define-call.ts";
import { call } from "#platform/ui/api.ts";
import { CheckboxField, SelectField } from "#platform/ui/fields.tsx";
import { FormSection } from "#platform/ui/form-section.tsx";
import { FullUrl, type PageFormState } from "./page-fields.editor.tsx";
import type { getMainMenuOptions } from "./pages.contract.ts";

type MenuOption = AnswerOf<typeof getMainMenuOptions>[number];

const LANDING_CONFLICT = "Can't change due to menu/landing page conflict";

/**
 * Parent, Child and Sub Menu, each shown once the one above is chosen [PAGE-015], Show On Menu and the address that
 * follows from them. For Admins: they may choose Root Menu [MENU-013].
 */
export const MenuFields = ({ form }: { form: PageFormState }) => {
  const menu: string = form.useWatchValue("menu");
  const childMenu: string = form.useWatchValue("childMenu");
  const subMenu: string = form.useWatchValue("subMenu");
  const friendlyUrl: string = form.useWatchValue("friendlyUrl");

  const parents = useMenuOptions("main", "");
  const children = useMenuOptions("child", menu);
  const subs = useMenuOptions("sub", childMenu);
  const chosen = [find(parents.data, menu), find(children.data, childMenu), find(subs.data, subMenu)];
  const landing = chosen.findLast((option) => option !== undefined);
  const hasConflict = landing !== undefined && !landing.showOnMenu;
  useNoMenuBelowHidden(form, hasConflict);

  // A menu above was changed: what was chosen below it belongs to the old one [MENU-009].
  const clear = (...names: ("childMenu" | "subMenu")[]) => {
    for (const name of names) form.setFieldValue(name, "");
  };

  return (
    <FormSection title="Place on the site">
      <SelectField
        form={form}
        name="menu"
        label="Parent Menu"
        help={parents.isError ? parents.error.message : undefined}
        options={[{ value: "", label: "Root Menu" }, ...optionsOf(parents.data)]}
        onChange={() => clear("childMenu", "subMenu")}
      />
      {menu ? (
        <SelectField
          form={form}
          name="childMenu"
          label="Child Menu"
          help={helpFor(children, chosen[0])}
          options={[{ value: "", label: "None" }, ...optionsOf(children.data)]}
          onChange={() => clear("subMenu")}
        />
      ) : null}
      {menu && childMenu ? (
        <SelectField
          form={form}
          name="subMenu"
          label="Sub Menu"
          help={helpFor(subs, chosen[1])}
          options={[{ value: "", label: "None" }, ...optionsOf(subs.data)]}
        />
      ) : null}
      <CheckboxField
        form={form}
        name="showOnMenu"
        label="Show On Menu"
        disabled={hasConflict}
        title={hasConflict ? LANDING_CONFLICT : undefined}
        help={
          hasConflict
            ? `${LANDING_CONFLICT}: ${landing.name} isn't shown on the menu itself.`
            : "The page stands at the end of its menu level once it is live."
        }
      />
      <FullUrl segments={[...chosen.map((option) => option?.friendlyUrl ?? ""), friendlyUrl]} />
    </FormSection>
  );
};

/** Below a landing page that isn't on the menu nothing can be [MENU-010]. */
const useNoMenuBelowHidden = (form: PageFormState, hasConflict: boolean): void => {
  const { setFieldValue } = form;
  useEffect(() => {
    if (hasConflict) setFieldValue("showOnMenu", false);
  }, [hasConflict, setFieldValue]);
};

const CALLS = { main: "getMainMenuOptions", child: "getChildMenuOptions", sub: "getSubMenuOptions" } as const;

/** The pages that can be chosen at a level, under the page chosen above it. */
const useMenuOptions = (level: keyof typeof CALLS, above: string) =>
  useQuery({
    queryKey: ["menu-options", level, above],
    enabled: level === "main" || above !== "",
    queryFn: ({ signal }) =>
      level === "main"
        ? call(CALLS.main, { signal })
        : call(CALLS[level], { query: { pageId: above }, signal }),
    // External pages can't be parents [MENU-014].
    select: (options) => options.filter((option) => !option.isExternal),
  });

const find = (options: readonly MenuOption[] | undefined, id: string): MenuOption | undefined =>
  options?.find((option) => String(option.id) === id);

const optionsOf = (options: readonly MenuOption[] | undefined) =>
  (options ?? []).map((option) => ({ value: String(option.id), label: option.name }));

const helpFor = (
  query: { isError: boolean; error: Error | null; data: readonly MenuOption[] | undefined },
  above: MenuOption | undefined,
): string | undefined => {
  if (query.isError) return query.error?.message;
  if (!above || query.data === undefined) return undefined;
  return query.data.length === 0 ? `There are no pages below ${above.name} yet.` : undefined;
};
