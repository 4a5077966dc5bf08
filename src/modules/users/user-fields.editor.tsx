import { Radio, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { SIGN_IN } from "#modules/sign-in/sign-in.schema.ts";
import { PRIVILEGES } from "#platform/access/actor.ts";
import { LIMITS } from "#platform/fields/limits.ts";
import { call } from "#platform/ui/api.ts";
import { CheckboxField, PasswordField, TextAreaField, TextField } from "#platform/ui/fields.tsx";
import { FormSection } from "#platform/ui/form-section.tsx";
import { TagField } from "#platform/ui/tag-field.tsx";
import type { ZodForm } from "#platform/ui/use-zod-form.ts";
import type { FirstPasswordChoice, UserFormInput } from "./user-form-values.editor.ts";
import { USER_LIMITS } from "./users.schema.ts";

type PersonInput = Record<"firstName" | "lastName" | "email" | "phoneNumber", string>;

interface FieldsProps<O> {
  form: ZodForm<UserFormInput, O>;
}

/** Name, email address, and phone [USER-009]. */
export const PersonFields = <V extends PersonInput, O>({
  form,
  title = "Person",
}: {
  form: ZodForm<V, O>;
  title?: string;
}) => (
  <FormSection title={title}>
    <TextField
      form={form}
      name="firstName"
      label="First name"
      required
      maxLength={LIMITS.personName}
      autoComplete="off"
    />
    <TextField
      form={form}
      name="lastName"
      label="Last name"
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
      help="They sign in with this address."
    />
    <TextField
      form={form}
      name="phoneNumber"
      label="Phone"
      type="tel"
      required
      maxLength={30}
      autoComplete="off"
      help="Use 10 digits, such as 555 123 4567. Sign-in codes go to this number as text messages."
    />
  </FormSection>
);

const LENGTH = `Use ${SIGN_IN.passwordMin} to ${SIGN_IN.passwordMax} characters.`;

/** The choice between an invitation and a first password [USER-011]. */
export const FirstPasswordFields = <O,>({ form }: FieldsProps<O>) => {
  const choice = form.useWatchValue("passwordChoice") as FirstPasswordChoice;
  return (
    <FormSection title="Sign-in">
      <Radio.Group
        name="passwordChoice"
        label="First password"
        value={choice}
        onChange={(value) => form.setFieldValue("passwordChoice", value)}
      >
        <Stack gap="sm" mt={4}>
          <Radio
            value="invitation"
            label="Send an invitation"
            description="We email them a link to choose their own password. It works once, for 72 hours."
          />
          <Radio
            value="password"
            label="Set a password"
            description="Tell them the password yourself. They'll choose a new one when they first sign in."
          />
        </Stack>
      </Radio.Group>
      {choice === "password" ? (
        <PasswordField
          form={form}
          name="password"
          label="Password"
          required
          autoComplete="new-password"
          maxLength={1000}
          help={LENGTH}
        />
      ) : null}
    </FormSection>
  );
};

/** A new password, the lock, and failed attempts of an existing user. A deactivated account is reactivated instead. */
export const SignInFields = <O,>({ form, isDeactivated }: FieldsProps<O> & { isDeactivated: boolean }) => (
  <FormSection title="Sign-in">
    <PasswordField
      form={form}
      name="password"
      label="New password"
      autoComplete="new-password"
      maxLength={1000}
      help={`Leave blank to keep the password. ${LENGTH} A new one signs them out until they choose their own.`}
    />
    {isDeactivated ? null : (
      <CheckboxField
        form={form}
        name="isLockedOut"
        label="Locked"
        help="Five wrong passwords lock an account for 15 minutes. If you lock it here, it stays locked until you unlock it."
      />
    )}
    <TextField
      form={form}
      name="invalidAttempts"
      label="Invalid attempts"
      inputMode="numeric"
      help={`Wrong passwords in a row, from 0 to ${USER_LIMITS.invalidAttempts}. Unlocking resets this to 0.`}
    />
  </FormSection>
);

/** What the roles field is for. A new company has no named roles yet. */
type RolesPurpose = "newUser" | "existingUser" | "newCompany";

const ROLES_HELP: Record<RolesPurpose, string> = {
  newUser: "Choose Admin for full access, or Level4 for other staff.",
  existingUser:
    "Choose Admin for full access, or Level4 for other staff. Saving a change signs the user out.",
  newCompany: "A company's first user must be an admin, who sets up its site.",
};

/** The privilege and the named roles, as tags [USER-016]. */
export const RolesField = <O,>({ form, purpose }: FieldsProps<O> & { purpose: RolesPurpose }) => {
  const roles = useQuery({ queryKey: ["roles"], queryFn: ({ signal }) => call("getRoles", { signal }) });
  const isNewCompany = purpose === "newCompany";
  const isAdminAdded = useRef(false);
  const latest = useRef(form);
  latest.current = form;
  useEffect(() => {
    const form = latest.current;
    const chosen = form.getValues().roles;
    const others = chosen.filter((role) => role !== "Admin");
    if (isNewCompany) {
      isAdminAdded.current = others.length === chosen.length;
      // It has no other roles yet.
      const known = others.filter((role) => PRIVILEGES.some((privilege) => privilege === role));
      form.setFieldValue("roles", ["Admin", ...known]);
    } else if (isAdminAdded.current) {
      isAdminAdded.current = false;
      form.setFieldValue("roles", others);
    }
  }, [isNewCompany]);
  return (
    <FormSection title="Permissions">
      <TagField
        form={form}
        name="roles"
        label="Roles"
        required
        choices={isNewCompany ? PRIVILEGES : (roles.data ?? []).map((role) => role.name)}
        help={roles.isError ? "The roles couldn't be loaded. Reload the page." : ROLES_HELP[purpose]}
      />
    </FormSection>
  );
};

/** Access [USER-017], plus client number and related clients if the company uses them [USER-018]. */
export const ClientFields = <O,>({ form, hasNumbers }: FieldsProps<O> & { hasNumbers: boolean }) => (
  <FormSection title="Client">
    <TextField
      form={form}
      name="access"
      label="Access"
      inputMode="numeric"
      help="The user's access level. Enter a whole number of at least 0."
    />
    {hasNumbers ? (
      <>
        <TextField form={form} name="clientNumber" label="Client number" inputMode="numeric" />
        <TextField
          form={form}
          name="relatedClients"
          label="Related clients"
          maxLength={USER_LIMITS.relatedClients}
          help="Numbers of other clients, separated by commas."
        />
      </>
    ) : null}
  </FormSection>
);

/** Lets the provider's Admins create the user as the first of a new company [USER-019]. */
export const CompanyFields = <O,>({ form, company }: FieldsProps<O> & { company: string }) => {
  const isNewCompany = form.useWatchValue("isNewCompany");
  return (
    <FormSection title="Company">
      <CheckboxField
        form={form}
        name="isNewCompany"
        label="For a new company"
        help={`Creates a company along with this user. Leave unchecked to add the user to ${company}.`}
      />
      {isNewCompany ? (
        <>
          <TextField form={form} name="company" label="Company" required maxLength={100} />
          <TextAreaField
            form={form}
            name="hosts"
            label="Host names"
            required
            rows={3}
            help="One per line, such as www.example.org. Emails and links use the first one."
          />
        </>
      ) : null}
    </FormSection>
  );
};
