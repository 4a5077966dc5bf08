import { Button, PasswordInput, type PasswordInputProps, TextInput } from "@mantine/core";
import { useState } from "react";
import { newPassword as newPasswordRule, twoFactorCode } from "./sign-in.schema.ts";
import { type Fields, type Problem, SignInPanel } from "./sign-in-panel.screen.tsx";
import { changePassword, confirmCode, type NextStep, requestCode, signIn } from "./sign-in-steps.screen.tsx";

interface PanelProps {
  onNext(step: NextStep): Promise<void>;
}

/** Panel 1: username and password [AUTH-003] [AUTH-013]. */
export const LoginPanel = ({ onNext, companyName }: PanelProps & { companyName: string }) => (
  <SignInPanel
    title="Sign in"
    help={`Manage the website of ${companyName}.`}
    submitLabel="Log In"
    refusedField="password"
    check={(fields) =>
      missing(fields, "username", "Please enter your user name.") ??
      missing(fields, "password", "Please enter your password.")
    }
    submit={async (fields) => await onNext(await signIn(fields.username ?? "", fields.password ?? ""))}
  >
    {(problem) => (
      <>
        <TextInput
          name="username"
          label="User name"
          withAsterisk={false}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
          required
          error={isAbout(problem, "username")}
        />
        <Password
          name="password"
          label="Password"
          autoComplete="current-password"
          error={isAbout(problem, "password")}
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
    refusedField="oldPassword"
    check={checkNewPassword}
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
        {/* Tells password managers whose password this is. */}
        <input hidden readOnly name="username" autoComplete="username" value={username} />
        <Password
          name="oldPassword"
          label="Old password"
          autoComplete="current-password"
          error={isAbout(problem, "oldPassword")}
        />
        <Password
          name="newPassword"
          label="New password"
          autoComplete="new-password"
          description="8 to 20 characters"
          error={isAbout(problem, "newPassword")}
        />
        <Password
          name="confirmPassword"
          label="Confirm new password"
          autoComplete="new-password"
          error={isAbout(problem, "confirmPassword")}
        />
      </>
    )}
  </SignInPanel>
);

/** Panel 3: the six digits that were texted [AUTH-005] [AUTH-016]. */
export const TwoFactorPanel = ({
  userId,
  info,
  error,
  onNext,
  onBack,
}: PanelProps & { userId: number; info: string; error: string; onBack(): void }) => {
  const [sent, setSent] = useState(info);
  return (
    <SignInPanel
      title="Enter your code"
      help={<p role="status">{sent || "Signing in needs a code that is texted to your cell phone."}</p>}
      submitLabel="Confirm"
      initialError={error}
      refusedField="code"
      check={(fields) => {
        const code = twoFactorCode.safeParse(digitsOf(fields.code));
        return code.success ? null : { text: code.error.issues[0]?.message ?? "", field: "code" };
      }}
      submit={async (fields) => {
        await confirmCode(Number(fields.userId), digitsOf(fields.code));
        await onNext({ name: "done" });
      }}
      footer={(run) => (
        <>
          <Button
            variant="subtle"
            onClick={() =>
              run(async () => {
                setSent("");
                setSent(await requestCode(userId));
              })
            }
          >
            Resend Code
          </Button>
          <BackToLogin onBack={onBack} />
        </>
      )}
    >
      {(problem) => (
        <>
          <input type="hidden" name="userId" value={userId} />
          <TextInput
            name="code"
            label="6-digit code"
            withAsterisk={false}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            maxLength={10}
            error={isAbout(problem, "code")}
          />
        </>
      )}
    </SignInPanel>
  );
};

const BackToLogin = ({ onBack }: { onBack(): void }) => (
  <Button variant="subtle" onClick={onBack}>
    Back to Login
  </Button>
);

const Password = (props: PasswordInputProps) => {
  const [isVisible, setVisible] = useState(false);
  return (
    <PasswordInput
      required
      withAsterisk={false}
      visible={isVisible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        "aria-label": isVisible ? "Hide password" : "Show password",
        tabIndex: 0,
      }}
      {...props}
    />
  );
};

const missing = (fields: Fields, field: string, text: string): Problem | null =>
  fields[field]?.trim() ? null : { text, field };

const isAbout = (problem: Problem | null, field: string): boolean => problem?.field === field;

const digitsOf = (typed: string | undefined): string => (typed ?? "").replace(/\s/g, "");

/** The new password has 8 to 20 characters and was typed twice alike. */
export const checkNewPassword = (fields: Fields): Problem | null => {
  const old = missing(fields, "oldPassword", "Please enter your old password.");
  if (old) return old;
  const fresh = newPasswordRule.safeParse(fields.newPassword);
  if (!fresh.success) return { text: fresh.error.issues[0]?.message ?? "", field: "newPassword" };
  return fields.confirmPassword === fields.newPassword
    ? null
    : { text: "Passwords do not match", field: "confirmPassword" };
};
