import { type ReactNode, useRef, useState } from "react";
import { CallError } from "#platform/ui/api.ts";
import { submitForm } from "#platform/ui/use-zod-form.ts";
import { StaleDialog } from "./stale-dialog.editor.tsx";

interface StaleSaveOptions<V, T> {
  readonly formId: string;
  /** The form's fields by their names, in order. */
  readonly fields: Parameters<typeof StaleDialog>[0]["fields"];
  /** The state that the form was opened with. */
  readonly rowVersion: number;
  /** What is stored now. */
  load(): Promise<T>;
  /** Sends the values as a change of that state. @throws CallError 409 where another state is stored */
  send(values: V, rowVersion: number): Promise<unknown>;
  /** The form is to begin anew with what somebody else has saved. */
  onTakeTheirs(theirs: T): void;
}

/**
 * Saving a form of a part of Site Information that somebody else may have saved meanwhile.
 * @returns `save` for the form's `onSave` (false: not saved), and the dialog in which the user chooses
 */
export const useStaleSave = <V extends object, T extends { readonly rowVersion: number }>(
  options: StaleSaveOptions<V, T>,
): { save(values: V): Promise<boolean>; dialog: ReactNode } => {
  const rowVersion = useRef(options.rowVersion);
  const [stale, setStale] = useState<{ theirs: T; mine: V } | null>(null);
  const save = async (values: V): Promise<boolean> => {
    try {
      await options.send(values, rowVersion.current);
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 409) throw error;
      setStale({ theirs: await options.load(), mine: values });
      return false;
    }
    rowVersion.current += 1;
    return true;
  };
  const dialog = stale ? (
    <StaleDialog
      fields={options.fields}
      theirs={flat(stale.theirs)}
      mine={flat(stale.mine)}
      onKeepMine={() => {
        rowVersion.current = stale.theirs.rowVersion;
        setStale(null);
        submitForm(options.formId);
      }}
      onTakeTheirs={() => options.onTakeTheirs(stale.theirs)}
      onLater={() => setStale(null)}
    />
  ) : null;
  return { save, dialog };
};

/** Lists as one text, so that equal ones are equal. */
const flat = (values: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : value]),
  );
