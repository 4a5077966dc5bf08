import { Button } from "@mantine/core";
import { type ReactNode, useEffect, useId, useRef } from "react";
import type { Difference } from "./compared-values.ts";
import { formatMoment } from "./format-dates.ts";
import classes from "./stale-dialog.module.css";

/** Who saved an item last. */
export interface LastSave {
  readonly by: string;
  /** The person's own save, in another tab or on another device. */
  readonly isOwn: boolean;
  /** ISO 8601. */
  readonly at: string;
  readonly timeZone: string;
}

interface StaleDialogProps {
  /** null where it isn't known. */
  lastSave: LastSave | null;
  differences: readonly Difference[];
  onKeepMine(): void;
  onTakeTheirs(): void;
  /** Nothing is decided: the form keeps its text, unsaved. Left out where that can't be: Escape takes theirs then. */
  onLater?(): void;
}

/** Somebody else's save came first: says who and what differs, field by field, and lets the user choose. */
export const StaleDialog = ({
  lastSave,
  differences,
  onKeepMine,
  onTakeTheirs,
  onLater,
}: StaleDialogProps) => {
  const leave = onLater ?? onTakeTheirs;
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
        leave();
      }}
      onClose={leave}
    >
      <div id={textId} className={classes.text}>
        <p>Someone else has saved this in the meantime.</p>
        {lastSave ? <p>{sentenceOf(lastSave)}</p> : null}
        <p>Keep yours to overwrite theirs, or take theirs and lose yours.</p>
      </div>
      <dl className={classes.differences}>
        {differences.map(({ path, label, mine, theirs, changedBy }) => (
          <div key={path} className={classes.difference}>
            <dt>
              {label} <span className={classes.changed}>{CHANGED[changedBy]}</span>
            </dt>
            <Side title="Yours">{mine}</Side>
            <Side title="Theirs">{theirs}</Side>
          </div>
        ))}
      </dl>
      {/* Escape in here must not close a popup below. */}
      <div className={classes.buttons}>
        {onLater ? (
          <Button variant="subtle" onClick={onLater} data-mantine-stop-propagation="true">
            Decide later
          </Button>
        ) : null}
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

const CHANGED: Readonly<Record<Difference["changedBy"], string>> = {
  me: "changed by you",
  them: "changed by them",
  both: "changed by both of you",
};

const sentenceOf = ({ by, isOwn, at, timeZone }: LastSave): string => {
  const who = isOwn ? "You saved it yourself, in another tab or on another device," : `${by} saved it`;
  return `${who} on ${formatMoment(at, timeZone)}.`;
};

const Side = ({ title, children }: { title: string; children: ReactNode }) => (
  <dd>
    <span className={classes.side}>{title}</span>
    <span className={classes.sideText}>{children || "(empty)"}</span>
  </dd>
);
