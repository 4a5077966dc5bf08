import { Suspense, useRef, useState } from "react";
import type { Moments } from "#modules/plans/plan-moments.schema.ts";
import type { PageVersion } from "#modules/version-rows/version-rows.schema.ts";
import { LIMITS } from "#platform/fields/limits.ts";
import { CallError, call } from "#platform/ui/api.ts";
import { plannedTime } from "#platform/ui/company-clock.tsx";
import { readCurrentUser } from "#platform/ui/current-user.ts";
import { type ConfirmOptions, useDialogs } from "#platform/ui/dialogs.tsx";
import { lazyPart } from "#platform/ui/lazy-part.ts";
import { openVersion } from "./version-choice.editor.tsx";

// Loaded with the dialog that shows them.
const PublishWhen = lazyPart(async () => (await import("./publish-when.editor.tsx")).PublishWhen);
const TakeDownWhen = lazyPart(async () => (await import("./publish-when.editor.tsx")).TakeDownWhen);

/** The available steps for a version, as far as the screen knows. The server decides. */
export interface VersionOptions {
  readonly canCreateDraft: boolean;
  readonly canSubmit: boolean;
  readonly canDelete: boolean;
  readonly canDecide: boolean;
  readonly canWithdraw: boolean;
  readonly canPublishAtOnce: boolean;
  /** False if a second person must publish it. */
  readonly canPublish: boolean;
  readonly canTakeDown: boolean;
}

/** The steps that status and role allow [VER-005, VER-007, VER-008, VER-009]. A deleted page has none. */
export const versionOptions = (
  version: PageVersion,
  versions: readonly PageVersion[],
  {
    isAdmin,
    isDeleted,
    allowDelete = true,
  }: { isAdmin: boolean; isDeleted: boolean /** False for home. */; allowDelete?: boolean },
): VersionOptions => {
  const isThere = !isDeleted && versions.some((known) => known.versionId === version.versionId);
  const isClosed = version.status === "live" || version.status === "backup";
  return {
    canCreateDraft: isThere && isClosed && openVersion(versions) === null,
    canSubmit: isThere && version.status === "draft",
    canDelete: isThere && version.status === "draft",
    canDecide: isThere && isAdmin && version.status === "pending",
    canWithdraw: isThere && version.status === "pending",
    canPublishAtOnce: isThere && isAdmin && version.status === "draft" && version.needsSecondPerson === null,
    canPublish: version.needsSecondPerson === null,
    canTakeDown: isThere && isAdmin && allowDelete && version.status === "live",
  };
};

interface ActionsInput {
  pageId: number;
  version: PageVersion;
  /** Whether the page is an external one. */
  isExternal?: boolean;
  /** When the page comes down as currently planned, whichever version is shown. */
  takeDownAt?: string | null;
  /** Unpublished ancestors that keep it out of the menu. */
  unpublishedAbove?: readonly string[];
  /** What the version's components lack, with their names, for the question before Submit and Publish. */
  problems?: readonly string[];
  /** Asks before unsaved text is lost. */
  mayLeave(): Promise<boolean>;
  /** Asks before a step that doesn't include unsaved text. */
  confirmWithoutUnsaved(verb: string, versionId: number): Promise<boolean>;
  /** Reloads the page's data and shows a version: a number, or `null` for the default one. */
  onDone(versionId: number | null): Promise<void>;
}

export interface VersionActions {
  createDraft(): Promise<void>;
  submit(): Promise<void>;
  reject(): Promise<void>;
  publish(): Promise<void>;
  publishAtOnce(): Promise<void>;
  withdraw(): Promise<void>;
  deleteDraft(): Promise<void>;
  takeDown(): Promise<void>;
  /** Runs a step that returns the version to show, then confirms it. */
  run(step: () => Promise<number | null>, done: string): Promise<void>;
  isBusy: boolean;
  /** The last result, in words. */
  told: string;
}

