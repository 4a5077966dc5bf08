import { useCallback, useRef, useState } from "react";
import { freeCopiedName } from "#platform/fields/copied-name.ts";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import type { FormFieldAnswer } from "./forms.contract.ts";
import { type FieldDetails, FORM_LIMITS } from "./forms.schema.ts";

/** A field as its form has it. */
export type FieldDraft = FieldDetails & Pick<FormFieldAnswer, "autofill">;

/** The part of the open field's form that its guard asks. */
interface WatchedField {
  isDirty(): boolean;
  /** Called once the person has agreed to lose the changes. */
  discard(): Promise<void>;
}

export type OpenFieldState = ReturnType<typeof useOpenField>;

/** Tracks the open field and its unsaved input. */
export const useOpenField = () => {
  const dialogs = useDialogs();
  const [id, setId] = useState<number | null>(null);
  const [copyOf, setCopyOf] = useState<number | null>(null);
  const [turn, setTurn] = useState(0);
  const [draft, setDraft] = useState<FieldDraft | null>(null);
  const [theirs, setTheirs] = useState<FormFieldAnswer | null>(null);
  const form = useRef<WatchedField | null>(null);
  const watch = useCallback((watched: WatchedField) => {
    form.current = watched;
    return () => {
      if (form.current === watched) form.current = null;
    };
  }, []);
  const start = (next: number | null, from: FormFieldAnswer | null, original: number | null = null) => {
    setCopyOf(original);
    setDraft(null);
    setTheirs(from);
    setId(next);
    setTurn((now) => now + 1);
  };
  return {
    id,
    /** The field that a new one is a copy of; null for none. */
    copyOf,
    turn,
    draft,
    theirs,
    setDraft,
    watch,
    show: (next: number) => start(next, null),
    /** Starts a new field with the settings of another one. */
    duplicate: (field: FormFieldAnswer, names: readonly string[]) => {
      const name = freeCopiedName(field.name, FORM_LIMITS.fieldName, names);
      start(0, { ...field, id: 0, name }, field.id);
    },
    close: () => start(null, null),
    restart: (from: FormFieldAnswer) => start(from.id, from),
    /** Keeps the input and treats it as a new field. */
    makeNew: () => {
      setTheirs(null);
      setId(0);
    },
    /** Returns true if nothing is unsaved or the user agrees to discard it. */
    mayLeave: async (): Promise<boolean> => {
      if (!form.current?.isDirty()) return true;
      const isSure = await dialogs.confirm({
        text: "Discard unsaved changes to this field?",
        confirmLabel: "Discard changes",
        cancelLabel: "Keep editing",
        danger: true,
      });
      if (isSure) void form.current?.discard();
      return isSure;
    },
  };
};
