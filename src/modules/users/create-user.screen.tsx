import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { z } from "zod";
import type { AnswerOf } from "#platform/call/define-call.ts";
import { call } from "#platform/ui/api.ts";
import type { Notice } from "#platform/ui/arrival-notice.tsx";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { QueryError } from "#platform/ui/error-panel.tsx";
import { saveByFields } from "#platform/ui/field-refusals.ts";
import { Form } from "#platform/ui/form.tsx";
import { Loading } from "#platform/ui/loading.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import { SaveBar } from "#platform/ui/save-bar.tsx";
import { useZodForm } from "#platform/ui/use-zod-form.ts";
import { copyItemOf } from "#platform/ui/working-copies/copy-events.ts";
import {
  ClientFields,
  CompanyFields,
  FirstPasswordFields,
  PersonFields,
  RolesField,
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
        help="Invite someone to this site's admin, or set their first password yourself."
      />
      {start.data ? (
        <NewUserForm {...start.data} />
      ) : start.isError ? (
        <QueryError title="The form couldn't be loaded" query={start} />
      ) : (
        <Loading />
      )}
    </>
  );
};

/** What was created, and how the person gets in. */
const noticeOf = ({
  email,
  password,
  isNewCompany,
  company,
  hosts,
}: z.output<typeof createUserValues>): string => {
  const isInvited = password === undefined;
  if (!isNewCompany) return isInvited ? `An invitation was sent to ${email}.` : `${email} was created.`;
  const created = `${company} and its first user, ${email}, were created.`;
  return isInvited ? `${created} An invitation was sent.` : `${created} They can sign in at ${hosts?.[0]}.`;
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
  const isNewCompany = form.useWatchValue("isNewCompany");
  const hasNumbers = facts.usesClientNumbers && !isNewCompany;
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return (
    <Form
      form={form}
      startsAt="firstName"
      afterSave="closes"
      onSave={(user) =>
        saveByFields(form, dialogs, async () => {
          const { password, ...person } = user;
          if (password === undefined) await call("inviteUser", { body: person });
          else await call("createUser", { body: { ...person, password } });
          form.markSaved();
          await queryClient.invalidateQueries({ queryKey: ["users"] });
          const state: Notice = { notice: noticeOf(user) };
          await navigate(LIST, { state });
        })
      }
    >
      {facts.mayCreateCompany ? <CompanyFields form={form} company={facts.company} /> : null}
      <PersonFields form={form} />
      <FirstPasswordFields form={form} />
      <RolesField form={form} purpose={isNewCompany ? "newCompany" : "newUser"} />
      {isNewCompany || hasNumbers ? <ClientFields form={form} hasNumbers={hasNumbers} /> : null}
      <SaveBar form={form} cancelTo={LIST} />
    </Form>
  );
};
