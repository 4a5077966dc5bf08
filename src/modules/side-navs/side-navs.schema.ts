import { z } from "zod";
import { plainLine, richText } from "#platform/fields/fields.ts";
import { LIMITS } from "#platform/fields/limits.ts";

/** The fields of the side nav form besides the name, for forms and comparisons. */
export const sideNavFields = {
  content: richText({
    label: "Content",
    help: "Usually a heading and a list of links, shown next to the content of each page that uses it.",
  }),
};

/** The side nav form [SNAV-003, SNAV-004], with the same rules in the browser and on the server. */
export const sideNavForm = z.object({
  componentName: plainLine("Component name", LIMITS.componentName).min(1, "Component name is required."),
  content: sideNavFields.content.schema,
});
export type SideNavForm = z.infer<typeof sideNavForm>;
