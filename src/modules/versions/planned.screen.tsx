import { Anchor } from "@mantine/core";
import IconCalendarOff from "@tabler/icons-react/dist/esm/icons/IconCalendarOff.mjs";
import IconEyeOff from "@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs";
import IconRocket from "@tabler/icons-react/dist/esm/icons/IconRocket.mjs";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { editorPath } from "#modules/pages/editor-path.schema.ts";
import { call } from "#platform/ui/api.ts";
import { companyTime, plannedDay, useCompanyTimeZone } from "#platform/ui/company-clock.tsx";
import { EmptyState } from "#platform/ui/empty-state.tsx";
import { ErrorPanel } from "#platform/ui/error-panel.tsx";
import { LoadingScreen } from "#platform/ui/loading.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import classes from "./planned.module.css";
import type { Plan } from "./plans.contract.ts";

/** Route /PublishingCalendar: what goes live and what comes down, day by day. */
export const PlannedScreen = () => {
  const plans = useQuery({ queryKey: ["plans"], queryFn: ({ signal }) => call("getPlans", { signal }) });
  useCompanyTimeZone();
  return (
    <>
      <PageTitle title="Planned" help="Pages that go live or come down on a date." />
      {plans.isError && !plans.data ? (
        <ErrorPanel
          title="The plans couldn't be loaded"
          text={plans.error.message}
          onRetry={() => void plans.refetch()}
        />
      ) : plans.data ? (
        <Days entries={entriesOf(plans.data)} />
      ) : (
        <LoadingScreen label="Loading plans" />
      )}
    </>
  );
};

const Days = ({ entries }: { entries: readonly Entry[] }) => {
  if (entries.length === 0)
    return (
      <EmptyState
        icon={<IconCalendarOff size={32} />}
        text="Nothing is planned. To plan a page, choose Publish on a pending version, then Publish later."
      />
    );
  return (
    <ol className={classes.days}>
      {daysOf(entries).map(({ day, entries: some }) => (
        <li key={day}>
          <h2 className={classes.day}>{day}</h2>
          <ul className={classes.entries}>
            {some.map((entry) => (
              <EntryLine key={`${entry.pageId} ${entry.isEnd}`} {...entry} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
};

const EntryLine = ({ pageId, pageName, isExternal, versionId, at, isEnd, email }: Entry) => {
  const Icon = isEnd ? IconEyeOff : IconRocket;
  return (
    <li className={classes.entry}>
      <time className={classes.time} dateTime={at}>
        {companyTime(at, "time")}
      </time>
      <Icon size={20} aria-hidden="true" />
      <span className={classes.what}>
        <Anchor
          component={Link}
          underline="always"
          to={`${editorPath(pageId, isExternal)}${versionId ? `?version=${versionId}` : ""}`}
        >
          {pageName}
        </Anchor>{" "}
        {isEnd ? "comes down" : `goes live (V${versionId})`}
      </span>
      <span className={classes.who}>Planned by {email}</span>
    </li>
  );
};

/** Each day's entries, in order. */
const daysOf = (entries: readonly Entry[]): { readonly day: string; readonly entries: Entry[] }[] => {
  const days: { day: string; entries: Entry[] }[] = [];
  for (const entry of entries) {
    const day = plannedDay(entry.at);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
};

interface Entry extends Pick<Plan, "pageId" | "pageName" | "isExternal" | "versionId" | "email"> {
  readonly at: string;
  /** Whether the page comes down at that time. */
  readonly isEnd: boolean;
}

/** What happens at which time. A publication can include the time when its page comes down. */
const entriesOf = (plans: readonly Plan[]): Entry[] =>
  plans
    .flatMap(({ kind, at, takeDownAt, ...plan }): Entry[] => [
      { ...plan, at, isEnd: kind === "takeDown" },
      ...(takeDownAt ? [{ ...plan, at: takeDownAt, isEnd: true }] : []),
    ])
    .sort((a, b) => a.at.localeCompare(b.at));
