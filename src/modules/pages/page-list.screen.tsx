import { Anchor, Button } from "@mantine/core";
import IconFiles from "@tabler/icons-react/dist/esm/icons/IconFiles.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { Link } from "react-router";
import { decisionText } from "#modules/version-rows/decision-text.editor.tsx";
import { companyTime, useCompanyTimeZone } from "#platform/ui/company-clock.tsx";
import { readCurrentUser } from "#platform/ui/current-user.ts";
import { DataTable } from "#platform/ui/data-table.tsx";
import { EmptyState } from "#platform/ui/empty-state.tsx";
import { ErrorPanel } from "#platform/ui/error-panel.tsx";
import { ArrivalNotice } from "#platform/ui/notice.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import { RowLink } from "#platform/ui/row-actions.tsx";
import { StatusBadge } from "#platform/ui/status-badge.tsx";
import type { Column } from "#platform/ui/table-column.ts";
import { useUrlTableState } from "#platform/ui/url-table-state.ts";
import { editorPath } from "./editor-path.schema.ts";
import { FILTER_NAMES, PageFilters } from "./page-filters.editor.tsx";
import classes from "./page-list.module.css";
import { usePageList } from "./page-list-query.editor.ts";
import type { PageRow } from "./pages.contract.ts";

/** Rows per page [PAGE-003]. */
const PAGE_SIZE = 50;

/** All pages that the person can edit [PAGE-003] [PAGE-004]. The server sorts, searches, and counts. */
export const PageListScreen = () => {
  const isAdmin = readCurrentUser()?.role === "Admin";
  const { state, extra, setExtra } = useUrlTableState({ pageSize: PAGE_SIZE, extraNames: FILTER_NAMES });
  const { rows, total, error, isFetching, refetch } = usePageList(state, extra);
  const isFiltered = state.search !== "" || FILTER_NAMES.some((name) => extra[name]);

  return (
    <>
      <PageTitle
        title="Pages"
        help="All pages, with the status of the latest version."
        action={
          isAdmin ? (
            <>
              <CreateLink to="/CreateExternalPage" isSecond>
                Create External Page
              </CreateLink>
              <CreateLink to="/CreatePage">Create Internal Page</CreateLink>
            </>
          ) : undefined
        }
      />
      <ArrivalNotice />
      {error && !rows ? (
        <ErrorPanel title="The pages couldn't be loaded" text={error.message} onRetry={refetch} />
      ) : (
        <DataTable
          caption="Pages"
          columns={COLUMNS}
          rows={rows}
          total={rows && total}
          getId={(page) => page.pageId}
          state={state}
          search={{ label: "Search by name or URL" }}
          filters={<PageFilters extra={extra} setExtra={setExtra} />}
          hasResetSort
          isRefreshing={isFetching && rows !== undefined}
          empty={
            isFiltered ? (
              <EmptyState
                icon={<IconFiles size={32} />}
                text="No results. Remove a filter or try different words."
              />
            ) : (
              <EmptyState
                icon={<IconFiles size={32} />}
                text={
                  isAdmin
                    ? "No pages yet. Create the first one. Visitors see it once it is published."
                    : "There are no pages you can edit. Ask an admin for a role that can."
                }
                action={isAdmin ? <CreateLink to="/CreatePage">Create the first page</CreateLink> : undefined}
              />
            )
          }
        />
      )}
    </>
  );
};

const CreateLink = ({ to, isSecond, children }: { to: string; isSecond?: boolean; children: string }) => (
  <Button
    component={Link}
    to={to}
    variant={isSecond ? "default" : "filled"}
    leftSection={<IconPlus size={18} aria-hidden="true" />}
  >
    {children}
  </Button>
);

/** The status, any plans, and when an approver last published or returned the page. */
const PageStatus = ({ page }: { page: PageRow }) => {
  const { versionStatus, lastDecision, publishAt, takeDownAt, takenDownAt } = page;
  useCompanyTimeZone();
  const isDown = takenDownAt !== null && versionStatus === "none";
  return (
    <>
      <StatusBadge status={isDown ? "Taken down" : versionStatus} />
      {publishAt ? <span className={classes.planned}>Goes live {companyTime(publishAt)}</span> : null}
      {takeDownAt ? <span className={classes.planned}>Comes down {companyTime(takeDownAt)}</span> : null}
      {lastDecision ? (
        <span className={classes.decision} title={decisionText(lastDecision)}>
          {DECISIONS[lastDecision.decision]} {companyTime(lastDecision.timestamp, "shortDay")}
        </span>
      ) : null}
    </>
  );
};

const DECISIONS = { published: "Published", returned: "Returned" } as const;

const yesNo = (is: boolean) => (is ? "Yes" : "No");

/** Their keys are the call's sort keys. */
const COLUMNS: readonly Column<PageRow>[] = [
  {
    key: "edit",
    header: "Edit",
    width: "1%",
    cell: (page) => (
      <RowLink
        label={`Edit ${page.pageName}`}
        to={editorPath(page.pageId, page.isExternal)}
        icon={IconPencil}
      />
    ),
  },
  {
    key: "pageName",
    header: "Page Name",
    width: "16%",
    cell: (page) => (
      <Anchor component={Link} to={editorPath(page.pageId, page.isExternal)} inherit>
        {page.pageName}
      </Anchor>
    ),
    sortValue: (page) => page.pageName,
    isLink: true,
  },
  {
    key: "pageMenuUrl",
    header: "Parent Menu",
    cell: (page) => page.pageMenuUrl,
    sortValue: (page) => page.pageMenuUrl,
  },
  {
    key: "pageChildMenu",
    header: "Child Menu",
    cell: (page) => page.pageChildMenu,
    sortValue: (page) => page.pageChildMenu,
  },
  {
    key: "pageSubMenu",
    header: "Sub Menu",
    cell: (page) => page.pageSubMenu,
    sortValue: (page) => page.pageSubMenu,
  },
  {
    key: "pageUrl",
    header: "Friendly URL",
    width: "14%",
    cell: (page) => page.pageUrl,
    sortValue: (page) => page.pageUrl,
  },
  {
    key: "versionStatus",
    header: "Version Status",
    cell: (page) => <PageStatus page={page} />,
    sortValue: (page) => page.versionStatus,
  },
  {
    key: "pageAllowNavigation",
    header: "Navigable",
    cell: (page) => yesNo(page.pageAllowNavigation),
    sortValue: (page) => page.pageAllowNavigation,
  },
  {
    key: "pageShowOnMenu",
    header: "On Menu",
    cell: (page) => yesNo(page.pageShowOnMenu),
    sortValue: (page) => page.pageShowOnMenu,
  },
  {
    key: "isExternal",
    header: "Is External",
    cell: (page) => yesNo(page.isExternal),
    sortValue: (page) => page.isExternal,
  },
];
