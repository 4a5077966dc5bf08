import { sampledCases } from "../support/content-samples.ts";
import type { PermissionCases } from "./case.ts";
import { contentCases } from "./content.ts";
import { formsCases } from "./forms.ts";
import { kindCases } from "./kinds.ts";
import { pagesCases } from "./pages.ts";
import { peopleCases } from "./people.ts";
import { siteCases } from "./site.ts";

/** One entry for each call, by its name. A new call needs one in the file of its area. */
export const permissionCases: PermissionCases = {
  ...peopleCases,
  ...siteCases,
  ...contentCases,
  ...sampledCases,
  ...pagesCases,
  ...formsCases,
  ...kindCases,
};
