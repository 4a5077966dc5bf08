import type { PageDetails } from "#modules/versions/versions.public.ts";
import { type Field, richText, text } from "#platform/fields/fields.ts";
import { select, tags } from "#platform/fields/value-fields.ts";
import { fieldChange, type TextBudget, type ValueNames } from "./compare-values.service.ts";
import type { FieldChange } from "./compare-versions.contract.ts";

interface ComparedDetail {
  readonly field: Field<unknown>;
  value(details: PageDetails): string;
}

type Read = (details: PageDetails) => string;

const line = (label: string, value: Read): ComparedDetail => ({
  field: text({ label }) as Field<unknown>,
  value,
});

/** A value whose words say nothing one by one. */
const whole = (label: string, value: Read): ComparedDetail => ({
  field: select({ label, choices: [] }) as Field<unknown>,
  value,
});

const DETAILS: readonly ComparedDetail[] = [
  line("Page Name", ({ name }) => name),
  whole("Friendly URL", ({ path, opens }) => path ?? opens?.address ?? ""),
  whole("Opens in", ({ opens }) => (opens ? (opens.in === "NewTab" ? "A new tab" : "The current tab") : "")),
  whole("Place in the menu", ({ menu }) => (menu ? menuPlace(menu) : "Not in the menu")),
  whole("Allow Navigation", ({ isLink }) => (isLink ? "Yes" : "No")),
  line("SEO Title", ({ title }) => title),
  line("SEO Description", ({ description }) => description),
  { field: tags({ label: "SEO Keywords" }) as Field<unknown>, value: ({ keywords }) => keywords },
  whole("Side Nav", ({ sideNav }) => sideNav?.name ?? ""),
  {
    field: richText({ label: "Content of the side nav" }) as Field<unknown>,
    value: ({ sideNav }) => sideNav?.content ?? "",
  },
  {
    field: tags({ label: "Old addresses that redirect here" }) as Field<unknown>,
    value: ({ redirects }) => redirects.join(","),
  },
];

const menuPlace = ({ under, place }: { readonly under: string; readonly place: number }): string =>
  under === "" ? `Number ${place} at the top level` : `Number ${place} under ${under}`;

/** How the details of a page differ, by the labels of the page's form. */
export const detailDifferences = (
  before: PageDetails,
  after: PageDetails,
  names: ValueNames,
  budget: TextBudget,
): FieldChange[] =>
  DETAILS.flatMap(({ field, value }) => {
    const side = (details: PageDetails) => ({ value: value(details), references: [] });
    return fieldChange(field, side(before), side(after), names, budget) ?? [];
  });
