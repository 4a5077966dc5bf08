import { ActionIcon, Anchor, Badge, Button, Tooltip } from "@mantine/core";
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import IconExternalLink from "@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs";
import IconLock from "@tabler/icons-react/dist/esm/icons/IconLock.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconUsers from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs";
import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { Link } from "react-router";
import { useUnverifiedHosts } from "#modules/host-checks/host-checks.editor.tsx";
import { CompanyViewsExport, useCompanyViews } from "#modules/statistics/company-views.editor.tsx";
import { zoneName } from "#platform/dates/zone-name.ts";
import { call } from "#platform/ui/api.ts";
import { ArrivalNotice } from "#platform/ui/arrival-notice.tsx";
import { DataTable } from "#platform/ui/data-table.tsx";
import { QueryError } from "#platform/ui/error-panel.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import { RowLink } from "#platform/ui/row-actions.tsx";
import type { Column } from "#platform/ui/table-column.ts";
import { useUrlTableState } from "#platform/ui/url-table-state.ts";
import { LIMIT_NAMES, USAGE_KINDS, type UsageKind, usageLevel } from "#platform/usage/usage.schema.ts";
import type { Company } from "./companies.contract.ts";
import { adminsPath, COMPANY_LIST } from "./company-form.editor.tsx";
import { useCompanyUsage } from "./company-limits.editor.tsx";

const PAGE_SIZE = 100;

/** All companies of the installation, for the provider's Admins (decisions §3). */
export const CompanyListScreen = () => {
  const companies = useQuery({
    queryKey: ["companies"],
    queryFn: ({ signal }) => call("getCompanies", { signal }),
  });
  const views = useCompanyViews();
  const unverified = useUnverifiedHosts();
  const usage = useCompanyUsage();
  const { state } = useUrlTableState({ pageSize: PAGE_SIZE });
  return (
    <>
      <PageTitle
        title="Companies"
        help="All companies on this system. Open one to change its name, host names, time zone, or limits."
        action={
          <Button
            component={Link}
            to={`${COMPANY_LIST}/Create`}
            leftSection={<IconPlus size={18} aria-hidden="true" />}
          >
            Create company
          </Button>
        }
      />
      <ArrivalNotice />
      {companies.isError && !companies.data ? (
        <QueryError title="The companies couldn't be loaded" query={companies} />
      ) : (
        <DataTable
          caption="Companies"
          order="Name, A to Z"
          columns={columnsWith(views.data, unverified.data, usage.data)}
          rows={companies.data}
          getId={(company) => company.id}
          state={state}
          search={{
            label: "Search by name or host",
            text: (company) => `${company.name} ${company.hosts.join(" ")}`,
          }}
          filters={<CompanyViewsExport />}
          rowActions={(company) => <CompanyActions company={company} />}
          isRefreshing={companies.isFetching && companies.data !== undefined}
        />
      )}
    </>
  );
};

const editPath = (company: Company): string => `${COMPANY_LIST}/${company.id}`;

const CompanyActions = ({ company }: { company: Company }) => {
  const [host] = company.hosts;
  const { protocol, port } = window.location;
  return (
    <>
      <RowLink label={`Edit ${company.name}`} to={editPath(company)} icon={IconPencil} />
      <RowLink label={`Admins of ${company.name}`} to={adminsPath(company.id)} icon={IconUsers} />
      {host ? (
        <Tooltip label={`Open the admin of ${company.name}`}>
          <ActionIcon
            component="a"
            href={`${protocol}//${host}${port ? `:${port}` : ""}/AdminHome`}
            target="_blank"
            rel="noreferrer"
            aria-label={`Open the admin of ${company.name} in a new tab`}
          >
            <IconExternalLink size={20} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      ) : null}
    </>
  );
};

/** Shown for a company whose site can't be reached yet. */
const NoHost = ({ company }: { company: Company }) => (
  <>
    <Badge color="yellow" variant="light" leftSection={<IconAlertTriangle size={14} aria-hidden="true" />}>
      No host name
    </Badge>{" "}
    <Anchor component={Link} to={editPath(company)} inherit>
      Add a host name to {company.name}
    </Anchor>
  </>
);

