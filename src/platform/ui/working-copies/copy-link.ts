import type { ComparedFields } from "../compared-values.ts";

/** Which form of which item a working copy belongs to. */
export interface CopyPlace {
  /** The form's kind, as in `getLastSave`. */
  readonly form: string;
  /** The item's id; for a new item, "0" and what tells it apart from other new ones. */
  readonly item: string;
  /** The fields that are kept. Passwords are never among them. */
  readonly fields: ComparedFields;
}

/** The item's name in `CopyPlace`. @param newItem tells new items of one kind apart */
export const copyItemOf = (id: number | undefined, newItem = ""): string =>
  id ? String(id) : `0 ${newItem}`.trim();

interface CopyListener {
  onChange(): void;
  onDiscard(): Promise<void>;
}

/** How a form tells its working copy what happens, before and after that has been loaded. */
export interface CopyLink {
  /** @returns a function that ends listening */
  listen(listener: CopyListener): () => void;
  /** A value was changed or saved. */
  change(): void;
  /** The person agreed to lose what is typed. Resolves once the server has deleted it or can't be reached. */
  discard(): Promise<void>;
}

export const copyLink = (): CopyLink => {
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
