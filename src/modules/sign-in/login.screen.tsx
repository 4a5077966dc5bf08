import { useEffect, useState } from "react";
import { AcceptInvitationPanel } from "./accept-invitation-panel.screen.tsx";
import classes from "./login.module.css";
import {
  ChangePasswordPanel,
  ForgotChangePanel,
  ForgotRequestPanel,
  LoginPanel,
  TwoFactorPanel,
} from "./login-panels.screen.tsx";
import type { NextStep } from "./sign-in-steps.screen.tsx";

interface LoginScreenProps {
  companyName: string;
  productTitle: string;
  /** The token of an invitation's link, to start with choosing the first password. */
  invitationToken?: string;
  /** Called once the session cookie is set, to open the requested screen. */
  onSignedIn(): Promise<void>;
}

type Panel =
  | Exclude<NextStep, { name: "done" }>
  | { readonly name: "login"; readonly success?: string | undefined }
  | { readonly name: "invitation"; readonly token: string }
  | { readonly name: "forgot-request" }
  | { readonly name: "forgot-change"; readonly email: string; readonly info: string };

/** The sign-in screen. It shows one panel at a time [AUTH-002], and each can return to the first [AUTH-025]. */
export const LoginScreen = ({ companyName, productTitle, invitationToken, onSignedIn }: LoginScreenProps) => {
  const [panel, setPanel] = useState<Panel>(
    invitationToken === undefined ? { name: "login" } : { name: "invitation", token: invitationToken },
  );
  useEffect(() => {
    document.title = `Sign in · ${productTitle}`;
  }, [productTitle]);

  const next = async (step: NextStep) => {
    if (step.name === "done") await onSignedIn();
    else setPanel(step);
  };
  const onBack = () => setPanel({ name: "login" });

  return (
    <main className={classes.screen}>
      <div className={classes.card}>
        <div className={classes.brand}>
          <span className={classes.mark} aria-hidden="true">
            {companyName.trim().charAt(0).toUpperCase()}
          </span>
          <span className={classes.names}>
            <span className={classes.company}>{companyName}</span>
            <span className={classes.product}>{productTitle}</span>
          </span>
        </div>
        {panel.name === "invitation" ? (
          <AcceptInvitationPanel
            token={panel.token}
            companyName={companyName}
            onNext={next}
            onSignIn={(success) => setPanel({ name: "login", success })}
          />
        ) : null}
        {panel.name === "login" ? (
          <LoginPanel
            companyName={companyName}
            success={panel.success}
            onNext={next}
            onForgotten={() => setPanel({ name: "forgot-request" })}
          />
        ) : null}
        {panel.name === "change-password" ? (
          <ChangePasswordPanel {...panel} onNext={next} onBack={onBack} />
        ) : null}
        {panel.name === "two-factor" ? <TwoFactorPanel {...panel} onNext={next} onBack={onBack} /> : null}
        {panel.name === "forgot-request" ? (
          <ForgotRequestPanel
            onRequested={(email, info) => setPanel({ name: "forgot-change", email, info })}
            onBack={onBack}
          />
        ) : null}
        {panel.name === "forgot-change" ? (
          <ForgotChangePanel
            {...panel}
            onChanged={(success) => setPanel({ name: "login", success })}
            onBack={onBack}
          />
        ) : null}
      </div>
    </main>
  );
};
