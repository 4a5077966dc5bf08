import { Button, Group, NativeSelect } from "@mantine/core";
import IconCopyPlus from "@tabler/icons-react/dist/esm/icons/IconCopyPlus.mjs";
import IconEye from "@tabler/icons-react/dist/esm/icons/IconEye.mjs";
import IconFiles from "@tabler/icons-react/dist/esm/icons/IconFiles.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { ArrivalNotice } from "#platform/ui/arrival-notice.tsx";
import { readCurrentUser } from "#platform/ui/current-user.ts";
import { DataTable } from "#platform/ui/data-table.tsx";
import { EmptyState } from "#platform/ui/empty-state.tsx";
import { QueryError } from "#platform/ui/error-panel.tsx";
import { lazyPart } from "#platform/ui/lazy-part.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import { AdminDelete, RowLink } from "#platform/ui/row-actions.tsx";
import { type RowSelection, useRowSelection } from "#platform/ui/row-selection.tsx";
import { SelectionBar } from "#platform/ui/selection-bar.tsx";
import { useServerList } from "#platform/ui/server-list.ts";
import { useUrlTableState } from "#platform/ui/url-table-state.ts";
import { capitalize } from "#platform/words/capitalize.ts";
import classes from "./content.module.css";
import { CONTENT_PAGE_SIZE, WITHOUT_TYPE } from "./content.schema.ts";
import {
  type AdminItem,
  countOf,
  duplicatePath,
  mayDuplicate,
  readCount,
  readList,
  titleOf,
  updatePath,
  useTypeNames,
} from "./content-client.editor.ts";
import { columnsOf } from "./content-columns.editor.tsx";
import { type ContentType, isPublic } from "./content-type.schema.ts";
import { mayUserSave } from "./content-when.editor.tsx";
import { useRemoveItem, useRemoveItems } from "./remove-item.editor.ts";
import { SetTypes } from "./set-types.editor.tsx";

const UploadSeveral = lazyPart(async () => (await import("./upload-several.editor.tsx")).UploadSeveral);

/** The value of the filter for items that nothing uses. */
const UNUSED = "unused";

interface Filters {
  search: string | undefined;
  type: string | undefined;
  isUnused: true | undefined;
}

/**
 * The list of a content type, which the server sorts, searches, filters by type, and pages, 100 items per page
 * [CONST-004], with an edit icon, and deletion for admins.
 */
export const ContentList = ({ type, icon }: { type: ContentType; icon: ReactNode }) => {
  const { title, help, empty, emptyForOthers = empty } = type.list;
  const mayCreate = mayUserSave(type);
  const { state, extra, setExtra } = useUrlTableState({
    pageSize: CONTENT_PAGE_SIZE,
    extraNames: ["type", "use"],
  });
  const isUnused = extra.use === UNUSED && type.list.unusedWithout !== undefined;
  const isFiltered = isUnused || Boolean(extra.type);
  const list = useServerList<AdminItem, Filters>({
    key: type.table,
    state,
    filters: (search) => ({ search, type: extra.type || undefined, isUnused: isUnused || undefined }),
    rows: (query, signal) => readList(type, query, signal),
    count: (filters, signal) => readCount(type, filters, signal),
  });
  const isAdmin = readCurrentUser()?.role === "Admin";
  const selection = useRowSelection(
    list.rows,
    ({ id }) => id,
    (row) => `Select ${titleOf(type, row)}`,
  );
  const create = mayCreate ? <CreateButtons type={type} /> : undefined;
  return (
    <>
      <PageTitle title={title} help={help} action={create} />
      <ArrivalNotice />
      {list.error && !list.rows ? (
        <QueryError title={`The ${type.nouns} couldn't be loaded`} query={list} />
      ) : (
        <DataTable
          caption={title}
          order={capitalize(type.list.order)}
          columns={isAdmin ? [selection.column, ...columnsOf(type)] : columnsOf(type)}
          rows={list.rows}
          total={list.rows && list.total}
          getId={(row) => row.id}
          state={state}
          search={{ label: "Search" }}
          filters={
            list.total > 0 || isFiltered || state.search ? (
              <>
                <TypeFilter
                  type={type}
                  value={extra.type ?? ""}
                  onChange={(chosen) => setExtra("type", chosen)}
                />
                {type.list.unusedWithout ? (
                  <UseFilter isUnused={isUnused} onChange={(chosen) => setExtra("use", chosen)} />
                ) : null}
              </>
            ) : undefined
          }
          isRefreshing={list.isFetching && list.rows !== undefined}
          rowActions={(row) => <RowActions type={type} row={row} />}
          empty={
            isFiltered ? (
              <EmptyState
                icon={icon}
                text={
                  isUnused && !extra.type
                    ? `No unused ${type.nouns} here.`
                    : "No results. Try a different filter."
                }
              />
            ) : (
              <EmptyState icon={icon} text={mayCreate ? empty : emptyForOthers} action={create} />
            )
          }
        />
      )}
      {isAdmin ? <Selected type={type} selection={selection} /> : null}
    </>
  );
};

