import { type ContentName, contentNames } from "#content/names.generated.ts";
import type { Who } from "#platform/access/actor.ts";

const ofItems = Object.fromEntries(contentNames.map(({ name }) => [name, "staff"])) as Record<
  ContentName["name"],
  "staff"
>;
const ofSettings = Object.fromEntries(
  contentNames.map(({ name }) => [`${name}-settings`, "admin"]),
) as Record<`${ContentName["name"]}-settings`, "admin">;

/**
 * What several people may be saving at the same time, and who may ask which of them saved it last. An item's id goes
 * with it; 0 where a company has only one.
 */
export const SAVED_KINDS = {
  page: "staff",
  /** The pages of a menu level, by the page above; 0 for the top. */
  "page-order": "staff",
  component: "staff",
  /** The components of a page's draft, by the page. */
  "component-order": "staff",
  /** The children of a container, by the container. */
  "child-order": "staff",
  "side-nav": "staff",
  form: "staff",
  "form-field": "staff",
  /** The fields of a form, by the form. */
  "form-field-order": "staff",
  ...ofItems,
  image: "staff",
  /** One's own account. */
  profile: "staff",
  user: "admin",
  "navbar-tab": "admin",
  "navbar-tab-order": "admin",
  "site-information": "admin",
  theme: "admin",
  "third-parties": "admin",
  "form-settings": "admin",
  ...ofSettings,
  "birthday-settings": "admin",
  "provider-settings": "vendor-admin",
  company: "vendor-admin",
} as const satisfies Record<string, Who>;

export type SavedKind = keyof typeof SAVED_KINDS;
