import { openCleanHtml, type TrustedHtml } from "./html-mark.ts";
import { responsivePictures } from "./responsive-pictures.ts";
import { scrollingTables } from "./scrolling-tables.ts";
import type { VisitorLinks } from "./site-links.ts";

/**
 * A stored rich text for visitors: checks its mark, resolves its links, makes tables scrollable, and adds narrower
 * copies to its images.
 * @throws UncleanHtmlError without a valid mark
 */
export const visitorHtml = (stored: unknown, links: VisitorLinks): TrustedHtml =>
  responsivePictures(scrollingTables(links.html(openCleanHtml(stored))));
