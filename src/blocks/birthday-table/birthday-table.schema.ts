import { birthday } from "#modules/birthdays/birthdays.schema.ts";
import { defineBlock } from "#platform/blocks/define-block.ts";
import { tableFields } from "#platform/blocks/table-fields.ts";

/** Birthdays in the chosen departments from today on, soonest first [CMP-BIRTHDAYTABLE-01]. */
export const birthdayTable = defineBlock({
  type: "BirthdayTable",
  title: "Birthday Table",
  description: "Upcoming birthdays in the departments you choose.",
  names: { one: "birthdayTable", many: "birthdayTables" },
  firstCall: 169,
  fields: tableFields("birthdays", "Shows one line per person, without the department."),
  module: "birthday",
  lists: { configuration: "birthdayConfiguration", items: "birthdays", item: birthday },
  siteCall: { id: "C-250" },
  showsName: true,
  valueVersion: 1,
});