/** Every step asks first [VER-012]. Submit, reject, and publish also accept comments [VER-013]. */
export const useVersionActions = (input: ActionsInput): VersionActions => {
  const { pageId, version, takeDownAt = null, unpublishedAbove = [], problems = [] } = input;
  const { isExternal = false } = input;
  const { mayLeave, confirmWithoutUnsaved, onDone } = input;
  const dialogs = useDialogs();
  const [isBusy, setBusy] = useState(false);
  const [told, setTold] = useState("");
  // Saving a form on the way may have changed them since the step began.
  const latestProblems = useRef(problems);
  latestProblems.current = problems;
  const number = version.versionId;
  // The content that this screen shows. The server refuses a step if the version has changed since.
  const shown = useRef(version.contentHash);
  shown.current = version.contentHash;
  // Comments typed before a step was refused, offered again with the next one.
  const keptComments = useRef("");
  // Read with each step, because an admin may have changed the person's address since.
  const common = () => ({ pageId: String(pageId), loggedInEmail: readCurrentUser()?.email ?? "" });

  /** Runs a step. If the server can't be reached, it offers the same step again, so that no comment is lost. */
  const run = async (step: () => Promise<number | null>, done: string): Promise<void> => {
    setBusy(true);
    try {
      await onDone(await step());
      keptComments.current = "";
      setTold(done);
    } catch (error) {
      const text = error instanceof Error ? error.message : "That didn't work. Try again.";
      if (error instanceof CallError && CAN_RETRY.has(error.status)) {
        if (await dialogs.confirm({ text, confirmLabel: "Try again" })) await run(step, done);
      } else if (
        error instanceof CallError &&
        error.status === 409 &&
        (await hasChanged(pageId, shown.current))
      ) {
        const isAgain = await dialogs.confirm({
          text,
          confirmLabel: "Review it again",
          cancelLabel: "Close",
        });
        if (isAgain) await onDone(number);
      } else {
        await dialogs.alert(text);
        await onDone(number);
      }
    } finally {
      setBusy(false);
    }
  };

  const askComments = async (
    verb: string,
    confirmLabel: string,
    note = "",
    inputs?: ConfirmOptions["inputs"],
  ) => {
    const answer = await dialogs.confirmWithComments({
      text: `Are you sure you want to ${verb} this draft?${note && `\n\n${note}`}`,
      details: verb === "reject" ? undefined : problemsText(latestProblems.current),
      confirmLabel,
      maxLength: LIMITS.comments,
      comments: keptComments.current,
      inputs,
    });
    if (answer) keptComments.current = answer.comments;
    return answer;
  };
  /** Asks about publishing: when, and with which comments. */
  const askPublish = async (note: string) => {
    let chosen: Moments = { publishAt: version.publishAt, takeDownAt: version.takeDownAt };
    const label = ({ publishAt }: Moments) => (publishAt ? "Publish later" : "Publish");
    const answer = await askComments("publish", label(chosen), note, ({ setConfirmLabel }) => (
      <Suspense>
        <PublishWhen
          initial={chosen}
          standingTakeDownAt={takeDownAt}
          onChange={(next) => {
            chosen = next;
            setConfirmLabel(label(next));
          }}
        />
      </Suspense>
    ));
    return answer && { ...answer, chosen };
  };
  const withMoments = ({ publishAt, takeDownAt: end }: Moments) => ({
    ...(publishAt ? { publishAt } : {}),
    ...(end ? { takeDownAt: end } : {}),
  });
  const publishedText = ({ publishAt }: Moments, menuNote: string) =>
    publishAt
      ? `V${number} is planned for ${plannedTime(publishAt)}.`
      : `V${number} is live now.${menuNote && ` It isn't in the menu yet: ${menuNote}`}`;
  const withComments = ({ comments }: { comments: string }) => ({
    ...common(),
    comments,
    seen: shown.current,
    pageLink: `${location.origin}/UpdatePageComponent/${pageId}`,
  });

  return {
    isBusy,
    told,
    run,
    createDraft: async () => {
      if (!(await mayLeave())) return;
      const text = "Are you sure you want to create a draft?";
      if (!(await dialogs.confirm({ text, confirmLabel: "Create Draft" }))) return;
      await run(
        () => call("createDraft", { query: { ...common(), copyVersionId: String(number) } }),
        "The draft was created.",
      );
    },
    submit: async () => {
      if (!(await confirmWithoutUnsaved("Submit", number))) return;
      const answer = await askComments("submit", "Submit");
      if (!answer) return;
      const step = async () => {
        await call("submitDraft", { query: withComments(answer) });
        return number;
      };
      await run(step, `V${number} was submitted. An admin can publish it now.`);
    },
    reject: async () => {
      if (!(await confirmWithoutUnsaved("Reject", number))) return;
      const answer = await askComments("reject", "Reject");
      if (!answer) return;
      const step = async () => {
        await call("rejectDraft", { query: withComments(answer) });
        return number;
      };
      await run(step, `V${number} was rejected. It is a draft again.`);
    },
    publish: async () => {
      if (!(await confirmWithoutUnsaved("Publish", number))) return;
      const menuNote = notOnMenu(unpublishedAbove);
      const answer = await askPublish(menuNote && `It won't be in the menu yet: ${menuNote}`);
      if (!answer) return;
      const query = { ...withComments(answer), ...withMoments(answer.chosen), versionId: String(number) };
      await run(() => call("publishDraft", { query }), publishedText(answer.chosen, menuNote));
    },
    publishAtOnce: async () => {
      if (!(await confirmWithoutUnsaved("Publish", number))) return;
      const menuNote = notOnMenu(unpublishedAbove);
      const answer = await askPublish(
        `V${number} goes live without waiting for approval.${menuNote && ` It won't be in the menu yet: ${menuNote}`}`,
      );
      if (!answer) return;
      const step = () => {
        const { pageLink: _, ...query } = withComments(answer);
        return call("submitAndPublishDraft", {
          query: { ...query, ...withMoments(answer.chosen), versionId: String(number) },
        });
      };
      await run(step, publishedText(answer.chosen, menuNote));
    },
    takeDown: async () => {
      let chosen = takeDownAt;
      const label = (at: string | null) => (at ? "Take down later" : "Take down page");
      const isSure = await dialogs.confirm({
        text: isExternal
          ? "Take this link off the menu?"
          : "Take this page down? Visitors see a notice at its address instead.",
        details: "To bring it back, publish a draft.",
        confirmLabel: label(chosen),
        cancelLabel: "Keep page",
        inputs: ({ setConfirmLabel }) => (
          <Suspense>
            <TakeDownWhen
              initial={chosen}
              onChange={(next) => {
                chosen = next;
                setConfirmLabel(label(next));
              }}
            />
          </Suspense>
        ),
      });
      if (!isSure) return;
      const step = async () => {
        await call("takeDownPage", {
          query: { ...common(), ...withMoments({ publishAt: null, takeDownAt: chosen }) },
        });
        return number;
      };
      await run(step, chosen ? `The page comes down on ${plannedTime(chosen)}.` : "The page was taken down.");
    },
    withdraw: async () => {
      const isSure = await dialogs.confirm({
        text: `Withdraw V${number}? It becomes a draft again, and the approvers get an email.`,
        confirmLabel: "Withdraw version",
        cancelLabel: "Keep it submitted",
      });
      if (!isSure) return;
      const step = async () => {
        await call("withdrawDraft", { query: common() });
        return number;
      };
      await run(step, `V${number} is a draft again.`);
    },
    deleteDraft: async () => {
      const text = "Are you sure you want to delete this draft?";
      if (
        !(await dialogs.confirm({
          text,
          confirmLabel: "Delete draft",
          cancelLabel: "Keep draft",
          danger: true,
        }))
      )
        return;
      const step = async () => {
        await call("deleteDraft", { query: { ...common(), seen: shown.current } });
        return null;
      };
      await run(step, `V${number} was deleted.`);
    },
  };
};

/** Whether a page's draft or pending version differs from what was shown. */
const hasChanged = async (pageId: number, seen: string): Promise<boolean> => {
  try {
    const now = await call("getChangesSince", { query: { pageId: String(pageId), seen } });
    return now.contentHash !== seen;
  } catch {
    return false;
  }
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

/** What a version's components lack, for the person who is about to submit or publish it. */
const problemsText = (problems: readonly string[]): string | undefined => {
  if (problems.length === 0) return undefined;
  const count =
    problems.length === 1 ? "1 component is incomplete:" : `${problems.length} components are incomplete:`;
  const more = problems.length - MAX_NAMED;
  return [count, ...problems.slice(0, MAX_NAMED), ...(more > 0 ? [`… and ${more} more`] : [])].join("\n");
};

/** Not reached, signed out, too many requests, unavailable: the same step may work later. */
const CAN_RETRY: ReadonlySet<number> = new Set([0, 401, 429, 503]);
