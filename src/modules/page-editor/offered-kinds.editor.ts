import { useRouteLoaderData } from "react-router";
import { type BlockKind, isMadeByVendor } from "#platform/blocks/define-block.ts";
import { readCurrentUser } from "#platform/ui/current-user.ts";

/** Managed in the layout area, never added to a page [EDIT-014]. */
const LAYOUT_TYPES: ReadonlySet<string> = new Set(["Navbar", "Footer", "SocialIcons"]);

/** Which modules are set up; a module that isn't named isn't. */
export type ModuleFlags = Readonly<Record<string, boolean>>;

/**
 * The kinds that a person can add to a page: known ones, none of the layout's, none of a module that isn't set up
 * [EDIT-017], and those that the provider alone makes only for its Admins.
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

/** What the frame has asked the server about the site and the person before any screen was shown. */
export interface SiteFacts {
  readonly modules: ModuleFlags;
  /** Admin of the provider: may also add existing components [EDIT-013]. */
  readonly isVendorAdmin: boolean;
}

export const useSiteFacts = (): SiteFacts => {
  const facts = useRouteLoaderData<{ modules: ModuleFlags; isProviderStaff: boolean }>("frame");
  return {
    modules: facts?.modules ?? {},
    isVendorAdmin: facts?.isProviderStaff === true && readCurrentUser()?.role === "Admin",
  };
};
