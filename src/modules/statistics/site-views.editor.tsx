import { Link } from "react-router";
import classes from "./statistics.module.css";
import { DEFAULT_PERIOD } from "./statistics.schema.ts";
import { useSiteViews } from "./statistics-queries.editor.ts";
import { changeText, viewsText } from "./statistics-texts.editor.ts";
import { DaysTable, ViewsChart } from "./views-chart.editor.tsx";

/** The site's views of the last 30 days, for the home screen. Renders nothing while there are none. */
export const SiteViews = () => {
  const { data } = useSiteViews(DEFAULT_PERIOD);
  if (!data || data.views === 0) return null;
  const change = changeText(data.views, data.viewsBefore, DEFAULT_PERIOD);
  return (
    <section className={classes.panel} aria-labelledby="home-views">
      <h2 id="home-views" className={classes.title}>
        {viewsText(data.views)} in the last 30 days
      </h2>
      {change ? <p className={classes.change}>{change}</p> : null}
      <ViewsChart days={data.days} height={120} />
      <DaysTable days={data.days} />
      <Link to="/SiteStatistics" className={classes.more}>
        Open statistics
      </Link>
    </section>
  );
};
