import { useRouteLoaderData } from "react-router";
import { type BlockKind, isMadeByVendor } from "#platform/blocks/define-block.ts";
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
    if (!kind || (kind.module !== undefined && !modules[kind.module])) return [];
    return isMadeByVendor(kind) && !isVendorAdmin ? [] : [kind];
  });

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
