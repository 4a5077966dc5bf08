import { isRange } from "#platform/dates/event-times.ts";
import { htmlToExcerpt, shorten } from "#platform/html/escape.ts";
import type { TrustedHtml } from "#platform/html/html-mark.ts";
import { imageSources } from "#platform/html/image-sources.ts";
import { safeImageSource } from "#platform/html/url-policy.ts";
import type { StructuredData } from "#platform/site/page-facts.ts";
import { eventPath } from "./events.type.ts";

/** Maximum description length, in characters. */
const MAX_DESCRIPTION = 500;

interface DescribedEvent {
  readonly title: string;
  readonly friendlyUrl: string;
  /** ISO 8601; the end is "" if there is none. */
  readonly startTime: string;
  readonly endTime: string;
  readonly place: string;
  readonly mainImage: string;
  readonly description: TrustedHtml;
}

/** An event as schema.org data. */
export const eventData = (
  event: DescribedEvent,
  origin: string,
  organizer: StructuredData,
): StructuredData => {
  const image = safeImageSource(event.mainImage);
  const description = shorten(htmlToExcerpt(event.description.__html), MAX_DESCRIPTION);
  return {
    "@type": "Event",
    name: event.title,
    url: origin + eventPath(event.friendlyUrl),
    startDate: event.startTime,
    ...(isRange(event) ? { endDate: event.endTime } : {}),
    eventStatus: "https://schema.org/EventScheduled",
    // People type a name, an address, or both, and search engines want each.
    ...(event.place === ""
      ? {}
      : { location: { "@type": "Place", name: event.place, address: event.place } }),
    ...(description === "" ? {} : { description }),
    ...(image ? { image: new URL(imageSources(image).src, origin).href } : {}),
    organizer,
  };
};
