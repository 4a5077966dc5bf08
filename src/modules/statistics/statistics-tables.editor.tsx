import { Anchor, Table } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { AnswerOf } from "#platform/call/define-call.ts";
import { countText } from "#platform/ui/chart-lines.ts";
import { ExportButton } from "./export-button.editor.tsx";
import type { getStatistics } from "./statistics.contract.ts";
import classes from "./statistics.module.css";
import type { Period, StatisticsTable } from "./statistics.schema.ts";

type Statistics = AnswerOf<typeof getStatistics>;

/** The lists below the chart. */
export const StatisticsTables = ({ data, period }: { data: Statistics; period: Period }) => {
  const section = { period };
  return (
    <div className={classes.tables}>
      <div className={classes.column}>
        <Section
          {...section}
          title="Pages"
          table="pages"
          columns={["Page", "Views"]}
          empty="No views in this period."
          rows={data.pages.map((page) => ({
            name:
              page.pageId === null ? (
                page.name
              ) : (
                <Anchor
                  component={Link}
                  to={`/SiteStatistics?page=${page.pageId}&days=${period}`}
                  inherit
                  underline="always"
                >
                  {page.name}
                </Anchor>
              ),
            detail: page.path !== page.name ? page.path : null,
            counts: [page.count],
          }))}
        />
        <Section
          {...section}
          title="Downloads"
          table="downloads"
          columns={["File", "Downloads"]}
          empty="No downloads in this period."
          rows={data.downloads.map(({ name, href, count }) => ({
            name: href ? <a href={href}>{name}</a> : name,
            counts: [count],
          }))}
        />
      </div>
      <div className={classes.column}>
        <Section
          {...section}
          title="Other websites"
          table="referrers"
          columns={["Website", "Visits"]}
          empty="No visits from other websites in this period."
          rows={data.referrers.map(rowOf)}
        />
        <Section
          {...section}
          title="Searches"
          table="searches"
          columns={["Search", "Times"]}
          empty="No searches with results in this period."
          rows={data.searches.map(rowOf)}
        />
        <Section
          {...section}
          title="Searches without a result"
          table="empty-searches"
          columns={["Search", "Times"]}
          empty="No searches without a result in this period."
          rows={data.emptySearches.map(rowOf)}
        />
        <Section
          {...section}
          title="Forms"
          table="forms"
          columns={["Form", "Started", "Sent"]}
          empty="No forms were started in this period."
          rows={data.forms.map(({ name, starts, submissions }) => ({ name, counts: [starts, submissions] }))}
        />
      </div>
    </div>
  );
};

const rowOf = ({ name, count }: { name: string; count: number }): Row => ({ name, counts: [count] });

interface Row {
  name: ReactNode;
  /** Below the name. */
  detail?: string | null;
  counts: readonly number[];
}

interface SectionProps {
  title: string;
  table: StatisticsTable;
  period: Period;
  /** Headings: of the name, and of each count. */
  columns: readonly string[];
  rows: readonly Row[];
  empty: string;
}

/** A list with bars that compare its first counts. */
const Section = ({ title, table, period, columns, rows, empty }: SectionProps) => {
  const most = Math.max(1, ...rows.map(({ counts }) => counts[0] ?? 0));
  const id = `statistics-${table}`;
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.listHead}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {rows.length > 0 ? <ExportButton table={table} name={title.toLowerCase()} period={period} /> : null}
      </div>
      {rows.length === 0 ? (
        <p className={classes.empty}>{empty}</p>
      ) : (
        <Table className={classes.list} aria-labelledby={id}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, detail, counts }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names can repeat, and rows keep no state
              <tr key={index}>
                <th scope="row">
                  <span className={classes.bar} style={{ width: `${((counts[0] ?? 0) / most) * 100}%` }} />
                  <span className={classes.name}>{name}</span>
                  {detail ? <span className={classes.detail}>{detail}</span> : null}
                </th>
                {counts.map((count, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places
                  <td key={column}>{countText(count)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
};
