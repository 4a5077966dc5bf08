import { Button, Checkbox } from "@mantine/core";
import type { PageColumns } from "./page-columns.editor.tsx";
import classes from "./page-list.module.css";

/** Shows and hides columns of the page list. */
export const ColumnChoice = ({ choices, toggle, reset }: PageColumns) => (
  <>
    {choices.map(({ key, header, isShown }) => (
      <Checkbox key={key} label={header} checked={isShown} onChange={() => toggle(key)} />
    ))}
    <Button variant="subtle" className={classes.clear} onClick={reset}>
      Show the usual columns
    </Button>
  </>
);
