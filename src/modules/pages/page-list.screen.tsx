import { ActionIcon, Anchor, Button, Checkbox, CloseButton, Tooltip } from "@mantine/core";
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs";
import IconFiles from "@tabler/icons-react/dist/esm/icons/IconFiles.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation, useNavigate } from "react-router";
import { call } from "#platform/ui/api.ts";
import { readCurrentUser } from "#platform/ui/current-user.ts";
import { type Column, DataTable } from "#platform/ui/data-table.tsx";
import { EmptyState } from "#platform/ui/empty-state.tsx";
import { ErrorPanel } from "#platform/ui/error-panel.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import { StatusBadge } from "#platform/ui/status-badge.tsx";
import { useUrlTableState } from "#platform/ui/url-table-state.ts";
import classes from "./page-list.module.css";
import type { PageRow } from "./pages.contract.ts";

/** Rows of a page [PAGE-003]. */
const PAGE_SIZE = 50;
const INCLUDE_DELETED = "deleted";

/** What the screen before this one has to say: a page was created. */
export interface PageCreated {
  readonly createdPage: { readonly id: number; readonly name: string };
}

/** Every page that the person may edit [PAGE-003] [PAGE-004]. */
export const PageListScreen = () => {
  const user = readCurrentUser();
  const pages = useQuery({
    queryKey: ["pages", user?.id],
    queryFn: ({ signal }) => call("getPages", { query: { userId: String(user?.id ?? 0) }, signal }),
  });
  const { state, extra, setExtra } = useUrlTableState({
    pageSize: PAGE_SIZE,
    extraNames: [INCLUDE_DELETED],
  });
  const includesDeleted = extra[INCLUDE_DELETED] === "yes";
  const rows = pages.data?.filter((page) => includesDeleted || page.versionStatus !== "Deleted");
  const isAdmin = user?.role === "Admin";

  return (
    <>
      <PageTitle
        title="Pages"
        help="Every page of the website, with the state of its newest version."
        action={isAdmin ? <CreatePageButton>Create Internal Page</CreatePageButton> : undefined}
      />
      <CreatedNotice />
      {pages.isError && !rows ? (
        <ErrorPanel
          title="The pages couldn't be loaded"
          text={pages.error.message}
          onRetry={() => void pages.refetch()}
        />
      ) : (
        <DataTable
          caption="Pages"
          columns={COLUMNS}
          rows={rows}
          getId={(page) => page.pageId}
          state={state}
          search={{ label: "Search by name or URL", text: searchText }}
          filters={
            <Checkbox
              label="Include Deleted"
              checked={includesDeleted}
              onChange={(event) => setExtra(INCLUDE_DELETED, event.currentTarget.checked ? "yes" : "")}
            />
          }
          hasResetSort
          isRefreshing={pages.isFetching && rows !== undefined}
          empty={
            <EmptyState
              icon={<IconFiles size={32} />}
              text={
                isAdmin
                  ? "There are no pages yet. Create the first one; visitors see it once it is published."
                  : "There are no pages that you may edit. An administrator can give you a role that may."
              }
              action={isAdmin ? <CreatePageButton>Create the first page</CreatePageButton> : undefined}
            />
          }
        />
      )}
    </>
  );
};

const CreatePageButton = ({ children }: { children: string }) => (
  <Button component={Link} to="/CreatePage" leftSection={<IconPlus size={18} aria-hidden="true" />}>
    {children}
  </Button>
);

/** Says once that the page was created, and leads to its editor. */
const CreatedNotice = () => {
  const location = useLocation();
  const navigate = useNavigate();
  const created = (location.state as Partial<PageCreated> | null)?.createdPage;
  if (!created) return null;
  return (
    <div role="status" className={classes.notice}>
      <IconCircleCheck size={22} aria-hidden="true" className={classes.noticeIcon} />
      <p className={classes.noticeText}>
        Page created. <Link to={editorPath(created.id)}>Add content to “{created.name}”</Link>
      </p>
      <CloseButton
        aria-label="Close this message"
        onClick={() => void navigate({ search: location.search }, { replace: true, state: null })}
      />
    </div>
  );
};

const editorPath = (pageId: number): string => `/UpdatePageComponent/${pageId}`;

const searchText = (page: PageRow): string =>
  `${page.pageName} ${[page.pageMenuUrl, page.pageChildMenu, page.pageSubMenu, page.pageUrl].filter(Boolean).join("/")}`;

const yesNo = (is: boolean) => (is ? "Yes" : "No");

const COLUMNS: readonly Column<PageRow>[] = [
  {
    key: "edit",
    header: "Edit",
    width: "1%",
    // An external page has no components: its form is another screen [PAGE-005].
    cell: (page) =>
      page.isExternal ? null : (
        <Tooltip label={`Edit ${page.pageName}`}>
          <ActionIcon component={Link} to={editorPath(page.pageId)} aria-label={`Edit ${page.pageName}`}>
            <IconPencil size={20} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      ),
  },
  {
    key: "name",
    header: "Page Name",
    width: "16%",
    cell: (page) =>
      page.isExternal ? (
        page.pageName
      ) : (
        <Anchor component={Link} to={editorPath(page.pageId)} inherit>
          {page.pageName}
        </Anchor>
      ),
    sortValue: (page) => page.pageName,
    isLink: true,
  },
  {
    key: "parent",
    header: "Parent Menu",
    cell: (page) => page.pageMenuUrl,
    sortValue: (page) => page.pageMenuUrl,
  },
  {
    key: "child",
    header: "Child Menu",
    cell: (page) => page.pageChildMenu,
    sortValue: (page) => page.pageChildMenu,
  },
  { key: "sub", header: "Sub Menu", cell: (page) => page.pageSubMenu, sortValue: (page) => page.pageSubMenu },
  {
    key: "url",
    header: "Friendly URL",
    width: "14%",
    cell: (page) => page.pageUrl,
    sortValue: (page) => page.pageUrl,
  },
  {
    key: "status",
    header: "Version Status",
    cell: (page) => <StatusBadge status={page.versionStatus} />,
    sortValue: (page) => page.versionStatus,
  },
  {
    key: "navigable",
    header: "Navigable",
    cell: (page) => yesNo(page.pageAllowNavigation),
    sortValue: (page) => page.pageAllowNavigation,
  },
  {
    key: "onMenu",
    header: "On Menu",
    cell: (page) => yesNo(page.pageShowOnMenu),
    sortValue: (page) => page.pageShowOnMenu,
  },
  {
    key: "external",
    header: "Is External",
    cell: (page) => yesNo(page.isExternal),
    sortValue: (page) => page.isExternal,
  },
];
