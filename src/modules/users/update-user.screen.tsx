import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Navigate, useNavigate, useParams } from "react-router";
import { CallError, call } from "#platform/ui/api.ts";
import type { Notice } from "#platform/ui/arrival-notice.tsx";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { QueryError } from "#platform/ui/error-panel.tsx";
import { saveByFields } from "#platform/ui/field-refusals.ts";
import { Form } from "#platform/ui/form.tsx";
import { Reopened, useItemForm } from "#platform/ui/item-form.tsx";
import { Loading } from "#platform/ui/loading.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import { PresenceOf } from "#platform/ui/presence/presence.tsx";
import { SaveBar } from "#platform/ui/save-bar.tsx";
import { canDeactivate, useDeactivation } from "./deactivate-user.editor.tsx";
import { DeactivatedPanel } from "./deactivated-panel.editor.tsx";
import { InvitationPanel } from "./invitation-panel.editor.tsx";
import { ClientFields, PersonFields, RolesField, SignInFields } from "./user-fields.editor.tsx";
import {
  type UpdateUserValues,
  USER_FIELDS,
  type UserFormInput,
  updateUserValues,
  userFormInput,
} from "./user-form-values.editor.ts";
import type { User } from "./users.contract.ts";

const LIST = "/UserManagement";

/** The form of an existing user. An unknown id redirects to the list [USER-007] [ERR-013]. */
export const UpdateUserScreen = () => {
  const { userId = "" } = useParams();
  const user = useQuery({
    queryKey: ["user", userId],
    queryFn: async ({ signal }) => {
      const facts = await call("getUserFormFacts", { signal });
      const found = await call("getUser", { query: { id: userId, company: facts.company }, signal });
      return { user: found, facts };
    },
    retry: false,
    // Never refetch while someone is editing.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const navigate = useNavigate();
  const leave = async (notice: string) => {
    const state: Notice = { notice };
    await navigate(LIST, { state });
  };
  const { deactivate, reactivate } = useDeactivation(leave);
  const { error } = user;
  const account = user.data?.user;
  if (error instanceof CallError && (error.status === 404 || error.status === 400))
    return <Navigate to={LIST} replace />;
  return (
    <>
      <PageTitle
        title={account ? `Edit ${account.email}` : "Edit user"}
        action={
          account && canDeactivate(account) ? (
            <Button variant="light" color="red" onClick={() => void deactivate(account)}>
              Deactivate account
            </Button>
          ) : undefined
        }
      />
      {user.data && account ? (
        <>
          <PresenceOf kind="user" id={account.id} noun="account" />
          {account.deactivatedAt ? (
            <DeactivatedPanel
              user={account}
              deactivatedAt={account.deactivatedAt}
              onReactivate={() => void reactivate(account)}
            />
          ) : account.invitation ? (
            <InvitationPanel
              key={account.id}
              user={account}
              invitation={account.invitation}
              onWithdrawn={() => leave(`The invitation to ${account.email} was withdrawn.`)}
            />
          ) : null}
          <Reopened key={userId} item={account}>
            {(opened, onTakeTheirs) => (
              <UserForm
                user={opened}
                usesClientNumbers={user.data.facts.usesClientNumbers}
                onTakeTheirs={onTakeTheirs}
              />
            )}
          </Reopened>
        </>
      ) : error ? (
        <QueryError title="The user couldn't be loaded" query={user} />
      ) : (
        <Loading />
      )}
    </>
  );
};

/** The values to send. The lock and its count are left out unless changed here, because both change on their own. */
const changedUser = ({ isLockedOut, invalidAttempts, ...values }: UpdateUserValues, seen: UserFormInput) => ({
  ...values,
  ...(isLockedOut === seen.isLockedOut ? {} : { isLockedOut, wasLockedOut: seen.isLockedOut }),
  ...(String(invalidAttempts) === seen.invalidAttempts ? {} : { invalidAttempts }),
});

interface UserFormProps {
  user: User;
  usesClientNumbers: boolean;
  onTakeTheirs(theirs: User): void;
}

const UserForm = ({ user, usesClientNumbers, onTakeTheirs }: UserFormProps) => {
  const { form, save, seen, dialog } = useItemForm<User, UserFormInput, UpdateUserValues, string | null>({
    schema: updateUserValues,
    fields: USER_FIELDS,
    opened: user,
    valuesOf: userFormInput,
    versionOf: (stored) => stored.lastChanged,
    saver: { kind: "user", id: user.id },
    read: () => call("getUser", { query: { id: String(user.id) } }),
    send: (values, lastChanged): Promise<unknown> =>
      call("updateUser", {
        body: { ...changedUser(values, seen()), id: user.id, lastChanged },
      }),
    onTakeTheirs,
  });
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return (
    <>
      <Form
        form={form}
        afterSave="closes"
        onSave={(values) =>
          saveByFields(form, dialogs, async () => {
            if (!(await save(values))) return false;
            form.markSaved();
            await queryClient.invalidateQueries({ queryKey: ["users"] });
            const state: Notice = { notice: `${values.email} was saved.` };
            await navigate(LIST, { state });
            return true;
          })
        }
      >
        <PersonFields form={form} />
        <SignInFields form={form} isDeactivated={user.deactivatedAt !== null} />
        <RolesField form={form} purpose="existingUser" />
        {usesClientNumbers ? <ClientFields form={form} hasNumbers /> : null}
        <SaveBar form={form} cancelTo={LIST} />
      </Form>
      {dialog}
    </>
  );
};
