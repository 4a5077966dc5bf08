import type { ComparedFields } from "../compared-values.ts";

/** The form and item of a working copy. */
export interface CopyPlace {
  /** The form's kind, as in `getLastSave`. */
  readonly form: string;
  /** The item's id; for a new item, "0" and a suffix that distinguishes it. */
  readonly item: string;
  /** Whether the item isn't saved yet, so that nobody can have changed it. What it starts with may differ each time. */
  readonly isNew?: boolean;
  /** The stored fields, never passwords. */
  readonly fields: ComparedFields;
  /** Address of a screen that compares the copy with what is saved, if there is one. */
  readonly comparison?: string | undefined;
}

/** The item's name in `CopyPlace`. @param newItem distinguishes new items of one kind */
export const copyItemOf = (id: number | undefined, newItem = ""): string =>
  id ? String(id) : `0 ${newItem}`.trim();

interface CopyListener {
  onChange(): void;
  onDiscard(): Promise<void>;
}

/** How a form reports events to its working copy, before and after that is loaded. */
export interface CopyEvents {
  /** @returns a function that stops listening */
  listen(listener: CopyListener): () => void;
  /** A value was changed or saved. */
  change(): void;
  /** The person agreed to discard the input. Resolves once the server has deleted it or can't be reached. */
  discard(): Promise<void>;
}

export const copyEvents = (): CopyEvents => {
  const listeners = new Set<CopyListener>();
  return {
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change: () => {
      for (const { onChange } of listeners) onChange();
    },
    discard: async () => {
      await Promise.all([...listeners].map(({ onDiscard }) => onDiscard()));
    },
  };
};
