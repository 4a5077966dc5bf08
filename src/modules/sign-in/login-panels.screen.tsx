import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { dateFormat } from "#platform/dates/date-format.ts";
import { CallError } from "#platform/ui/api.ts";
import { CodeInput } from "./code-input.screen.tsx";
import { NewPassword, Password } from "./password-input.screen.tsx";
import { newPassword as newPasswordRule, twoFactorCode, WRONG_OLD_PASSWORD } from "./sign-in.schema.ts";
import { type Fields, type Problem, problemProps, SignInPanel } from "./sign-in-panel.screen.tsx";
import {
  changeForgottenPassword,
  changePassword,
  confirmCode,
  type NextStep,
  requestCode,
  requestForgottenPassword,
  signIn,
} from "./sign-in-steps.screen.tsx";

interface PanelProps {
  onNext(step: NextStep): Promise<void>;
}

/** Panel 1: username and password [AUTH-003] [AUTH-013]. */
export const LoginPanel = ({
  onNext,
  onForgotten,
  companyName,
  success,
}: PanelProps & { companyName: string; success?: string | undefined; onForgotten(): void }) => (
  <SignInPanel
    title="Sign in"
    help={`Manage the ${companyName} website.`}
    {...(success ? { success } : {})}
    submitLabel="Log In"
    refusedField={() => "password"}
    check={(fields) => missingName(fields) ?? missing(fields, "password", "Enter your password.")}
    submit={async (fields) => await onNext(await signIn(fields.username ?? "", fields.password ?? ""))}
    footer={() => (
      <Button variant="subtle" onClick={onForgotten}>
        Don't remember your password?
      </Button>
    )}
  >
    {(problem) => (
      <>
        <UserName problem={problem} />
        <Password
          name="password"
          label="Password"
          autoComplete="current-password"
          {...problemProps(problem, "password")}
        />
      </>
    )}
  </SignInPanel>
);

/** Panel 2: the password must be changed first [AUTH-004] [AUTH-014] [AUTH-015]. */
export const ChangePasswordPanel = ({
  userId,
  username,
  info,
  onNext,
  onBack,
}: PanelProps & { userId: number; username: string; info: string; onBack(): void }) => (
  <SignInPanel
    title="Change your password"
    help={info}
    submitLabel="Change password"
    refusedField={(error) =>
      isRefusedInput(error) && error.message !== WRONG_OLD_PASSWORD ? "newPassword" : "oldPassword"
    }
    check={(fields) => missing(fields, "oldPassword", "Enter your old password.") ?? wrongNewPassword(fields)}
    submit={async (fields) => {
      const next = await changePassword({
        userId: Number(fields.userId),
        oldPassword: fields.oldPassword ?? "",
        newPassword: fields.newPassword ?? "",
        confirmPassword: fields.confirmPassword ?? "",
      });
      await onNext(next);
    }}
    footer={() => <BackToLogin onBack={onBack} />}
  >
    {(problem) => (
      <>
        <input type="hidden" name="userId" value={userId} />
        {/* Tells password managers which account this password belongs to. */}
        <input hidden readOnly name="username" autoComplete="username" value={username} />
        <Password
          name="oldPassword"
          label="Old password"
          autoComplete="current-password"
          {...problemProps(problem, "oldPassword")}
        />
        <NewPassword problem={problem} />
      </>
    )}
  </SignInPanel>
);

/** Panel 3: the texted six-digit code [AUTH-005] [AUTH-016]. */
export const TwoFactorPanel = ({
  userId,
  info,
  error,
  onNext,
  onBack,
}: PanelProps & { userId: number; info: string; error: string; onBack(): void }) => {
  const [sent, resend] = useSentCode(info, () => requestCode(userId));
  return (
    <SignInPanel
      title="Enter your code"
      help={<p role="status">{sent || "To sign in, enter the code we text to your cell phone."}</p>}
      submitLabel="Confirm"
      initialError={error}
      refusedField={() => "code"}
      check={wrongCode}
      submit={async (fields) => {
        await confirmCode(Number(fields.userId), fields.code ?? "");
        await onNext({ name: "done" });
      }}
      footer={(run) => (
        <>
          <Button variant="subtle" onClick={() => run(resend)}>
            Resend Code
          </Button>
          <BackToLogin onBack={onBack} />
        </>
      )}
    >
      {(problem) => (
        <>
          <input type="hidden" name="userId" value={userId} />
          <CodeInput name="code" label="6-digit code" {...problemProps(problem, "code")} />
        </>
      )}
    </SignInPanel>
  );
};

