import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { editorPath } from "#modules/pages/editor-path.schema.ts";
import { StatusBadge } from "#platform/ui/status-badge.tsx";
import type { ReusableBlockRow } from "./block-queries.editor.tsx";
import classes from "./block-uses.module.css";

/** The pages that show a block, each with the versions that do. */
export const BlockUses = ({ uses }: Pick<ReusableBlockRow, "uses">) => {
  const pages = uses.filter((use, at) => uses.findIndex(({ pageId }) => pageId === use.pageId) === at);
  return (
    <ul className={classes.uses}>
      {pages.map(({ pageId, pageName }) => (
        <li key={pageId}>
          <Anchor component={Link} to={editorPath(pageId, false)}>
            {pageName}
          </Anchor>
          {uses
            .filter((use) => use.pageId === pageId)
            .map(({ status }) => (
              <StatusBadge key={status} status={status} />
            ))}
        </li>
      ))}
    </ul>
  );
};
