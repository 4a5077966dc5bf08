import IconFiles from "@tabler/icons-react/dist/esm/icons/IconFiles.mjs";
import { SavedViews } from "#modules/saved-views/saved-views.editor.tsx";
import { mayUserAdd, readCurrentUser } from "#platform/ui/current-user.ts";
import { DataTable } from "#platform/ui/data-table.tsx";
import { EmptyState } from "#platform/ui/empty-state.tsx";
import { ErrorPanel } from "#platform/ui/error-panel.tsx";
import { ColumnChoice } from "#platform/ui/list-columns.tsx";
import { useRowSelection } from "#platform/ui/row-selection.tsx";
import { useUrlTableState } from "#platform/ui/url-table-state.ts";
import { CreateLink } from "./create-link.editor.tsx";
import { useListScroll } from "./list-scroll.editor.ts";
import { usePageColumns } from "./page-columns.editor.tsx";
import { CompactPage } from "./page-compact.editor.tsx";
import { FILTER_NAMES, PageFilters } from "./page-filters.editor.tsx";
import classes from "./page-list.module.css";
import { usePageList } from "./page-list-query.editor.ts";
import { PageSelection } from "./page-selection.editor.tsx";

/** Rows per page [PAGE-003]. */
const PAGE_SIZE = 50;
/** With more columns, the table may be wider than the screen. */
const USUAL_COLUMNS = 12;

/** All pages that the person can edit [PAGE-003] [PAGE-004]. The server sorts, searches, and counts. */
export const PageList = () => {
  const isAdmin = readCurrentUser()?.role === "Admin";
  const { state, extra, setExtra, query, show } = useUrlTableState({
    pageSize: PAGE_SIZE,
    extraNames: FILTER_NAMES,
  });
  const { rows, total, error, isFetching, refetch } = usePageList(state, extra);
  const columns = usePageColumns();
  const selection = useRowSelection(
    rows,
    ({ pageId }) => pageId,
    ({ pageName }) => `Select ${pageName}`,
  );
  useListScroll(rows !== undefined);
  const isFiltered = state.search !== "" || FILTER_NAMES.some((name) => extra[name]);

  if (error && !rows)
    return <ErrorPanel title="The pages couldn't be loaded" text={error.message} onRetry={refetch} />;
  return (
    <div className={classes.list} data-wide={columns.shown.length > USUAL_COLUMNS}>
      <DataTable
        caption="Pages"
        order="Address, A to Z"
        columns={isAdmin ? [selection.column, ...columns.shown] : columns.shown}
        rows={rows}
        total={rows && total}
        getId={(page) => page.pageId}
        state={state}
        search={{ label: "Search pages and text" }}
        filters={
          <PageFilters
            extra={extra}
            setExtra={setExtra}
            resetSort={state.resetSort}
            columns={<ColumnChoice {...columns} />}
            views={
              <SavedViews
                list="pages"
                current={{ query, hiddenColumns: [...columns.hidden] }}
                onApply={(view) => {
                  columns.setHidden(view.hiddenColumns);
                  show(view.query);
                }}
              />
            }
          />
        }
        compact={(page) => <CompactPage page={page} />}
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
              action={
                mayUserAdd() ? <CreateLink to="/CreatePage">Create the first page</CreateLink> : undefined
              }
            />
          )
        }
      />
      {isAdmin ? <PageSelection selection={selection} /> : null}
    </div>
  );
};
