import { useRouteLoaderData } from "react-router";
import { type BlockKind, isMadeByVendor } from "#platform/blocks/define-block.ts";
import type { Field } from "#platform/fields/fields.ts";
import { readCurrentUser } from "#platform/ui/current-user.ts";

/** Types that Site Information manages, so they are never added to a page [EDIT-014]. */
const LAYOUT_TYPES: ReadonlySet<string> = new Set(["Navbar", "Footer", "SocialIcons"]);

/** Which modules are set up; a missing module isn't. */
export type ModuleFlags = Readonly<Record<string, boolean>>;

/**
 * The kinds that the user can add to a page. Leaves out unknown types, layout types, kinds of modules that aren't set up
 * [EDIT-017], and kinds that only provider admins can create.
 */
export const offeredKinds = (
  types: readonly string[],
  kindOf: (type: string) => BlockKind | undefined,
  { modules, isVendorAdmin }: SiteFacts,
): BlockKind[] =>
  types.flatMap((type) => {
    const kind = LAYOUT_TYPES.has(type) ? undefined : kindOf(type);
    if (!kind || !isOn(kind, modules)) return [];
    return isMadeByVendor(kind) && !isVendorAdmin ? [] : [kind];
  });

const isOn = ({ module }: BlockKind, modules: ModuleFlags): boolean =>
  module === undefined || modules[module] === true;

/**
 * A field of a component's form. One that chooses the kind of another component leaves out kinds of modules that aren't
 * set up, except the one that the component already has.
 */
export const offeredField = (
  kind: BlockKind,
  name: string,
  kindOf: (type: string) => BlockKind | undefined,
  { modules, stored }: { readonly modules: ModuleFlags; readonly stored: unknown },
): Field<unknown> => {
  const field = kind.fields[name] as Field<unknown>;
  if (!Object.values(kind.fields).some(({ refersTo }) => refersTo?.typeField === name)) return field;
  const isOffered = (type: string) => {
    const chosen = kindOf(type);
    return type === stored || chosen === undefined || isOn(chosen, modules);
  };
  return { ...field, choices: field.choices?.filter(({ value }) => isOffered(value)) };
};

/** Facts about the site and the user that the app frame loads before any screen. */
export interface SiteFacts {
  readonly modules: ModuleFlags;
  /** True for provider admins, who can also add existing components [EDIT-013]. */
  readonly isVendorAdmin: boolean;
}

export const useSiteFacts = (): SiteFacts => {
  const facts = useRouteLoaderData<{ modules: ModuleFlags; isProviderStaff: boolean }>("frame");
  return {
    modules: facts?.modules ?? {},
    isVendorAdmin: facts?.isProviderStaff === true && readCurrentUser()?.role === "Admin",
  };
};
