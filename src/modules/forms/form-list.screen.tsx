import { Anchor, Button } from "@mantine/core";
import IconCopyPlus from "@tabler/icons-react/dist/esm/icons/IconCopyPlus.mjs";
import IconForms from "@tabler/icons-react/dist/esm/icons/IconForms.mjs";
import IconInbox from "@tabler/icons-react/dist/esm/icons/IconInbox.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { call } from "#platform/ui/api.ts";
import { ArrivalNotice } from "#platform/ui/arrival-notice.tsx";
import { readCurrentUser } from "#platform/ui/current-user.ts";
import { DataTable } from "#platform/ui/data-table.tsx";
import { EmailAddress } from "#platform/ui/email-address.tsx";
import { EmptyState } from "#platform/ui/empty-state.tsx";
import { QueryError } from "#platform/ui/error-panel.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import { AdminDelete, RowButton, RowLink } from "#platform/ui/row-actions.tsx";
import type { Column } from "#platform/ui/table-column.ts";
import { useUrlTableState } from "#platform/ui/url-table-state.ts";
import { DeletedForms } from "./deleted-forms.editor.tsx";
import {
  builderPath,
  FORMS_KEY,
  submissionsPath,
  useDuplicateForm,
  useRemoveForm,
} from "./form-queries.editor.tsx";
import type { FormOption } from "./forms.contract.ts";
import classes from "./forms.module.css";

/** Rows per page [FORM-001]. */
const PAGE_SIZE = 50;

/** Lists the company's active forms [FORM-001]. */
export const FormListScreen = () => {
  const forms = useQuery({ queryKey: FORMS_KEY, queryFn: ({ signal }) => call("getAllForms", { signal }) });
  const { state } = useUrlTableState({ pageSize: PAGE_SIZE });
  const isAdmin = readCurrentUser()?.role === "Admin";
  return (
    <>
      <PageTitle
        title="Forms"
        help="Forms for visitors to fill in. To show a form, add a Form Container to a page."
        action={
          <div className={classes.rangeButtons}>
            {isAdmin ? (
              <Button component={Link} to="/ErasePersonData" variant="default">
                Erase a person's data
              </Button>
            ) : null}
            <CreateButton>Create Form</CreateButton>
          </div>
        }
      />
      <ArrivalNotice />
      {forms.isError && !forms.data ? (
        <QueryError title="The forms couldn't be loaded" query={forms} />
      ) : (
        <DataTable
          caption="Forms"
          order="Name, A to Z"
          columns={COLUMNS}
          rows={forms.data}
          getId={(form) => form.id}
          state={state}
          search={{ label: "Search by name", text: (form) => `${form.name} ${form.email}` }}
          isRefreshing={forms.isFetching && forms.data !== undefined}
          rowActions={(form) => <RowActions form={form} />}
          empty={
            <EmptyState
              icon={<IconForms size={32} />}
              text="No forms yet. Create the first one, then add it to a page."
              action={<CreateButton>Create the first form</CreateButton>}
            />
          }
        />
      )}
      <DeletedForms />
    </>
  );
};

const CreateButton = ({ children }: { children: string }) => (
  <Button component={Link} to="/CreateForm" leftSection={<IconPlus size={18} aria-hidden="true" />}>
    {children}
  </Button>
);

const COLUMNS: readonly Column<FormOption>[] = [
  {
    key: "name",
    header: "Name",
    cell: (form) => (
      <Anchor component={Link} to={builderPath(form.id)} inherit>
        {form.name}
      </Anchor>
    ),
    sortValue: (form) => form.name,
    isLink: true,
  },
  {
    key: "email",
    header: "Sent To",
    cell: (form) => <EmailAddress address={form.email} />,
    sortValue: (form) => form.email,
  },
  {
    key: "submissions",
    header: "Submissions",
    cell: (form) => (
      <Anchor component={Link} to={submissionsPath(form.id)} inherit>
        {form.submissions.toLocaleString("en-US")}
      </Anchor>
    ),
    sortValue: (form) => form.submissions,
  },
  { key: "fields", header: "Fields", cell: (form) => form.fields, sortValue: (form) => form.fields },
];

const RowActions = ({ form }: { form: FormOption }) => {
  const remove = useRemoveForm();
  const duplicate = useDuplicateForm();
  return (
    <>
      <RowLink label={`Edit ${form.name}`} to={builderPath(form.id)} icon={IconPencil} />
      <RowLink label={`View submissions of ${form.name}`} to={submissionsPath(form.id)} icon={IconInbox} />
      <RowButton label={`Duplicate ${form.name}`} icon={IconCopyPlus} onClick={() => void duplicate(form)} />
      <AdminDelete
        label={`Delete ${form.name}`}
        adminsOnly="Only admins can delete forms."
        onDelete={() => void remove(form.id, form.name)}
      />
    </>
  );
};
