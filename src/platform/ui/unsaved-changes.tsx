import { useEffect, useId, useRef } from "react";
import { useBlocker } from "react-router";
import { type Dialogs, useDialogs } from "./dialogs.tsx";

type IsDirty = boolean | (() => boolean);

/** What is being edited on the screen now, by the editing part's id: one list for the whole admin. */
const editing = new Map<string, () => boolean>();
const hasUnsavedChanges = (): boolean => [...editing.values()].some((isDirty) => isDirty());

const QUESTION = {
  text: "You have unsaved changes. Leave this page and lose them?",
  confirmLabel: "Leave page",
  cancelLabel: "Stay",
  danger: true,
} as const;

let isAgreed = false;

/**
 * Does something that the unsaved changes of the screen don't outlive (signing out, say), after asking where there are
 * any. Ways out of the screen that are part of it aren't asked about again.
 */
export const losingChanges = async (dialogs: Dialogs, work: () => Promise<void>): Promise<void> => {
  if (hasUnsavedChanges() && !(await dialogs.confirm(QUESTION))) return;
  isAgreed = true;
  try {
    await work();
  } finally {
    isAgreed = false;
  }
};

/**
 * Says that this part of the screen holds changes which aren't saved. While any part does, leaving the screen asks
 * first. Give a function where the answer must be fresh at the moment of leaving (right after a save, say).
 */
export const useUnsavedChanges = (isDirty: IsDirty): void => {
  const id = useId();
  const latest = useRef(isDirty);
  useEffect(() => {
    latest.current = isDirty;
  });
  useEffect(() => {
    editing.set(id, () => (typeof latest.current === "function" ? latest.current() : latest.current));
    return () => void editing.delete(id);
  }, [id]);
};

/** The one guard that asks; stands once inside the router (the frame holds it). */
export const UnsavedChangesGuard = () => {
  const dialogs = useDialogs();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !isAgreed && currentLocation.pathname !== nextLocation.pathname && hasUnsavedChanges(),
  );
  const isBlocked = blocker.state === "blocked";
  const latest = useRef({ blocker, dialogs });
  useEffect(() => {
    latest.current = { blocker, dialogs };
  });

  useEffect(() => {
    if (!isBlocked) return;
    const ask = async () => {
      const mayLeave = await latest.current.dialogs.confirm(QUESTION);
      const { blocker: now } = latest.current;
      if (now.state !== "blocked") return;
      if (mayLeave) now.proceed();
      else now.reset();
    };
    void ask();
  }, [isBlocked]);

  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (hasUnsavedChanges()) event.preventDefault();
    };
    window.addEventListener("beforeunload", onBeforeUnload);
    return () => window.removeEventListener("beforeunload", onBeforeUnload);
  }, []);
  return null;
};
