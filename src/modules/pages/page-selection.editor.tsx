import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#platform/ui/api.ts";
import type { RowSelection } from "#platform/ui/row-selection.tsx";
import { SelectionBar } from "#platform/ui/selection-bar.tsx";
import type { PageAction } from "./change-pages.contract.ts";
import { ChangePages } from "./change-pages.editor.tsx";
import { useDuplicatePage } from "./duplicate-at-once.editor.ts";
import { ACTIONS, actionsFor } from "./page-actions.editor.ts";
import type { PageRow } from "./pages.contract.ts";

/** The number of selected pages, with actions for them. Not shown if none is selected. */
export const PageSelection = ({ selection }: { selection: RowSelection<PageRow> }) => {
  const { selected } = selection;
  const [open, setOpen] = useState<{ action: PageAction; pages: readonly PageRow[] } | null>(null);
  return (
    <>
      <SelectionBar label="Selected pages" selection={selection}>
        {selected.length === 1 && selected[0] ? (
          <DuplicateButtons page={selected[0]} onDone={selection.clear} />
        ) : null}
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
      </SelectionBar>
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

/** For one page: its children can be duplicated along with it. */
const DuplicateButtons = ({ page, onDone }: { page: PageRow; onDone(): void }) => {
  const duplicate = useDuplicatePage();
  const below = useQuery({
    queryKey: ["has-sub-pages", page.pageId],
    queryFn: ({ signal }) => call("hasSubPages", { query: { pageId: String(page.pageId) }, signal }),
  });
  if (page.versionStatus === "Deleted") return null;
  const run = async (withChildren: boolean) => {
    await duplicate(page, withChildren);
    onDone();
  };
  return (
    <>
      <Button variant="default" onClick={() => void run(false)}>
        Duplicate
      </Button>
      {below.data ? (
        <Button variant="default" onClick={() => void run(true)}>
          Duplicate with subpages
        </Button>
      ) : null}
    </>
  );
};
