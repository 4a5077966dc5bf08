import { Fragment, type ReactNode, Suspense, useRef, useState } from "react";
import type { z } from "zod";
import { type CallError, callByName, isConflict } from "./api.ts";
import { type ComparedFields, differencesOf, type FormValues, hasChanged } from "./compared-values.ts";
import { lazyPart } from "./lazy-part.ts";
import type { LastSave } from "./stale-dialog.tsx";
import { submitForm, useZodForm, type ZodForm } from "./use-zod-form.ts";

const StaleDialog = lazyPart(async () => (await import("./stale-dialog.tsx")).StaleDialog);

/** The state of an item that somebody has seen: the number of its last save, or whatever tells its states apart. */
type Version = number | string | object | null | undefined;

/** Whom to ask for who saved it last: what the call `getLastSave` takes. */
export interface SaverQuery {
  readonly kind: string;
  readonly id?: number;
}

interface ItemFormOptions<Item, Values extends FormValues, Output> {
  readonly schema: z.ZodType<Output, Values>;
  /** Every field that the form saves. Passwords aren't compared and stay out of it. */
  readonly fields: ComparedFields;
  /** The item as the form was opened with. */
  readonly opened: Item;
  /** What the form holds of an item. */
  valuesOf(item: Item): Values;
  versionOf(item: Item): Version;
  readonly saver: SaverQuery;
  /**
   * The item as it is stored now, after a save was refused.
   * @param refusal throw it where nothing can be compared
   */
  read(refusal: CallError): Promise<Item>;
  /**
   * Sends what was typed as a change of a state of the item.
   * @param pressed value of the pressed button
   * @throws CallError 409 where another state is stored
   */
  send(values: Output, version: Version, pressed: string): Promise<unknown>;
  /** The number of the save that went well. Default: one more. */
  next?(version: Version): Version;
  /** The form is to start again with what somebody else has saved: see `Reopened`. */
  onTakeTheirs(theirs: Item): void;
}

interface ItemForm<Values extends FormValues, Output> {
  readonly form: ZodForm<Values, Output>;
  /** Saves what was typed, in the form's `onSave`. False: nothing was saved, and the dialog says why. */
  save(values: Output, pressed?: string): Promise<boolean>;
  /** What the form held of the stored item, as far as the user has seen it. */
  seen(): Values;
  /** Another call of the form's has saved the item: answers the number of that save. */
  noteSave(): Version;
  /** The dialog in which the user chooses; belongs below the form. */
  readonly dialog: ReactNode;
}

/**
 * The form of an item that several people may be saving at the same time. Where somebody else's save came first, it
 * says who and what differs, and the user keeps theirs or takes the other's [ERR-004].
 */
export const useItemForm = <Item, Values extends Record<string, unknown>, Output>(
  options: ItemFormOptions<Item, Values, Output>,
): ItemForm<Values, Output> => {
  const { schema, fields, opened, valuesOf, versionOf, saver } = options;
  const form = useZodForm({ schema, initialValues: valuesOf(opened) }) as ZodForm<Values, Output>;
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
      // Refused for another reason than somebody else's save.
      if (JSON.stringify(versionOf(theirs)) === JSON.stringify(version)) throw error;
      const stored = valuesOf(theirs);
      const isChosen =
        hasChanged(fields, values, stored) && differencesOf(fields, values, stored, sent).length > 0;
      if (isChosen) {
        setStale({ theirs, mine: sent, lastSave, pressed });
        return false;
      }
      // They changed nothing that the form holds, or the same: there is nothing to choose.
      accept(theirs);
      return save(output, pressed);
    }
    seen.current = { version: nextOf(version), values: sent };
    return true;
  };

  const nextOf = (version: Version): Version =>
    options.next?.(version) ?? (typeof version === "number" ? version + 1 : version);
  const noteSave = (): Version => {
    seen.current = { ...seen.current, version: nextOf(seen.current.version) };
    return seen.current.version;
  };

  const dialog = stale ? (
    <Suspense>
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
          options.onTakeTheirs(stale.theirs);
        }}
        onLater={() => setStale(null)}
      />
    </Suspense>
  ) : null;
  return { form, save, seen: () => seen.current.values, noteSave, dialog };
};

interface Stale<Item, Values> {
  readonly theirs: Item;
  readonly mine: Values;
  readonly lastSave: LastSave | null;
  readonly pressed: string;
}

/** Who saved an item last; null where that isn't known, or can't be asked now. */
export const readLastSave = (saver: SaverQuery): Promise<LastSave | null> =>
  callByName("getLastSave", { query: { ...saver } }).then(
    (answer) => answer as LastSave | null,
    () => null,
  );

/** Shows an item's form, and starts it again where the user takes over what somebody else has saved. */
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
