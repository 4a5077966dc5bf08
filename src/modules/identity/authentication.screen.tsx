import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useRouteError } from "react-router";
import { messageOf } from "#platform/ui/api.ts";
import { Loading } from "#platform/ui/loading.tsx";
import { AccountCard } from "./account-card.editor.tsx";
import classes from "./account-card.module.css";
import { AUTHENTICATION_TEXTS, placeOf } from "./authentication.schema.ts";
import { signOut } from "./authorize.editor.ts";

interface Branding {
  companyName: string;
  productTitle: string;
}

/** "You successfully logged out!" [AUTH-041] */
export const LoggedOut = (props: Branding) => (
  <AccountCard {...props} title="Signed out">
    <p role="status">{AUTHENTICATION_TEXTS.loggedOut}</p>
    <WaysOn />
  </AccountCard>
);

/** A failed sign-in, with the message from the address shown as plain text [AUTH-035]. */
export const LoginFailed = ({ message, ...props }: Branding & { message: string }) => (
  <AccountCard {...props} title="Not signed in">
    <p role="alert">{message || AUTHENTICATION_TEXTS.failed}</p>
    <WaysOn />
  </AccountCard>
);

/**
 * Signs out if a page of this origin asked for it. After a link from another site, the person must confirm first
 * [AUTH-039] [AUTH-046].
 */
export const LogOut = ({ isLocal, path, ...props }: Branding & { isLocal: boolean; path: string }) => {
  const [isConfirmed, setConfirmed] = useState(isLocal);
  const [problem, setProblem] = useState("");
  const begun = useRef(false);
  useEffect(() => {
    if (!isConfirmed || begun.current) return;
    begun.current = true;
    signOut(path).then(
      (result) => window.location.replace(placeOf(result)),
      (error: unknown) => {
        begun.current = false;
        setConfirmed(false);
        setProblem(messageOf(error, "You weren't signed out. Try again."));
      },
    );
  }, [isConfirmed, path]);
  return (
    <AccountCard {...props} title="Sign out">
      {isConfirmed ? (
        <Loading />
      ) : (
        <>
          <p role="alert">{problem || AUTHENTICATION_TEXTS.notLocal}</p>
          <div className={classes.actions}>
            <Button onClick={() => setConfirmed(true)}>Sign out</Button>
            <Button component="a" href="/" variant="default">
              Stay signed in
            </Button>
          </div>
        </>
      )}
    </AccountCard>
  );
};

/** Shows a loader's error: a wrong return address, an unknown action, or client settings that can't be loaded. */
export const AuthenticationError = (props: Branding) => {
  const error = useRouteError();
  return (
    <AccountCard {...props} title="Sign-in problem">
      <p role="alert">{error instanceof Error ? error.message : AUTHENTICATION_TEXTS.failed}</p>
      <WaysOn />
    </AccountCard>
  );
};

const WaysOn = () => (
  <div className={classes.actions}>
    <Button component="a" href="/authentication/login">
      Sign in
    </Button>
    <Button component="a" href="/" variant="default">
      Go to the website
    </Button>
  </div>
);
