import { ActionIcon, Tooltip } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import IconInfoCircle from "@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { z } from "zod";
import { call } from "#platform/ui/api.ts";
import { CompanyTime } from "#platform/ui/company-clock.tsx";
import { DataTable } from "#platform/ui/data-table.tsx";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { QueryError } from "#platform/ui/error-panel.tsx";
import type { Column } from "#platform/ui/table-column.ts";
import { versionLogKey } from "./version-log-key.editor.tsx";
import type { versionLog } from "./versions.contract.ts";
import classes from "./versions.module.css";

type LogEntry = z.infer<typeof versionLog>;

const COLUMNS: readonly Column<LogEntry>[] = [
  { key: "email", header: "Email", cell: (entry) => entry.email, isLink: true },
  { key: "action", header: "Action", cell: (entry) => <Action {...entry} /> },
  { key: "comments", header: "Comments", cell: (entry) => <Comment text={entry.comments} /> },
  {
    key: "timestamp",
    header: "Timestamp",
    cell: ({ timestamp }) => (
      <span className={classes.day}>
        <CompanyTime at={timestamp} style="shortDay" />
      </span>
    ),
  },
];

/** The history of a page's versions, newest first, with ten entries per page [VER-015, VER-016]. For Admins. */
export const VersionLog = ({ pageId }: { pageId: number }) => {
  const log = useQuery({
    queryKey: versionLogKey(pageId),
    queryFn: ({ signal }) => call("getVersionLogs", { query: { pageId: String(pageId) }, signal }),
  });
  const isDesktop = useMediaQuery("(min-width: 64em)");
  if (log.isError && !log.data) return <QueryError query={log} />;
  return (
    <>
      <p className={classes.compare}>
        <Link to={`/UpdatePageComponent/${pageId}/Compare`}>Compare versions</Link>
      </p>
      <DataTable
        caption="Version log"
        columns={COLUMNS}
        rows={log.data}
        getId={(entry) => entry.id}
        pageSize={10}
        hasCards={!isDesktop}
      />
    </>
  );
};

/** Distinguishes notes that people wrote from what the server logged. */
const Action = ({ action, isNote }: LogEntry) =>
  isNote ? (
    <>
      <span className={classes.note}>Note</span>
      <span className={classes.noteText}>{action}</span>
    </>
  ) : (
    action
  );

/** An icon with the comment: as a tooltip, as its name, and in a dialog for touch screens. */
const Comment = ({ text }: { text: string }) => {
  const dialogs = useDialogs();
  if (text === "") return null;
  return (
    <Tooltip label={text} multiline maw={320}>
      <ActionIcon aria-label={`Comment: ${text}`} onClick={() => void dialogs.alert(text)}>
        <IconInfoCircle size={20} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
};
