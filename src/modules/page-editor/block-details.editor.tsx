import { Button } from "@mantine/core";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { QueryError } from "#platform/ui/error-panel.tsx";
import { Loading } from "#platform/ui/loading.tsx";
import { useBlockActions } from "./block-actions.editor.tsx";
import { useReusableBlocks } from "./block-queries.editor.tsx";
import { BlockUses } from "./block-uses.editor.tsx";
import uses from "./block-uses.module.css";
import classes from "./page-editor.module.css";

interface BlockDetailsProps {
  blockId: number;
  isAdmin: boolean;
  onChanged(): Promise<unknown>;
}

/** Where a reusable block is used, and for admins its name and its deletion. */
export const BlockDetails = ({ blockId, isAdmin, onChanged }: BlockDetailsProps) => {
  const blocks = useReusableBlocks();
  const actions = useBlockActions(onChanged);
  if (blocks.isError && !blocks.data) return <QueryError query={blocks} />;
  if (!blocks.data) return <Loading label="Loading block details" />;
  const block = blocks.data.find(({ id }) => id === blockId);
  if (!block) return <p className={classes.muted}>This block is deleted. An admin can restore it.</p>;
  return (
    <section className={uses.details} aria-labelledby="block-heading">
      <h2 id="block-heading" className={classes.heading}>
        Where it's used
      </h2>
      {block.uses.length === 0 ? (
        <p className={classes.muted}>No page shows this block yet. Add it to a page with Add Component.</p>
      ) : (
        <BlockUses uses={block.uses} />
      )}
      {isAdmin ? (
        <div className={uses.actions}>
          <Button
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden="true" />}
            onClick={() => void actions.rename(block)}
          >
            Rename block
          </Button>
          <Button
            variant="default"
            leftSection={<IconTrash size={18} aria-hidden="true" />}
            onClick={() => void actions.remove(block)}
          >
            Delete block
          </Button>
        </div>
      ) : null}
    </section>
  );
};
