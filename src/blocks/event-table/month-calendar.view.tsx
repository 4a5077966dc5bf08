import { monthText } from "#platform/dates/day-text.ts";
import { dayText, type Times } from "#platform/dates/event-times.ts";
import { weekdaysIn } from "#platform/dates/weekdays.ts";
import { WholeTimes } from "#platform/dates/whole-times.view.tsx";
import type { Language } from "#platform/words/languages.schema.ts";
import { wordsIn } from "#platform/words/words.ts";
import { eventTableMessages } from "./event-table.messages.ts";
import {
  EVENTS_PER_DAY,
  type MonthData,
  type MonthDay,
  type TableData,
  type TableState,
} from "./table-state.schema.ts";

interface MonthCalendarProps {
  /** Of the table, to distinguish its calendar from others. */
  readonly name: string;
  readonly language: Language;
  readonly calendar: MonthData;
  readonly data: TableData;
  to(changes: Partial<TableState>): string;
  formatHours(times: Times): string;
}

/**
 * A month with at most two events per day, then 'View All...', which filters the list by that day [PUB-054] [PUB-056].
 * Without space for seven columns, it is a list of the days with events.
 */
export const MonthCalendar = ({ name, language, calendar, data, to, formatHours }: MonthCalendarProps) => {
  const words = wordsIn(language, eventTableMessages);
  const weekdays = weekdaysIn(language, "short");
  const { month, weeks, previous, next } = calendar;
  // Without scripts, another month opens where this one was.
  const id = `month-${data.tableId}`;
  const hasEvents = weeks.some((week) => week.some((day) => day !== null && day.count > 0));
  const title = monthText(month, language);
  // Events that are over aren't shown.
  const isPartlyHidden = !data.state.isPast && month <= data.today.slice(0, 7);
  const turnTo = (other: string) => other && `${to({ month: other }).replace(/#.*$/, "")}#${id}`;
  return (
    <section id={id} className="tn-month" aria-label={words.calendarOf({ name, month: title })}>
      <div className="tn-month-head">
        <h2>{title}</h2>
        <nav aria-label={words.months({ name })}>
          <Turn
            state="previous-month"
            label={words.previousMonth}
            href={turnTo(previous)}
            icon="M15 6l-6 6l6 6"
          />
          <Turn state="next-month" label={words.nextMonth} href={turnTo(next)} icon="M9 6l6 6l-6 6" />
        </nav>
      </div>
      {hasEvents ? null : (
        <p className="tn-month-none">
          {isPartlyHidden ? words.noneComingInMonth({ month: title }) : words.noneInMonth({ month: title })}
        </p>
      )}
      <table>
        <thead>
          <tr>
            {weekdays.map((weekday) => (
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
                  key={weekdays[index]}
                  data-empty={day === null || day.count === 0 || undefined}
                  aria-current={day?.date === data.today ? "date" : undefined}
                >
                  {day === null ? null : (
                    <Day
                      day={day}
                      href={to({ date: day.date })}
                      language={language}
                      formatHours={formatHours}
                    />
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

interface TurnProps {
  /** Finds the link again after the table was replaced. */
  readonly state: string;
  readonly label: string;
  readonly href: string;
  readonly icon: string;
}

const Turn = ({ state, label, href, icon }: TurnProps) =>
  href === "" ? null : (
    <a href={href} data-state={state}>
      <span className="tn-visually-hidden">{label}</span>
      <svg className="tn-icon" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        <path d={icon} />
      </svg>
    </a>
  );

const Day = ({
  day,
  href,
  language,
  formatHours,
}: {
  day: MonthDay;
  href: string;
  language: Language;
  formatHours(times: Times): string;
}) => (
  <>
    <time dateTime={day.date}>
      <span className="tn-month-day">{Number(day.date.slice(8))}</span>
      <span className="tn-month-date">{dayText(day.date, language)}</span>
    </time>
    {day.events.length === 0 ? null : (
      <ul>
        {day.events.map((event) => (
          <li key={event.href}>
            <a href={event.href} title={event.title}>
              {event.isContinued ? null : (
                <span className="tn-month-time">
                  <WholeTimes>{formatHours(event)}</WholeTimes>{" "}
                </span>
              )}
              {event.title}
            </a>
            {event.place === "" ? null : <span className="tn-month-place">{event.place}</span>}
          </li>
        ))}
      </ul>
    )}
    {day.count > EVENTS_PER_DAY ? (
      <a className="tn-month-all" href={href} data-state={day.date}>
        <span>{wordsIn(language, eventTableMessages).viewAll}</span>
        <span className="tn-visually-hidden">
          {" "}
          {wordsIn(language, eventTableMessages).eventsOfDay({
            count: day.count,
            day: dayText(day.date, language),
          })}
        </span>
      </a>
    ) : null}
  </>
);
