import { ActionIcon, Anchor, Button, Tooltip } from "@mantine/core";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import IconUserPlus from "@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs";
import IconUsers from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { RegistrationSwitch } from "#modules/registration/registration-switch.editor.tsx";
import { formatUsPhone } from "#platform/fields/us-phone.ts";
import { CallError, call } from "#platform/ui/api.ts";
import { ArrivalNotice } from "#platform/ui/arrival-notice.tsx";
import { CompanyTime } from "#platform/ui/company-clock.tsx";
import { DataTable } from "#platform/ui/data-table.tsx";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { EmailAddress } from "#platform/ui/email-address.tsx";
import { EmptyState } from "#platform/ui/empty-state.tsx";
import { QueryError } from "#platform/ui/error-panel.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import { RowLink } from "#platform/ui/row-actions.tsx";
import type { Column } from "#platform/ui/table-column.ts";
import { useUrlTableState } from "#platform/ui/url-table-state.ts";
import { stateOf, UserState } from "./user-state.editor.tsx";
import type { User } from "./users.contract.ts";

/** Rows per page [USER-005] [CONST-002]. */
const PAGE_SIZE = 100;

/** The company's users [USER-004], for Admins. */
export const UserListScreen = () => {
  const users = useQuery({
    queryKey: ["users"],
    queryFn: async ({ signal }) => {
      // Loaded each time, because the company may have been renamed.
      const company = await call("getCompanyName", { signal });
      return call("getUsersByCompany", { query: { company }, signal });
    },
  });
  const { state } = useUrlTableState({ pageSize: PAGE_SIZE });
  return (
    <>
      <PageTitle
        title="Users"
        help="Everyone with an account for this site's admin."
        action={<CreateUserButton />}
      />
      <ArrivalNotice />
      <RegistrationSwitch>
        {users.isError && !users.data ? (
          <QueryError title="The users couldn't be loaded" query={users} />
        ) : (
          <DataTable
            caption="Users"
            order="Name, A to Z"
            columns={COLUMNS}
            rows={users.data}
            getId={(user) => user.id}
            state={state}
            search={{ label: "Search by name or email", text: (user) => `${nameOf(user)} ${user.email}` }}
            rowActions={(user) => <UserActions user={user} />}
            isRefreshing={users.isFetching && users.data !== undefined}
            empty={
              <EmptyState
                icon={<IconUsers size={32} />}
                text="No users yet. Create the first one."
                action={<CreateUserButton />}
              />
            }
          />
        )}
      </RegistrationSwitch>
    </>
  );
};

const CreateUserButton = () => (
  <Button component={Link} to="/CreateUser" leftSection={<IconUserPlus size={18} aria-hidden="true" />}>
    Create User
  </Button>
);

const nameOf = (user: User): string => `${user.firstName} ${user.lastName}`;

const UserActions = ({ user }: { user: User }) => {
  const dialogs = useDialogs();
  const queryClient = useQueryClient();
  const remove = async () => {
    const isSure = await dialogs.confirm({
      text: `Are you sure you want to delete the user ${user.email}?`,
      details:
        "They'll be signed out and can't sign in again. This can't be undone. For someone who left, open the user and deactivate the account instead.",
      confirmLabel: "Delete user",
      cancelLabel: "Keep user",
      danger: true,
    });
    if (!isSure) return;
    try {
      await call("deleteUser", { query: { id: String(user.id), company: user.company } });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      await dialogs.alert(error.message);
    }
    await queryClient.invalidateQueries({ queryKey: ["users"] });
  };
  return (
    <>
      <RowLink label={`Edit ${user.email}`} to={`/UpdateUser/${user.id}`} icon={IconPencil} />
      <Tooltip label={`Delete ${user.email}`}>
        <ActionIcon color="red" aria-label={`Delete ${user.email}`} onClick={() => void remove()}>
          <IconTrash size={20} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
    </>
  );
};

const COLUMNS: readonly Column<User>[] = [
  {
    key: "name",
    header: "Name",
    width: "12%",
    cell: (user) => (
      <Anchor component={Link} to={`/UpdateUser/${user.id}`} inherit>
        {nameOf(user)}
      </Anchor>
    ),
    sortValue: (user) => `${user.lastName} ${user.firstName}`,
    isLink: true,
  },
  {
    key: "email",
    header: "Email",
    width: "20%",
    cell: (user) => <EmailAddress address={user.email} />,
    sortValue: (user) => user.email,
  },
  {
    key: "roles",
    header: "Roles",
    width: "13.5%",
    // Keeps each role name on one line if it fits.
    cell: (user) =>
      user.roles.map((role, index) => (
        <span key={role} style={{ display: "inline-block", maxWidth: "100%", marginInlineEnd: "0.3em" }}>
          {index < user.roles.length - 1 ? `${role},` : role}
        </span>
      )),
    sortValue: (user) => user.roles.join(", "),
  },
  {
    key: "phone",
    header: "Phone",
    width: "11.5%",
    cell: (user) => formatUsPhone(String(user.phoneNumber ?? "")),
    sortValue: (user) => user.phoneNumber,
  },
  {
    key: "state",
    header: "Status",
    width: "140px",
    cell: (user) => <UserState user={user} />,
    sortValue: stateOf,
  },
  {
    key: "lastSignIn",
    header: "Last sign-in",
    width: "11.5%",
    cell: (user) => (user.lastSignIn ? <CompanyTime at={user.lastSignIn} style="day" /> : "Never"),
    sortValue: (user) => user.lastSignIn,
  },
  {
    key: "changed",
    header: "Last changed",
    width: "12%",
    cell: (user) => (user.lastChanged ? <CompanyTime at={user.lastChanged} style="day" /> : ""),
    sortValue: (user) => user.lastChanged,
  },
];
