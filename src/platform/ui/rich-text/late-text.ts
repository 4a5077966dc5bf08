import { type RefObject, useEffect, useMemo, useRef } from "react";
import type { LateInput, PendingEdits } from "../pending-edits.ts";
import { LONG_LENGTH } from "./editor-limits.ts";

/** The pause in typing after which text is passed to the form, in milliseconds. A long text takes longer to pass. */
const PAUSE_MS = 60;
const LONG_PAUSE_MS = 200;

interface LateText extends Omit<LateInput, "losses"> {
  /** Call it after every change. */
  schedule(): void;
}

/**
 * Passes text to the form in the first pause in typing, when the form asks for it, and when the editor closes.
 * @param passOn passes the text to the form
 * @param known the text that the form has
 */
export const useLateText = (
  passOn: RefObject<() => void>,
  known: RefObject<string>,
  edits: PendingEdits | undefined,
): LateText => {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const late = useMemo(() => {
    const flush = () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      timer.current = undefined;
      passOn.current();
    };
    return {
      isPending: () => timer.current !== undefined,
      flush,
      schedule: () => {
        clearTimeout(timer.current);
        timer.current = setTimeout(flush, known.current.length > LONG_LENGTH ? LONG_PAUSE_MS : PAUSE_MS);
      },
    };
  }, [passOn, known]);
  useEffect(() => {
    // Loaded in advance, so that saving still works far enough to report that the server can't be reached.
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
