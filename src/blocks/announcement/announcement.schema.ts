import { defineBlock } from "#platform/blocks/define-block.ts";
import { richText } from "#platform/fields/fields.ts";

/** A short notice above everything else on a page, which visitors can hide [CMP-ANNOUNCEMENT-01]. */
export const announcement = defineBlock({
  type: "Announcement",
  title: "Announcement",
  description: "A short notice above the page. Visitors can hide it.",
  keywords: ["alert", "urgent", "emergency", "warning"],
  names: { one: "announcement", many: "announcements" },
  firstCall: 77,
  siteCall: { id: "C-269", path: "/components/Announcement" },
  fields: {
    announcementText: richText({
      label: "Announcement text",
      help: "One or two sentences. If you change them, visitors who hid the announcement see it again.",
      required: true,
    }),
  },
  island: "announcement",
  valueVersion: 1,
});
