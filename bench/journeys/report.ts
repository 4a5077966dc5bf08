import { JOURNEYS, type JourneyKey } from "./all.ts";
import { COMPARISONS, SYSTEMS, type System } from "./comparison.ts";
import type { Counted, Uncounted } from "./comparison-sources.ts";
import type { Tally } from "./tally.ts";
import { WAYS, type Way } from "./world.ts";

/** A journey taken one way. */
export type Measured = { readonly key: JourneyKey; readonly way: Way } & (
  | { readonly tally: Tally; readonly failed?: false }
  | { readonly failed: true }
);

const OTHERS = Object.keys(SYSTEMS) as System[];

const isCounted = (one: Counted | Uncounted): one is Counted => "steps" in one;
const screensOf = ({ steps }: Counted): number => steps.filter((step) => step.includes("→")).length;

const seconds = (ms: number): string => (ms / 1000).toFixed(1);

const tallyOf = (measured: readonly Measured[], key: JourneyKey, way: Way): Tally | null => {
  const one = measured.find((each) => each.key === key && each.way === way);
  return one && !one.failed ? one.tally : null;
};

const short = (one: Counted | Uncounted): string => {
  if (!isCounted(one)) return one.why;
  const screens = screensOf(one);
  return `${one.steps.length} clicks, ${screens} ${screens === 1 ? "screen" : "screens"}`;
};

/** The fewest clicks that any of the other systems needs, or null if none was counted. */
const fewestClicks = (key: JourneyKey): number | null => {
  const counts = OTHERS.map((system) => COMPARISONS[key][system])
    .filter(isCounted)
    .map(({ steps }) => steps.length);
  return counts.length > 0 ? Math.min(...counts) : null;
};

const keysOf = (measured: readonly Measured[]): JourneyKey[] => [...new Set(measured.map(({ key }) => key))];

/** The measured journeys in lines for a terminal, with the clicks of the other systems. */
export const textTable = (measured: readonly Measured[]): string => {
  const rows = measured.map((one) => [
    JOURNEYS[one.key].name,
    one.way,
    ...(one.failed
      ? ["FAILED"]
      : [
          `${one.tally.clicks} clicks`,
          `${one.tally.keys} keys`,
          `${one.tally.characters} typed`,
          `${one.tally.screens} screens`,
          `${seconds(one.tally.waitedMs)} s`,
        ]),
    ...(one.way === "mouse" && !one.failed
      ? OTHERS.map((system) => {
          const other = COMPARISONS[one.key][system];
          return `${SYSTEMS[system]} ${isCounted(other) ? other.steps.length : "–"}`;
        })
      : []),
  ]);
  const widths: number[] = [];
  for (const row of rows)
    row.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, cell.length);
    });
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
};

/** The text of docs/journeys.md. */
export const markdown = (measured: readonly Measured[]): string => {
  const keys = keysOf(measured);
  const clicks = (key: JourneyKey) => tallyOf(measured, key, "mouse")?.clicks ?? Number.POSITIVE_INFINITY;
  const compared = keys.filter((key) => fewestClicks(key) !== null);
  const more = compared.filter((key) => clicks(key) > (fewestClicks(key) ?? 0));
  const reasons = more.map(
    (key) =>
      `- **${JOURNEYS[key].name}:** ${clicks(key)} clicks, and ${fewestClicks(key)} elsewhere. ${COMPARISONS[key].reason ?? ""}`,
  );
  return [
    INTRO,
    "## What each task takes",
    oursTable(measured, keys),
    COUNTING,
    "## Beside other systems",
    `At least one other system is counted for ${compared.length} tasks. In ${compared.length - more.length} of these, Tenantry takes at most as many clicks as the best of the others. In ${more.length}, it takes more. In the other ${keys.length - compared.length} tasks, the others need a plugin or a developer, can't do it, or no description of the steps was found.`,
    othersTable(keys, clicks),
    SOURCES,
    "## Where Tenantry takes more clicks",
    reasons.join("\n"),
    "## The steps of the others",
    ...keys.map(stepsOf),
  ]
    .join("\n\n")
    .concat("\n");
};

const INTRO = `# What common tasks take

\`npm run journeys\` does ${Object.keys(JOURNEYS).length} tasks of a site's staff in the built product: with a mouse on a screen of 1440 × 900 pixels, by keyboard alone, and with a finger on a phone of 390 × 844 pixels. It fails if a task doesn't reach its end, such as a page that visitors can read or an email that was sent. Then it writes this file.`;

const COUNTING = `Someone is signed in and on the home screen when a task begins. The counts are:

- **Clicks:** each press of the mouse button or tap. A list is two: opening it and choosing. A drag is one. In the device's dialog for files, each file is one, and so is **Open**.
- **Keys:** Tab, arrows, Enter, shortcuts, and what is typed into the search to open a screen.
- **Typed:** the characters of the content itself, which any system needs.
- **Screens:** how often another screen or a dialog opened, including the side menu of a phone and the search.
- **Seconds:** the time between an action and the moment when the next one was possible, with a mouse, on the machine that wrote this file.`;

const SOURCES =
  "The other systems are counted from descriptions of their steps, not from running copies. “Set up a new company” doesn't include its first admin here, and “Build a form with three fields” doesn't put the form on a page. In doubt, the count is in their favor: a field that already has the cursor needs no click, and finding a page in a list needs no search. Some descriptions are of an earlier version, and some were written by people who use the system. A few counts are from experience and weren't compared with the description that is linked. They are marked.";

const oursTable = (measured: readonly Measured[], keys: readonly JourneyKey[]): string =>
  tableOf(
    ["Task", "Mouse: clicks", "screens", "seconds", "Keyboard: keys", "Phone: taps", "Typed"],
    keys.map((key) => {
      const [mouse, keyboard, phone] = WAYS.map((way) => tallyOf(measured, key, way));
      return [
        JOURNEYS[key].name,
        String(mouse?.clicks ?? "–"),
        String(mouse?.screens ?? "–"),
        mouse ? seconds(mouse.waitedMs) : "–",
        String(keyboard?.keys ?? "–"),
        String(phone?.clicks ?? "–"),
        String(mouse?.characters ?? "–"),
      ];
    }),
  );

const othersTable = (keys: readonly JourneyKey[], clicks: (key: JourneyKey) => number): string =>
  tableOf(
    ["Task", "Tenantry: clicks", ...OTHERS.map((system) => SYSTEMS[system])],
    keys.map((key) => [
      JOURNEYS[key].name,
      String(clicks(key)),
      ...OTHERS.map((system) => short(COMPARISONS[key][system])),
    ]),
  );

const stepsOf = (key: JourneyKey): string =>
  [
    `### ${JOURNEYS[key].name}\n`,
    ...OTHERS.map((system) => {
      const other = COMPARISONS[key][system];
      const text = isCounted(other) ? other.steps.map((step) => `“${step}”`).join(", ") : `${other.why}.`;
      return `- ${SYSTEMS[system]}: ${text}${sourceOf(other)}`;
    }),
  ].join("\n");

const sourceOf = (other: Counted | Uncounted): string => {
  if (!other.source) return "";
  return isCounted(other) && other.isUnread
    ? ` (not compared with [its description](${other.source}))`
    : ` ([source](${other.source}))`;
};

const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
