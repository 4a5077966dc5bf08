import { Anchor, Button } from "@mantine/core";
import IconLayoutSidebarRight from "@tabler/icons-react/dist/esm/icons/IconLayoutSidebarRight.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { call } from "#platform/ui/api.ts";
import { DataTable } from "#platform/ui/data-table.tsx";
import { EmptyState } from "#platform/ui/empty-state.tsx";
import { QueryError } from "#platform/ui/error-panel.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import { AdminDelete, RowLink } from "#platform/ui/row-actions.tsx";
import type { Column } from "#platform/ui/table-column.ts";
import { useUrlTableState } from "#platform/ui/url-table-state.ts";
import { pagesText, SIDE_NAVS_KEY, sideNavPath, useRemoveSideNav } from "./side-nav-queries.editor.tsx";
import type { SideNavOption } from "./side-navs.contract.ts";

/** Rows per page [SNAV-002]. */
const PAGE_SIZE = 100;

/** All side navs of the company [SNAV-001]. */
export const SideNavListScreen = () => {
  const sideNavs = useQuery({
    queryKey: SIDE_NAVS_KEY,
    queryFn: ({ signal }) => call("getSideNavs", { signal }),
  });
  const { state } = useUrlTableState({ pageSize: PAGE_SIZE });
  return (
    <>
      <PageTitle
        title="Side Navs"
        help="Lists of links next to a page's content. You choose one in the page's details."
        action={<CreateButton>Create Side Nav</CreateButton>}
      />
      {sideNavs.isError && !sideNavs.data ? (
        <QueryError title="The side navs couldn't be loaded" query={sideNavs} />
      ) : (
        <DataTable
          caption="Side Navs"
          order="Name, A to Z"
          columns={COLUMNS}
          rows={sideNavs.data}
          getId={(sideNav) => sideNav.id}
          state={state}
          search={{ label: "Search by name", text: (sideNav) => sideNav.componentName }}
          isRefreshing={sideNavs.isFetching && sideNavs.data !== undefined}
          rowActions={(sideNav) => <RowActions sideNav={sideNav} />}
          empty={
            <EmptyState
              icon={<IconLayoutSidebarRight size={32} />}
              text="No side navs yet. Create the first one, then choose it in a page's details."
              action={<CreateButton>Create the first side nav</CreateButton>}
            />
          }
        />
      )}
    </>
  );
};

const CreateButton = ({ children }: { children: string }) => (
  <Button component={Link} to="/CreateSideNav" leftSection={<IconPlus size={18} aria-hidden="true" />}>
    {children}
  </Button>
);

const COLUMNS: readonly Column<SideNavOption>[] = [
  {
    key: "name",
    header: "Name",
    cell: (sideNav) => (
      <Anchor component={Link} to={sideNavPath(sideNav.id)} inherit>
        {sideNav.componentName}
      </Anchor>
    ),
    sortValue: (sideNav) => sideNav.componentName,
    isLink: true,
  },
  {
    key: "pages",
    header: "Used On",
    cell: (sideNav) => pagesText(sideNav.pages),
    sortValue: (sideNav) => sideNav.pages,
  },
];

const RowActions = ({ sideNav }: { sideNav: SideNavOption }) => {
  const remove = useRemoveSideNav();
  return (
    <>
      <RowLink label={`Edit ${sideNav.componentName}`} to={sideNavPath(sideNav.id)} icon={IconPencil} />
      <AdminDelete
        label={`Delete ${sideNav.componentName}`}
        adminsOnly="Only admins can delete side navs."
        onDelete={() => void remove(sideNav.id)}
      />
    </>
  );
};
