import { useCallback, useMemo, useRef } from "react";
import { useDialogs } from "#platform/ui/dialogs.tsx";

/** Watches over the text of the open component form, for steps that would close it. */
export interface EditGuard {
  /** The form that is open now; answers how to take it out again. */
  watch(isDirty: () => boolean): () => void;
  isDirty(): boolean;
  /** True where nothing is lost, or the user agrees to lose it. */
  mayLeave(): Promise<boolean>;
  /**
   * True where nothing is unsaved, or the user agrees to do the step without it. The text stays on the screen.
   * @param verb such as "Submit"
   */
  mayGoOnWithout(verb: string, versionId: number): Promise<boolean>;
}

/** Leaving the screen is asked about by the frame; this asks about steps on the screen itself. */
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
          text: `This component has unsaved changes that aren't in V${versionId}. ${verb} V${versionId} without them?`,
          confirmLabel: `${verb} without them`,
          cancelLabel: "Keep editing",
        })),
    };
  }, [watch]);
};
