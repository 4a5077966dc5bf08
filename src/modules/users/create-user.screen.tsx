import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router";
import type { AnswerOf } from "#platform/call/define-call.ts";
import { call } from "#platform/ui/api.ts";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { ErrorPanel } from "#platform/ui/error-panel.tsx";
import { saveByFields } from "#platform/ui/field-refusals.ts";
import { Form } from "#platform/ui/form.tsx";
import { Loading } from "#platform/ui/loading.tsx";
import type { Notice } from "#platform/ui/notice.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import { SaveBar } from "#platform/ui/save-bar.tsx";
import { useZodForm } from "#platform/ui/use-zod-form.ts";
import { copyItemOf } from "#platform/ui/working-copies/copy-link.ts";
import {
  ClientFields,
  CompanyFields,
  PersonFields,
  RolesField,
  SignInFields,
} from "./user-fields.editor.tsx";
import { createUserValues, NEW_USER_FIELDS, userFormInput } from "./user-form-values.editor.ts";
import type { getEmptyUser, getUserFormFacts } from "./users.contract.ts";

const LIST = "/UserManagement";

/** The user form in create mode [USER-008]; for Admins. */
export const CreateUserScreen = () => {
  const start = useQuery({
    queryKey: ["new-user"],
    queryFn: async ({ signal }) => {
      const [empty, facts] = await Promise.all([
        call("getEmptyUser", { signal }),
        call("getUserFormFacts", { signal }),
      ]);
      return { empty, facts };
    },
  });
  return (
    <>
      <PageTitle
        title="Create User"
        help="They'll sign in with this email address and choose a new password the first time."
      />
      {start.data ? (
        <NewUserForm {...start.data} />
      ) : start.isError ? (
        <ErrorPanel
          title="The form couldn't be loaded"
          text={start.error.message}
          onRetry={() => void start.refetch()}
        />
      ) : (
        <Loading />
      )}
    </>
  );
};

interface NewUserFormProps {
  empty: AnswerOf<typeof getEmptyUser>;
  facts: AnswerOf<typeof getUserFormFacts>;
}

const NewUserForm = ({ empty, facts }: NewUserFormProps) => {
  const form = useZodForm({
    schema: createUserValues,
    initialValues: userFormInput(empty),
    copyPlace: { form: "user", item: copyItemOf(0), fields: NEW_USER_FIELDS },
  });
  const isNewCompany = form.useWatchValue("isNewCompany" as never) as boolean;
  const hasNumbers = facts.usesClientNumbers && !isNewCompany;
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return (
    <Form
      form={form}
      onSave={(user) =>
        saveByFields(form, dialogs, async () => {
          await call("createUser", { body: user });
          form.markSaved();
          await queryClient.invalidateQueries({ queryKey: ["users"] });
          const state: Notice = {
            notice: user.isNewCompany
              ? `${user.company} and its first user, ${user.email}, were created. They can sign in at ${user.hosts?.[0]}.`
              : `${user.email} was created.`,
          };
          await navigate(LIST, { state });
        })
      }
    >
      {facts.mayCreateCompany ? <CompanyFields form={form} company={facts.company} /> : null}
      <PersonFields form={form} />
      <SignInFields form={form} isNew />
      <RolesField form={form} isNewCompany={isNewCompany} />
      {isNewCompany || hasNumbers ? <ClientFields form={form} hasNumbers={hasNumbers} /> : null}
      <SaveBar
        form={form}
        actions={
          <Button component={Link} to={LIST} variant="default">
            Cancel
          </Button>
        }
      />
    </Form>
  );
};
