import { Button, Title } from "@mantine/core";
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs";
import IconRefresh from "@tabler/icons-react/dist/esm/icons/IconRefresh.mjs";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { AnswerOf } from "#platform/call/define-call.ts";
import { call } from "#platform/ui/api.ts";
import { companyTime } from "#platform/ui/company-clock.tsx";
import { QueryError } from "#platform/ui/error-panel.tsx";
import { Loading } from "#platform/ui/loading.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import { formatBytes } from "#platform/usage/format-bytes.schema.ts";
import { CleaningPanel } from "./cleaning.screen.tsx";
import { formatDuration, hitRate } from "./format-figures.schema.ts";
import type { getSystemHealth } from "./system-health.contract.ts";
import classes from "./system-health.module.css";
import { NodeTable, QueueTable, UnsentTable } from "./system-health-tables.screen.tsx";
import { Week } from "./week.screen.tsx";

type Health = AnswerOf<typeof getSystemHealth>;

/** Refresh interval in milliseconds. */
const REFRESH_MS = 15_000;

/** The state of the installation; for the provider's admins. */
export const SystemHealthScreen = () => {
  const queries = useQueryClient();
  const health = useQuery({
    queryKey: ["system-health"],
    queryFn: ({ signal }) => call("getSystemHealth", { signal }),
    // Stops after a refusal, because the session may be over.
    refetchInterval: ({ state }) => (state.status === "error" ? false : REFRESH_MS),
  });
  return (
    <>
      <PageTitle
        title="System health"
        help="The state of the servers behind all companies' sites, and anything that needs attention."
        action={
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden="true" />}
            loading={health.isFetching}
            onClick={() => void queries.refetchQueries({ queryKey: ["system-health"] })}
          >
            Refresh
          </Button>
        }
      />
      {health.data ? (
        <HealthView health={health.data} isStale={health.isError} seenAt={health.dataUpdatedAt} />
      ) : health.isError ? (
        <QueryError title="System health couldn't be loaded" query={health} />
      ) : (
        <Loading />
      )}
    </>
  );
};

const HealthView = ({ health, isStale, seenAt }: { health: Health; isStale: boolean; seenAt: number }) => (
  <>
    {isStale ? (
      <Verdict
        hasBackup
        troubles={[
          `The server didn't answer just now. These figures are from ${companyTime(seenAt, "time")}.`,
        ]}
      />
    ) : (
      <Verdict troubles={health.troubles} hasBackup={health.lastBackup !== null} />
    )}
    <CleaningPanel cleaning={health.htmlCleaning} />
    <Facts health={health} />
    <Section title="The last seven days">
      <Week />
    </Section>
    <Section title="Nodes">
      <NodeTable nodes={health.nodes} />
    </Section>
    <Section title="Unsent emails and text messages">
      <UnsentTable unsent={health.unsent} />
    </Section>
    <Section title="Queue">
      <QueueTable queue={health.queue} />
    </Section>
  </>
);

