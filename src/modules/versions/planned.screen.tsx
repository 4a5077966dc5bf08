import { Anchor } from "@mantine/core";
import IconCalendarOff from "@tabler/icons-react/dist/esm/icons/IconCalendarOff.mjs";
import IconEyeOff from "@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs";
import IconRocket from "@tabler/icons-react/dist/esm/icons/IconRocket.mjs";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { getItemPlans } from "#modules/content/item-plans.contract.ts";
import { editorPath } from "#modules/pages/editor-path.schema.ts";
import type { AnswerOf } from "#platform/call/define-call.ts";
import { call } from "#platform/ui/api.ts";
import { companyTime, plannedDay, useCompanyTimeZone } from "#platform/ui/company-clock.tsx";
import { EmptyState } from "#platform/ui/empty-state.tsx";
import { QueryError } from "#platform/ui/error-panel.tsx";
import { LoadingScreen } from "#platform/ui/loading.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import classes from "./planned.module.css";
import type { Plan } from "./plans.contract.ts";

/** Route /PublishingCalendar: what goes live and what comes down, day by day. */
export const PlannedScreen = () => {
  const plans = useQuery({ queryKey: ["plans"], queryFn: ({ signal }) => readEntries(signal) });
  useCompanyTimeZone();
  return (
    <>
      <PageTitle
        title="Scheduled"
        help="Pages, events, and other items that go live or come down on a date."
      />
      {plans.isError && !plans.data ? (
        <QueryError title="The schedule couldn't be loaded" query={plans} />
      ) : plans.data ? (
        <Days entries={plans.data} />
      ) : (
        <LoadingScreen label="Loading schedule" />
      )}
    </>
  );
};

const readEntries = async (signal: AbortSignal): Promise<Entry[]> => {
  const [pages, items] = await Promise.all([call("getPlans", { signal }), call("getItemPlans", { signal })]);
  return [...entriesOfPages(pages), ...entriesOfItems(items)].sort((a, b) => a.at.localeCompare(b.at));
};

const Days = ({ entries }: { entries: readonly Entry[] }) => {
  if (entries.length === 0)
    return (
      <EmptyState
        icon={<IconCalendarOff size={32} />}
        text="Nothing is scheduled. Choose Publish later when you publish a page, or in the form of an event, a blog, or a document."
      />
    );
  return (
    <ol className={classes.days}>
      {daysOf(entries).map(({ day, entries: some }) => (
        <li key={day}>
          <h2 className={classes.day}>{day}</h2>
          <ul className={classes.entries}>
            {some.map((entry) => (
              <EntryLine {...entry} key={`${entry.key} ${entry.isEnd}`} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
};

const EntryLine = ({ to, name, at, isEnd, what, plannedBy }: Entry) => {
  const Icon = isEnd ? IconEyeOff : IconRocket;
  return (
    <li className={classes.entry}>
      <time className={classes.time} dateTime={at}>
        {companyTime(at, "time")}
      </time>
      <Icon size={20} aria-hidden="true" />
      <span className={classes.what}>
        <Anchor component={Link} underline="always" to={to}>
          {name}
        </Anchor>{" "}
        {isEnd ? "comes down" : "goes live"} ({what})
      </span>
      <span className={classes.who}>Scheduled by {plannedBy}</span>
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

interface Entry extends Pick<Plan, "at"> {
  readonly key: string;
  /** Where it is edited. */
  readonly to: string;
  readonly name: string;
  /** What people call it: "V3", or "event". */
  readonly what: string;
  readonly plannedBy: string;
  /** Whether it comes down at that time. */
  readonly isEnd: boolean;
}

/** What happens to pages at which time. A publication can include the time when its page comes down. */
const entriesOfPages = (plans: readonly Plan[]): Entry[] =>
  plans.flatMap((plan): Entry[] => {
    const { pageId, pageName, isExternal, isBlock, versionId, kind, at, takeDownAt, email, name } = plan;
    const to = `${editorPath(pageId, isExternal)}${versionId ? `?version=${versionId}` : ""}`;
    const isEnd = kind === "takeDown";
    const what = isBlock ? "block" : "page";
    const entry = { key: `page ${pageId}`, to, name: pageName, what, plannedBy: name ?? email };
    return [
      { ...entry, at, isEnd, what: versionId ? `${what}, V${versionId}` : what },
      ...(takeDownAt ? [{ ...entry, at: takeDownAt, isEnd: true }] : []),
    ];
  });

const entriesOfItems = (plans: AnswerOf<typeof getItemPlans>): Entry[] =>
  plans.map(({ type, noun, id, title, editPath, kind, at, email, name }) => ({
    key: `${type} ${id}`,
    to: editPath,
    name: title,
    what: noun,
    at,
    isEnd: kind === "takeDown",
    plannedBy: name ?? email,
  }));