const yesNo = (is: boolean): string => (is ? "Yes" : "No");

const checkText = (hosts: readonly string[]): string =>
  hosts.length === 1 ? "Check 1 host name" : `Check ${hosts.length} host names`;

/** Marks a company with host names that don't lead here. */
const UnverifiedHosts = ({ company, hosts }: { company: Company; hosts: readonly string[] }) => (
  <>
    <br />
    <Anchor
      component={Link}
      to={editPath(company)}
      aria-label={`${checkText(hosts)} of ${company.name}: ${hosts.join(", ")}`}
      inherit
    >
      <Badge color="yellow" variant="light" leftSection={<IconAlertTriangle size={14} aria-hidden="true" />}>
        {checkText(hosts)}
      </Badge>
    </Anchor>
  </>
);

/** Marks a company whose changes are refused. Only the command line switches that. */
const ReadOnly = () => (
  <>
    <br />
    <Badge color="yellow" variant="light" leftSection={<IconLock size={14} aria-hidden="true" />}>
      Read-only
    </Badge>
  </>
);

type UsageOfCompanies = ReturnType<typeof useCompanyUsage>["data"];

/** Marks a company that is near a limit or has reached it. */
const ScarceLimits = ({ company, used }: { company: Company; used: Readonly<Record<UsageKind, number>> }) =>
  (["full", "near"] as const).map((level) => {
    const kinds = USAGE_KINDS.filter(
      (kind) => usageLevel({ used: used[kind], limit: company.limits[kind] }) === level,
    );
    if (kinds.length === 0) return null;
    const text = `${level === "full" ? "At limit" : "Near limit"}: ${kinds.map((kind) => LIMIT_NAMES[kind]).join(", ")}`;
    return (
      <Fragment key={level}>
        <br />
        <Anchor component={Link} to={editPath(company)} aria-label={`${text} of ${company.name}`} inherit>
          <Badge
            color={level === "full" ? "red" : "yellow"}
            variant="light"
            leftSection={<IconAlertTriangle size={14} aria-hidden="true" />}
          >
            {text}
          </Badge>
        </Anchor>
      </Fragment>
    );
  });

/**
 * @param views of each company's site by its id; undefined until they're known
 * @param unverified host names by the company's id; undefined until they're known
 * @param usage what each company uses by its id; undefined until it's known
 */
const columnsWith = (
  views: ReadonlyMap<number, number> | undefined,
  unverified: ReadonlyMap<number, readonly string[]> | undefined,
  usage: UsageOfCompanies,
): readonly Column<Company>[] => [
  {
    key: "name",
    header: "Company",
    width: "22%",
    cell: (company) => {
      const used = usage?.get(company.id);
      return (
        <>
          <Anchor component={Link} to={editPath(company)} inherit>
            {company.name}
          </Anchor>
          {company.isReadOnly ? <ReadOnly /> : null}
          {used ? <ScarceLimits company={company} used={used} /> : null}
        </>
      );
    },
    sortValue: (company) => company.name,
    isLink: true,
  },
  {
    key: "hosts",
    header: "Host names",
    cell: (company) => {
      const open = unverified?.get(company.id);
      return (
        <>
          {company.hosts.join(", ") || <NoHost company={company} />}
          {open ? <UnverifiedHosts company={company} hosts={open} /> : null}
        </>
      );
    },
    sortValue: (company) => company.hosts[0],
  },
  ...COLUMNS,
  {
    key: "views",
    header: "Views, 30 days",
    cell: (company) => views?.get(company.id)?.toLocaleString("en-US") ?? "–",
    sortValue: (company) => views?.get(company.id) ?? 0,
  },
];

const COLUMNS: readonly Column<Company>[] = [
  {
    key: "initialized",
    header: "Set up",
    cell: (company) => yesNo(company.isInitialized),
    sortValue: (company) => company.isInitialized,
  },
  {
    key: "numbers",
    header: "Client numbers",
    cell: (company) => yesNo(company.usesClientNumbers),
    sortValue: (company) => company.usesClientNumbers,
  },
  {
    key: "zone",
    header: "Time zone",
    cell: (company) => zoneName(company.timeZone),
    sortValue: (company) => zoneName(company.timeZone),
  },
];