/** Whether everything works, and the problems if not. */
const Verdict = ({ troubles, hasBackup }: { troubles: readonly string[]; hasBackup: boolean }) =>
  troubles.length === 0 ? (
    <div role="status" className={classes.verdict}>
      <IconCircleCheck size={24} aria-hidden="true" />
      <div className={classes.words}>
        <p>
          {hasBackup
            ? "Everything is working: all nodes are up, and no tasks have failed."
            : "All nodes are up, and no tasks have failed. There is no backup yet."}
        </p>
      </div>
    </div>
  ) : (
    <div role="status" className={`${classes.verdict} ${classes.hasTroubles}`}>
      <IconAlertTriangle size={24} aria-hidden="true" />
      <div className={classes.words}>
        {troubles.length === 1 ? (
          <p>{troubles[0]}</p>
        ) : (
          <ul>
            {troubles.map((trouble) => (
              <li key={trouble}>{trouble}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.section}>
    <Title order={2} size="h3">
      {title}
    </Title>
    {children}
  </section>
);

const STORAGE = { disk: "files stored on disk", s3: "files stored in S3" };

const Facts = ({ health }: { health: Health }) => {
  const { versions, storage, databaseBytes, nodes, lastBackup, certificates, cdn } = health;
  const alive = nodes.filter(({ isAlive }) => isAlive);
  return (
    <dl className={classes.facts}>
      <Fact name="Tenantry" value={versions.tenantry} more={`Database at ${versions.migration}`} />
      <Fact name="Node.js" value={versions.node} />
      <Fact name="PostgreSQL" value={versions.postgres} more={`${formatBytes(databaseBytes)} of data`} />
      <Fact name="Nodes" value={String(alive.length)} more={`of ${nodes.length} seen in the last day`} />
      <Fact name="Pages from the cache" value={hitRate(alive)} more="since the nodes started" />
      <Replicas nodes={alive} />
      <Fact
        name="Last backup"
        value={lastBackup ? `${formatDuration(Date.now() - Date.parse(lastBackup.takenAt))} ago` : "None"}
        more={lastBackup ? formatBytes(lastBackup.bytes) : "of the whole installation"}
      />
      {certificates ? <CertificatesFact certificates={certificates} /> : null}
      {cdn ? <Fact name="CDN" value={cdnState(cdn)} more={cdn.names.join(", ")} /> : null}
      <Fact
        name="Free disk"
        value={storage.freeBytes === null ? "Unknown" : formatBytes(storage.freeBytes)}
        more={`${storage.sizeBytes === null ? "" : `of ${formatBytes(storage.sizeBytes)}, `}${STORAGE[storage.kind]}`}
      />
    </dl>
  );
};

/** Whether visitors of all host names get a valid certificate. The verdict above names those that don't. */
const CertificatesFact = ({ certificates }: { certificates: NonNullable<Health["certificates"]> }) => {
  const { valid, ending, invalid } = certificates;
  const all = valid + ending + invalid;
  const more = all === 0 ? "none checked yet" : `of ${all === 1 ? "1 host name" : `${all} host names`}`;
  if (invalid > 0) return <Fact name="Certificates" value={`${invalid} not valid`} more={more} />;
  if (ending > 0) return <Fact name="Certificates" value={`${ending} ending soon`} more={more} />;
  return <Fact name="Certificates" value={all === 0 ? "–" : "All valid"} more={more} />;
};

/** Shown only if there are any. */
const Replicas = ({ nodes }: { nodes: Health["nodes"] }) => {
  const replicas = Math.max(0, ...nodes.map((node) => node.replicas));
  if (replicas === 0) return null;
  const used = Math.min(...nodes.map((node) => node.replicasUsed));
  const reads = nodes.reduce((sum, node) => sum + node.replicaReads, 0);
  const answers = nodes.reduce((sum, node) => sum + node.replicaAnswers, 0);
  return (
    <Fact
      name="Database replicas"
      value={`${used} of ${replicas}`}
      more={
        reads === 0 ? "in use" : `in use, with ${Math.round((100 * answers) / reads)}% of the site's reads`
      }
    />
  );
};

const cdnState = ({ purgedAt, failingSince, waiting }: NonNullable<Health["cdn"]>): string => {
  const count = waiting === 1 ? "1 change" : `${waiting} changes`;
  if (failingSince !== null) return `Failing for ${formatDuration(Date.now() - Date.parse(failingSince))}`;
  if (waiting > 0) return `${count} waiting`;
  return purgedAt === null ? "Starting" : `Purged ${formatDuration(Date.now() - Date.parse(purgedAt))} ago`;
};

const Fact = ({ name, value, more }: { name: string; value: string; more?: string | undefined }) => (
  <div className={classes.fact}>
    <dt>{name}</dt>
    <dd>
      {value}
      {more ? <small>{more}</small> : null}
    </dd>
  </div>
);
