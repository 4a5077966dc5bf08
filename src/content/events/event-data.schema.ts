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
  /** ISO 8601. */
  readonly startTime: string;
  readonly mainImage: string;
  readonly description: TrustedHtml;
}

/** An event as schema.org data. The product doesn't store where it takes place. */
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
    eventStatus: "https://schema.org/EventScheduled",
    ...(description === "" ? {} : { description }),
    ...(image ? { image: new URL(imageSources(image).src, origin).href } : {}),
    organizer,
  };
};
