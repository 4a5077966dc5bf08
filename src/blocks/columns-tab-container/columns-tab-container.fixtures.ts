import type { columnsTab } from "#blocks/columns-tab/columns-tab.schema.ts";
import type { BlockValue } from "#platform/blocks/define-block.ts";
import type { columnsTabContainer } from "./columns-tab-container.schema.ts";

type Tab = BlockValue<typeof columnsTab>;
interface Fixture {
  readonly value: BlockValue<typeof columnsTabContainer>;
  readonly tabs: readonly Tab[];
}

const tab = (title: string, format: string, columns: readonly string[], footer = ""): Tab => ({
  title,
  format,
  column1: columns[0] ?? "",
  column2: columns[1] ?? "",
  column3: columns[2] ?? "",
  column4: columns[3] ?? "",
  footer,
});

const list = (heading: string, ...entries: readonly string[]): string =>
  `<h2>${heading}</h2><ul>${entries.map((entry) => `<li>${entry}</li>`).join("")}</ul>`;

const TYPICAL: readonly Tab[] = [
  tab(
    "Trash",
    "2-1-1",
    [
      list("What goes in", "Household trash in bags", "Up to two carts", "Broken dishes, wrapped in paper"),
      list("When", "Monday north of Mill Street", "Tuesday south of it"),
      list("Ask", '<a href="/contact">At our office</a>', "Weekdays 8 to 5"),
    ],
    "<p>Put carts out by 6 a.m., three feet from cars and poles.</p>",
  ),
  tab("Recycling", "2-2", [
    list("Blue cart", "Paper and cardboard", "Cans", "Bottles and jars"),
    list("Not in the cart", "Plastic bags", "Pizza boxes", "Light bulbs"),
  ]),
  tab("Yard waste", "4", [
    "<h2>From April to October</h2><p>Branches up to four inches thick, in bundles that one person can lift. Leaves in paper bags.</p>",
  ]),
];

const long = (words: string, max: number): string =>
  words.repeat(Math.ceil(max / words.length)).slice(0, max);

/** Tabs; rich text is in cleaned form. */
export const columnsTabContainerFixtures = {
  empty: { value: { isAccordion: false, showBorder: false }, tabs: [] },
  typical: { value: { isAccordion: false, showBorder: true }, tabs: TYPICAL },
  accordion: { value: { isAccordion: true, showBorder: true }, tabs: TYPICAL },
  longest: {
    value: { isAccordion: false, showBorder: false },
    tabs: Array.from({ length: 12 }, (_, index) =>
      tab(
        long(`${index + 1} Donaudampfschiffe `, 20).trim(),
        ["1-1-1-1", "2-1-1", "1-1-2", "2-2", "4"][index % 5] ?? "",
        Array.from({ length: 4 }, () => `<p>${long("Donaudampfschifffahrtsgesellschaft ", 400)}</p>`),
        `<p>${long("Schifffahrt ", 200)}</p>`,
      ),
    ),
  },
  hostile: {
    value: { isAccordion: false, showBorder: false },
    tabs: [
      tab('"><script>1</script>', "4", ["<p>&lt;/section&gt;&lt;script&gt;alert(1)&lt;/script&gt;</p>"]),
      tab("</a></li></ul>", "9-9", ["<p>Never shown: its format is none</p>"]),
    ],
  },
} satisfies Record<string, Fixture>;
