import { OpenThreadsNote } from "#modules/comments/comment-counts.editor.tsx";
import type { Moments } from "#modules/plans/plan-moments.schema.ts";
import type { PageVersion } from "#modules/version-rows/version-rows.schema.ts";
import { LIMITS } from "#platform/fields/limits.ts";
import { plannedTime } from "#platform/ui/company-clock.tsx";
import type { ConfirmOptions, Dialogs } from "#platform/ui/dialogs.tsx";
import { PublishWhen, TakeDownWhen } from "./publish-when.editor.tsx";

/** A version on the screen, with its page. */
export interface ShownVersion {
  pageId: number;
  version: PageVersion;
  /** Whether the page is an external one. */
  isExternal?: boolean;
  /** Whether the page is a reusable block. */
  isBlock?: boolean;
  /** Whether the page always stays up, as the home page does. */
  staysUp?: boolean;
  /** When the page comes down as currently scheduled, whichever version is shown. */
  takeDownAt?: string | null;
  /** Unpublished ancestors that keep it out of the menu. */
  unpublishedAbove?: readonly string[];
  /** The number of the version's components; undefined if it can't have any. */
  components?: number;
  /** What the version's components lack, with their names, for the question before Submit and Publish. */
  problems?: readonly string[];
}

export interface QuestionsInput {
  /** What the screen shows. It may change while a dialog is open. */
  readonly latest: { readonly current: ShownVersion };
  readonly dialogs: Dialogs;
  /** Comments typed before a step was refused, offered again with the next one. */
  readonly draftComments: { current: string };
}

/** The dialogs of the steps of a version. */
export const versionQuestions = ({ latest, dialogs, draftComments }: QuestionsInput) => {
  const shown = latest.current;
  const { pageId, version, takeDownAt = null, unpublishedAbove = [], isBlock } = shown;
  const menuNote = notOnMenu(unpublishedAbove);

  /** Asks for comments on a step. */
  const askComments = async (
    verb: string,
    confirmLabel: string,
    note = "",
    inputs?: ConfirmOptions["inputs"],
  ) => {
    const answer = await dialogs.confirmWithComments({
      text: `Are you sure you want to ${verb} this draft?${note && `\n\n${note}`}`,
      details: verb === "reject" ? undefined : contentNote(latest.current),
      confirmLabel,
      maxLength: LIMITS.comments,
      comments: draftComments.current,
      inputs: (dialog) => (
        <>
          {verb === "reject" ? null : <OpenThreadsNote pageId={pageId} />}
          {inputs?.(dialog)}
        </>
      ),
    });
    if (answer) draftComments.current = answer.comments;
    return answer;
  };

  /** Asks about publishing: when, and with which comments. @param what says what goes live; empty for the usual case */
  const askPublish = async (what = "") => {
    let chosen: Moments = { publishAt: version.publishAt, takeDownAt: version.takeDownAt };
    const label = ({ publishAt }: Moments) => (publishAt ? "Publish later" : "Publish");
    const menu = menuNote && `It won't be in the menu yet: ${menuNote}`;
    const note = [what, menu].filter(Boolean).join(" ");
    const answer = await askComments("publish", label(chosen), note, ({ setConfirmLabel }) => (
      <PublishWhen
        thing={isBlock ? "block" : "page"}
        initial={chosen}
        staysUp={shown.staysUp}
        standingTakeDownAt={takeDownAt}
        onChange={(next) => {
          chosen = next;
          setConfirmLabel(label(next));
        }}
      />
    ));
    return answer && { ...answer, chosen };
  };

  /** What to say after publishing. */
  const publishedText = ({ publishAt }: Moments, noun: string): string =>
    publishAt
      ? `${noun} is scheduled for ${plannedTime(publishAt)}.`
      : `${noun} is live now.${menuNote && ` It isn't in the menu yet: ${menuNote}`}`;

  return { askComments, askPublish, askTakeDown: () => askTakeDown(shown, dialogs), publishedText };
};

/** Asks when to take the page or block down. @returns the time, null for now, or undefined on Cancel */
const askTakeDown = async (shown: ShownVersion, dialogs: Dialogs): Promise<string | null | undefined> => {
  const { isBlock, takeDownAt = null } = shown;
  let chosen = takeDownAt;
  const thing = isBlock ? "block" : "page";
  const now = isBlock ? "Take down block" : "Take down page";
  const label = (at: string | null) => (at ? "Take down later" : now);
  const isSure = await dialogs.confirm({
    text: takeDownQuestion(shown),
    details: "To bring it back, publish a draft.",
    confirmLabel: label(chosen),
    cancelLabel: `Keep ${thing}`,
    inputs: ({ setConfirmLabel }) => (
      <TakeDownWhen
        initial={chosen}
        onChange={(next) => {
          chosen = next;
          setConfirmLabel(label(next));
        }}
      />
    ),
  });
  return isSure ? chosen : undefined;
};

const takeDownQuestion = ({ isExternal, isBlock }: ShownVersion): string => {
  if (isBlock) return "Take this block down? It disappears from every page that shows it.";
  if (isExternal) return "Take this link off the menu?";
  return "Take this page down? Visitors see a notice at its address instead.";
};

/** Why a published page isn't in the menu yet; "" if it is. */
const notOnMenu = (unpublishedAbove: readonly string[]): string => {
  if (unpublishedAbove.length === 0) return "";
  const names = new Intl.ListFormat("en-US").format(unpublishedAbove.map((name) => `“${name}”`));
  return unpublishedAbove.length === 1
    ? `the page above it, ${names}, isn't published. Publish that page to show both.`
    : `the pages above it, ${names}, aren't published. Publish those pages to show them all.`;
};

const MAX_NAMED = 5;

/** What visitors will miss, for the person who is about to submit or publish a version. */
const contentNote = ({ components, problems = [], isBlock }: ShownVersion): string | undefined => {
  const nothing = (word: string) =>
    isBlock ? `so the block ${word} show nothing.` : `so visitors ${word} see a page without content.`;
  if (components === 0) return `This version has no components, ${nothing("will")}`;
  if (problems.length === 0) return undefined;
  const count =
    problems.length === 1 ? "1 component is incomplete:" : `${problems.length} components are incomplete:`;
  const more = problems.length - MAX_NAMED;
  return [
    ...(problems.length === components ? [`No component is complete, ${nothing("may")}`] : []),
    count,
    ...problems.slice(0, MAX_NAMED),
    ...(more > 0 ? [`… and ${more} more`] : []),
  ].join("\n");
};
