import { clockText, dayText, startText } from "#content/events/event-times.schema.ts";
import { eventPath, type PublicEvent } from "#content/events/events.type.ts";
import { spaced } from "#modules/content/content.schema.ts";
import type { BlockView } from "#platform/blocks/block-view.ts";
import { thumbnailUrl } from "#platform/html/image-sources.ts";
import { safeImageSource } from "#platform/html/url-policy.ts";
import type { eventTable } from "./event-table.schema.ts";
import { MonthCalendar } from "./month-calendar.view.tsx";
import { stateHref, type TableData, type TableState } from "./table-state.schema.ts";

/**
 * Events as a list and in a month calendar. Every state is an address, so that it works without scripts; the island
 * only saves loading the whole page.
 */
export const EventTableView: BlockView<typeof eventTable, never, TableData> = ({
  name,
  value,
  data,
  page,
}) => {
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
          Show Past Events
        </a>
        {state.date === "" ? null : (
          <a className="tn-events-chip" href={to({})} data-state="date">
            {dayText(state.date)}
            <span className="tn-visually-hidden">: remove this date, show all days</span>
            <svg className="tn-icon" viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
              <path d="M6 6l12 12M18 6l-12 12" />
            </svg>
          </a>
        )}
      </div>
      {events.length === 0 ? (
        <p className="tn-events-none">{emptyText(state)}</p>
      ) : (
        <table className="tn-events-list" aria-label={name || "Events"}>
          <thead>
            <tr>
              <th scope="col">Event</th>
              <th scope="col">When</th>
              {value.isCompact ? null : <th scope="col">Type</th>}
            </tr>
          </thead>
          <tbody>
            {events.map((event) => (
              <Row key={event.id} event={event} data={data} isCompact={value.isCompact} />
            ))}
          </tbody>
        </table>
      )}
      <Pages name={name} data={data} to={(number) => to({ date: state.date, page: number })} />
      {calendar === null ? null : (
        <MonthCalendar
          name={name || "Events"}
          calendar={calendar}
          data={data}
          to={to}
          formatTime={(at) => clockText(at, data.timeZone)}
        />
      )}
    </div>
  );
};

const emptyText = ({ date, isPast, page }: TableState): string => {
  if (page > 1) return "There are no more events.";
  if (date !== "") return `There are no events on ${dayText(date)}.`;
  return isPast ? "There are no events yet." : "There are no upcoming events.";
};

const Row = ({ event, data, isCompact }: { event: PublicEvent; data: TableData; isCompact: boolean }) => {
  const picture = safeImageSource(event.thumbnailImage || event.mainImage || data.defaultImage);
  return (
    <tr>
      <td>
        {isCompact || !picture ? null : (
          <img src={thumbnailUrl(picture)} alt="" width="110" height="65" loading="lazy" decoding="async" />
        )}
        <a href={eventPath(event.friendlyUrl)}>{event.title}</a>
      </td>
      <td>
        <time dateTime={event.startTime}>{startText(event.startTime, data.timeZone)}</time>
      </td>
      {isCompact ? null : <td>{spaced(event.types)}</td>}
    </tr>
  );
};

const Pages = ({ name, data, to }: { name: string; data: TableData; to(page: number): string }) => {
  const { page } = data.state;
  if (page === 1 && !data.hasMore) return null;
  return (
    <nav className="tn-events-pages" aria-label={`${name || "Events"}: pages`}>
      {page > 1 ? (
        <a href={to(page - 1)} rel="prev" data-state="previous-page">
          Previous
        </a>
      ) : null}
      <span>Page {page}</span>
      {data.hasMore ? (
        <a href={to(page + 1)} rel="next" data-state="next-page">
          Next
        </a>
      ) : null}
    </nav>
  );
};
