import type { AnswerOf, BodyOf } from "#platform/call/define-call.ts";
import type { changePages, PageAction } from "./change-pages.contract.ts";
import type { PageRow } from "./pages.contract.ts";

/** The words of an action's buttons and messages. `pages` is a number of pages, such as "5 pages". */
interface ActionTexts {
  /** The button in the bar. */
  readonly button: string;
  readonly confirm: (pages: string) => string;
  /** Before "5 pages", while it's done. */
  readonly present: string;
  /** After "2 pages can't be" and "5 pages". */
  readonly past: string;
}

export const ACTIONS: Readonly<Record<PageAction, ActionTexts>> = {
  publish: {
    button: "Publish",
    confirm: (pages) => `Publish ${pages}`,
    present: "Publishing",
    past: "published",
  },
  move: {
    button: "Move",
    confirm: (pages) => `Move ${pages}`,
    present: "Moving",
    past: "moved",
  },
  setRole: {
    button: "Set role",
    confirm: (pages) => `Set the role of ${pages}`,
    present: "Changing the role of",
    past: "changed",
  },
  restore: {
    button: "Restore",
    confirm: (pages) => `Restore ${pages}`,
    present: "Restoring",
    past: "restored",
  },
  delete: {
    button: "Delete",
    confirm: (pages) => `Delete ${pages}`,
    present: "Deleting",
    past: "deleted",
  },
};

/** Actions that are possible for at least one of the pages, in the order of the buttons. */
export const actionsFor = (pages: readonly PageRow[]): PageAction[] => {
  const hasDeleted = pages.some(({ versionStatus }) => versionStatus === "Deleted");
  const hasOther = pages.some(({ versionStatus }) => versionStatus !== "Deleted");
  return [
    ...(hasOther ? (["publish", "move", "setRole"] as const) : []),
    ...(hasDeleted ? (["restore"] as const) : []),
    ...(hasOther ? (["delete"] as const) : []),
  ];
};

export const countOf = (count: number): string => (count === 1 ? "1 page" : `${count} pages`);

/** Where pages move, or their new role. */
export type Target = Pick<BodyOf<typeof changePages>, "parentId" | "roleId">;

export type PlannedChanges = AnswerOf<typeof changePages>["pages"];
