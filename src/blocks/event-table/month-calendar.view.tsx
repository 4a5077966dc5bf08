import { dayText } from "#content/events/event-times.schema.ts";
import { monthText } from "#platform/dates/day-text.ts";
import {
  EVENTS_PER_DAY,
  type MonthData,
  type MonthDay,
  type TableData,
  type TableState,
} from "./table-state.schema.ts";

interface MonthCalendarProps {
  /** Of the table, which tells its calendar from another one's. */
  readonly name: string;
  readonly calendar: MonthData;
  readonly data: TableData;
  to(changes: Partial<TableState>): string;
  formatTime(instant: string): string;
}

const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;

/**
 * A month with at most two events a day, then 'View All...', which stands for the whole day: the list is narrowed to
 * it [PUB-054] [PUB-056]. Where there is no room for seven columns, it is a list of the days that have events.
 */
export const MonthCalendar = ({ name, calendar, data, to, formatTime }: MonthCalendarProps) => {
  const { month, weeks, previous, next } = calendar;
  const hasEvents = weeks.some((week) => week.some((day) => day !== null && day.count > 0));
  return (
    <section className="tn-month" aria-label={`${name}: calendar of ${monthText(month)}`}>
      <div className="tn-month-head">
        <h2>{monthText(month)}</h2>
        <nav aria-label={`${name}: months`}>
          <Turn label="Previous month" href={previous && to({ month: previous })} icon="M15 6l-6 6l6 6" />
          <Turn label="Next month" href={next && to({ month: next })} icon="M9 6l6 6l-6 6" />
        </nav>
      </div>
      {hasEvents ? null : <p className="tn-month-none">There are no events in this month.</p>}
      <table>
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col">
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find((day) => day !== null)?.date}>
              {week.map((day, index) => (
                <td
                  key={WEEKDAYS[index]}
                  data-empty={day === null || day.count === 0 || undefined}
                  aria-current={day?.date === data.today ? "date" : undefined}
                >
                  {day === null ? null : (
                    <Day day={day} href={to({ date: day.date })} formatTime={formatTime} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

const Turn = ({ label, href, icon }: { label: string; href: string; icon: string }) =>
  href === "" ? null : (
    <a href={href} data-state={label}>
      <span className="tn-visually-hidden">{label}</span>
      <svg className="tn-icon" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        <path d={icon} />
      </svg>
    </a>
  );

const Day = ({
  day,
  href,
  formatTime,
}: {
  day: MonthDay;
  href: string;
  formatTime(instant: string): string;
}) => (
  <>
    <time dateTime={day.date}>
      <span className="tn-month-day">{Number(day.date.slice(8))}</span>
      <span className="tn-month-date">{dayText(day.date)}</span>
    </time>
    {day.events.length === 0 ? null : (
      <ul>
        {day.events.map((event) => (
          <li key={event.href}>
            <a href={event.href} title={event.title}>
              <span className="tn-month-time">{formatTime(event.startTime)}</span> {event.title}
            </a>
          </li>
        ))}
      </ul>
    )}
    {day.count > EVENTS_PER_DAY ? (
      <a className="tn-month-all" href={href} data-state={day.date}>
        View All...
        <span className="tn-visually-hidden">
          {" "}
          {day.count} events of {dayText(day.date)}
        </span>
      </a>
    ) : null}
  </>
);
