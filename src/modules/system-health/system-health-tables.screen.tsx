import { Anchor } from "@mantine/core";
import IconMailCheck from "@tabler/icons-react/dist/esm/icons/IconMailCheck.mjs";
import { CompanyTime } from "#platform/ui/company-clock.tsx";
import { DataTable } from "#platform/ui/data-table.tsx";
import { EmptyState } from "#platform/ui/empty-state.tsx";
import type { Column } from "#platform/ui/table-column.ts";
import { formatBytes } from "#platform/usage/format-bytes.schema.ts";
import { formatDuration, hitRate } from "./format-figures.schema.ts";
import type { NodeHealth, QueueHealth, UnsentHealth } from "./system-health.contract.ts";
import classes from "./system-health.module.css";

const NODES: readonly Column<NodeHealth>[] = [
  {
    key: "name",
    header: "Node",
    width: "24%",
    cell: (node) => (node.isThis ? `${node.name} (this one)` : node.name),
    sortValue: (node) => node.name,
    isLink: true,
  },
  {
    key: "state",
    header: "Status",
    cell: (node) => (
      <span className={node.isAlive ? classes.up : classes.gone}>{node.isAlive ? "Up" : "Gone"}</span>
    ),
    sortValue: (node) => node.isAlive,
  },
  {
    key: "since",
    header: "Since",
    cell: (node) =>
      node.isAlive ? (
        formatDuration(Date.now() - Date.parse(node.startedAt))
      ) : (
        <>
          last seen <CompanyTime at={node.seenAt} />
        </>
      ),
    sortValue: (node) => (node.isAlive ? node.startedAt : ""),
  },
  { key: "version", header: "Version", cell: (node) => node.version, sortValue: (node) => node.version },
  {
    key: "hits",
    header: "From the cache",
    cell: (node) => hitRate([node]),
    sortValue: (node) => node.cacheHits / Math.max(1, node.cacheHits + node.cacheMisses),
  },
  {
    key: "cache",
    header: "Cache",
    cell: (node) =>
      `${node.cachePages === 1 ? "1 page" : `${node.cachePages} pages`}, ${formatBytes(node.cacheBytes)} of ${formatBytes(node.cacheMaxBytes)}`,
    sortValue: (node) => node.cacheBytes,
  },
  {
    key: "memory",
    header: "Memory",
    cell: (node) => formatBytes(node.memoryBytes),
    sortValue: (node) => node.memoryBytes,
  },
  {
    key: "delay",
    header: "Delay",
    cell: (node) => `${Math.round(node.loopDelayMs)} ms, ${Math.round(node.worstLoopDelayMs)} ms at worst`,
    sortValue: (node) => node.loopDelayMs,
  },
  {
    key: "connections",
    header: "Connections",
    cell: (node) =>
      `${node.connectionsInUse} in use, ${node.connectionsIdle} idle${node.connectionsAwaited > 0 ? `, ${node.connectionsAwaited} awaited` : ""}`,
    sortValue: (node) => node.connectionsInUse,
  },
];

/** All serving processes and their state. */
export const NodeTable = ({ nodes }: { nodes: readonly NodeHealth[] }) => (
  <DataTable
    caption="Nodes"
    order="Up first"
    columns={NODES}
    rows={nodes}
    getId={(node) => node.id}
    pageSize={50}
  />
);

/** The company's own Waiting work screen. */
const workAddress = (host: string): string => {
  const { protocol, port } = window.location;
  return `${protocol}//${host}${port ? `:${port}` : ""}/WaitingWork`;
};

const UNSENT: readonly Column<UnsentHealth>[] = [
  {
    key: "company",
    header: "Company",
    width: "40%",
    cell: (unsent) =>
      unsent.host ? (
        <Anchor
          href={workAddress(unsent.host)}
          target="_blank"
          rel="noreferrer"
          inherit
          aria-label={`${unsent.company}: its waiting work, in a new tab`}
        >
          {unsent.company}
        </Anchor>
      ) : (
        unsent.company
      ),
    sortValue: (unsent) => unsent.company,
    isLink: true,
  },
  {
    key: "failing",
    header: "Retrying",
    cell: (unsent) => unsent.failing,
    sortValue: (unsent) => unsent.failing,
  },
  {
    key: "failed",
    header: "Failed",
    cell: (unsent) => unsent.failed,
    sortValue: (unsent) => unsent.failed,
  },
  {
    key: "since",
    header: "Since",
    cell: (unsent) => <CompanyTime at={unsent.since} />,
    sortValue: (unsent) => unsent.since,
  },
];

/** Companies with unsent emails, linked to their Waiting work screens. */
export const UnsentTable = ({ unsent }: { unsent: readonly UnsentHealth[] }) => (
  <DataTable
    caption="Unsent emails and text messages"
    order="Oldest first"
    columns={UNSENT}
    rows={unsent}
    getId={(one) => one.companyId}
    pageSize={20}
    empty={
      <EmptyState icon={<IconMailCheck size={32} />} text="Every email and text message has been sent." />
    }
  />
);

const QUEUE: readonly Column<QueueHealth>[] = [
  {
    key: "kind",
    header: "Work",
    width: "36%",
    cell: (one) => one.kind,
    sortValue: (one) => one.kind,
    isLink: true,
  },
  { key: "waiting", header: "Waiting", cell: (one) => one.waiting, sortValue: (one) => one.waiting },
  { key: "running", header: "In progress", cell: (one) => one.running, sortValue: (one) => one.running },
  { key: "failing", header: "Retrying", cell: (one) => one.failing, sortValue: (one) => one.failing },
  { key: "failed", header: "Failed", cell: (one) => one.failed, sortValue: (one) => one.failed },
];

/** The job queue of all companies together. */
export const QueueTable = ({ queue }: { queue: readonly QueueHealth[] }) => (
  <DataTable
    caption="Queue"
    order="Work, A to Z"
    columns={QUEUE}
    rows={queue}
    getId={(one) => one.kind}
    pageSize={20}
    empty={<EmptyState text="The queue is empty." />}
  />
);
