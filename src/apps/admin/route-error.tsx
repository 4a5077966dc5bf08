import { Button, Container } from "@mantine/core";
import IconMapOff from "@tabler/icons-react/dist/esm/icons/IconMapOff.mjs";
import { useEffect } from "react";
import { Link, useLocation, useRevalidator, useRouteError } from "react-router";
import { CallError } from "#platform/ui/api.ts";
import { EmptyState } from "#platform/ui/empty-state.tsx";
import { ErrorPanel } from "#platform/ui/error-panel.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import { HOME_PATH } from "./guard.ts";

/** Stands instead of a screen that couldn't be loaded or shown; the frame around it stays. */
export const ScreenError = () => {
  const error = useRouteError();
  const revalidator = useRevalidator();
  const isRefusal = error instanceof CallError;
  useEffect(() => {
    if (!isRefusal) console.error(error);
  }, [error, isRefusal]);
  return (
    <>
      <PageTitle title={isRefusal ? "This screen couldn't be loaded" : "This screen stopped working"} />
      <ErrorPanel
        title={isRefusal ? "The server gave no answer that can be shown" : "Something went wrong here"}
        text={
          isRefusal
            ? error.message
            : "What is saved is safe. Reload the page to go on. If it happens again, please tell your administrator."
        }
        onRetry={() => (isRefusal ? void revalidator.revalidate() : window.location.reload())}
        retryLabel={isRefusal ? "Try again" : "Reload the page"}
      />
    </>
  );
};

/** The same where not even the frame could be loaded. */
export const RootError = () => (
  <Container component="main" size="sm" py="xl">
    <ScreenError />
  </Container>
);

/** An address of the admin that no screen answers. */
export const NotFound = () => {
  const { pathname } = useLocation();
  return (
    <>
      <PageTitle title="There is no such screen" />
      <EmptyState
        icon={<IconMapOff size={32} />}
        text={`Nothing is kept at ${pathname}. The address may be mistyped or out of date.`}
        action={
          <Button component={Link} to={HOME_PATH}>
            Go to the welcome screen
          </Button>
        }
      />
    </>
  );
};
