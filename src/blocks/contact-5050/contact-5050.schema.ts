import { defineBlock, type RuleViolation } from "#platform/blocks/define-block.ts";
import { richText, text } from "#platform/fields/fields.ts";
import { image, item, select } from "#platform/fields/value-fields.ts";

/** What is beside the form. */
export const CONTACT_FORMATS = [
  { value: "full", label: "Form only" },
  { value: "imageLeft", label: "Form with an image" },
  { value: "contentLeft", label: "Form with text" },
] as const;

/** A form for visitors, alone or beside an image or text (decisions §9). */
export const contact5050 = defineBlock({
  type: "Contact5050",
  title: "Form Container",
  description: "A form for visitors, on its own or next to an image or text.",
  keywords: ["contact", "email", "survey"],
  names: { one: "contact5050", many: "contact5050s" },
  firstCall: 121,
  module: "form",
  fields: {
    title: text({ label: "Title", required: true, max: 100 }),
    description: text({
      label: "Description",
      help: "One or two sentences, shown above the form.",
      max: 500,
    }),
    formId: item({
      label: "Form",
      help: "The form that visitors fill in. Create it in the list of forms first.",
      required: true,
      listCall: "getAllForms",
    }),
    format: select({ label: "Format", required: true, choices: CONTACT_FORMATS, initial: "full" }),
    imageLink: image({
      label: "Image",
      isShown: ({ format }) => format === "imageLeft",
      // [CMP-CONTACT5050-02]
      clearedBy: { field: "format" },
    }),
    content: richText({
      label: "Content",
      isShown: ({ format }) => format === "contentLeft",
      clearedBy: { field: "format" },
    }),
  },
  rules: ({ format, imageLink, content }): readonly RuleViolation[] => [
    ...(format === "imageLeft" && imageLink === ""
      ? [{ field: "imageLink", message: "Image is required." }]
      : []),
    ...(format === "contentLeft" && content === ""
      ? [{ field: "content", message: "Content is required." }]
      : []),
  ],
  siteCall: { id: "C-273" },
  island: "contact-5050",
  valueVersion: 1,
});
