import { spaced } from "#modules/content/content.schema.ts";
import { DateTile } from "#platform/blocks/date-tile.view.tsx";
import { PictureView } from "#platform/blocks/picture.view.tsx";
import { whenText } from "#platform/dates/event-times.ts";
import { WholeTimes } from "#platform/dates/whole-times.view.tsx";
import type { TrustedHtml } from "#platform/html/html-mark.ts";
import { imageSources } from "#platform/html/image-sources.ts";
import { safeImageSource } from "#platform/html/url-policy.ts";
import type { Language } from "#platform/words/languages.schema.ts";
import { wordsIn } from "#platform/words/words.ts";
import { eventsMessages } from "./events.messages.ts";
import { EVENTS_PATH, eventFilePath, eventPath, type PublicEvent } from "./events.type.ts";

interface EventPageProps {
  readonly friendlyUrl: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly place: string;
  readonly timeZone: string;
  readonly language: Language;
  /** Separated by commas. */
  readonly types: string;
  readonly mainImage: string;
  readonly description: TrustedHtml;
  /** Others to come. */
  readonly related: readonly PublicEvent[];
}

/** An event below its title: time, place, main image if any, and text [PUB-026]. */
export const EventPageView = ({
  friendlyUrl,
  startTime,
  endTime,
  place,
  timeZone,
  language,
  types,
  mainImage,
  description,
  related,
}: EventPageProps) => {
  const source = safeImageSource(mainImage);
  return (
    <article className="tn-event">
      <p className="tn-event-when">
        <DateTile instant={startTime} timeZone={timeZone} language={language} />
        <time dateTime={startTime}>
          <WholeTimes>{whenText({ startTime, endTime }, timeZone, language)}</WholeTimes>
        </time>
        {types === "" ? null : <span className="tn-event-types">{spaced(types)}</span>}
      </p>
      {place === "" ? null : (
        <p className="tn-event-place">
          <svg className="tn-icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path d="M12 21s7-6.5 7-11a7 7 0 0 0-14 0c0 4.5 7 11 7 11z" />
            <circle cx="12" cy="10" r="2.5" />
          </svg>
          {place}
        </p>
      )}
      <p className="tn-event-keep">
        <a href={eventFilePath(friendlyUrl)}>
          <svg className="tn-icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <rect x="4" y="5" width="16" height="15" rx="2" />
            <path d="M16 3v4M8 3v4M4 11h16M12 13.5v4M10 15.5h4" />
          </svg>
          {wordsIn(language, eventsMessages).addToCalendar}
        </a>
      </p>
      {source ? (
        <PictureView
          className="tn-event-image"
          picture={imageSources(source, "(min-width: 52rem) 52rem, 100vw")}
          alt=""
          isFirst
        />
      ) : null}
      {description.__html === "" ? null : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: trusted by its mark
        <div className="tn-prose" dangerouslySetInnerHTML={description} />
      )}
      {related.length === 0 ? null : <Related events={related} timeZone={timeZone} language={language} />}
    </article>
  );
};

interface RelatedProps extends Pick<EventPageProps, "timeZone" | "language"> {
  readonly events: readonly PublicEvent[];
}

const Related = ({ events, timeZone, language }: RelatedProps) => {
  const { moreEvents, seeAll } = wordsIn(language, eventsMessages);
  return (
    <section className="tn-events-related" aria-labelledby="more-events">
      <div className="tn-events-related-head">
        <h2 id="more-events">{moreEvents}</h2>
        <a href={EVENTS_PATH}>{seeAll}</a>
      </div>
      <ul>
        {events.map((event) => (
          <li key={event.id}>
            <DateTile instant={event.startTime} timeZone={timeZone} language={language} />
            <div>
              <a href={eventPath(event.friendlyUrl)}>{event.title}</a>
              <time dateTime={event.startTime}>
                <WholeTimes>{whenText(event, timeZone, language)}</WholeTimes>
              </time>
              {event.place === "" ? null : <span className="tn-events-place">{event.place}</span>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
};
