import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconPoint from "@tabler/icons-react/dist/esm/icons/IconPoint.mjs";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import classes from "./login.module.css";
import { SIGN_IN } from "./sign-in.schema.ts";
import { type Problem, problemProps } from "./sign-in-panel.screen.tsx";

/** A password input with a button that shows the password, and a hint while Caps Lock is on. */
export const Password = (props: PasswordInputProps) => {
  const [isVisible, setVisible] = useState(false);
  const [isCapsLock, setCapsLock] = useState(false);
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"));
  return (
    <div>
      <PasswordInput
        required
        withAsterisk={false}
        visible={isVisible}
        onVisibilityChange={setVisible}
        onKeyDown={look}
        onKeyUp={look}
        onBlur={() => setCapsLock(false)}
        // Mantine marks only its other inputs.
        aria-invalid={Boolean(props.error)}
        inputWrapperOrder={["label", "input", "error", "description"]}
        visibilityToggleButtonProps={{
          "aria-label": isVisible ? "Hide password" : "Show password",
          tabIndex: 0,
        }}
        {...props}
      />
      <p className={classes.hint} role="status">
        {isCapsLock ? "Caps Lock is on." : ""}
      </p>
    </div>
  );
};

/** Inputs for a new password and its repetition, with the rules checked off while typing [AUTH-014] [AUTH-015]. */
export const NewPassword = ({ problem }: { problem: Problem | null }) => {
  const [fresh, setFresh] = useState("");
  const [again, setAgain] = useState("");
  const hasLength = fresh.length >= SIGN_IN.passwordMin && fresh.length <= SIGN_IN.passwordMax;
  return (
    <>
      <Password
        name="newPassword"
        label="New password"
        autoComplete="new-password"
        onChange={(event) => setFresh(event.currentTarget.value)}
        description={
          <ul className={classes.rules}>
            <Rule isMet={hasLength}>
              {SIGN_IN.passwordMin} to {SIGN_IN.passwordMax} characters{fresh ? ` (${fresh.length} now)` : ""}
            </Rule>
            <Rule isMet={fresh !== "" && fresh === again}>Both entries match</Rule>
            <li>No common passwords, and not your name or email address</li>
          </ul>
        }
        descriptionProps={{ component: "div" }}
        {...problemProps(problem, "newPassword")}
      />
      <Password
        name="confirmPassword"
        label="Confirm new password"
        autoComplete="new-password"
        onChange={(event) => setAgain(event.currentTarget.value)}
        {...problemProps(problem, "confirmPassword")}
      />
    </>
  );
};

const Rule = ({ isMet, children }: { isMet: boolean; children: ReactNode }) => (
  <li data-met={isMet || undefined}>
    {isMet ? <IconCheck size={18} aria-hidden="true" /> : <IconPoint size={18} aria-hidden="true" />}
    <span>
      {children}
      {isMet ? <span className={classes.spoken}>: met</span> : null}
    </span>
  </li>
);
