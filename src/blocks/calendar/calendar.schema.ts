import { defineBlock } from "#platform/blocks/define-block.ts";
import { select } from "#platform/fields/value-fields.ts";

/** Date format of a calendar's heading [CMP-CALENDAR-01]. */
export const CALENDAR_FORMATS = [
  { value: "M/D/YY", label: "M/D/YY, like 3/31/27" },
  { value: "Month D, YY", label: "Month D, YY, like March 31, 27" },
] as const;

/** The current month, with today's date above it. */
export const calendar = defineBlock({
  type: "Calendar",
  title: "Calendar",
  description: "A small calendar of the current month, with today's date above it.",
  names: { one: "calendar", many: "calendars" },
  firstCall: 153,
  fields: {
    format: select({
      label: "Format",
      help: "The format of today's date above the month.",
      required: true,
      choices: CALENDAR_FORMATS,
    }),
  },
  siteCall: { id: "C-278" },
  valueVersion: 1,
});
