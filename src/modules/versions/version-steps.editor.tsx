import type { Moments } from "#modules/plans/plan-moments.schema.ts";
import { CallError, call, messageOf } from "#platform/ui/api.ts";
import { plannedTime } from "#platform/ui/company-clock.tsx";
import { readCurrentUser } from "#platform/ui/current-user.ts";
import { type QuestionsInput, type ShownVersion, versionQuestions } from "./version-questions.editor.tsx";

export interface ActionsInput extends ShownVersion {
  /** Asks before unsaved text is lost. */
  mayLeave(): Promise<boolean>;
  /** Saves unsaved text before a step, or asks whether to leave it out. Resolves to whether to go on. */
  saveOrConfirm(verb: string, versionId: number): Promise<boolean>;
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

interface StepsInput extends QuestionsInput {
  /** What the screen shows. It may change while a step is in progress. */
  readonly latest: { readonly current: ActionsInput };
  setBusy(isBusy: boolean): void;
  setOutcome(outcome: string): void;
}

/** Every step asks first [VER-012]. Submit, reject, and publish also accept comments [VER-013]. */
export const versionSteps = (input: StepsInput): VersionSteps => {
  const context = stepContext(input);
  return { run: context.run, ...draftSteps(context), ...publishingSteps(context) };
};

/** What every step needs. */
const stepContext = (input: StepsInput) => {
  const { latest } = input;
  const { pageId } = latest.current;
  // Read with each step, because an admin may have changed the person's address since.
  const common = () => ({ pageId: String(pageId), loggedInEmail: readCurrentUser()?.email ?? "" });
  const withComments = ({ comments }: { comments: string }) => ({
    ...common(),
    comments,
    seen: latest.current.version.contentHash,
  });
  return {
    ...latest.current,
    ...versionQuestions(input),
    latest,
    dialogs: input.dialogs,
    number: latest.current.version.versionId,
    run: stepRunner(input),
    common,
    withComments,
    /** The same, with the address that the email about the step links to. */
    withLink: (answer: { comments: string }) => ({
      ...withComments(answer),
      pageLink: `${location.origin}/UpdatePageComponent/${pageId}`,
    }),
  };
};

type StepContext = ReturnType<typeof stepContext>;
type DraftSteps = Pick<VersionSteps, "createDraft" | "submit" | "reject" | "withdraw" | "deleteDraft">;
type PublishingSteps = Omit<VersionSteps, keyof DraftSteps | "run">;

/** The steps of a draft until it is published. */
const draftSteps = (context: StepContext): DraftSteps => {
  const { number, latest, dialogs, run, askComments, common, withLink, mayLeave } = context;
  const { saveOrConfirm } = context;
  return {
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
      if (!(await saveOrConfirm("Submit", number))) return;
      const answer = await askComments("submit", "Submit");
      if (!answer) return;
      const step = async () => {
        await call("submitDraft", { query: withLink(answer) });
        return number;
      };
      await run(step, `V${number} was submitted. An admin can publish it now.`);
    },
    reject: async () => {
      if (!(await saveOrConfirm("Reject", number))) return;
      const answer = await askComments("reject", "Reject");
      if (!answer) return;
      const step = async () => {
        await call("rejectDraft", { query: withLink(answer) });
        return number;
      };
      await run(step, `V${number} was rejected. It is a draft again.`);
    },
    withdraw: async () => {
      const isSure = await dialogs.confirm({
        text: `Withdraw V${number}? It becomes a draft again, and everyone who gets approval emails is notified.`,
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
      const isSure = await dialogs.confirm({
        text: "Are you sure you want to delete this draft?",
        confirmLabel: "Delete draft",
        cancelLabel: "Keep draft",
        danger: true,
      });
      if (!isSure) return;
      const step = async () => {
        await call("deleteDraft", { query: { ...common(), seen: latest.current.version.contentHash } });
        return null;
      };
      await run(step, `V${number} was deleted.`);
    },
  };
};

/** The steps that change what visitors see. */
const publishingSteps = (context: StepContext): PublishingSteps => {
  const { number, run, askPublish, askTakeDown, publishedText } = context;
  const { common, withComments, withLink, isBlock, mayLeave, saveOrConfirm } = context;
  return {
    publish: async () => {
      if (!(await saveOrConfirm("Publish", number))) return;
      const answer = await askPublish();
      if (!answer) return;
      const query = { ...withLink(answer), ...withMoments(answer.chosen), versionId: String(number) };
      await run(() => call("publishDraft", { query }), publishedText(answer.chosen, `V${number}`));
    },
    publishAtOnce: async () => {
      if (!(await saveOrConfirm("Publish", number))) return;
      const answer = await askPublish(`V${number} goes live without waiting for approval.`);
      if (!answer) return;
      const step = () =>
        call("submitAndPublishDraft", {
          query: { ...withComments(answer), ...withMoments(answer.chosen), versionId: String(number) },
        });
      await run(step, publishedText(answer.chosen, `V${number}`));
    },
    publishAgain: async () => {
      if (!(await mayLeave())) return;
      const answer = await askPublish(`A copy of V${number} goes live in place of what visitors see now.`);
      if (!answer) return;
      let copy = 0;
      const step = async () => {
        copy ||= await call("createDraft", { query: { ...common(), copyVersionId: String(number) } });
        return call("submitAndPublishDraft", {
          query: { ...withComments(answer), ...withMoments(answer.chosen), versionId: String(copy) },
        });
      };
      await run(step, publishedText(answer.chosen, `A copy of V${number}`));
    },
    takeDown: async () => {
      const chosen = await askTakeDown();
      if (chosen === undefined) return;
      const step = async () => {
        await call("takeDownPage", {
          query: { ...common(), ...withMoments({ publishAt: null, takeDownAt: chosen }) },
        });
        return number;
      };
      const thing = isBlock ? "block" : "page";
      await run(
        step,
        chosen ? `The ${thing} comes down on ${plannedTime(chosen)}.` : `The ${thing} was taken down.`,
      );
    },
  };
};

/** Runs a step. If the server can't be reached, it offers the same step again, so that no comment is lost. */
const stepRunner = ({
  latest,
  dialogs,
  draftComments,
  setBusy,
  setOutcome,
}: StepsInput): VersionSteps["run"] => {
  const { pageId, version, onDone } = latest.current;
  const run: VersionSteps["run"] = async (step, done) => {
    setBusy(true);
    try {
      await onDone(await step());
      draftComments.current = "";
      setOutcome(done);
    } catch (error) {
      const text = messageOf(error);
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
        if (isAgain) await onDone(version.versionId);
      } else {
        await dialogs.alert(text);
        await onDone(version.versionId);
      }
    } finally {
      setBusy(false);
    }
  };
  return run;
};

/** The times of a step, as its call takes them. */
const withMoments = ({ publishAt, takeDownAt }: Moments) => ({
  ...(publishAt ? { publishAt } : {}),
  ...(takeDownAt ? { takeDownAt } : {}),
});

/** Whether a page's draft or pending version differs from what was shown. */
const hasChanged = async (pageId: number, seen: string): Promise<boolean> => {
  try {
    const now = await call("getChangesSince", { query: { pageId: String(pageId), seen } });
    return now.contentHash !== seen;
  } catch {
    return false;
  }
};

/** Not reached, signed out, too many requests, unavailable: the same step may work later. */
const CAN_RETRY: ReadonlySet<number> = new Set([0, 401, 429, 503]);
