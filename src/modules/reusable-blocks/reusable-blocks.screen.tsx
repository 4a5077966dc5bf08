import { Anchor, Button } from "@mantine/core";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconRepeat from "@tabler/icons-react/dist/esm/icons/IconRepeat.mjs";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { useBlockActions } from "#modules/page-editor/block-actions.editor.tsx";
import { usedPages, usedText, useReusableBlocks } from "#modules/page-editor/block-queries.editor.tsx";
import { BlockUses } from "#modules/page-editor/block-uses.editor.tsx";
import { editorPath, firstComponentPath } from "#modules/pages/editor-path.schema.ts";
import { CompanyTime } from "#platform/ui/company-clock.tsx";
import { readCurrentUser } from "#platform/ui/current-user.ts";
import { DataTable } from "#platform/ui/data-table.tsx";
import { EmptyState } from "#platform/ui/empty-state.tsx";
import { QueryError } from "#platform/ui/error-panel.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import { Popup } from "#platform/ui/popup.tsx";
import { AdminDelete, RowButton } from "#platform/ui/row-actions.tsx";
import { StatusBadge } from "#platform/ui/status-badge.tsx";
import type { Column } from "#platform/ui/table-column.ts";
import { useUrlTableState } from "#platform/ui/url-table-state.ts";
import type { ReusableBlock } from "./reusable-blocks.contract.ts";

/** Rows per page. */
const PAGE_SIZE = 50;

/** All reusable blocks of the company. */
export const ReusableBlocksScreen = () => {
  const blocks = useReusableBlocks();
  const actions = useBlockActions();
  const navigate = useNavigate();
  const { state } = useUrlTableState({ pageSize: PAGE_SIZE });
  const [shownId, setShownId] = useState<number | null>(null);
  const shown = blocks.data?.find(({ id }) => id === shownId);
  const create = (label: string) => (
    <Button
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      onClick={() => void actions.create((id) => void navigate(firstComponentPath(id)))}
    >
      {label}
    </Button>
  );
  return (
    <>
      <PageTitle
        title="Reusable blocks"
        help="Content that you edit in one place and show on many pages. Publishing a block changes all of them."
        action={create("Create block")}
      />
      {blocks.isError && !blocks.data ? (
        <QueryError title="The reusable blocks couldn't be loaded" query={blocks} />
      ) : (
        <DataTable
          caption="Reusable blocks"
          order="Name, A to Z"
          columns={columnsWith(setShownId)}
          rows={blocks.data}
          getId={({ id }) => id}
          state={state}
          search={{ label: "Search by name", text: ({ name }) => name }}
          isRefreshing={blocks.isFetching && blocks.data !== undefined}
          rowActions={(block) => (
            <>
              {readCurrentUser()?.role === "Admin" ? (
                <RowButton
                  label={`Rename ${block.name}`}
                  icon={IconPencil}
                  onClick={() => void actions.rename(block)}
                />
              ) : null}
              <AdminDelete
                label={`Delete ${block.name}`}
                adminsOnly="Only admins can delete reusable blocks."
                onDelete={() => void actions.remove(block)}
              />
            </>
          )}
          empty={
            <EmptyState
              icon={<IconRepeat size={32} />}
              text="No reusable blocks yet. Create one, or choose Make reusable in the menu of a page's component."
              action={create("Create the first block")}
            />
          }
        />
      )}
      <Popup
        isOpen={shown !== undefined}
        title={`Where “${shown?.name ?? ""}” is used`}
        onClose={() => setShownId(null)}
      >
        {shown ? <BlockUses uses={shown.uses} /> : null}
      </Popup>
    </>
  );
};

const columnsWith = (onShow: (id: number) => void): readonly Column<ReusableBlock>[] => [
  {
    key: "name",
    header: "Name",
    cell: ({ id, name }) => (
      <Anchor component={Link} to={editorPath(id, false)} inherit>
        {name}
      </Anchor>
    ),
    sortValue: ({ name }) => name,
    isLink: true,
  },
  {
    key: "status",
    header: "Status",
    width: "14%",
    cell: ({ status }) => <StatusBadge status={status} />,
    sortValue: ({ status }) => status,
  },
  {
    key: "uses",
    header: "Used on",
    width: "18%",
    cell: (block) =>
      block.uses.length === 0 ? (
        usedText(block)
      ) : (
        <Anchor
          component="button"
          type="button"
          inherit
          aria-label={`Where ${block.name} is used: ${usedText(block)}`}
          onClick={() => onShow(block.id)}
        >
          {usedText(block)}
        </Anchor>
      ),
    sortValue: usedPages,
  },
  {
    key: "changedAt",
    header: "Last change",
    width: "22%",
    cell: ({ changedAt, changedBy }) =>
      changedAt ? (
        <span title={changedBy ? `Changed by ${changedBy}` : undefined}>
          <CompanyTime at={changedAt} />
        </span>
      ) : (
        "Unknown"
      ),
    sortValue: ({ changedAt }) => changedAt ?? "",
  },
];
