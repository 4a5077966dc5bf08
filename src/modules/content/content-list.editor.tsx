import { ActionIcon, Anchor, Button, NativeSelect, Tooltip } from "@mantine/core";
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { readCurrentUser } from "#platform/ui/current-user.ts";
import { type Column, DataTable } from "#platform/ui/data-table.tsx";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { EmptyState } from "#platform/ui/empty-state.tsx";
import { ErrorPanel } from "#platform/ui/error-panel.tsx";
import { ArrivalNotice } from "#platform/ui/notice.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import { type AskedPage, useServerList } from "#platform/ui/server-list.ts";
import { useUrlTableState } from "#platform/ui/url-table-state.ts";
import classes from "./content.module.css";
import { CONTENT_PAGE_SIZE, spaced, WITHOUT_TYPE } from "./content.schema.ts";

/** A kind of content, for its list and its form. */
export interface ContentKind {
  /** As sentences name one: "document". */
  readonly noun: string;
  /** What the call that tells who saved one last calls it. */
  readonly savedKind: "document" | "event" | "blog" | "news";
  /** What queries of the admin are known by; the same for list and form. */
  readonly key: string;
  readonly listPath: string;
  /** What its list is called: "Documents". */
  readonly listName: string;
  readonly createPath: string;
  editPath(id: number): string;
  remove(id: number): Promise<unknown>;
  /** The settings' types, which lists filter by and forms offer. */
  types(): Promise<readonly string[]>;
}

interface Filters {
  search: string | undefined;
  type: string | undefined;
}

interface ContentListProps<Row extends { readonly id: number }> {
  kind: ContentKind;
  title: string;
  help: string;
  icon: ReactNode;
  createLabel: string;
  /** Whether the person may create one; the button is left out otherwise. */
  mayCreate: boolean;
  /** Below the words that there is nothing yet. */
  emptyText: string;
  /** Their keys are the names that the call sorts by. `linkColumn` makes the first. */
  columns: readonly Column<Row>[];
  nameOf(row: Row): string;
  rows(asked: Filters & AskedPage, signal: AbortSignal): Promise<readonly Row[]>;
  count(filters: Filters, signal: AbortSignal): Promise<number>;
  /** The icon that leads to the form; a pencil where nothing else is said. */
  editIcon?(row: Row): { readonly icon: ReactNode; readonly label: string };
}

/**
 * The list of a kind of content: sorted, searched, filtered by type and paged by the server, 100 a page [CONST-004],
 * with the edit icon, and deletion for Admins.
 */
export const ContentList = <Row extends { readonly id: number }>(props: ContentListProps<Row>) => {
  const { kind, title, createLabel, mayCreate } = props;
  const { state, extra, setExtra } = useUrlTableState({
    pageSize: CONTENT_PAGE_SIZE,
    extraNames: ["type"],
  });
  const list = useServerList<Row, Filters>({
    key: kind.key,
    state,
    filters: (search) => ({ search, type: extra.type || undefined }),
    rows: props.rows,
    count: props.count,
  });
  const create = (label: string) =>
    mayCreate ? (
      <Button component={Link} to={kind.createPath} leftSection={<IconPlus size={18} aria-hidden="true" />}>
        {label}
      </Button>
    ) : undefined;
  return (
    <>
      <PageTitle title={title} help={props.help} action={create(createLabel)} />
      <ArrivalNotice />
      {list.error && !list.rows ? (
        <ErrorPanel
          title={`The ${kind.noun} list couldn't be loaded`}
          text={list.error.message}
          onRetry={list.refetch}
        />
      ) : (
        <DataTable
          caption={title}
          columns={props.columns}
          rows={list.rows}
          total={list.rows && list.total}
          getId={(row) => row.id}
          state={state}
          search={{ label: "Search" }}
          filters={
            list.total > 0 || extra.type || state.search ? (
              <TypeFilter kind={kind} value={extra.type ?? ""} onChange={(type) => setExtra("type", type)} />
            ) : undefined
          }
          isRefreshing={list.isFetching && list.rows !== undefined}
          rowActions={(row) => <RowActions {...props} row={row} />}
          empty={
            extra.type ? (
              <EmptyState icon={props.icon} text="Nothing matches this filter." />
            ) : (
              <EmptyState icon={props.icon} text={props.emptyText} action={create(createLabel)} />
            )
          }
        />
      )}
    </>
  );
};

