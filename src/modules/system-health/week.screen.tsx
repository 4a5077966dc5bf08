import IconChartLine from "@tabler/icons-react/dist/esm/icons/IconChartLine.mjs";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { call } from "#platform/ui/api.ts";
import { companyTime, useCompanyTimeZone } from "#platform/ui/company-clock.tsx";
import { EmptyState } from "#platform/ui/empty-state.tsx";
import { QueryError } from "#platform/ui/error-panel.tsx";
import { ChartTable, LineChart } from "#platform/ui/line-chart.tsx";
import { Loading } from "#platform/ui/loading.tsx";
import type { HealthHour } from "./system-health.contract.ts";
import classes from "./system-health.module.css";
import {
  endsOf,
  knownValues,
  type Measure,
  PANELS,
  percent,
  valueText,
  weekSummary,
} from "./week-texts.screen.ts";

/** Nodes write their figures this often, in milliseconds. */
const REFRESH_MS = 60_000;

/** Charts of the last seven days, hour by hour. */
export const Week = () => {
  const week = useQuery({
    queryKey: ["system-health", "week"],
    queryFn: ({ signal }) => call("getHealthHistory", { signal }),
    refetchInterval: ({ state }) => (state.status === "error" ? false : REFRESH_MS),
  });
  useCompanyTimeZone();
  const { data, isError } = week;
  if (data)
    return data.hours.length < 2 ? (
      <EmptyState
        icon={<IconChartLine size={32} />}
        text="No data yet. Charts appear here after the server has run for an hour."
      />
    ) : (
      <>
        <p className={classes.note}>
          One value per hour, for all nodes together. A gap means that no node was running.
        </p>
        <div className={classes.panels}>
          {PANELS.map(({ title, measures }) => (
            <Panel key={title} title={title} measures={measures} hours={data.hours} />
          ))}
        </div>
      </>
    );
  return isError ? <QueryError title="The last seven days couldn't be loaded" query={week} /> : <Loading />;
};

interface PanelProps {
  title: string;
  measures: readonly Measure[];
  hours: readonly HealthHour[];
}

const Panel = ({ title, measures, hours }: PanelProps) => {
  const titleId = useId();
  return (
    <section className={classes.panel} aria-labelledby={titleId}>
      <h3 id={titleId}>{title}</h3>
      {measures.map((measure) => (
        <div key={measure.key} className={classes.measure}>
          <p>{measure.title(knownValues(hours, measure))}</p>
          <LineChart
            values={hours.map((hour) => hour[measure.key])}
            summary={weekSummary(hours, measure)}
            ends={endsOf(hours)}
            height={measures.length === 1 ? 284 : 120}
            isBad={(measure.isBad ?? false) && knownValues(hours, measure).some((value) => value > 0)}
            {...(measure.isShare ? { axisEnd: 1, format: percent } : {})}
          />
        </div>
      ))}
      <ChartTable
        caption={`${title} per hour`}
        columns={["Hour", ...measures.map(({ name }) => name)]}
        rows={hours.toReversed().map((hour) => ({
          key: hour.hour,
          texts: [
            companyTime(hour.hour),
            ...measures.map((measure) => valueText(measure, hour[measure.key])),
          ],
        }))}
      />
    </section>
  );
};
