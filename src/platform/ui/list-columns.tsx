import { Button, Checkbox } from "@mantine/core";
import IconColumns from "@tabler/icons-react/dist/esm/icons/IconColumns3.mjs";
import { useId, useState } from "react";
import { readCurrentUser } from "./current-user.ts";
import classes from "./list-columns.module.css";
import type { Column } from "./table-column.ts";

export interface ListColumns<Row> {
  readonly shown: readonly Column<Row>[];
  /** The keys of those that aren't shown. */
  readonly hidden: readonly string[];
  setHidden(keys: readonly string[]): void;
  /** Those that can be hidden. */
  readonly choices: readonly { key: string; header: string; isShown: boolean }[];
  toggle(key: string): void;
  /** Shows the columns that everyone sees at first. */
  reset(): void;
}

interface ListColumnsOptions<Row> {
  /** Names the list in this browser's storage. */
  list: string;
  columns: readonly Column<Row>[];
  /** Keys of columns that can't be hidden. */
  fixed: ReadonlySet<string>;
  hiddenAtFirst: readonly string[];
}

/** A list's columns as the person chose them, remembered in this browser. */
export const useListColumns = <Row,>({
  list,
  columns,
  fixed,
  hiddenAtFirst,
}: ListColumnsOptions<Row>): ListColumns<Row> => {
  // Per user, because staff share computers.
  const storageKey = `tenantry.${list}-columns.${readCurrentUser()?.id ?? ""}`;
  const [chosen, setChosen] = useState(() => readHidden(storageKey));
  const hidden = chosen ?? hiddenAtFirst;
  const setHidden = (next: readonly string[]) => {
    setChosen(next);
    localStorage.setItem(storageKey, JSON.stringify(next));
  };
  const isShown = ({ key }: Column<Row>) => fixed.has(key) || !hidden.includes(key);
  return {
    shown: columns.filter(isShown),
    hidden,
    setHidden,
    choices: columns
      .filter(({ key }) => !fixed.has(key))
      .map((column) => ({ key: column.key, header: column.header, isShown: isShown(column) })),
    toggle: (key) =>
      setHidden(hidden.includes(key) ? hidden.filter((other) => other !== key) : [...hidden, key]),
    reset: () => {
      setChosen(null);
      localStorage.removeItem(storageKey);
    },
  };
};

/** Null if the person hasn't chosen. */
const readHidden = (storageKey: string): readonly string[] | null => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "null");
    return Array.isArray(stored) ? stored.filter((key) => typeof key === "string") : null;
  } catch {
    return null;
  }
};

type Choice = Pick<ListColumns<never>, "choices" | "toggle" | "reset">;

/** Shows and hides columns of a list. */
export const ColumnChoice = ({ choices, toggle, reset }: Choice) => (
  <>
    {choices.map(({ key, header, isShown }) => (
      <Checkbox key={key} label={header} checked={isShown} onChange={() => toggle(key)} />
    ))}
    <Button variant="subtle" className={classes.reset} onClick={reset}>
      Reset columns
    </Button>
  </>
);

/** A button that opens the choice of columns below it. */
export const ColumnsPanel = (columns: Choice) => {
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconColumns size={18} aria-hidden="true" />}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
      >
        Columns
      </Button>
      <fieldset id={panelId} className={classes.panel} hidden={!isOpen} aria-label="Columns">
        {isOpen ? <ColumnChoice {...columns} /> : null}
      </fieldset>
    </>
  );
};
