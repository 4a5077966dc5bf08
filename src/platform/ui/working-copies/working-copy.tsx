import { Anchor, Button } from "@mantine/core";
import IconHistory from "@tabler/icons-react/dist/esm/icons/IconHistory.mjs";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { companyTime } from "../company-clock.tsx";
import { differencesOf, valueAt } from "../compared-values.ts";
import { readCurrentUser } from "../current-user.ts";
import { useDialogs } from "../dialogs.tsx";
import { readLastSave } from "../item-form.tsx";
import { lazyPart } from "../lazy-part.tsx";
import type { LastSave } from "../stale-dialog.tsx";
import { findField, type ZodForm } from "../use-zod-form.ts";
import { type Copy, isEqual, isSavedSince, offeredContent, unsavedContent } from "./copy-content.ts";
import { CopyKeeper } from "./copy-keeper.ts";
import classes from "./working-copy.module.css";

const StaleDialog = lazyPart(async () => (await import("../stale-dialog.tsx")).StaleDialog);

interface WorkingCopyProps {
  form: ZodForm<Record<string, unknown>, unknown>;
  /** Whether the form can't be saved any longer, and only shows earlier input, so that it can be copied. */
  isReadOnly: boolean;
}

/** Stores a form's input until it is saved or discarded, and offers earlier input. Doesn't change the item. */
export const WorkingCopy = ({ form, isReadOnly }: WorkingCopyProps) => {
  const [offer, setOffer] = useState<Copy | null>(null);
  const [compared, setCompared] = useState<{ lastSave: LastSave | null } | null>(null);
  const keeper = useKeeper(form, setOffer);
  const dialogs = useDialogs();
  const { copyPlace: place } = form;
  if (!place) return null;

  const close = (answered: Copy) => {
    setCompared(null);
    setOffer(null);
    keeper.current?.answer();
    // What shows why they can't be saved takes the focus.
    if (isReadOnly) return;
    // The focused button is gone, and restored inputs are new elements.
    const [path = ""] = Object.keys(answered.values);
    setTimeout(() => findField(form.formId, path)?.focus());
  };
  const restore = (copy: Copy) => {
    restoreValues(form, copy);
    close(copy);
  };
  const discard = async (copy: Copy) => {
    const isSure = await dialogs.confirm({
      text: `Discard your unsaved changes from ${momentText(copy.updatedAt)}?`,
      confirmLabel: "Discard changes",
      cancelLabel: "Keep changes",
      danger: true,
    });
    if (isSure) close(copy);
  };
  const compare = async () => {
    const id = Number.parseInt(place.item, 10);
    setCompared({ lastSave: await readLastSave({ kind: place.form, id }) });
  };

  const saved = form.getInitialValues();
  const isNewer = offer !== null && !isReadOnly && !place.isNew && isSavedSince(offer, saved);
  return (
    <>
      {offer ? (
        <Offer
          updatedAt={offer.updatedAt}
          isReadOnly={isReadOnly}
          comparison={place.comparison}
          onRestore={() => restore(offer)}
          onCompare={isNewer ? () => void compare() : undefined}
          onDiscard={() => void discard(offer)}
        />
      ) : null}
      {offer && compared ? (
        <StaleDialog
          lastSave={compared.lastSave}
          differences={differencesOf(fieldsOf(offer, place.fields), offer.base, saved, offer.values)}
          onKeepMine={() => restore(offer)}
          onTakeTheirs={() => close(offer)}
          onClose={() => setCompared(null)}
        />
      ) : null}
    </>
  );
};

interface OfferProps extends Pick<WorkingCopyProps, "isReadOnly"> {
  updatedAt: string;
  /** Address of a screen that compares the changes with the stored item. */
  comparison: string | undefined;
  onRestore(): void;
  /** Undefined unless newer changes were saved. */
  onCompare: (() => void) | undefined;
  onDiscard(): void;
}

