import { Button } from "@mantine/core";
import { useState } from "react";
import type { RowSelection } from "#platform/ui/row-selection.tsx";
import type { PageAction } from "./change-pages.contract.ts";
import { ChangePages } from "./change-pages.editor.tsx";
import classes from "./change-pages.module.css";
import { ACTIONS, actionsFor } from "./page-actions.editor.ts";
import type { PageRow } from "./pages.contract.ts";

/** How many pages are selected, and what can be done with them. Not shown while none is. */
export const PageSelection = ({ selection }: { selection: RowSelection<PageRow> }) => {
  const { selected } = selection;
  const [open, setOpen] = useState<{ action: PageAction; pages: readonly PageRow[] } | null>(null);
  return (
    <>
      {selected.length > 0 ? (
        <section className={classes.bar} data-sticks aria-label="Selected pages">
          <p className={classes.count} role="status">
            {selected.length} selected
          </p>
          <div className={classes.choice}>
            {selection.isAll ? null : (
              <Button variant="subtle" size="compact-md" onClick={selection.selectAll}>
                Select all
              </Button>
            )}
            <Button variant="subtle" size="compact-md" onClick={selection.clear}>
              Clear
            </Button>
          </div>
          <div className={classes.actions}>
            {actionsFor(selected).map((action) => (
              <Button
                key={action}
                variant={action === "delete" ? "outline" : "default"}
                color={action === "delete" ? "red" : undefined}
                onClick={() => setOpen({ action, pages: selected })}
              >
                {ACTIONS[action].button}
              </Button>
            ))}
          </div>
        </section>
      ) : null}
      {open ? (
        <ChangePages
          action={open.action}
          pages={open.pages}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null);
            selection.clear();
          }}
        />
      ) : null}
    </>
  );
};
