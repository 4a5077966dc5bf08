import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { editorPath } from "#modules/pages/editor-path.schema.ts";
import { StatusBadge } from "#platform/ui/status-badge.tsx";
import type { ReusableBlockRow } from "./block-queries.editor.tsx";
import classes from "./block-uses.module.css";

/** The pages that show a block, each with the versions that do. */
export const BlockUses = ({ uses }: Pick<ReusableBlockRow, "uses">) => {
  const pages = [...Map.groupBy(uses, ({ pageId }) => pageId).values()];
  return (
    <ul className={classes.uses}>
      {pages.map(([page, ...others]) =>
        page ? (
          <li key={page.pageId}>
            <Anchor component={Link} to={editorPath(page.pageId, false)}>
              {page.pageName}
            </Anchor>
            {[page, ...others].map(({ status }) => (
              <StatusBadge key={status} status={status} />
            ))}
          </li>
        ) : null,
      )}
    </ul>
  );
};
