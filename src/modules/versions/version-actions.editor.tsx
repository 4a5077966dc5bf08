import { useRef, useState } from "react";
import type { PageVersion } from "#modules/version-rows/version-rows.schema.ts";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { type ComparisonLink, openVersion } from "./version-choice.editor.tsx";
import type { ActionsInput, VersionSteps } from "./version-steps.editor.tsx";

/** The available steps for a version, as far as the screen knows. The server decides. */
export interface VersionOptions {
  readonly canCreateDraft: boolean;
  readonly canSubmit: boolean;
  readonly canDelete: boolean;
  readonly canDecide: boolean;
  readonly canWithdraw: boolean;
  readonly canPublishAtOnce: boolean;
  /** Whether an older version can go live again in one step. */
  readonly canPublishAgain: boolean;
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
    canPublishAgain:
      isThere &&
      isAdmin &&
      version.status === "backup" &&
      version.needsSecondPerson === null &&
      openVersion(versions) === null,
    canPublish: version.needsSecondPerson === null,
    canTakeDown: isThere && isAdmin && allowDelete && version.status === "live",
  };
};

export interface VersionActions extends VersionSteps {
  isBusy: boolean;
  /** The last result, in words. */
  outcome: string;
  clearOutcome(): void;
}

/** What can be done with the chosen version, and how to choose another one. */
export interface VersionControls {
  options: VersionOptions;
  actions: VersionActions;
  comparison: ComparisonLink | null;
  onChoose(versionId: number): void;
}

/** The steps of the chosen version. What they ask and do is loaded with the first one. */
export const useVersionActions = (input: ActionsInput): VersionActions => {
  const dialogs = useDialogs();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState("");
  const latest = useRef(input);
  latest.current = input;
  const draftComments = useRef("");
  const start = async (begin: (steps: VersionSteps) => Promise<void>): Promise<void> => {
    const loaded = await import("./version-steps.editor.tsx").catch(() => null);
    if (!loaded) return dialogs.alert("This couldn't be loaded. Save your work, then reload the page.");
    return begin(loaded.versionSteps({ latest, dialogs, draftComments, setBusy, setOutcome }));
  };
  return {
    isBusy,
    outcome,
    clearOutcome: () => setOutcome(""),
    run: (step, done) => start((steps) => steps.run(step, done)),
    createDraft: () => start((steps) => steps.createDraft()),
    submit: () => start((steps) => steps.submit()),
    reject: () => start((steps) => steps.reject()),
    publish: () => start((steps) => steps.publish()),
    publishAtOnce: () => start((steps) => steps.publishAtOnce()),
    publishAgain: () => start((steps) => steps.publishAgain()),
    withdraw: () => start((steps) => steps.withdraw()),
    deleteDraft: () => start((steps) => steps.deleteDraft()),
    takeDown: () => start((steps) => steps.takeDown()),
  };
};
