import { defineBlock } from "#platform/blocks/define-block.ts";
import { tableFields } from "#platform/blocks/table-fields.ts";

/** Events of the chosen types: a list and a month calendar [CMP-EVENTTABLE-01]. */
export const eventTable = defineBlock({
  type: "EventTable",
  title: "Event Table",
  description: "Events of the types you choose, in a list and monthly calendar.",
  keywords: ["meeting", "agenda"],
  names: { one: "eventTable", many: "eventTables" },
  firstCall: 157,
  fields: tableFields("events", "Shows one line per event, without thumbnails or the calendar."),
  module: "event",
  lists: { configuration: "eventConfiguration", items: "events" },
  siteCall: { id: "C-248" },
  showsName: true,
  valueVersion: 1,
  island: "event-table",
});
