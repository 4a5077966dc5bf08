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
 * Items that several people may save at the same time, and who may ask who saved them last. Each has an item id, or 0
 * if the company has only one.
 */
export const SAVED_KINDS = {
  page: "staff",
  /** The pages of a menu level, identified by the parent page; 0 for the top level. */
  "page-order": "staff",
  component: "staff",
  /** The components of a page's draft, identified by the page. */
  "component-order": "staff",
  /** The children of a container, identified by the container. */
  "child-order": "staff",
  "side-nav": "staff",
  form: "staff",
  "form-field": "staff",
  /** The fields of a form, identified by the form. */
  "form-field-order": "staff",
  /** Notes and replies aren't changed once they're there, but what someone types is kept until then. */
  "submission-note": "staff",
  "submission-reply": "staff",
  ...ofItems,
  image: "staff",
  /** The signed-in person's account. */
  profile: "staff",
  comment: "staff",
  review: "staff",
  user: "admin",
  "navbar-tab": "admin",
  "navbar-tab-order": "admin",
  /** The areas of Site Information. */
  "site-identity": "admin",
  "site-header": "admin",
  "site-footer": "admin",
  "site-security": "admin",
  "site-emails": "admin",
  theme: "admin",
  "third-parties": "admin",
  "form-settings": "admin",
  ...ofSettings,
  "birthday-settings": "admin",
  "provider-settings": "vendor-admin",
  company: "vendor-admin",
} as const satisfies Record<string, Who>;

export type SavedKind = keyof typeof SAVED_KINDS;