const TIME = dateFormat("en", { hour: "numeric", minute: "2-digit" });

/**
 * What is said about the last code, and what sends a new one. The answer is often the same as for the code before, so
 * the time shows that there is a new one.
 */
const useSentCode = (info: string, send: () => Promise<string>) => {
  const [sent, setSent] = useState(info);
  const resend = async (): Promise<void> => {
    setSent("");
    setSent(`${await send()} You asked for a new code at ${TIME.format(new Date())}.`);
  };
  return [sent, resend] as const;
};

/** Panel 4: the username of a forgotten password [AUTH-006]. */
export const ForgotRequestPanel = ({
  onRequested,
  onBack,
}: {
  onRequested(email: string, info: string): void;
  onBack(): void;
}) => (
  <SignInPanel
    title="Choose a new password"
    help="Enter your username. We'll email a code to the address on your account."
    submitLabel="Send code"
    refusedField={() => "username"}
    check={missingName}
    submit={async (fields) => {
      const email = (fields.username ?? "").trim();
      onRequested(email, await requestForgottenPassword(email));
    }}
    footer={() => <BackToLogin onBack={onBack} />}
  >
    {(problem) => <UserName problem={problem} />}
  </SignInPanel>
);

/** Panel 5: the emailed code and the new password [AUTH-007] [AUTH-011]. */
export const ForgotChangePanel = ({
  email,
  info,
  onChanged,
  onBack,
}: {
  email: string;
  info: string;
  onChanged(info: string): void;
  onBack(): void;
}) => {
  const [sent, resend] = useSentCode(info, () => requestForgottenPassword(email));
  return (
    <SignInPanel
      title="Choose a new password"
      help={<p role="status">{sent}</p>}
      submitLabel="Change password"
      refusedField={(error) => (isRefusedInput(error) ? "newPassword" : "code")}
      check={(fields) => wrongCode(fields) ?? wrongNewPassword(fields)}
      submit={async (fields) =>
        onChanged(
          await changeForgottenPassword({
            email: fields.email ?? "",
            code: fields.code ?? "",
            newPassword: fields.newPassword ?? "",
            confirmPassword: fields.confirmPassword ?? "",
          }),
        )
      }
      footer={(run) => (
        <>
          <Button variant="subtle" onClick={() => run(resend)}>
            Send another code
          </Button>
          <BackToLogin onBack={onBack} />
        </>
      )}
    >
      {(problem) => (
        <>
          <input type="hidden" name="email" value={email} />
          {/* Tells password managers which account this password belongs to. */}
          <input hidden readOnly name="username" autoComplete="username" value={email} />
          <CodeInput name="code" label="6-digit code" {...problemProps(problem, "code")} />
          <NewPassword problem={problem} />
        </>
      )}
    </SignInPanel>
  );
};

const UserName = ({ problem }: { problem: Problem | null }) => (
  <TextInput
    name="username"
    label="Username"
    description="Your email address"
    withAsterisk={false}
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    inputMode="email"
    required
    {...problemProps(problem, "username")}
  />
);

const BackToLogin = ({ onBack }: { onBack(): void }) => (
  <Button variant="subtle" onClick={onBack}>
    Back to Login
  </Button>
);

const missing = (fields: Fields, field: string, text: string): Problem | null =>
  fields[field]?.trim() ? null : { text, field };

const missingName = (fields: Fields): Problem | null => missing(fields, "username", "Enter your username.");

/** Whether the server refused what was typed, and not the person or the moment. */
export const isRefusedInput = (error: unknown): error is CallError =>
  error instanceof CallError && error.status === 400;

const wrongCode = (fields: Fields): Problem | null => {
  const code = twoFactorCode.safeParse(fields.code);
  return code.success ? null : { text: code.error.issues[0]?.message ?? "", field: "code" };
};

/** Checks the new password's length and its repetition. The server checks for common passwords. */
export const wrongNewPassword = (fields: Fields): Problem | null => {
  const fresh = newPasswordRule.safeParse(fields.newPassword);
  if (!fresh.success) return { text: fresh.error.issues[0]?.message ?? "", field: "newPassword" };
  return fields.confirmPassword === fields.newPassword
    ? null
    : { text: "Passwords do not match", field: "confirmPassword" };
};
