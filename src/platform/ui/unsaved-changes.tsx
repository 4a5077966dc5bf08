import { useEffect, useId, useRef } from "react";
import { useBlocker } from "react-router";
import { type Dialogs, useDialogs } from "./dialogs.tsx";

type IsDirty = boolean | (() => boolean);

interface EditingPart {
  isDirty(): boolean;
  /** Resolves once no save is running. */
  settled(): Promise<void>;
  /** Removes stored copies of the changes. */
  discard(): Promise<void>;
}

/** All editing parts on the screen, by their ids. */
const editing = new Map<string, EditingPart>();
const hasUnsavedChanges = (): boolean => [...editing.values()].some(({ isDirty }) => isDirty());

/** Whether there are unsaved changes once running saves have ended. */
const hasUnsavedAfterSaves = async (): Promise<boolean> => {
  await Promise.all([...editing.values()].map(({ settled }) => settled()));
  return hasUnsavedChanges();
};

const discardChanges = async (): Promise<void> => {
  const parts = [...editing.values()].filter(({ isDirty }) => isDirty());
  await Promise.all(parts.map(({ discard }) => discard()));
};

const QUESTION = {
  text: "You have unsaved changes. Leave this page and discard them?",
  confirmLabel: "Leave page",
  cancelLabel: "Stay on page",
  danger: true,
} as const;

const nothing = async (): Promise<void> => {};

let isAgreed = false;

/**
 * Runs an action that discards unsaved changes, such as signing out. Asks first if there are any; navigation within
 * the action isn't asked about again.
 */
export const confirmDiscarding = async (dialogs: Dialogs, work: () => Promise<void>): Promise<void> => {
  if ((await hasUnsavedAfterSaves()) && !(await dialogs.confirm(QUESTION))) return;
  await discardChanges();
  isAgreed = true;
  try {
    await work();
  } finally {
    isAgreed = false;
  }
};

/**
 * Registers whether this part of the screen has unsaved changes. While any part does, leaving the screen asks first.
 * Pass a function if the answer must be current at the moment of leaving, for example right after a save.
 * @param discard runs once the person has agreed to lose the changes
 * @param settled resolves once no save is running; leaving waits for it
 */
export const useUnsavedChanges = (isDirty: IsDirty, discard = nothing, settled = nothing): void => {
  const id = useId();
  const latest = useRef({ isDirty, discard, settled });
  useEffect(() => {
    latest.current = { isDirty, discard, settled };
  });
  useEffect(() => {
    editing.set(id, {
      isDirty: () => {
        const { isDirty } = latest.current;
        return typeof isDirty === "function" ? isDirty() : isDirty;
      },
      settled: () => latest.current.settled(),
      discard: () => latest.current.discard(),
    });
    return () => void editing.delete(id);
  }, [id]);
};

/** Asks before leaving a screen with unsaved changes. The frame renders it once inside the router. */
export const UnsavedChangesGuard = () => {
  const dialogs = useDialogs();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !isAgreed && currentLocation.pathname !== nextLocation.pathname && hasUnsavedChanges(),
  );
  const isAsking = useRef(false);
  const latest = useRef({ blocker, dialogs });
  useEffect(() => {
    latest.current = { blocker, dialogs };
  });

  // For each blocked navigation: on a slow device, one that follows "Stay on page" is rendered together with that answer.
  useEffect(() => {
    if (blocker.state !== "blocked" || isAsking.current) return;
    const ask = async () => {
      isAsking.current = true;
      const mayLeave = !(await hasUnsavedAfterSaves()) || (await latest.current.dialogs.confirm(QUESTION));
      isAsking.current = false;
      const { blocker: now } = latest.current;
      if (now.state !== "blocked") return;
      if (!mayLeave) return now.reset();
      void discardChanges();
      now.proceed();
    };
    void ask();
  }, [blocker]);

  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (hasUnsavedChanges()) event.preventDefault();
    };
    window.addEventListener("beforeunload", onBeforeUnload);
    return () => window.removeEventListener("beforeunload", onBeforeUnload);
  }, []);
  return null;
};
