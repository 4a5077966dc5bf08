import type { BlockValue } from "#platform/blocks/define-block.ts";
import type { announcement } from "./announcement.schema.ts";

/** Announcements; rich text is in cleaned form. */
export const announcementFixtures = {
  empty: { announcementText: "" },
  typical: {
    announcementText:
      '<p><strong>City Hall is closed on Thursday, November 26.</strong> Trash is collected one day later. <a href="/services/trash">See the holiday schedule</a></p>',
  },
  longest: {
    announcementText: "<p>The boil-water notice for the north side stays until further notice. </p>".repeat(
      20,
    ),
  },
  hostile: {
    announcementText: `<h2>&lt;script&gt;alert(1)&lt;/script&gt;</h2><p>${"Donaudampfschifffahrtsgesellschaft".repeat(10)}</p>`,
  },
} satisfies Record<string, BlockValue<typeof announcement>>;
