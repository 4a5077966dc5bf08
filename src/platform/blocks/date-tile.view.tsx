import { dateFormat } from "#platform/dates/date-format.ts";
import type { Language } from "#platform/words/languages.schema.ts";

interface DateTileProps {
  /** ISO 8601. */
  readonly instant: string;
  readonly timeZone: string;
  readonly language: Language;
}

/** Month and day at a glance. Not read aloud, because the full date is next to it. */
export const DateTile = ({ instant, timeZone, language }: DateTileProps) => {
  const at = new Date(instant);
  return (
    <span className="tn-event-tile" aria-hidden="true">
      <span>{dateFormat(language, { timeZone, month: "short" }).format(at)}</span>
      <b>{dateFormat(language, { timeZone, day: "numeric" }).format(at)}</b>
    </span>
  );
};
