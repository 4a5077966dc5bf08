import { useCallback, useMemo, useRef } from "react";
import { useDialogs } from "#platform/ui/dialogs.tsx";

/** What came of saving a form: "refused" has been explained in a dialog; "impossible" if it's invalid or read-only. */
export type SaveTry = "saved" | "refused" | "impossible";

/** The part of a form that a guard asks. */
export interface WatchedForm {
  isDirty(): boolean;
  /** Resolves once no save is running. */
  settled(): Promise<void>;
  /** Saves the changes. If it can't, the form shows why. */
  save(): Promise<SaveTry>;
  /** Called once the person has agreed to lose the changes. */
  discard(): Promise<void>;
}

/** Asks before a step closes the open component form and loses its text. */
export interface EditGuard {
  /** Registers the open form. @returns a function that unregisters it */
  watch(form: WatchedForm): () => void;
  isDirty(): boolean;
  /** Resolves once no save is running. */
  settled(): Promise<void>;
  /** True when nothing would be lost or the user agrees to discard it. */
  mayLeave(): Promise<boolean>;
  /** Saves the open form. If it can't, the form shows why. */
  save(): Promise<SaveTry>;
  /**
   * Saves what is unsaved. If that's impossible, asks whether to leave it out: the text then stays on the screen.
   * @param verb such as "Submit"
   * @returns whether to go on
   */
  saveOrConfirm(verb: string, versionId: number): Promise<boolean>;
}

/** Covers steps within the screen; the app frame asks when someone leaves the screen. */
export const useEditGuard = (): EditGuard => {
  const dialogs = useDialogs();
  const latest = useRef(dialogs);
  latest.current = dialogs;
  const form = useRef<WatchedForm | null>(null);

  const watch = useCallback((watched: WatchedForm) => {
    form.current = watched;
    return () => {
      if (form.current === watched) form.current = null;
    };
  }, []);

  return useMemo(() => {
    const isDirty = () => form.current?.isDirty() ?? false;
    const settled = async () => form.current?.settled();
    const isDirtyAfterSave = async () => {
      await settled();
      return isDirty();
    };
    const agree = async (): Promise<boolean> => {
      const isSure = await latest.current.confirm({
        text: "Discard unsaved changes to this component?",
        confirmLabel: "Discard changes",
        cancelLabel: "Keep editing",
        danger: true,
      });
      if (isSure) void form.current?.discard();
      return isSure;
    };
    return {
      watch,
      isDirty,
      settled,
      save: async () => {
        await settled();
        return (await form.current?.save()) ?? "impossible";
      },
      mayLeave: async () => !(await isDirtyAfterSave()) || agree(),
      saveOrConfirm: async (verb, versionId) => {
        if (!(await isDirtyAfterSave())) return true;
        const saved = await form.current?.save();
        if (saved !== "impossible") return saved !== "refused";
        return latest.current.confirm({
          text: `This component has unsaved changes. ${verb} V${versionId} without them?`,
          confirmLabel: `${verb} without them`,
          cancelLabel: "Keep editing",
        });
      },
    };
  }, [watch]);
};
