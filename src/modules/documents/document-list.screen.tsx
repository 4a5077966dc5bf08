import IconFiles from "@tabler/icons-react/dist/esm/icons/IconFiles.mjs";
import { spaced } from "#modules/content/content.schema.ts";
import { ContentList, linkColumn, TypesCell } from "#modules/content/content-list.editor.tsx";
import { call } from "#platform/ui/api.ts";
import { readCurrentUser } from "#platform/ui/current-user.ts";
import type { Column } from "#platform/ui/data-table.tsx";
import { shownDay } from "#platform/ui/shown-dates.ts";
import { documentKind } from "./document-kind.editor.tsx";
import type { Document } from "./documents.contract.ts";

const COLUMNS: readonly Column<Document>[] = [
  linkColumn(documentKind, "name", "Name", (row) => row.name),
  {
    key: "type",
    header: "Type",
    cell: (row) => <TypesCell types={row.type} />,
    sortValue: (row) => row.type,
  },
  {
    key: "description",
    header: "Description",
    cell: (row) => spaced(row.description),
    sortValue: (row) => row.description,
  },
  {
    key: "timestamp",
    header: "Timestamp",
    cell: (row) => shownDay(row.timestamp),
    sortValue: (row) => row.timestamp,
  },
];

/** Every document of the company [DOC-001] [DOC-002] [DOC-003]. */
export const DocumentListScreen = () => {
  const isAdmin = readCurrentUser()?.role === "Admin";
  return (
    <ContentList
      kind={documentKind}
      title="Documents"
      help="Files that visitors look up and download. Document tables on pages list them by type."
      icon={<IconFiles size={32} />}
      createLabel="Upload Document"
      mayCreate={isAdmin}
      emptyText={
        isAdmin
          ? "There are no documents yet. Upload the first one; visitors see it in the document tables of your pages."
          : "There are no documents yet. An administrator can upload some."
      }
      columns={COLUMNS}
      nameOf={(row) => row.name}
      rows={(asked, signal) => call("getDocuments", { query: asked, signal })}
      count={(filters, signal) => call("countDocuments", { query: filters, signal })}
    />
  );
};
