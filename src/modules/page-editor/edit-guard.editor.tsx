import { useCallback, useMemo, useRef } from "react";
import { useDialogs } from "#platform/ui/dialogs.tsx";

/** Asks before a step closes the open component form and loses its text. */
export interface EditGuard {
  /** Registers the open form. @returns a function that unregisters it */
  watch(isDirty: () => boolean): () => void;
  isDirty(): boolean;
  /** True when nothing would be lost or the user agrees to discard it. */
  mayLeave(): Promise<boolean>;
  /**
   * True when nothing is unsaved or the user agrees to leave it out. The text stays on the screen.
   * @param verb such as "Submit"
   */
  mayGoOnWithout(verb: string, versionId: number): Promise<boolean>;
}

/** Covers steps within the screen; the app frame asks when somebody leaves the screen. */
export const useEditGuard = (): EditGuard => {
  const dialogs = useDialogs();
  const latest = useRef(dialogs);
  latest.current = dialogs;
  const form = useRef<(() => boolean) | null>(null);

  const watch = useCallback((isDirty: () => boolean) => {
    form.current = isDirty;
    return () => {
      if (form.current === isDirty) form.current = null;
    };
  }, []);

  return useMemo(() => {
    const isDirty = () => form.current?.() ?? false;
    return {
      watch,
      isDirty,
      mayLeave: async () =>
        !isDirty() ||
        (await latest.current.confirm({
          text: "Discard unsaved changes to this component?",
          confirmLabel: "Discard changes",
          cancelLabel: "Keep editing",
          danger: true,
        })),
      mayGoOnWithout: async (verb, versionId) =>
        !isDirty() ||
        (await latest.current.confirm({
          text: `This component has unsaved changes. ${verb} V${versionId} without them?`,
          confirmLabel: `${verb} without them`,
          cancelLabel: "Keep editing",
        })),
    };
  }, [watch]);
};