const Offer = ({ updatedAt, isReadOnly, comparison, onRestore, onCompare, onDiscard }: OfferProps) => (
  <fieldset className={classes.offer} aria-label="Changes to restore">
    <IconHistory size={22} aria-hidden="true" />
    <div>
      <p role="alert">
        <strong>You have unsaved changes from {momentText(updatedAt)}.</strong>
        {isReadOnly ? " They can't be saved here anymore." : null}
        {onCompare ? " Newer changes have been saved since then." : null}
      </p>
      <div className={classes.buttons}>
        <Button size="sm" onClick={onRestore}>
          {isReadOnly ? "Show changes" : "Restore"}
        </Button>
        {onCompare ? (
          <Button size="sm" variant="default" onClick={onCompare}>
            Compare
          </Button>
        ) : null}
        <Button size="sm" variant="default" onClick={onDiscard}>
          Discard
        </Button>
        {comparison ? (
          <Anchor component={Link} to={comparison} className={classes.link}>
            See what you changed
          </Anchor>
        ) : null}
      </div>
    </div>
  </fieldset>
);

/** Puts a copy's values into the form. */
const restoreValues = (form: WorkingCopyProps["form"], { values }: Copy): void => {
  // Twice, because a field can clear another one that was already restored.
  for (let turn = 0; turn < 2; turn++)
    for (const [path, value] of Object.entries(values))
      if (!isEqual(valueAt(form.getValues(), path), value)) form.setFieldValue(path, value);
};

/** The compared fields of a copy. */
const fieldsOf = <Field,>({ values }: Copy, fields: Readonly<Record<string, Field>>): Record<string, Field> =>
  Object.fromEntries(Object.entries(fields).filter(([path]) => path in values));

/** "6:48 PM", with the day if it isn't today. */
const momentText = (instant: string): string =>
  companyTime(instant, "day") === companyTime(Date.now(), "day")
    ? companyTime(instant, "time")
    : companyTime(instant, "moment");

/** Starts storing the form's values while it is on the screen. */
const useKeeper = (
  form: WorkingCopyProps["form"],
  onOffer: (copy: Copy | null) => void,
): RefObject<CopyKeeper | null> => {
  const latest = useRef(form);
  latest.current = form;
  const keeper = useRef<CopyKeeper | null>(null);
  const { copy } = form;
  useEffect(() => {
    const user = readCurrentUser();
    if (!user) return;
    const place = () => latest.current.copyPlace ?? { form: "", item: "", fields: {} };
    const saved = () => latest.current.getInitialValues();
    const own = new CopyKeeper({
      key: () => ({ company: user.company, userId: user.id, form: place().form, item: place().item }),
      unsaved: () => unsavedContent(place().fields, saved(), latest.current.getValues()),
      usable: (stored) => offeredContent(stored, place().fields, saved()),
      onOffer,
      onDeviceOnly: (isDeviceOnly) => latest.current.setDeviceOnly(isDeviceOnly),
    });
    keeper.current = own;
    const flush = (isLeaving: boolean) => {
      latest.current.edits.flush();
      own.flush(isLeaving);
    };
    const onHidden = () => {
      if (document.visibilityState === "hidden") flush(true);
    };
    const onOnline = () => own.sendAgain();
    const stopListening = copy.listen({
      onChange: () => own.change(),
      onDiscard: () => {
        // Otherwise, text that isn't in the form yet would be stored afterward.
        latest.current.edits.flush();
        return own.discard();
      },
    });
    // It may have been typed before this part was loaded.
    if (latest.current.hasChanges) own.change();
    void own.load();
    document.addEventListener("visibilitychange", onHidden);
    window.addEventListener("online", onOnline);
    return () => {
      document.removeEventListener("visibilitychange", onHidden);
      window.removeEventListener("online", onOnline);
      flush(false);
      stopListening();
    };
  }, [copy, onOffer]);
  return keeper;
};
