import { spaced } from "#modules/content/content.schema.ts";
import { PictureView } from "#platform/blocks/picture.view.tsx";
import { dateFormat } from "#platform/dates/date-format.ts";
import { startText } from "#platform/dates/event-times.ts";
import type { TrustedHtml } from "#platform/html/html-mark.ts";
import { imageSources } from "#platform/html/image-sources.ts";
import { safeImageSource } from "#platform/html/url-policy.ts";
import type { Language } from "#platform/words/languages.schema.ts";
import { wordsIn } from "#platform/words/words.ts";
import { eventsMessages } from "./events.messages.ts";
import { eventFilePath } from "./events.type.ts";

interface EventPageProps {
  readonly friendlyUrl: string;
  readonly startTime: string;
  readonly timeZone: string;
  readonly language: Language;
  /** Separated by commas. */
  readonly types: string;
  readonly mainImage: string;
  readonly description: TrustedHtml;
}

/** Month and day at a glance. Not read aloud, because the full date is next to it. */
const DateTile = ({
  startTime,
  timeZone,
  language,
}: Pick<EventPageProps, "startTime" | "timeZone" | "language">) => {
  const start = new Date(startTime);
  return (
    <span className="tn-event-tile" aria-hidden="true">
      <span>{dateFormat(language, { timeZone, month: "short" }).format(start)}</span>
      <b>{dateFormat(language, { timeZone, day: "numeric" }).format(start)}</b>
    </span>
  );
};

/** An event below its title: time, main image if any, and text [PUB-026]. */
export const EventPageView = ({
  friendlyUrl,
  startTime,
  timeZone,
  language,
  types,
  mainImage,
  description,
}: EventPageProps) => {
  const source = safeImageSource(mainImage);
  return (
    <article className="tn-event">
      <p className="tn-event-when">
        <DateTile startTime={startTime} timeZone={timeZone} language={language} />
        <time dateTime={startTime}>{startText(startTime, timeZone, language)}</time>
        {types === "" ? null : <span className="tn-event-types">{spaced(types)}</span>}
      </p>
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
    </article>
  );
};
