import { news } from "#content/news/news.type.ts";
import { createItem } from "#modules/content/content.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import type { Services } from "#platform/services/services.ts";
import type { Library } from "./demo-blocks.ts";
import { addDemoPaper, type DemoPaper } from "./demo-papers.ts";

export interface DemoIssue {
  readonly title: string;
  readonly teaser: string;
  readonly types: string[];
  readonly description: string[];
  readonly thumbnailImage: string;
  /** How long before the demo was made it is dated. */
  readonly daysAgo: number;
  readonly fileName: string;
  readonly paper: DemoPaper;
}

export type DemoNews = (library: Library) => readonly DemoIssue[];

const DAY_MS = 86_400_000;

/** Adds issues of the newsletter, each with its file. */
export const addDemoNews = async (
  place: { tx: WriteTx; actor: Actor; services: Services },
  issues: readonly DemoIssue[],
): Promise<void> => {
  for (const { daysAgo, fileName, paper, ...issue } of issues)
    await createItem(place.tx, news, place.actor, {
      ...issue,
      location: await addDemoPaper(place, "News", fileName, paper),
      timestamp: new Date(Date.now() - daysAgo * DAY_MS).toISOString(),
    });
};

const current = (
  library: Library,
  picture: string,
  issue: Pick<DemoIssue, "title" | "teaser" | "description" | "daysAgo"> & {
    readonly lines: readonly string[];
  },
): DemoIssue => ({
  title: issue.title,
  teaser: issue.teaser,
  types: ["The Current"],
  description: issue.description,
  thumbnailImage: library[picture]?.url ?? "",
  daysAgo: issue.daysAgo,
  fileName: `${issue.title}.pdf`,
  paper: { title: issue.title, lines: issue.lines },
});

/** The Current, which comes with every second bill, and the annual report. */
export const riverbendNews: DemoNews = (library) => [
  current(library, "line-crew", {
    title: "The Current 48: Before the storms",
    teaser: "Crews have trimmed 61 miles of line. What you can do before the first ice.",
    description: ["storms", "tree trimming", "storm kit"],
    daysAgo: 9,
    lines: [
      "Our crews have trimmed 61 miles of line since June, most of it along Ferry Road,",
      "where last winter's ice brought down eleven oaks.",
      "",
      "Pack a storm kit: water for three days, a flashlight, a radio with batteries.",
      "Put 555 010 0199 on the refrigerator. It is answered day and night.",
      "",
      "Whoever depends on a medical device: tell us, and we come to you first.",
    ],
  }),
  current(library, "drinking-fountain", {
    title: "The Current 47: Water you can taste",
    teaser: "Six samples a day, no violation in eleven years, and a fountain for the square.",
    description: ["water quality", "fountain"],
    daysAgo: 71,
    lines: [
      "Six samples a day leave the treatment plant for our laboratory. In eleven years none",
      "of them broke a limit. The full figures are on our website.",
      "",
      "In May the square in front of the old mill gets a drinking fountain with a step for",
      "children and a bowl for dogs.",
    ],
  }),
  current(library, "gas-kitchen", {
    title: "The Current 46: A safer kitchen",
    teaser: "If you smell gas: leave, then call. And why a yellow flame is no good sign.",
    description: ["gas", "safety"],
    daysAgo: 133,
    lines: [
      "If you smell gas, leave the house, leave the door open, touch no switch, and call",
      "555 010 0199 from outside.",
      "",
      "A flame should be blue. A yellow one gets too little air: have the burner cleaned.",
    ],
  }),
  {
    title: "Annual report",
    teaser: "What came in, what went out, and the 4.1 miles of main that are new.",
    types: ["Annual report"],
    description: ["accounts", "board"],
    thumbnailImage: "",
    daysAgo: 205,
    fileName: "Annual report.pdf",
    paper: {
      title: "Annual report of Riverbend Utilities",
      lines: [
        "Customers: 14,300. Staff: 96. Lines: 640 miles. Pipes: 310 miles.",
        "",
        "Of each dollar, 52 cents bought power and gas, 27 cents kept lines and pipes working,",
        "14 cents paid for new ones, and 7 cents ran the office.",
        "",
        "4.1 miles of water main were replaced; the oldest piece was laid in 1934.",
      ],
    },
  },
];
