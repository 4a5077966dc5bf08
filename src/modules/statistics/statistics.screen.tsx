import { Anchor, Button, NativeSelect } from "@mantine/core";
import IconArrowLeft from "@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs";
import IconChartLine from "@tabler/icons-react/dist/esm/icons/IconChartLine.mjs";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import type { AnswerOf } from "#platform/call/define-call.ts";
import { EmptyState } from "#platform/ui/empty-state.tsx";
import { QueryError } from "#platform/ui/error-panel.tsx";
import { Loading } from "#platform/ui/loading.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import { ExportButton } from "./export-button.editor.tsx";
import type { getStatistics } from "./statistics.contract.ts";
import classes from "./statistics.module.css";
import { PERIODS, type Period } from "./statistics.schema.ts";
import { periodOf, usePageStatistics, useStatistics } from "./statistics-queries.editor.ts";
import { StatisticsTables } from "./statistics-tables.editor.tsx";
import { changeText, PERIOD_NAMES, viewsText } from "./statistics-texts.editor.ts";
import { DaysTable, ViewsChart } from "./views-chart.editor.tsx";

type Statistics = AnswerOf<typeof getStatistics>;

/** What visitors read, search for, download, and send: of the site, or of the page in the address. */
export const StatisticsScreen = () => {
  const [params, setParams] = useSearchParams();
  const period = periodOf(params);
  const pageId = Number(params.get("page")) || null;
  const choice = (
    <NativeSelect
      label="Period"
      value={String(period)}
      onChange={(event) => {
        const days = event.currentTarget.value;
        setParams(
          (before) => {
            before.set("days", days);
            return before;
          },
          { replace: true },
        );
      }}
      data={PERIODS.map((value) => ({ value: String(value), label: PERIOD_NAMES[value] }))}
      className={classes.period}
    />
  );
  return pageId === null ? (
    <SiteStatistics period={period} choice={choice} />
  ) : (
    <PageStatistics pageId={pageId} period={period} choice={choice} />
  );
};

interface PartProps {
  period: Period;
  choice: ReactNode;
}

const SiteStatistics = ({ period, choice }: PartProps) => {
  const statistics = useStatistics(period);
  const { data, isError, isPlaceholderData } = statistics;
  return (
    <>
      <PageTitle
        title="Statistics"
        help="See what visitors read and look for. Only totals are kept: no cookies, and nothing about individual visitors."
      />
      {isError && !data ? (
        <QueryError title="The statistics couldn't be loaded" query={statistics} />
      ) : !data ? (
        <Loading />
      ) : data.firstDay === null ? (
        <EmptyState
          icon={<IconChartLine size={32} />}
          text="No visits yet. Numbers appear here about a minute after the first one. Visits by signed-in staff aren't counted."
        />
      ) : (
        <div aria-busy={isPlaceholderData}>
          <Views data={data} period={period} choice={choice} isExported />
          <StatisticsTables data={data} period={period} />
        </div>
      )}
    </>
  );
};

const PageStatistics = ({ pageId, period, choice }: PartProps & { pageId: number }) => {
  const statistics = usePageStatistics(pageId, period);
  const { data, isError, isPlaceholderData } = statistics;
  return (
    <>
      <PageTitle
        title={data ? `Statistics of ${data.name}` : "Statistics"}
        help={data?.path ? `Views of the page at ${data.path}.` : "Views of a page."}
        action={
          <Button
            component={Link}
            to={`/SiteStatistics?days=${period}`}
            variant="default"
            leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
          >
            Statistics of the site
          </Button>
        }
      />
      {isError && !data ? (
        <QueryError title="The statistics couldn't be loaded" query={statistics} />
      ) : data ? (
        <div aria-busy={isPlaceholderData}>
          <Views data={data} period={period} choice={choice} />
          <p>
            <Anchor component={Link} to={`/UpdatePageComponent/${pageId}`} inherit>
              Edit this page
            </Anchor>
          </p>
        </div>
      ) : (
        <Loading />
      )}
    </>
  );
};

interface ViewsProps extends PartProps {
  data: Pick<Statistics, "days" | "views" | "viewsBefore">;
  isExported?: boolean;
}

/** The number of views, and the chart with its table. */
const Views = ({ data, period, choice, isExported = false }: ViewsProps) => {
  const change = changeText(data.views, data.viewsBefore, period);
  return (
    <section className={classes.panel} aria-labelledby="statistics-views">
      <div className={classes.head}>
        <div>
          <h2 id="statistics-views" className={classes.total}>
            {viewsText(data.views)}
          </h2>
          <p className={classes.change}>{change || "No earlier views to compare with"}</p>
        </div>
        {choice}
      </div>
      <ViewsChart days={data.days} />
      <div className={classes.below}>
        <DaysTable days={data.days} />
        {isExported ? <ExportButton table="days" name="views per day" period={period} /> : null}
      </div>
    </section>
  );
};
