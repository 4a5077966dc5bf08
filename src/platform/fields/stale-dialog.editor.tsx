import { Button } from "@mantine/core";
import { useEffect, useId, useRef } from "react";
import type { Field } from "./fields.ts";
import classes from "./stale-dialog.module.css";

/** What the dialog needs to know of a field: what it is called, and whether its value is formatted text. */
type NamedField = Pick<Field<unknown>, "label"> & { readonly kind?: Field<unknown>["kind"] };

interface StaleDialogProps {
  /** The form's fields by their names, in order. */
  fields: Readonly<Record<string, NamedField>>;
  /** As it is stored now. */
  theirs: Readonly<Record<string, unknown>>;
  /** As it was about to be saved. */
  mine: Readonly<Record<string, unknown>>;
  onKeepMine(): void;
  onTakeTheirs(): void;
  /** Nothing is decided: the form keeps its text, unsaved. */
  onLater(): void;
}

/** Somebody else's save came first: shows both texts where they differ, and lets the user choose. */
export const StaleDialog = ({
  fields,
  theirs,
  mine,
  onKeepMine,
  onTakeTheirs,
  onLater,
}: StaleDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const textId = useId();
  useEffect(() => {
    const before = document.activeElement;
    if (!dialog.current?.open) dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-label="Saved by someone else"
      aria-describedby={textId}
      className={classes.dialog}
      onCancel={(event) => {
        event.preventDefault();
        onLater();
      }}
      onClose={onLater}
    >
      <p id={textId} className={classes.text}>
        Someone else has saved this in the meantime. Keep your text and overwrite theirs, or take theirs and
        lose yours.
      </p>
      <dl className={classes.differences}>
        {differences(fields, theirs, mine).map(({ label, yours, other }) => (
          <div key={label} className={classes.difference}>
            <dt>{label}</dt>
            <dd>
              <span className={classes.side}>Yours</span>
              <span className={classes.sideText}>{yours || "(empty)"}</span>
            </dd>
            <dd>
              <span className={classes.side}>Theirs</span>
              <span className={classes.sideText}>{other || "(empty)"}</span>
            </dd>
          </div>
        ))}
      </dl>
      {/* Escape in here must not close a popup below. */}
      <div className={classes.buttons}>
        <Button variant="subtle" onClick={onLater} data-mantine-stop-propagation="true">
          Decide later
        </Button>
        <Button variant="default" onClick={onTakeTheirs} data-mantine-stop-propagation="true">
          Take theirs
        </Button>
        <Button onClick={onKeepMine} data-mantine-stop-propagation="true">
          Keep mine (overwrite)
        </Button>
      </div>
    </dialog>
  );
};

const differences = (
  fields: StaleDialogProps["fields"],
  theirs: StaleDialogProps["theirs"],
  mine: StaleDialogProps["mine"],
) =>
  Object.entries(fields)
    .filter(([name]) => mine[name] !== theirs[name])
    .map(([name, field]) => {
      const { label } = field;
      const yours = readable(field, mine[name]);
      const other = readable(field, theirs[name]);
      // Where only formatting differs the words alone would look the same.
      return yours === other
        ? { label, yours: String(mine[name] ?? ""), other: String(theirs[name] ?? "") }
        : { label, yours, other };
    });

/** The words of a value; of formatted text without its tags. */
const readable = (field: NamedField, value: unknown): string => {
  const text = String(value ?? "");
  if (field.kind !== "richText") return text;
  const spaced = text.replace(/<\/(p|h[1-6]|li|tr|div|blockquote)>|<br[^>]*>/gi, "$&\n");
  return (new DOMParser().parseFromString(spaced, "text/html").body.textContent ?? "").trim();
};
