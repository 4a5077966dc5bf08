import { kindTypes } from "#blocks/types.generated.ts";
import { defineBlock, type RuleViolation } from "#platform/blocks/define-block.ts";
import { text } from "#platform/fields/fields.ts";
import { link, reference, select } from "#platform/fields/value-fields.ts";

/** What a card can show [CMP-CARD-05], limited to the kinds in this build. */
export const CARD_CONTENTS = [
  { value: "HtmlEditor", label: "Text" },
  { value: "Calendar", label: "Calendar" },
  { value: "BannerContainer", label: "Banners" },
  { value: "EventTable", label: "Events" },
  { value: "BlogTable", label: "Blogs" },
  { value: "NewsTable", label: "Newsletter" },
  { value: "DocumentTable", label: "Documents" },
  { value: "BirthdayTable", label: "Birthdays" },
].filter(({ value }) => kindTypes.includes(value));

/** Whether a card with this title style has a link beside its title. */
export const hasMoreLink = (titleStyle: unknown): boolean =>
  titleStyle === "View" || titleStyle === "ViewAll";

/** The link is required if it's shown [CMP-CARD-08]. */
const linkRule = ({ titleStyle, viewMoreLink }: Readonly<Record<string, unknown>>): RuleViolation[] =>
  hasMoreLink(titleStyle) && !viewMoreLink
    ? [{ field: "viewMoreLink", message: "View more link is required if the title has a link." }]
    : [];

/** A box with a title that shows another component of the page [CMP-CARD-01]. */
export const card = defineBlock({
  type: "Card",
  title: "Card",
  description: "A box with a title and text, a calendar, banners, or a list.",
  keywords: ["tile", "panel"],
  names: { one: "card", many: "cards" },
  firstCall: 145,
  fields: {
    title: text({ label: "Title", required: true }),
    titleStyle: select({
      label: "Title style",
      required: true,
      suggested: "Standard",
      choices: [
        { value: "Standard", label: "Title only" },
        { value: "ViewAll", label: "Title with a link “View All”" },
        { value: "View", label: "Title with a link “View”" },
        { value: "Hide", label: "Hidden, but read by screen readers" },
      ],
    }),
    viewMoreLink: link({
      label: "View more link",
      help: "The page or address of the link next to the title.",
      isShown: ({ titleStyle }) => hasMoreLink(titleStyle),
      clearedBy: { field: "titleStyle", unless: hasMoreLink },
    }),
    cardStyle: select({
      label: "Card style",
      required: true,
      suggested: "Default",
      choices: [
        { value: "Default", label: "Default: a box with a border" },
        { value: "Flat", label: "Flat: no border" },
      ],
    }),
    contentStyle: select({
      label: "Content style",
      required: true,
      suggested: "Default",
      choices: [
        { value: "Default", label: "Default" },
        { value: "Warning", label: "Warning (red)" },
        { value: "Update", label: "Update (blue)" },
      ],
    }),
    contentType: select({ label: "Content type", required: true, choices: CARD_CONTENTS }),
    contentId: reference({
      label: "Content",
      help: "A component of this page. It then appears only in the card.",
      required: true,
      type: CARD_CONTENTS.map(({ value }) => value),
      typeField: "contentType",
      clearedBy: { field: "contentType" },
    }),
  },
  rules: linkRule,
  siteCall: { id: "C-252" },
  valueVersion: 1,
});