/** The column that names an item and leads to its form. */
export const linkColumn = <Row extends { readonly id: number }>(
  kind: ContentKind,
  key: string,
  header: string,
  nameOf: (row: Row) => string,
): Column<Row> => ({
  key,
  header,
  cell: (row) => (
    <Anchor component={Link} to={kind.editPath(row.id)} inherit>
      {nameOf(row)}
    </Anchor>
  ),
  sortValue: nameOf,
  isLink: true,
});

/** An item's types, or the badge that says that it has none any more (decisions §6). */
export const TypesCell = ({ types }: { types: string }) =>
  types === "" ? (
    <span className={classes.noType}>
      <IconAlertTriangle size={16} aria-hidden="true" /> No type
    </span>
  ) : (
    spaced(types)
  );

const TypeFilter = ({
  kind,
  value,
  onChange,
}: {
  kind: ContentKind;
  value: string;
  onChange(type: string): void;
}) => {
  const types = useQuery({ queryKey: [kind.key, "types"], queryFn: () => kind.types() });
  const known = types.data ?? [];
  const gone = value !== "" && value !== WITHOUT_TYPE && !known.includes(value) ? [value] : [];
  return (
    <NativeSelect
      aria-label="Type"
      className={classes.filter}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: "", label: "Any type" },
        ...[...known, ...gone].map((type) => ({ value: type, label: type })),
        { value: WITHOUT_TYPE, label: "Without a type" },
      ]}
    />
  );
};

const RowActions = <Row extends { readonly id: number }>({
  kind,
  row,
  nameOf,
  editIcon,
}: Pick<ContentListProps<Row>, "kind" | "nameOf" | "editIcon"> & { row: Row }) => {
  const remove = useRemoveContent(kind);
  const isAdmin = readCurrentUser()?.role === "Admin";
  const name = nameOf(row);
  const edit = editIcon?.(row) ?? { icon: <IconPencil size={20} aria-hidden="true" />, label: "Edit" };
  const deletion = `Delete ${name}`;
  const adminsOnly = `Only administrators can delete a ${kind.noun}.`;
  return (
    <>
      <Tooltip label={`${edit.label} ${name}`}>
        <ActionIcon component={Link} to={kind.editPath(row.id)} aria-label={`${edit.label} ${name}`}>
          {edit.icon}
        </ActionIcon>
      </Tooltip>
      <Tooltip label={isAdmin ? deletion : adminsOnly}>
        <ActionIcon
          // It stays in the keyboard's reach, so that the reason can be read.
          aria-disabled={!isAdmin}
          data-disabled={!isAdmin || undefined}
          aria-label={isAdmin ? deletion : `${deletion}. ${adminsOnly}`}
          onClick={(event) => (isAdmin ? void remove(row.id) : event.preventDefault())}
        >
          <IconTrash size={20} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
    </>
  );
};

/** Call after any change of an item. */
export const useReloadContent = (kind: ContentKind) => {
  const queries = useQueryClient();
  return (): Promise<void> => queries.invalidateQueries({ queryKey: [kind.key] });
};

/** Deletes an item after the printed question [ERR-009]. Answers whether it is gone. */
export const useRemoveContent = (kind: ContentKind) => {
  const dialogs = useDialogs();
  const reload = useReloadContent(kind);
  return async (id: number): Promise<boolean> => {
    const isSure = await dialogs.confirm({
      text: `Are you sure you want to delete this ${kind.noun}?`,
      confirmLabel: `Delete ${kind.noun}`,
      cancelLabel: `Keep ${kind.noun}`,
      danger: true,
    });
    if (!isSure) return false;
    let isGone = false;
    try {
      const answer = await kind.remove(id);
      // Whatever isn't "Deleted" is an error, in the server's own words [ERR-002].
      if (answer !== "Deleted") throw new Error(String(answer));
      isGone = true;
    } catch (error) {
      await dialogs.alert(
        error instanceof Error ? error.message : `The ${kind.noun} couldn't be deleted. Please try again.`,
      );
    }
    await reload();
    return isGone;
  };
};
