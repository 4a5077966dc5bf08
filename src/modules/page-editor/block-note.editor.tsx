import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { editorPath } from "#modules/pages/editor-path.schema.ts";
import { useReusableBlocks } from "./block-queries.editor.tsx";
import classes from "./page-editor.module.css";

/** Above the form of a component that shows a reusable block: where the block is edited, and whether it has a draft. */
export const BlockNote = ({ blockId }: { blockId: number }) => {
  const block = useReusableBlocks().data?.find(({ id }) => id === blockId);
  if (!block) return null;
  const isChanged = block.isLive && block.status !== "live";
  return (
    <p className={classes.muted}>
      {isChanged ? "This block has changes that aren't live yet. Visitors see the live version. " : ""}
      <Anchor component={Link} to={editorPath(block.id, false)} inherit>
        Edit “{block.name}”
      </Anchor>
    </p>
  );
};
