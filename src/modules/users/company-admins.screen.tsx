import { Button } from "@mantine/core";
import IconUsers from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Link, Navigate, useParams } from "react-router";
import { z } from "zod";
import type { AnswerOf } from "#platform/call/define-call.ts";
import { call, messageOf } from "#platform/ui/api.ts";
import { DataTable } from "#platform/ui/data-table.tsx";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { EmailAddress } from "#platform/ui/email-address.tsx";
import { EmptyState } from "#platform/ui/empty-state.tsx";
import { QueryError } from "#platform/ui/error-panel.tsx";
import { saveByFields } from "#platform/ui/field-refusals.ts";
import { Form } from "#platform/ui/form.tsx";
import { Loading } from "#platform/ui/loading.tsx";
import { focusContentIfLost } from "#platform/ui/lost-focus.ts";
import { PageTitle } from "#platform/ui/page-title.tsx";
import { SaveBar } from "#platform/ui/save-bar.tsx";
import type { Column } from "#platform/ui/table-column.ts";
import { useToasts } from "#platform/ui/toasts.tsx";
import { useZodForm } from "#platform/ui/use-zod-form.ts";
import { copyItemOf } from "#platform/ui/working-copies/copy-events.ts";
import type { getCompanyAdmins } from "./company-admins.contract.ts";
import { InvitationButtons, sentAgain } from "./invitation-buttons.editor.tsx";
import { PersonFields } from "./user-fields.editor.tsx";
import { personFields, USER_FIELDS } from "./user-form-values.editor.ts";
import { stateOf, UserState } from "./user-state.editor.tsx";
import classes from "./users.module.css";

type Admin = AnswerOf<typeof getCompanyAdmins>[number];

const LIST = "/CompanyManagement";

/**
 * The admins of a company, for the provider's admins: before a company's site is set up, its own list of users can't
 * be opened.
 */
export const CompanyAdminsScreen = () => {
  const companyId = Number(useParams().companyId);
  const companies = useQuery({
    queryKey: ["companies"],
    queryFn: ({ signal }) => call("getCompanies", { signal }),
  });
  if (companies.isError && !companies.data)
    return <QueryError title="The company couldn't be loaded" query={companies} />;
  if (!companies.data) return <Loading />;
  const company = companies.data.find(({ id }) => id === companyId);
  if (!company) return <Navigate to={LIST} replace />;
  return (
    <>
      <PageTitle
        title={`Admins of ${company.name}`}
        help="Admins set up the site and add all other users. You can invite them before the site is set up."
        action={
          <Button component={Link} to={LIST} variant="default">
            All companies
          </Button>
        }
      />
      <Admins key={companyId} companyId={companyId} />
    </>
  );
};

const Admins = ({ companyId }: { companyId: number }) => {
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const queryKey = ["company-admins", companyId];
  const admins = useQuery({
    queryKey,
    queryFn: ({ signal }) => call("getCompanyAdmins", { query: { companyId: String(companyId) }, signal }),
  });
  // The confirmation can't return the focus to a button that is busy, and the button goes away with its row.
  const count = admins.data?.length ?? 0;
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current) focusContentIfLost();
    before.current = count;
  }, [count]);
  const onSent = async (text: string) => {
    toasts.success(text);
    await queryClient.invalidateQueries({ queryKey });
  };
  return (
    <>
      {admins.isError && !admins.data ? (
        <QueryError title="The admins couldn't be loaded" query={admins} />
      ) : (
        <DataTable
          caption="Admins"
          columns={COLUMNS}
          rows={admins.data}
          getId={({ id }) => id}
          rowActions={(admin) => <InvitationActions {...{ companyId, admin, onSent }} />}
          isRefreshing={admins.isFetching && admins.data !== undefined}
          empty={
            <EmptyState icon={<IconUsers size={32} />} text="No admins yet. Invite the first one below." />
          }
        />
      )}
      <div className={classes.belowAdmins}>
        <InvitationForm companyId={companyId} onSent={onSent} />
      </div>
    </>
  );
};

const COLUMNS: readonly Column<Admin>[] = [
  {
    key: "name",
    header: "Name",
    cell: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  },
  {
    key: "email",
    header: "Email",
    cell: ({ email }) => <EmailAddress address={email} />,
  },
  { key: "state", header: "Status", cell: (admin) => <UserState user={admin} /> },
];

interface InvitationActionsProps {
  companyId: number;
  admin: Admin;
  onSent(text: string): Promise<void>;
}

const InvitationActions = ({ companyId, admin, onSent }: InvitationActionsProps) => {
  const dialogs = useDialogs();
  const { id, email } = admin;
  if (stateOf(admin) !== "Invited") return null;
  return (
    <InvitationButtons
      email={email}
      isInRow
      onSend={async () => {
        await call("inviteCompanyAdminAgain", { body: { companyId, id } });
        await onSent(sentAgain(email));
      }}
      onWithdraw={async () => {
        const query = { companyId: String(companyId), id: String(id) };
        await call("withdrawCompanyAdminInvitation", { query });
        await onSent(`The invitation to ${email} was withdrawn. Its link no longer works.`);
      }}
      onFailure={(error) => dialogs.alert(messageOf(error))}
    />
  );
};

const FIELDS = {
  firstName: USER_FIELDS.firstName,
  lastName: USER_FIELDS.lastName,
  email: USER_FIELDS.email,
  phoneNumber: USER_FIELDS.phoneNumber,
};

interface InvitationFormProps {
  companyId: number;
  onSent(text: string): Promise<void>;
}

const InvitationForm = ({ companyId, onSent }: InvitationFormProps) => {
  const dialogs = useDialogs();
  const form = useZodForm({
    schema: z.object(personFields),
    initialValues: { firstName: "", lastName: "", email: "", phoneNumber: "" },
    copyPlace: { form: "company", item: copyItemOf(0, `admin ${companyId}`), isNew: true, fields: FIELDS },
  });
  return (
    <Form
      form={form}
      label="Invite an admin"
      afterSave="restarts"
      onSave={async (person) => {
        const isSent = await saveByFields(form, dialogs, async () => {
          await call("inviteCompanyAdmin", { body: { companyId, ...person } });
          form.reset();
          form.markSaved();
          await onSent(`An invitation was sent to ${person.email}. The link works once, for 72 hours.`);
        });
        return isSent && "marked";
      }}
    >
      <PersonFields form={form} title="Invite an admin" />
      <SaveBar form={form} label="Send invitation" done="Sent" />
    </Form>
  );
};
