import { z } from "zod";
import { plainLine, richText } from "#platform/fields/fields.ts";
import { LIMITS } from "#platform/fields/limits.ts";

/** What the side nav form asks for beside the name, as forms and comparisons show it. */
export const sideNavFields = {
  content: richText({
    label: "Content",
    help: "Usually a heading and a list of links, shown next to the content of each page that uses it.",
  }),
};

/** The side nav form [SNAV-003, SNAV-004]; the same rules hold in the browser and on the server. */
export const sideNavForm = z.object({
  componentName: plainLine("Component name", LIMITS.componentName).min(1, "Component name is required."),
  content: sideNavFields.content.schema,
});
export type SideNavForm = z.infer<typeof sideNavForm>;
