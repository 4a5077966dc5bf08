import type { BlockView } from "#platform/blocks/block-view.ts";
import type { calendar } from "./calendar.schema.ts";
import { type CalendarMonth, headingOf, isoDay, weeksOf } from "./month.schema.ts";

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

/** The current month, headed by today's date. Days that have events lead to them [PUB-047]. */
export const CalendarView: BlockView<typeof calendar, never, CalendarMonth> = ({ value, data }) => {
  const { today, events } = data;
  return (
    <table className="tn-calendar">
      <caption>
        <span className="tn-visually-hidden">Today is </span>
        <time dateTime={isoDay(today)}>{headingOf(today, value.format)}</time>
      </caption>
      <thead>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col">
              <span aria-hidden="true">{weekday.slice(0, 2)}</span>
              <span className="tn-visually-hidden">{weekday}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(today).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, weekday) => (
              <td key={WEEKDAYS[weekday]} aria-current={day === today.day ? "date" : undefined}>
                {day === null ? null : <Day day={day} event={events.find((one) => one.day === day)} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const Day = ({ day, event }: { day: number; event: CalendarMonth["events"][number] | undefined }) =>
  event ? (
    <a href={event.href}>
      {day}
      <span className="tn-visually-hidden">, {event.count === 1 ? "1 event" : `${event.count} events`}</span>
    </a>
  ) : (
    <span>{day}</span>
  );
