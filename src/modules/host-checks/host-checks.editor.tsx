import { ActionIcon, Button, CopyButton } from "@mantine/core";
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs";
import IconClock from "@tabler/icons-react/dist/esm/icons/IconClock.mjs";
import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import type { AnswerOf } from "#platform/call/define-call.ts";
import { call, requireWord } from "#platform/ui/api.ts";
import { useCompanyTimeZone } from "#platform/ui/company-clock.tsx";
import { QueryError } from "#platform/ui/error-panel.tsx";
import { Loading } from "#platform/ui/loading.tsx";
import { findingsOf, stateOf } from "./host-check-texts.editor.ts";
import type { getHostChecks, HostCheck } from "./host-checks.contract.ts";
import classes from "./host-checks.module.css";

/** How often a running check is asked about, in milliseconds. */
const REFRESH_MS = 2_000;

/** Host names by company that weren't verified, or that the last check didn't reach. */
export const useUnverifiedHosts = () =>
  useQuery({
    queryKey: ["unverified-hosts"],
    queryFn: ({ signal }) => call("getUnverifiedHosts", { signal }),
    select: (companies) => new Map(companies.map(({ companyId, hosts }) => [companyId, hosts])),
  });

/** Whether each saved host name of a company points here, with a button that checks them again. */
export const HostChecks = ({ companyId }: { companyId: number }) => {
  const titleId = useId();
  const queryKey = ["host-checks", companyId];
  const checks = useQuery({
    queryKey,
    queryFn: ({ signal }) => call("getHostChecks", { query: { companyId: String(companyId) }, signal }),
    refetchInterval: ({ state }) =>
      state.status !== "error" && state.data?.hosts.some(({ isChecking }) => isChecking) ? REFRESH_MS : false,
  });
  useCompanyTimeZone();
  return (
    <section className={classes.panel} aria-labelledby={titleId}>
      <h2 id={titleId}>Where the host names point</h2>
      {checks.data ? (
        <Checks companyId={companyId} queryKey={queryKey} {...checks.data} />
      ) : checks.isError ? (
        <QueryError title="The host names couldn't be loaded" query={checks} />
      ) : (
        <Loading />
      )}
    </section>
  );
};

interface ChecksProps extends AnswerOf<typeof getHostChecks> {
  companyId: number;
  queryKey: readonly unknown[];
}

const Checks = ({ companyId, queryKey, isOn, hosts }: ChecksProps) => {
  const queries = useQueryClient();
  const check = useMutation({
    mutationFn: async () => requireWord(await call("checkHosts", { body: { companyId } }), "Checking"),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  if (!isOn)
    return (
      <p className={classes.muted}>
        Host names aren't checked on this system. The setting HOST_CHECKS is off.
      </p>
    );
  if (hosts.length === 0)
    return <p className={classes.muted}>Save a host name to see whether it points here.</p>;
  const verified = hosts.filter(({ verifiedAt, problem }) => verifiedAt !== null && problem === null).length;
  const isChecking = check.isPending || hosts.some((host) => host.isChecking);
  return (
    <>
      <p role="status" className={classes.muted}>
        {isChecking
          ? "Checking the host names…"
          : `${verified} of ${hosts.length === 1 ? "1 host name" : `${hosts.length} host names`} ${verified === 1 ? "is" : "are"} verified. Host names are checked every day.`}
      </p>
      <ul className={classes.hosts}>
        {hosts.map((host) => (
          <Host key={host.host} check={host} />
        ))}
      </ul>
      {check.isError ? (
        <p role="alert" className={classes.failure}>
          {check.error.message}
        </p>
      ) : null}
      <Button
        variant="default"
        className={classes.actions}
        loading={isChecking}
        onClick={() => check.mutate()}
      >
        Check now
      </Button>
    </>
  );
};

const ICONS = { good: IconCircleCheck, bad: IconAlertTriangle, open: IconClock };

const Host = ({ check }: { check: HostCheck }) => {
  const { tone, label } = stateOf(check);
  const Icon = ICONS[tone];
  const findings = findingsOf(check);
  return (
    <li className={classes.host}>
      <div className={classes.head}>
        <span className={classes.name}>{check.host}</span>
        <span className={`${classes.state} ${classes[tone]}`}>
          <Icon size={16} aria-hidden="true" />
          {label}
        </span>
      </div>
      {findings.length > 0 ? <p className={classes.muted}>{findings.join(" ")}</p> : null}
      {check.verifiedAt === null && check.record ? (
        <>
          <p className={classes.muted}>
            It gets a certificate once it's verified. To verify it before it points here, add this TXT record
            to its DNS:
          </p>
          <dl className={classes.record}>
            <RecordPart name="Name" value={check.record.name} host={check.host} />
            <RecordPart name="Value" value={check.record.value} host={check.host} />
          </dl>
        </>
      ) : null}
    </li>
  );
};

const RecordPart = ({ name, value, host }: { name: string; value: string; host: string }) => (
  <>
    <dt>{name}</dt>
    <dd>
      <code>{value}</code>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <ActionIcon
            onClick={copy}
            aria-label={copied ? `${name} copied` : `Copy the record's ${name.toLowerCase()} for ${host}`}
          >
            {copied ? <IconCheck size={18} aria-hidden="true" /> : <IconCopy size={18} aria-hidden="true" />}
          </ActionIcon>
        )}
      </CopyButton>
    </dd>
  </>
);
