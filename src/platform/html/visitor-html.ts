import { openCleanHtml, type TrustedHtml } from "./html-mark.ts";
import { responsivePictures } from "./responsive-pictures.ts";
import { scrollingTables } from "./scrolling-tables.ts";
import type { VisitorLinks } from "./site-links.ts";

/**
 * A stored rich text as visitors get it: its mark checked, its links as addresses that they can open, its wide tables
 * in boxes that scroll, its pictures with their narrower copies.
 * @throws UncleanHtmlError where it doesn't have a cleaner's mark
 */
export const visitorHtml = (stored: unknown, links: VisitorLinks): TrustedHtml =>
  responsivePictures(scrollingTables(links.html(openCleanHtml(stored))));
