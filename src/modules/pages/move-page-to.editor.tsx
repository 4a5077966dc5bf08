import { Button } from "@mantine/core";
import { useState } from "react";
import { Popup } from "#platform/ui/popup.tsx";
import classes from "./change-pages.module.css";
import { TargetFields } from "./change-pages-target.editor.tsx";
import type { TreePage } from "./page-tree.contract.ts";

interface MovePageToProps {
  page: TreePage;
  onClose(): void;
  /** @param parent null for the top level */
  onMove(parent: NewParent | null): void;
}

interface NewParent {
  readonly pageId: number;
  readonly pageName: string;
}

/** Asks for the page's new parent. */
export const MovePageTo = ({ page, onClose, onMove }: MovePageToProps) => {
  const [parent, setParent] = useState<NewParent | null | undefined>();
  return (
    <Popup isOpen title={`Move “${page.pageName}”`} onClose={onClose}>
      <p className={classes.intro}>
        {page.childCount > 0 ? "The pages below it move along. " : ""}
        If the page is on the menu, it becomes the last one there.
      </p>
      <TargetFields
        action="move"
        exceptId={page.pageId}
        onChange={(target, name) => {
          const pageId = target?.parentId;
          setParent(pageId ? { pageId, pageName: name ?? "" } : target ? null : undefined);
        }}
      />
      <div className={classes.buttons} data-sticks>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={parent === undefined} onClick={() => parent !== undefined && onMove(parent)}>
          Move page
        </Button>
      </div>
    </Popup>
  );
};
