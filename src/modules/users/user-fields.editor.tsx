import { useQuery } from "@tanstack/react-query";
import { SIGN_IN } from "#modules/sign-in/sign-in.schema.ts";
import { PRIVILEGES } from "#platform/access/actor.ts";
import { LIMITS } from "#platform/fields/limits.ts";
import { call } from "#platform/ui/api.ts";
import { CheckboxField, PasswordField, TextAreaField, TextField } from "#platform/ui/fields.tsx";
import { FormSection } from "#platform/ui/form-section.tsx";
import { TagField } from "#platform/ui/tag-field.tsx";
import type { ZodForm } from "#platform/ui/use-zod-form.ts";
import type { UserFormInput } from "./user-form-values.editor.ts";
import { USER_LIMITS } from "./users.schema.ts";

interface FieldsProps<O> {
  form: ZodForm<UserFormInput, O>;
}

/** Names, address and phone [USER-009]. */
export const PersonFields = <O,>({ form }: FieldsProps<O>) => (
  <FormSection title="Person">
    <TextField
      form={form}
      name="firstName"
      label="First Name"
      required
      maxLength={LIMITS.personName}
      autoComplete="off"
    />
    <TextField
      form={form}
      name="lastName"
      label="Last Name"
      required
      maxLength={LIMITS.personName}
      autoComplete="off"
    />
    <TextField
      form={form}
      name="email"
      label="Email"
      type="email"
      required
      maxLength={LIMITS.email}
      autoComplete="off"
      help="The user name at sign-in."
    />
    <TextField
      form={form}
      name="phoneNumber"
      label="Phone"
      type="tel"
      required
      maxLength={30}
      autoComplete="off"
      help="Ten digits, like 555 123 4567. Sign-in codes are texted to it."
    />
  </FormSection>
);

/** Password, lock and wrong attempts. @param isNew then there is nothing to unlock yet */
export const SignInFields = <O,>({ form, isNew }: FieldsProps<O> & { isNew: boolean }) => (
  <FormSection title="Sign-in">
    <PasswordField
      form={form}
      name="password"
      label={isNew ? "Password" : "New Password"}
      required={isNew}
      autoComplete="new-password"
      maxLength={1000}
      help={`${SIGN_IN.passwordMin} to ${SIGN_IN.passwordMax} characters, to be changed at the next sign-in.${
        isNew ? "" : " Left empty, the password stays. A new one ends the user's sessions."
      }`}
    />
    {isNew ? null : (
      <>
        <CheckboxField
          form={form}
          name="isLockedOut"
          label="Locked"
          help="Nobody signs in with a locked account. Five wrong passwords lock it for 15 minutes; a lock set here holds until it is taken away."
        />
        <TextField
          form={form}
          name="invalidAttempts"
          label="Invalid Attempts"
          inputMode="numeric"
          help={`Wrong passwords in a row, 0 to ${USER_LIMITS.invalidAttempts}. Unlocking sets them to 0.`}
        />
      </>
    )}
  </FormSection>
);

/**
 * The privilege and the named roles, as tags [USER-016].
 * @param isNewCompany then there are no named roles yet
 */
export const RolesField = <O,>({
  form,
  isNewCompany = false,
}: FieldsProps<O> & { isNewCompany?: boolean }) => {
  const roles = useQuery({ queryKey: ["roles"], queryFn: ({ signal }) => call("getRoles", { signal }) });
  return (
    <FormSection title="Rights">
      <TagField
        form={form}
        name="roles"
        label="Roles"
        required
        choices={isNewCompany ? PRIVILEGES : (roles.data ?? []).map((role) => role.name)}
        help={
          roles.isError
            ? "The roles couldn't be loaded. Please reload the page."
            : "Admin may do everything; Level4 is what all other staff have. A change ends the user's sessions."
        }
      />
    </FormSection>
  );
};

/** Access [USER-017]; client number and related clients where the company uses them [USER-018]. */
export const ClientFields = <O,>({ form, hasNumbers }: FieldsProps<O> & { hasNumbers: boolean }) => (
  <FormSection title="Client">
    <TextField
      form={form}
      name="access"
      label="Access"
      inputMode="numeric"
      help="The access level: a whole number from 0."
    />
    {hasNumbers ? (
      <>
        <TextField form={form} name="clientNumber" label="Client Number" inputMode="numeric" />
        <TextField
          form={form}
          name="relatedClients"
          label="Related Clients"
          maxLength={USER_LIMITS.relatedClients}
          help="Numbers of other clients, with commas between them."
        />
      </>
    ) : null}
  </FormSection>
);

/** For the provider's Admins: the user may be the first of a new company [USER-019]. */
export const CompanyFields = <O,>({ form, company }: FieldsProps<O> & { company: string }) => {
  const isNewCompany = form.useWatchValue("isNewCompany" as never) as boolean;
  return (
    <FormSection title="Company">
      <CheckboxField
        form={form}
        name="isNewCompany"
        label="For a new company"
        help={`Otherwise the user belongs to ${company}.`}
      />
      {isNewCompany ? (
        <>
          <TextField form={form} name="company" label="Company" required maxLength={100} />
          <TextAreaField
            form={form}
            name="hosts"
            label="Host Names"
            required
            rows={3}
            help="One a line, like www.example.org. The first one stands in mails and links."
          />
        </>
      ) : null}
    </FormSection>
  );
};
