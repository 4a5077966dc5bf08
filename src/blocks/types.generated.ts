// Made from the folders by tools/registry.ts: run `npm run generate` after adding one.
/** Types of the kinds there are. A kind that may point to others asks here which of them exist. */
export const kindTypes: readonly string[] = ["Accordion", "AccordionTab", "ActionButton", "Announcement", "Banner", "BannerContainer", "BigText5050", "BirthdayTable", "Calendar", "Card", "CardContainer", "ColumnsTab", "ColumnsTabContainer", "DocumentTable", "EventTable", "Features1", "Grid5050", "HRSeparator", "HtmlEditor", "IconLink", "IconLinkContainer", "NewsTable", "SideContainer", "SingleFeatures1"];
