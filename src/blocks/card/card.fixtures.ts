import { type ReferringFixture, textFixture } from "#platform/blocks/block-fixture.ts";
import type { BlockValue } from "#platform/blocks/define-block.ts";
import type { card } from "./card.schema.ts";

type Value = BlockValue<typeof card>;

const plain: Value = {
  title: "Office hours",
  titleStyle: "Standard",
  viewMoreLink: "",
  cardStyle: "Default",
  contentStyle: "Default",
  contentType: "HtmlEditor",
  contentId: 1,
};

const around = (change: Partial<Value>): ReferringFixture<typeof card> => ({
  value: { ...plain, ...change },
  refs: {
    contentId: [textFixture("<p>Monday to Friday from 8 to 5. The night box is open at any hour.</p>")],
  },
});

/** Cards around a text. */
export const cardFixtures = {
  empty: {
    value: {
      ...plain,
      title: "",
      titleStyle: "",
      cardStyle: "",
      contentStyle: "",
      contentType: "",
      contentId: 0,
    },
    refs: { contentId: [] },
  },
  typical: around({ titleStyle: "ViewAll", viewMoreLink: "/contact" }),
  flat: around({ titleStyle: "View", viewMoreLink: "/rates", cardStyle: "Flat" }),
  warning: around({ title: "Boil your water", contentStyle: "Warning" }),
  update: around({ title: "Mill Street is open again", contentStyle: "Update", cardStyle: "Flat" }),
  hidden: around({ titleStyle: "Hide" }),
  hiddenWarning: around({ titleStyle: "Hide", contentStyle: "Warning" }),
  longest: around({
    title: "Donaudampfschifffahrtsgesellschaftskapitän ".repeat(5).slice(0, 200).trim(),
    titleStyle: "ViewAll",
    viewMoreLink: `/${"long/".repeat(300)}`,
  }),
  hostile: around({
    title: '</h2><script>alert("1")</script>',
    titleStyle: "View",
    viewMoreLink: "/x?%22%3E%3Cimg%20src=x%20onerror='alert(1)'%3E",
    cardStyle: '"><b>',
    contentStyle: "constructor",
  }),
} satisfies Record<string, ReferringFixture<typeof card>>;
