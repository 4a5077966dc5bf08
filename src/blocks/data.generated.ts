// Made from the folders by tools/registry.ts: run `npm run generate` after adding one.
import type { BlockData } from "#platform/blocks/block-data.ts";
import { bigText5050Data } from "./big-text-5050/big-text-5050.data.ts";
import { birthdayTableData } from "./birthday-table/birthday-table.data.ts";
import { blogPreviewData } from "./blog-preview/blog-preview.data.ts";
import { blogTableData } from "./blog-table/blog-table.data.ts";
import { calendarData } from "./calendar/calendar.data.ts";
import { contact5050Data } from "./contact-5050/contact-5050.data.ts";
import { documentTableData } from "./document-table/document-table.data.ts";
import { eventTableData } from "./event-table/event-table.data.ts";
import { grid5050Data } from "./grid-5050/grid-5050.data.ts";
import { newsTableData } from "./news-table/news-table.data.ts";

/** Where the components of each kind get what they show beyond their own values. */
export const blockData: readonly BlockData[] = [
  bigText5050Data as unknown as BlockData,
  birthdayTableData as unknown as BlockData,
  blogPreviewData as unknown as BlockData,
  blogTableData as unknown as BlockData,
  calendarData as unknown as BlockData,
  contact5050Data as unknown as BlockData,
  documentTableData as unknown as BlockData,
  eventTableData as unknown as BlockData,
  grid5050Data as unknown as BlockData,
  newsTableData as unknown as BlockData,
];
