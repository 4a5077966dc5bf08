import { Button } from "@mantine/core";
import IconChecks from "@tabler/icons-react/dist/esm/icons/IconChecks.mjs";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { call } from "#platform/ui/api.ts";
import { useCompanyTimeZone } from "#platform/ui/company-clock.tsx";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { EmptyState } from "#platform/ui/empty-state.tsx";
import { QueryError } from "#platform/ui/error-panel.tsx";
import { Loading } from "#platform/ui/loading.tsx";
import { useToasts } from "#platform/ui/toasts.tsx";
import type { WorkGroupRows, WorkRow } from "./worklist.contract.ts";
import classes from "./worklist.module.css";
import { WORK_GROUPS, type WorkGroup } from "./worklist.schema.ts";
import { GROUP_TEXTS } from "./worklist-texts.editor.ts";

const KEY = "worklist";

/** The group that an address shows whole, `/AdminHome?show=drafts`; null for all groups. */
export const shownGroup = (query: URLSearchParams): WorkGroup | null =>
  WORK_GROUPS.find((group) => group === query.get("show")) ?? null;

/** What needs the person's attention, by group, or all of one group. */
export const Worklist = ({ userId, only }: { userId: number; only: WorkGroup | null }) => {
  useCompanyTimeZone();
  const work = useQuery({
    queryKey: [KEY, userId, only],
    queryFn: ({ signal }) => call("getWorklist", { query: only ? { group: only } : {}, signal }),
  });
  const { data, isError } = work;
  if (isError && !data) return <QueryError title="Your work couldn't be loaded" query={work} />;
  if (!data) return <Loading label="Loading your work" lines={6} />;
  return (
    <div className={classes.groups}>
      {only ? (
        <p className={classes.back}>
          <Link to="/AdminHome">Back to all work</Link>
        </p>
      ) : null}
      {data.length === 0 ? (
        <EmptyState
          icon={<IconChecks size={32} />}
          text="You're all caught up. Nothing is waiting for you."
        />
      ) : (
        data.map((one) => <Group key={one.group} {...one} isWhole={only !== null} />)
      )}
    </div>
  );
};

const Group = ({ group, total, rows, isWhole }: WorkGroupRows & { isWhole: boolean }) => {
  const id = useId();
  const { title } = GROUP_TEXTS[group];
  return (
    <section className={classes.group} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        <span className={classes.total}>{total}</span>
        <ShowAll group={group} total={total} count={rows.length} isWhole={isWhole} />
      </div>
      <ul>
        {rows.map((row) => (
          <Row key={row.key} group={group} row={row} />
        ))}
      </ul>
    </section>
  );
};

/** Leads to the screen with the rest of a group; or says that there are more than a list can have. */
const ShowAll = ({
  group,
  total,
  count,
  isWhole,
}: {
  group: WorkGroup;
  total: number;
  count: number;
  isWhole: boolean;
}): ReactNode => {
  const { screen, title } = GROUP_TEXTS[group];
  if (screen)
    return (
      <Link className={classes.all} to={screen.to}>
        {screen.label}
      </Link>
    );
  if (total === count) return null;
  return isWhole ? (
    <span className={classes.all}>Showing the first {count}</span>
  ) : (
    <Link className={classes.all} to={`/AdminHome?show=${group}`} aria-label={`Show all ${total}: ${title}`}>
      Show all {total}
    </Link>
  );
};

const Row = ({ group, row }: { group: WorkGroup; row: WorkRow }) => {
  const { happened, next, action } = GROUP_TEXTS[group];
  const { title, noun, note, to, taskId } = row;
  const isLink = group !== "failed";
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <p className={classes.title}>
          {title} {noun ? <span className={classes.noun}>{noun}</span> : null}
        </p>
        <p className={classes.text}>
          {happened(row)} {note && isLink ? <q className={classes.note}>{note}</q> : note}
        </p>
        <p className={classes.text}>{next(row)}</p>
      </div>
      {isLink ? (
        <Button
          component={Link}
          to={to}
          variant="default"
          className={classes.action}
          aria-label={`${action} ${title}`}
        >
          {action}
        </Button>
      ) : taskId === null ? null : (
        <Retry taskId={taskId} title={title} label={action} />
      )}
    </li>
  );
};

const Retry = ({ taskId, title, label }: { taskId: number; title: string; label: string }) => {
  const queries = useQueryClient();
  const dialogs = useDialogs();
  const toasts = useToasts();
  const refresh = () => queries.invalidateQueries({ queryKey: [KEY] });
  const { mutate, isPending } = useMutation({
    mutationFn: () => call("retryQueuedWork", { body: { id: taskId } }),
    onSuccess: () => {
      toasts.success(`${title} is being retried.`);
      return refresh();
    },
    onError: (error) => void dialogs.alert(error.message).then(refresh),
  });
  return (
    <Button variant="default" loading={isPending} aria-label={`${label}: ${title}`} onClick={() => mutate()}>
      {label}
    </Button>
  );
};
