import { Fragment, type ReactNode, useRef, useState } from "react";
import type { z } from "zod";
import { type CallError, callByName, isConflict } from "./api.ts";
import { type ComparedFields, differencesOf, type FormValues, hasChanged } from "./compared-values.ts";
import { lazyPart } from "./lazy-part.tsx";
import type { LastSave } from "./stale-dialog.tsx";
import { submitForm, useZodForm, type ZodForm } from "./use-zod-form.ts";
import { copyItemOf } from "./working-copies/copy-events.ts";

const StaleDialog = lazyPart(async () => (await import("./stale-dialog.tsx")).StaleDialog);

/** An item's version: the number of its last save, or anything else that changes with every save. */
type Version = number | string | object | null | undefined;

/** The query of the call `getLastSave`, which answers who saved an item last. */
export interface SaverQuery {
  readonly kind: string;
  readonly id?: number;
}

interface ItemFormOptions<Item, Values extends FormValues, Output, V extends Version> {
  readonly schema: z.ZodType<Output, Values>;
  /** Every field that the form saves, without passwords, which are never compared. */
  readonly fields: ComparedFields;
  /** The item when the form was opened. */
  readonly opened: Item;
  /** The form values of an item. */
  valuesOf(item: Item): Values;
  versionOf(item: Item): V;
  readonly saver: SaverQuery;
  /** Tells the working copies of new items apart, in letters and digits, for example by their container. */
  readonly newItem?: string;
  /** Address of a screen that compares the working copy with the stored item. */
  readonly comparison?: string | undefined;
  /**
   * Reads the stored item after a save was refused.
   * @param refusal throw it if the item can't be compared
   */
  read(refusal: CallError): Promise<Item>;
  /**
   * Sends the values as a change to a version of the item.
   * @param pressed the value of the pressed button
   * @throws CallError 409 if another version is stored
   */
  send(values: Output, version: V, pressed: string): Promise<unknown>;
  /** The version after a successful save. By default, a number goes up by one. */
  next?(version: V): V;
  /** Restarts the form with the version that someone else saved (see `Reopened`). */
  onTakeTheirs(theirs: Item): void;
}

interface ItemForm<Values extends FormValues, Output, V> {
  readonly form: ZodForm<Values, Output>;
  /**
   * Saves the values; call it in the form's `onSave`. Resolves to false if nothing was saved and the dialog shows
   * why.
   */
  save(values: Output, pressed?: string): Promise<boolean>;
  /** The form values of the stored version that the user last saw. */
  seen(): Values;
  /** Call it after another call of the form saved the item. Returns the new version. */
  recordOtherSave(): V;
  /** The dialog for resolving a conflict. Render it below the form. */
  readonly dialog: ReactNode;
}

/**
 * A form for an item that several people may edit at the same time. If someone else saved first, it shows who did
 * and what differs, and the user chooses which version to keep [ERR-004].
 */
export const useItemForm = <Item, Values extends FormValues, Output, V extends Version = number>(
  options: ItemFormOptions<Item, Values, Output, V>,
): ItemForm<Values, Output, V> => {
  const { schema, fields, opened, valuesOf, versionOf, saver } = options;
  const form = useZodForm({
    schema,
    initialValues: valuesOf(opened),
    copyPlace: {
      form: saver.kind,
      item: copyItemOf(saver.id, options.newItem),
      isNew: saver.id === 0,
      fields,
      comparison: options.comparison,
    },
  });
  const seen = useRef({ version: versionOf(opened), values: valuesOf(opened) });
  const [stale, setStale] = useState<Stale<Item, Values> | null>(null);
  const accept = (item: Item) => {
    seen.current = { version: versionOf(item), values: valuesOf(item) };
  };

  const save = async (output: Output, pressed = ""): Promise<boolean> => {
    const sent = form.getValues();
    const { version, values } = seen.current;
    try {
      await options.send(output, version, pressed);
    } catch (error) {
      if (!isConflict(error)) throw error;
      const [theirs, lastSave] = await Promise.all([options.read(error), readLastSave(saver)]);
      // The refusal has a reason other than someone else's save.
      if (JSON.stringify(versionOf(theirs)) === JSON.stringify(version)) throw error;
      const stored = valuesOf(theirs);
      const isChosen =
        hasChanged(fields, values, stored) && differencesOf(fields, values, stored, sent).length > 0;
      if (isChosen) {
        setStale({ theirs, mine: sent, lastSave, pressed });
        return false;
      }
      // The other save doesn't conflict with this form, so there is nothing to choose.
      accept(theirs);
      return save(output, pressed);
    }
    seen.current = { version: nextOf(version), values: sent };
    return true;
  };

  const nextOf = (version: V): V =>
    options.next?.(version) ?? (typeof version === "number" ? ((version + 1) as V) : version);
  const recordOtherSave = (): V => {
    seen.current = { ...seen.current, version: nextOf(seen.current.version) };
    return seen.current.version;
  };

  const dialog = stale ? (
    <StaleDialog
      lastSave={stale.lastSave}
      differences={differencesOf(fields, seen.current.values, valuesOf(stale.theirs), stale.mine)}
      onKeepMine={() => {
        accept(stale.theirs);
        setStale(null);
        submitForm(form.formId, stale.pressed);
      }}
      onTakeTheirs={() => {
        setStale(null);
        void form.copy.discard();
        options.onTakeTheirs(stale.theirs);
      }}
      onClose={() => setStale(null)}
    />
  ) : null;
  return { form, save, seen: () => seen.current.values, recordOtherSave, dialog };
};

interface Stale<Item, Values> {
  readonly theirs: Item;
  readonly mine: Values;
  readonly lastSave: LastSave | null;
  readonly pressed: string;
}

/** Who saved an item last; null if that is unknown or can't be loaded. */
export const readLastSave = (saver: SaverQuery): Promise<LastSave | null> =>
  callByName("getLastSave", { query: { ...saver } }).then(
    (answer) => answer as LastSave | null,
    () => null,
  );

/** Renders an item's form, and restarts it when the user chooses the version that someone else saved. */
export const Reopened = <Item,>({
  item,
  children,
}: {
  item: Item;
  children(item: Item, onTakeTheirs: (theirs: Item) => void): ReactNode;
}) => {
  const [opened, setOpened] = useState({ item, turn: 0 });
  const onTakeTheirs = (theirs: Item) => setOpened(({ turn }) => ({ item: theirs, turn: turn + 1 }));
  return <Fragment key={opened.turn}>{children(opened.item, onTakeTheirs)}</Fragment>;
};
