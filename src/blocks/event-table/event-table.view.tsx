import { eventPath, type PublicEvent } from "#content/events/events.type.ts";
import { spaced } from "#modules/content/content.schema.ts";
import type { BlockView } from "#platform/blocks/block-view.ts";
import { DateTile } from "#platform/blocks/date-tile.view.tsx";
import { dayText, hoursText, isSameDay, whenText } from "#platform/dates/event-times.ts";
import { WholeTimes } from "#platform/dates/whole-times.view.tsx";
import { thumbnailUrl } from "#platform/html/image-sources.ts";
import { safeImageSource } from "#platform/html/url-policy.ts";
import type { Language } from "#platform/words/languages.schema.ts";
import type { Words } from "#platform/words/messages.schema.ts";
import { wordsIn } from "#platform/words/words.ts";
import { eventTableMessages } from "./event-table.messages.ts";
import type { eventTable } from "./event-table.schema.ts";
import { MonthCalendar } from "./month-calendar.view.tsx";
import { stateHref, type TableData, type TableState } from "./table-state.schema.ts";

/**
 * Events as a list and a month calendar. Every state has its own URL, so it works without scripts. The island only
 * avoids reloading the page.
 */
export const EventTableView: BlockView<typeof eventTable, never, TableData> = ({
  name,
  value,
  data,
  page,
  language,
}) => {
  const words = wordsIn(language, eventTableMessages);
  const label = name || words.events;
  const { tableId, state, events, calendar } = data;
  const to = (changes: Partial<TableState>) =>
    stateHref(page.address, tableId, { isPast: state.isPast, month: state.month, ...changes });
  return (
    <div
      data-island="event-table"
      data-when="idle"
      id={`events-${tableId}`}
      className="tn-events"
      data-compact={value.isCompact || undefined}
    >
      <Tools state={state} words={words} language={language} to={to} />
      {events.length === 0 ? (
        <p className="tn-events-none">{emptyText(state, words, language)}</p>
      ) : (
        <table className="tn-events-list" aria-label={label}>
          <thead>
            <tr>
              <th scope="col">{words.event}</th>
              <th scope="col">{events.some(({ place }) => place) ? words.whenAndWhere : words.when}</th>
              {value.isCompact ? null : <th scope="col">{words.type}</th>}
            </tr>
          </thead>
          <tbody>
            {events.map((event, index) => (
              <Row
                key={event.id}
                event={event}
                data={data}
                isCompact={value.isCompact}
                startsDay={!areOnOneDay(events[index - 1], event, data.timeZone)}
                endsDay={!areOnOneDay(event, events[index + 1], data.timeZone)}
                language={language}
              />
            ))}
          </tbody>
        </table>
      )}
      <Pages
        label={label}
        words={words}
        data={data}
        to={(number) => to({ date: state.date, page: number })}
      />
      {calendar === null ? null : (
        <MonthCalendar
          name={label}
          language={language}
          calendar={calendar}
          data={data}
          to={to}
          formatHours={(event) => hoursText(event, data.timeZone, language)}
        />
      )}
    </div>
  );
};

type TableWords = Words<typeof eventTableMessages>;

interface ToolsProps {
  readonly state: TableState;
  readonly words: TableWords;
  readonly language: Language;
  /** The address of the table in another state. */
  to(changes: Partial<TableState>): string;
}

/** Links that show past events, and that remove the chosen date. */
const Tools = ({ state, words, language, to }: ToolsProps) => (
  <div className="tn-events-tools">
    <a
      className="tn-events-past"
      href={to({ isPast: !state.isPast, date: state.date, month: "" })}
      aria-current={state.isPast ? "true" : undefined}
      data-state="past"
    >
      <svg className="tn-icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <rect x="4" y="4" width="16" height="16" rx="3" />
        {state.isPast ? <path d="M8 12l3 3l5 -6" /> : null}
      </svg>
      {words.showPast}
    </a>
    {state.date === "" ? null : (
      <a className="tn-events-chip" href={to({})} data-state="date">
        {dayText(state.date, language)}
        <span className="tn-visually-hidden">{words.removeDate}</span>
        <svg className="tn-icon" viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
          <path d="M6 6l12 12M18 6l-12 12" />
        </svg>
      </a>
    )}
  </div>
);

const emptyText = ({ date, isPast }: TableState, words: TableWords, language: Language): string => {
  if (date !== "") return words.noneOnDay({ day: dayText(date, language) });
  return isPast ? words.noneYet : words.noneComing;
};

const areOnOneDay = (a: PublicEvent | undefined, b: PublicEvent | undefined, timeZone: string): boolean =>
  a !== undefined && b !== undefined && isSameDay(a.startTime, b.startTime, timeZone);

interface RowProps {
  readonly event: PublicEvent;
  readonly data: TableData;
  readonly isCompact: boolean;
  /** Whether it is the first one of its day in the list. */
  readonly startsDay: boolean;
  /** Whether it is the last one. */
  readonly endsDay: boolean;
  readonly language: Language;
}

const Row = ({ event, data, isCompact, startsDay, endsDay, language }: RowProps) => {
  const picture = safeImageSource(event.thumbnailImage || event.mainImage || data.defaultImage);
  return (
    <tr data-day={startsDay ? undefined : "goes-on"} data-more={endsDay ? undefined : true}>
      <td>
        {isCompact ? null : (
          <DateTile instant={event.startTime} timeZone={data.timeZone} language={language} />
        )}
        {isCompact || !picture ? null : (
          <img src={thumbnailUrl(picture)} alt="" width="110" height="65" loading="lazy" decoding="async" />
        )}
        <a href={eventPath(event.friendlyUrl)}>{event.title}</a>
      </td>
      <td>
        <time
          dateTime={event.startTime}
          data-long={
            !isSameDay(event.startTime, event.endTime || event.startTime, data.timeZone) || undefined
          }
        >
          <WholeTimes>{whenText(event, data.timeZone, language)}</WholeTimes>
        </time>
        {event.place === "" ? null : <span className="tn-events-place">{event.place}</span>}
      </td>
      {isCompact ? null : <td>{spaced(event.types)}</td>}
    </tr>
  );
};

interface PagesProps {
  readonly label: string;
  readonly words: TableWords;
  readonly data: TableData;
  to(page: number): string;
}

const Pages = ({ label, words, data, to }: PagesProps) => {
  const { page } = data.state;
  if (page === 1 && !data.hasMore) return null;
  return (
    <nav className="tn-events-pages" aria-label={words.pages({ name: label })}>
      {page > 1 ? (
        <a href={to(page - 1)} rel="prev" data-state="previous-page">
          {words.previous}
        </a>
      ) : null}
      <span>{words.page({ page: String(page) })}</span>
      {data.hasMore ? (
        <a href={to(page + 1)} rel="next" data-state="next-page">
          {words.next}
        </a>
      ) : null}
    </nav>
  );
};
