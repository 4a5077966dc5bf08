import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import classes from "./statistics.module.css";
import { DEFAULT_PERIOD } from "./statistics.schema.ts";
import { usePageStatistics } from "./statistics-queries.editor.ts";
import { viewsText } from "./statistics-texts.editor.ts";

/** One line with a page's views, for the page editor. Empty if they can't be loaded. */
export const PageViews = ({ pageId }: { pageId: number }) => {
  const { data } = usePageStatistics(pageId, DEFAULT_PERIOD);
  return (
    <p className={classes.pageViews}>
      {data ? (
        <Anchor component={Link} to={`/SiteStatistics?page=${pageId}`} inherit>
          {viewsText(data.views)} in the last 30 days
        </Anchor>
      ) : null}
    </p>
  );
};
