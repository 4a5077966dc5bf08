import { type RefObject, useEffect, useMemo, useRef } from "react";
import type { LateInput, PendingEdits } from "../pending-edits.ts";

/** How long no key is pressed before a text is handed on, in milliseconds: shorter than a pause to think. */
const PAUSE_MS = 200;

interface LateText extends Omit<LateInput, "losses"> {
  /** Something was typed. */
  note(): void;
}

/**
 * Hands a text on in the first pause after a key, when its form asks for it, and when its editor closes.
 * @param handOn gives the text to the form
 * @param known the text that the form has
 */
export const useLateText = (
  handOn: RefObject<() => void>,
  known: RefObject<string>,
  edits: PendingEdits | undefined,
): LateText => {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const late = useMemo(() => {
    const flush = () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      timer.current = undefined;
      handOn.current();
    };
    return {
      isPending: () => timer.current !== undefined,
      flush,
      note: () => {
        clearTimeout(timer.current);
        timer.current = setTimeout(flush, PAUSE_MS);
      },
    };
  }, [handOn]);
  useEffect(() => {
    // Loaded ahead: while the server can't be reached, saving has to come as far as saying so.
    const rules = import("./save-losses.ts").catch(() => null);
    const losses = async () => (await rules)?.savingLosses(known.current) ?? [];
    const remove = edits?.add({ ...late, losses });
    return () => {
      late.flush();
      remove?.();
    };
  }, [edits, late, known]);
  return late;
};