/** What can be done with all selected items. */
const Selected = ({ type, selection }: { type: ContentType; selection: RowSelection<AdminItem> }) => {
  const { selected } = selection;
  const [first] = selected;
  const removeOne = useRemoveItem(type);
  const { progress: removing, remove } = useRemoveItems(type);
  const [changing, setChanging] = useState<string | undefined>(undefined);
  const progress = removing ?? changing;
  const isBusy = progress !== undefined;
  const start = async () => {
    const isDone = await (selected.length === 1 && first ? removeOne(first) : remove(selected));
    if (isDone) selection.clear();
  };
  return (
    <SelectionBar label={`Selected ${type.nouns}`} selection={selection} progress={progress}>
      <SetTypes
        type={type}
        selected={selected}
        isBusy={isBusy}
        onProgress={setChanging}
        onDone={selection.clear}
      />
      {/* It stays focusable, so that the focus is still there after the question. */}
      <Button
        variant="outline"
        color="red"
        aria-disabled={isBusy}
        data-disabled={isBusy || undefined}
        onClick={() => (isBusy ? undefined : void start())}
      >
        Delete {countOf(type, selected.length)}
      </Button>
    </SelectionBar>
  );
};

const CreateButtons = ({ type }: { type: ContentType }) => {
  const { fromFiles, createPath, titles } = type.form;
  const [isOpen, setOpen] = useState(false);
  return (
    <Group gap="xs">
      {fromFiles ? (
        <Button
          variant="default"
          leftSection={<IconFiles size={18} aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          Upload several
        </Button>
      ) : null}
      <Button component={Link} to={createPath} leftSection={<IconPlus size={18} aria-hidden="true" />}>
        {titles.create}
      </Button>
      {isOpen ? <UploadSeveral type={type} onClose={() => setOpen(false)} /> : null}
    </Group>
  );
};

interface TypeFilterProps {
  type: ContentType;
  value: string;
  onChange(chosen: string): void;
}

const TypeFilter = ({ type, value, onChange }: TypeFilterProps) => {
  const known = useTypeNames(type).data ?? [];
  const gone = value !== "" && value !== WITHOUT_TYPE && !known.includes(value) ? [value] : [];
  return (
    <NativeSelect
      aria-label="Type"
      className={classes.filter}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: "", label: "Any type" },
        ...[...known, ...gone].map((one) => ({ value: one, label: one })),
        { value: WITHOUT_TYPE, label: "Without a type" },
      ]}
    />
  );
};

interface UseFilterProps {
  isUnused: boolean;
  onChange(chosen: string): void;
}

const UseFilter = ({ isUnused, onChange }: UseFilterProps) => (
  <NativeSelect
    aria-label="Use"
    className={classes.filter}
    value={isUnused ? UNUSED : ""}
    onChange={(event) => onChange(event.currentTarget.value)}
    data={[
      { value: "", label: "Used or unused" },
      { value: UNUSED, label: "Unused" },
    ]}
  />
);

const RowActions = ({ type, row }: { type: ContentType; row: AdminItem }) => {
  const remove = useRemoveItem(type);
  const title = titleOf(type, row);
  // Items are reviewed before they're published.
  const isViewed = type.needsApproval && isPublic(type, row);
  return (
    <>
      <RowLink
        label={`${isViewed ? "View" : "Edit"} ${title}`}
        to={updatePath(type, row.id)}
        icon={isViewed ? IconEye : IconPencil}
      />
      {mayDuplicate(type) && mayUserSave(type) ? (
        <RowLink label={`Duplicate ${title}`} to={duplicatePath(type, row.id)} icon={IconCopyPlus} />
      ) : null}
      <AdminDelete
        label={`Delete ${title}`}
        adminsOnly={`Only admins can delete a ${type.noun}.`}
        onDelete={() => void remove(row)}
      />
    </>
  );
};
