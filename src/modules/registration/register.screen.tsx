import { Anchor, Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { AccountCard } from "#modules/identity/account-card.editor.tsx";
import { CallError, call, messageOf } from "#platform/ui/api.ts";
import { QueryError } from "#platform/ui/error-panel.tsx";
import { PasswordField, TextField } from "#platform/ui/fields.tsx";
import { Form } from "#platform/ui/form.tsx";
import { Loading } from "#platform/ui/loading.tsx";
import { useZodForm } from "#platform/ui/use-zod-form.ts";
import { registrationForm } from "./registration.schema.ts";

interface RegisterScreenProps {
  companyName: string;
  productTitle: string;
  /** Where to go next: the sign-in screen. */
  returnUrl: string;
  /** The emailed link's token; null without such a link. */
  token: string | null;
}

/** The identity provider's register page. It requests an account and confirms its email address. */
export const RegisterScreen = (props: RegisterScreenProps) => {
  const settings = useQuery({
    queryKey: ["registration"],
    queryFn: ({ signal }) => call("getRegistrationSettings", { signal }),
  });
  const [done, setDone] = useState<string | null>(null);
  const back = <Anchor href={props.returnUrl}>Go to sign-in</Anchor>;
  const card = (title: string, children: ReactNode) => (
    <AccountCard {...props} title={title}>
      {children}
    </AccountCard>
  );

  if (done !== null)
    return card(
      props.token ? "Email address confirmed" : "Check your email",
      <>
        <p role="status">{done}</p>
        {back}
      </>,
    );
  if (settings.isPending) return card("Register", <Loading />);
  if (settings.isError)
    return card("Register", <QueryError title="The page couldn't be loaded" query={settings} />);
  if (!settings.data.isOpen)
    return card(
      "Register",
      <>
        <p>Registration is closed on this site. Ask an admin for an account.</p>
        {back}
      </>,
    );
  if (props.token)
    return card("Confirm your email address", <ConfirmAddress token={props.token} onDone={setDone} />);
  return card(
    "Register",
    <>
      <p>First, confirm your email address. An admin then gives you access.</p>
      <RegistrationForm onDone={setDone} />
      {back}
    </>,
  );
};

const ConfirmAddress = ({ token, onDone }: { token: string; onDone(text: string): void }) => {
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    setProblem("");
    try {
      onDone((await call("confirmRegistration", { body: { token } })).message);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p>One last step: confirm that this email address is yours.</p>
      <p role="alert">{problem}</p>
      <Button loading={isBusy} onClick={() => void confirm()}>
        Confirm my email address
      </Button>
      {problem ? <Anchor href="/Register">Register again</Anchor> : null}
    </>
  );
};

const EMPTY = {
  firstName: "",
  lastName: "",
  email: "",
  phoneNumber: "",
  newPassword: "",
  confirmPassword: "",
};

const RegistrationForm = ({ onDone }: { onDone(text: string): void }) => {
  const form = useZodForm({ schema: registrationForm, initialValues: EMPTY, copyPlace: null });
  return (
    <Form
      form={form}
      label="Register"
      isGuarded={false}
      onSave={async (person) => {
        try {
          onDone((await call("register", { body: person })).message);
          return true;
        } catch (error) {
          const messages = error instanceof CallError ? (error.fields.newPassword ?? []) : [];
          if (!messages[0]) throw error;
          form.showErrors({ newPassword: messages[0] });
          return false;
        }
      }}
    >
      <TextField form={form} name="firstName" label="First name" autoComplete="given-name" required />
      <TextField form={form} name="lastName" label="Last name" autoComplete="family-name" required />
      <TextField form={form} name="email" label="Email" type="email" autoComplete="username" required />
      <TextField
        form={form}
        name="phoneNumber"
        label="Phone"
        help="Use 10 digits. We text your sign-in codes to this number."
        type="tel"
        autoComplete="tel"
        required
      />
      <PasswordField
        form={form}
        name="newPassword"
        label="Password"
        help="8 to 20 characters"
        autoComplete="new-password"
        required
      />
      <PasswordField
        form={form}
        name="confirmPassword"
        label="Confirm password"
        autoComplete="new-password"
        required
      />
      <Button type="submit" fullWidth size="md" loading={form.isSaving}>
        Register
      </Button>
    </Form>
  );
};
