import type { BlockView } from "#platform/blocks/block-view.ts";
import { weekdaysIn } from "#platform/dates/weekdays.ts";
import type { Language } from "#platform/words/languages.schema.ts";
import { wordsIn } from "#platform/words/words.ts";
import { calendarMessages } from "./calendar.messages.ts";
import type { calendar } from "./calendar.schema.ts";
import { type CalendarMonth, headingOf, isoDay, weeksOf } from "./month.schema.ts";

/** The current month, with today's date above it. Days with events link to them [PUB-047]. */
export const CalendarView: BlockView<typeof calendar, never, CalendarMonth> = ({ value, data, language }) => {
  const words = wordsIn(language, calendarMessages);
  const weekdays = weekdaysIn(language, "long");
  const { today, events } = data;
  return (
    <table className="tn-calendar">
      <caption>
        <span className="tn-visually-hidden">{words.today} </span>
        <time dateTime={isoDay(today)}>{headingOf(today, value.format, language)}</time>
      </caption>
      <thead>
        <tr>
          {weekdays.map((weekday) => (
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
              <td key={weekdays[weekday]} aria-current={day === today.day ? "date" : undefined}>
                {day === null ? null : (
                  <Day day={day} event={events.find((event) => event.day === day)} language={language} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

interface DayProps {
  readonly day: number;
  readonly event: CalendarMonth["events"][number] | undefined;
  readonly language: Language;
}

const Day = ({ day, event, language }: DayProps) =>
  event ? (
    <a href={event.href}>
      {day}
      <span className="tn-visually-hidden">
        , {wordsIn(language, calendarMessages).events({ count: event.count })}
      </span>
    </a>
  ) : (
    <span>{day}</span>
  );
