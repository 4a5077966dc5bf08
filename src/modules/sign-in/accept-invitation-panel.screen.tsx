import { Button, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { CallError, call } from "#platform/ui/api.ts";
import { QueryError } from "#platform/ui/error-panel.tsx";
import { Loading } from "#platform/ui/loading.tsx";
import classes from "./login.module.css";
import { isRefusedInput, wrongNewPassword } from "./login-panels.screen.tsx";
import { NewPassword } from "./password-input.screen.tsx";
import { SignInPanel } from "./sign-in-panel.screen.tsx";
import { type NextStep, signIn } from "./sign-in-steps.screen.tsx";

interface AcceptInvitationProps {
  /** The emailed link's token; empty if the link is incomplete. */
  token: string;
  companyName: string;
  onNext(step: NextStep): Promise<void>;
  /** Continues with the sign-in panel, which shows the text if one is given. */
  onSignIn(success?: string): void;
}

/** The panel that an invitation opens: an invited person chooses the first password. */
export const AcceptInvitationPanel = (props: AcceptInvitationProps) => {
  const { token, onSignIn } = props;
  const invitation = useQuery({
    queryKey: ["invitation", token],
    queryFn: ({ signal }) => call("readInvitation", { body: { token }, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { data, error } = invitation;
  if (data) return <FirstPasswordPanel {...props} email={data.email} />;
  if (error === null) return <Loading />;
  if (!(error instanceof CallError) || error.status === 0 || error.status >= 500)
    return <QueryError title="The invitation couldn't be loaded" query={invitation} />;
  return (
    <div className={classes.panel}>
      <Title order={1}>Invitation</Title>
      <p className={classes.refusal} role="alert">
        {error.message}
      </p>
      <Button fullWidth size="md" onClick={() => onSignIn()}>
        Go to sign-in
      </Button>
    </div>
  );
};

const FirstPasswordPanel = ({
  token,
  companyName,
  email,
  onNext,
  onSignIn,
}: AcceptInvitationProps & { email: string }) => {
  const accept = async (newPassword: string, confirmPassword: string) => {
    await call("acceptInvitation", { body: { token, newPassword, confirmPassword } });
    let step: NextStep;
    try {
      step = await signIn(email, newPassword);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      return onSignIn("Your password is set. Sign in with your email address and this password.");
    }
    return onNext(step);
  };
  return (
    <SignInPanel
      title="Choose a password"
      help={`You're invited to the ${companyName} website. You'll sign in as ${email}.`}
      submitLabel="Set password and sign in"
      refusedField={(error) => (isRefusedInput(error) ? "newPassword" : "")}
      check={wrongNewPassword}
      submit={({ newPassword = "", confirmPassword = "" }) => accept(newPassword, confirmPassword)}
      footer={() => (
        <Button variant="subtle" onClick={() => onSignIn()}>
          Back to Login
        </Button>
      )}
    >
      {(problem) => (
        <>
          {/* Tells password managers which account this password belongs to. */}
          <input hidden readOnly name="username" autoComplete="username" value={email} />
          <NewPassword problem={problem} />
        </>
      )}
    </SignInPanel>
  );
};
