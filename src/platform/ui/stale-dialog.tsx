import { Button } from "@mantine/core";
import { type ReactNode, useEffect, useId, useRef } from "react";
import type { Difference } from "./compared-values.ts";
import { formatMoment } from "./format-dates.ts";
import classes from "./stale-dialog.module.css";

export interface LastSave {
  readonly by: string;
  /** Whether the current user saved it, in another tab or on another device. */
  readonly isOwn: boolean;
  /** ISO 8601. */
  readonly at: string;
  readonly timeZone: string;
}

interface StaleDialogProps {
  /** Null if unknown. */
  lastSave: LastSave | null;
  differences: readonly Difference[];
  onKeepMine(): void;
  onTakeTheirs(): void;
  /** Called on Escape. Unless that chooses theirs, "Decide later" calls it, too; the form keeps its unsaved text. */
  onClose(): void;
}

/** Shown when someone else saved first. It names who, lists what differs, and lets the user choose. */
export const StaleDialog = ({
  lastSave,
  differences,
  onKeepMine,
  onTakeTheirs,
  onClose,
}: StaleDialogProps) => {
  const texts = lastSave?.isOwn ? OWN : OTHERS;
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
      aria-label="Newer changes were saved"
      aria-describedby={textId}
      className={classes.dialog}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={onClose}
    >
      <div id={textId} className={classes.text}>
        <p>{texts.change}</p>
        {lastSave ? <p>{sentenceOf(lastSave)}</p> : null}
        <p>{texts.choice}</p>
      </div>
      <dl className={classes.differences}>
        {differences.map(({ path, label, mine, theirs, changedBy }) => (
          <div key={path} className={classes.difference}>
            <dt>
              {label} <span className={classes.changed}>{texts.changed[changedBy]}</span>
            </dt>
            <Side title={texts.mine}>{mine}</Side>
            <Side title={texts.theirs}>{theirs}</Side>
          </div>
        ))}
      </dl>
      {/* Escape in this dialog must not close a popup below it. */}
      <div className={classes.buttons}>
        {onClose === onTakeTheirs ? null : (
          <Button variant="subtle" onClick={onClose} data-mantine-stop-propagation="true">
            Decide later
          </Button>
        )}
        <Button variant="default" onClick={onTakeTheirs} data-mantine-stop-propagation="true">
          {texts.takeTheirs}
        </Button>
        <Button onClick={onKeepMine} data-mantine-stop-propagation="true">
          {texts.keepMine}
        </Button>
      </div>
    </dialog>
  );
};

interface Texts {
  readonly change: string;
  readonly choice: string;
  readonly mine: string;
  readonly theirs: string;
  readonly changed: Readonly<Record<Difference["changedBy"], string>>;
  readonly keepMine: string;
  readonly takeTheirs: string;
}

const OTHERS: Texts = {
  change: "Someone else changed this while you were editing.",
  choice: "Keep your version to overwrite theirs, or use their version and discard yours.",
  mine: "Yours",
  theirs: "Theirs",
  changed: { me: "changed by you", them: "changed by them", both: "changed by both of you" },
  keepMine: "Keep mine",
  takeTheirs: "Use theirs",
};

/** The current user saved it, in another tab or on another device. */
const OWN: Texts = {
  change: "You changed this somewhere else while you were editing here.",
  choice: "Keep your changes here to overwrite that save, or use that save and discard your changes here.",
  mine: "Here",
  theirs: "Saved elsewhere",
  changed: { me: "changed here", them: "changed elsewhere", both: "changed in both" },
  keepMine: "Keep changes here",
  takeTheirs: "Use saved version",
};

const sentenceOf = ({ by, isOwn, at, timeZone }: LastSave): string => {
  const moment = formatMoment(at, timeZone);
  return isOwn
    ? `You saved it on ${moment}, in another tab or on another device.`
    : `${by} saved it on ${moment}.`;
};

const Side = ({ title, children }: { title: string; children: ReactNode }) => (
  <dd>
    <span className={classes.side}>{title}</span>
    <span className={classes.sideText}>{children || "(empty)"}</span>
  </dd>
);
