import { Suspense } from "react";
import type { Moments } from "#modules/plans/plan-moments.schema.ts";
import type { PageVersion } from "#modules/version-rows/version-rows.schema.ts";
import { LIMITS } from "#platform/fields/limits.ts";
import { CallError, call } from "#platform/ui/api.ts";
import { plannedTime } from "#platform/ui/company-clock.tsx";
import { readCurrentUser } from "#platform/ui/current-user.ts";
import type { ConfirmOptions, Dialogs } from "#platform/ui/dialogs.tsx";
import { lazyPart } from "#platform/ui/lazy-part.ts";

// Loaded with the dialog that shows them.
const OpenThreadsNote = lazyPart(
  async () => (await import("#modules/comments/comment-counts.editor.tsx")).OpenThreadsNote,
);
const PublishWhen = lazyPart(async () => (await import("./publish-when.editor.tsx")).PublishWhen);
const TakeDownWhen = lazyPart(async () => (await import("./publish-when.editor.tsx")).TakeDownWhen);

export interface ActionsInput {
  pageId: number;
  version: PageVersion;
  /** Whether the page is an external one. */
  isExternal?: boolean;
  /** Whether the page is a reusable block. */
  isBlock?: boolean;
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

/** What can be done with a version. Each step asks first. */
export interface VersionSteps {
  createDraft(): Promise<void>;
  submit(): Promise<void>;
  reject(): Promise<void>;
  publish(): Promise<void>;
  publishAtOnce(): Promise<void>;
  /** Copies an older version into a new one and publishes it. */
  publishAgain(): Promise<void>;
  withdraw(): Promise<void>;
  deleteDraft(): Promise<void>;
  takeDown(): Promise<void>;
  /** Runs a step that returns the version to show, then confirms it. */
  run(step: () => Promise<number | null>, done: string): Promise<void>;
}

interface StepsInput {
  /** What the screen shows. It may change while a step is under way. */
  readonly latest: { readonly current: ActionsInput };
  readonly dialogs: Dialogs;
  /** Comments typed before a step was refused, offered again with the next one. */
  readonly keptComments: { current: string };
  setBusy(isBusy: boolean): void;
  setTold(told: string): void;
}

/** Every step asks first [VER-012]. Submit, reject, and publish also accept comments [VER-013]. */
export const versionSteps = ({
  latest,
  dialogs,
  keptComments,
  setBusy,
  setTold,
}: StepsInput): VersionSteps => {
  const { pageId, version, takeDownAt = null, unpublishedAbove = [] } = latest.current;
  const { isExternal = false, isBlock = false } = latest.current;
  const thing = isBlock ? "block" : "page";
  const { mayLeave, confirmWithoutUnsaved, onDone } = latest.current;
  const number = version.versionId;
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
        (await hasChanged(pageId, latest.current.version.contentHash))
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
      details: verb === "reject" ? undefined : problemsText(latest.current.problems ?? []),
      confirmLabel,
      maxLength: LIMITS.comments,
      comments: keptComments.current,
      inputs: (dialog) => (
        <>
          {verb === "reject" ? null : (
            <Suspense>
              <OpenThreadsNote pageId={pageId} />
            </Suspense>
          )}
          {inputs?.(dialog)}
        </>
      ),
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
          thing={thing}
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
  const publishedText = ({ publishAt }: Moments, menuNote: string, what = `V${number}`) =>
    publishAt
      ? `${what} is planned for ${plannedTime(publishAt)}.`
      : `${what} is live now.${menuNote && ` It isn't in the menu yet: ${menuNote}`}`;
  const withComments = ({ comments }: { comments: string }) => ({
    ...common(),
    comments,
    seen: latest.current.version.contentHash,
    pageLink: `${location.origin}/UpdatePageComponent/${pageId}`,
  });

  return {
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
    publishAgain: async () => {
      if (!(await mayLeave())) return;
      const menuNote = notOnMenu(unpublishedAbove);
      const answer = await askPublish(
        `A copy of V${number} goes live in place of what visitors see now.${menuNote && ` It won't be in the menu yet: ${menuNote}`}`,
      );
      if (!answer) return;
      let copy = 0;
      await run(
        async () => {
          copy ||= await call("createDraft", { query: { ...common(), copyVersionId: String(number) } });
          const { pageLink: _, ...query } = withComments(answer);
          return call("submitAndPublishDraft", {
            query: { ...query, ...withMoments(answer.chosen), versionId: String(copy) },
          });
        },
        publishedText(answer.chosen, menuNote, `A copy of V${number}`),
      );
    },
    takeDown: async () => {
      let chosen = takeDownAt;
      const now = isBlock ? "Take down block" : "Take down page";
      const label = (at: string | null) => (at ? "Take down later" : now);
      const isSure = await dialogs.confirm({
        text: takeDownQuestion({ isExternal, isBlock }),
        details: "To bring it back, publish a draft.",
        confirmLabel: label(chosen),
        cancelLabel: `Keep ${thing}`,
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
      await run(
        step,
        chosen ? `The ${thing} comes down on ${plannedTime(chosen)}.` : `The ${thing} was taken down.`,
      );
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
        await call("deleteDraft", { query: { ...common(), seen: latest.current.version.contentHash } });
        return null;
      };
      await run(step, `V${number} was deleted.`);
    },
  };
};

const takeDownQuestion = ({ isExternal, isBlock }: { isExternal: boolean; isBlock: boolean }): string => {
  if (isBlock) return "Take this block down? The pages that show it leave it out.";
  if (isExternal) return "Take this link off the menu?";
  return "Take this page down? Visitors see a notice at its address instead.";
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
