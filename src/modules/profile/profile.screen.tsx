import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { RolePages } from "#modules/roles/role-links.editor.tsx";
import { RoleWords } from "#modules/roles/role-words.editor.tsx";
import { formatUsPhone } from "#platform/fields/us-phone.ts";
import { CallError, call } from "#platform/ui/api.ts";
import { QueryError } from "#platform/ui/error-panel.tsx";
import { PasswordField, TextField } from "#platform/ui/fields.tsx";
import { Form } from "#platform/ui/form.tsx";
import { Reopened, useItemForm } from "#platform/ui/item-form.tsx";
import { Loading } from "#platform/ui/loading.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import { SaveBar } from "#platform/ui/save-bar.tsx";
import { useToasts } from "#platform/ui/toasts.tsx";
import { useZodForm, type ZodForm } from "#platform/ui/use-zod-form.ts";
import type { OwnProfile } from "./profile.contract.ts";
import classes from "./profile.module.css";
import { ownProfileForm, passwordForm } from "./profile.schema.ts";
import { SessionList } from "./session-list.editor.tsx";

const QUERY = ["own-profile"];

/**
 * The signed-in person's account: name and phone, password, and sessions. Also the identity provider's manage page.
 * @param onSaved called after the name and phone were saved
 */
export const ProfileScreen = ({ onSaved }: { onSaved(): Promise<void> }) => {
  const profile = useQuery({ queryKey: QUERY, queryFn: ({ signal }) => call("getOwnProfile", { signal }) });
  return (
    <>
      <PageTitle
        title="My account"
        help="Update your name, phone, and password. To change your email address or roles, ask an admin."
      />
      {profile.data ? (
        <div className={classes.sections}>
          <Reopened item={profile.data}>
            {(own, onTakeTheirs) => <AboutYou profile={own} onSaved={onSaved} onTakeTheirs={onTakeTheirs} />}
          </Reopened>
          <OwnRoles profile={profile.data} />
          <NewPassword email={profile.data.email} />
          <SessionList />
        </div>
      ) : profile.isError ? (
        <QueryError title="Your account couldn't be loaded" query={profile} />
      ) : (
        <Loading />
      )}
    </>
  );
};

const ABOUT_YOU = {
  firstName: { label: "First name" },
  lastName: { label: "Last name" },
  phoneNumber: { label: "Phone" },
};

const seenOf = ({ firstName, lastName, phoneNumber }: OwnProfile) => ({ firstName, lastName, phoneNumber });

interface AboutYouProps {
  profile: OwnProfile;
  onSaved(): Promise<void>;
  onTakeTheirs(theirs: OwnProfile): void;
}

const AboutYou = ({ profile, onSaved, onTakeTheirs }: AboutYouProps) => {
  const queries = useQueryClient();
  const sentNow = useRef(seenOf(profile));
  const { form, save, dialog } = useItemForm({
    schema: ownProfileForm,
    fields: ABOUT_YOU,
    opened: profile,
    valuesOf: (own) => ({ ...seenOf(own), phoneNumber: formatUsPhone(own.phoneNumber) }),
    versionOf: seenOf,
    saver: { kind: "profile" },
    read: () => call("getOwnProfile"),
    send: async (person, seen) => {
      await call("updateOwnProfile", { body: { ...person, seen } });
      sentNow.current = person;
    },
    next: () => sentNow.current,
    onTakeTheirs,
  });
  return (
    <section className={classes.section} aria-labelledby="about-you">
      <h2 id="about-you">About you</h2>
      <dl className={classes.facts}>
        <dt>Email</dt>
        <dd>{profile.email}</dd>
        <dt>Company</dt>
        <dd>{profile.company}</dd>
      </dl>
      <Form
        form={form}
        label="About you"
        onSave={async (person) => {
          if (!(await sent(form, () => save(person)))) return false;
          await onSaved();
          await queries.invalidateQueries({ queryKey: QUERY });
          return true;
        }}
      >
        <TextField form={form} name="firstName" label="First name" autoComplete="given-name" required />
        <TextField form={form} name="lastName" label="Last name" autoComplete="family-name" required />
        <TextField
          form={form}
          name="phoneNumber"
          label="Phone"
          help="Use 10 digits. We text your sign-in codes to this number."
          type="tel"
          autoComplete="tel"
          required
        />
        <SaveBar form={form} label="Save profile" isInPlace />
      </Form>
      {dialog}
    </section>
  );
};

/** What the person may do, role by role. */
const OwnRoles = ({ profile }: { profile: OwnProfile }) => (
  <section className={classes.section} aria-labelledby="own-roles">
    <h2 id="own-roles">What you can do</h2>
    <div className={classes.role}>
      <h3>{profile.role}</h3>
      <RoleWords name={profile.role} isNamed={false} pageCount={0} />
    </div>
    {profile.roles.map((role) => (
      <div key={role.id} className={classes.role}>
        <h3>{role.name}</h3>
        <RoleWords name={role.name} isNamed pageCount={role.pageCount} />
        {role.pageCount > 0 ? (
          <p className={classes.help}>
            <RolePages pages={role.pages} pageCount={role.pageCount} />
          </p>
        ) : null}
      </div>
    ))}
  </section>
);

const EMPTY = { oldPassword: "", newPassword: "", confirmPassword: "" };

const NewPassword = ({ email }: { email: string }) => {
  const toasts = useToasts();
  const queries = useQueryClient();
  const form = useZodForm({ schema: passwordForm, initialValues: EMPTY, copyPlace: null });
  return (
    <section className={classes.section} aria-labelledby="new-password">
      <h2 id="new-password">Password</h2>
      <p className={classes.help}>Changing your password signs you out everywhere else.</p>
      <Form
        form={form}
        label="Password"
        afterSave="restarts"
        onSave={async (change) => {
          if (!(await sent(form, () => call("changeOwnPassword", { body: change })))) return false;
          form.markSaved();
          form.reset();
          await queries.invalidateQueries({ queryKey: ["own-sessions"] });
          toasts.success("Your password was changed, and you were signed out everywhere else.");
          return true;
        }}
      >
        {/* Tells password managers which account this password belongs to. */}
        <input hidden readOnly name="username" autoComplete="username" value={email} />
        <PasswordField
          form={form}
          name="oldPassword"
          label="Old password"
          autoComplete="current-password"
          required
        />
        <PasswordField
          form={form}
          name="newPassword"
          label="New password"
          help="8 to 20 characters"
          autoComplete="new-password"
          required
        />
        <PasswordField
          form={form}
          name="confirmPassword"
          label="Confirm new password"
          autoComplete="new-password"
          required
        />
        <SaveBar form={form} label="Change password" isInPlace />
      </Form>
    </section>
  );
};

/** Sends a form and shows the server's field errors. @returns false if nothing was saved */
const sent = async <V extends Record<string, unknown>, O>(
  form: ZodForm<V, O>,
  send: () => Promise<unknown>,
): Promise<boolean> => {
  try {
    return (await send()) !== false;
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 400) throw error;
    const named = Object.entries(error.fields).filter(([name]) => name in form.getValues());
    if (named.length === 0) throw error;
    form.showErrors(Object.fromEntries(named.map(([name, messages]) => [name, messages[0] ?? ""])));
    return false;
  }
};
