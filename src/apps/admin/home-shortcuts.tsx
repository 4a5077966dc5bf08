import IconFilePlus from "@tabler/icons-react/dist/esm/icons/IconFilePlus.mjs";
import IconFileText from "@tabler/icons-react/dist/esm/icons/IconFileText.mjs";
import IconForms from "@tabler/icons-react/dist/esm/icons/IconForms.mjs";
import IconListTree from "@tabler/icons-react/dist/esm/icons/IconListTree.mjs";
import IconUserPlus from "@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs";
import type { ReactNode } from "react";
import { TREE_QUERY } from "#modules/pages/page-view.editor.ts";
import { menuFor } from "./admin-menu.tsx";
import { contentScreens } from "./content-screens.generated.ts";
import { type GuardedRoute, type GuardFacts, isOffered } from "./guard.ts";
import { screenOf, type Visits, visitsTo } from "./visits.ts";

/** A tile of the home screen. */
export interface Shortcut {
  readonly to: string;
  readonly title: string;
  readonly text: string;
  readonly icon: ReactNode;
}

interface Task extends Shortcut, Pick<GuardedRoute, "module" | "who"> {
  /** The screens on which it's done. */
  readonly screens: readonly string[];
}

const ICON = { size: 22, stroke: 1.75 } as const;

/** The most common tasks, in the order for someone who hasn't opened any screens yet. */
const TASKS: readonly Task[] = [
  {
    to: "/PageComponentManagement",
    title: "Pages",
    text: "Write pages, submit them for approval, and see what's live.",
    icon: <IconFileText {...ICON} />,
    screens: ["PageComponentManagement", "UpdatePageComponent"],
  },
  {
    to: "/CreatePage",
    title: "Create a page",
    text: "A new page for your site. It starts as a draft.",
    icon: <IconFilePlus {...ICON} />,
    who: "contributor",
    screens: ["CreatePage"],
  },
  ...contentScreens.flatMap(({ home, module, list, create, update }): Task[] => {
    if (!home) return [];
    const { icon: Icon, ...task } = home;
    return [
      {
        ...task,
        to: create,
        module,
        icon: <Icon {...ICON} />,
        screens: [list, create, update].map(screenOf),
      },
    ];
  }),
  {
    to: "/FormBuilderManagement",
    title: "Forms",
    text: "Read what visitors submitted, and create forms.",
    icon: <IconForms {...ICON} />,
    module: "form",
    screens: [
      "FormBuilderManagement",
      "FormBuilder",
      "FormBuilderSubmissions",
      "FormBuilderSingleSubmission",
    ],
  },
  {
    to: `/PageComponentManagement${TREE_QUERY}`,
    title: "Arrange the menu",
    text: "Drag pages to where visitors look for them.",
    icon: <IconListTree {...ICON} />,
    who: "admin",
    screens: [],
  },
  {
    to: "/CreateUser",
    title: "Invite a person",
    text: "They choose their own password.",
    icon: <IconUserPlus {...ICON} />,
    who: "admin",
    screens: ["CreateUser"],
  },
];

/** The visits after which a screen from the menu becomes a tile, and the most that can. */
const OFTEN = 3;
const MAX_OFTEN = 3;

/** Tiles for what a person can do: what they opened most comes first, also from the rest of the menu. */
export const shortcutsFor = (facts: GuardFacts, visits: Visits): Shortcut[] => {
  const tasks = TASKS.filter((task) => isOffered(facts, task)).map((task) => ({
    ...task,
    count: visitsTo(visits, task.screens),
  }));
  const covered = new Set(tasks.flatMap(({ screens }) => screens.map((screen) => screen.toLowerCase())));
  const often = menuFor(facts)
    .flatMap(({ entries }) => entries)
    .filter(({ to }) => !covered.has(screenOf(to)))
    .map(({ label, to, icon, within = [] }) => ({
      to,
      title: label,
      text: "You open this often.",
      icon,
      count: visitsTo(visits, [screenOf(to), ...within]),
    }))
    .filter(({ count }) => count >= OFTEN)
    .sort((a, b) => b.count - a.count)
    .slice(0, MAX_OFTEN);
  return [...tasks, ...often].sort((a, b) => b.count - a.count);
};
