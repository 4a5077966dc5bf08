import { ActionIcon, Anchor, Tooltip } from "@mantine/core";
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import IconInbox from "@tabler/icons-react/dist/esm/icons/IconInbox.mjs";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { call } from "#platform/ui/api.ts";
import { CompanyTime } from "#platform/ui/company-clock.tsx";
import { DataTable } from "#platform/ui/data-table.tsx";
import { AdminDelete, RowLink } from "#platform/ui/row-actions.tsx";
import type { Column } from "#platform/ui/table-column.ts";
import { useTableState } from "#platform/ui/table-state.ts";
import { DELETED_FORMS_KEY, submissionsPath } from "./form-queries.editor.tsx";
import type { DeletedForm } from "./forms.contract.ts";
import classes from "./forms.module.css";
import { ALL_SUBMISSIONS, useSubmissionRanges } from "./submission-ranges.editor.tsx";

/** Lists deleted forms that still have submissions; renders nothing if there are none (decisions §16). */
export const DeletedForms = () => {
  const forms = useQuery({
    queryKey: DELETED_FORMS_KEY,
    queryFn: ({ signal }) => call("getDeletedForms", { signal }),
  });
  const state = useTableState({ pageSize: 50 });
  if (!forms.data || forms.data.length === 0) return null;
  return (
    <section className={classes.deleted} aria-labelledby="deleted-forms">
      <h2 id="deleted-forms" className={classes.heading}>
        Deleted forms
      </h2>
      <p className={classes.hint}>
        Visitors can't use these forms anymore, but their submissions are still here. A form leaves this list
        when its last submission is deleted.
      </p>
      <DataTable
        caption="Deleted forms"
        order="Last deleted first"
        columns={COLUMNS}
        rows={forms.data}
        getId={(form) => form.id}
        state={state}
        rowActions={(form) => <RowActions form={form} />}
        empty={null}
      />
    </section>
  );
};

const COLUMNS: readonly Column<DeletedForm>[] = [
  {
    key: "name",
    header: "Name",
    cell: (form) => (
      <Anchor component={Link} to={submissionsPath(form.id)} inherit>
        {form.name}
      </Anchor>
    ),
    sortValue: (form) => form.name,
    isLink: true,
  },
  {
    key: "submissions",
    header: "Submissions",
    cell: (form) => form.submissions.toLocaleString("en-US"),
    sortValue: (form) => form.submissions,
  },
  {
    key: "deletedAt",
    header: "Deleted",
    cell: (form) => <CompanyTime at={form.deletedAt} />,
    sortValue: (form) => form.deletedAt,
  },
];

const RowActions = ({ form }: { form: DeletedForm }) => {
  const { exportAll, isExporting, remove } = useSubmissionRanges(form.id);
  const queries = useQueryClient();
  const exporting = `Export submissions of ${form.name}`;
  const removeAll = async () => {
    await remove(ALL_SUBMISSIONS);
    await queries.invalidateQueries({ queryKey: DELETED_FORMS_KEY });
  };
  return (
    <>
      <RowLink label={`View submissions of ${form.name}`} to={submissionsPath(form.id)} icon={IconInbox} />
      <Tooltip label={exporting}>
        <ActionIcon aria-label={exporting} loading={isExporting} onClick={() => void exportAll()}>
          <IconDownload size={20} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
      <AdminDelete
        label={`Delete all submissions of ${form.name}`}
        adminsOnly="Only admins can delete submissions."
        onDelete={() => void removeAll()}
      />
    </>
  );
};
