import { Button, Container } from "@mantine/core";
import IconMapOff from "@tabler/icons-react/dist/esm/icons/IconMapOff.mjs";
import { useEffect } from "react";
import { Link, useLocation, useRevalidator, useRouteError } from "react-router";
import { CallError } from "#platform/ui/api.ts";
import { EmptyState } from "#platform/ui/empty-state.tsx";
import { ErrorPanel } from "#platform/ui/error-panel.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import { HOME_PATH } from "./guard.ts";

/** Replaces a screen that failed to load or render. The frame around it stays. */
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
        title={isRefusal ? "The server couldn't answer" : "Something went wrong"}
        text={
          isRefusal
            ? error.message
            : "Your saved work is safe. Reload the page to continue. If this happens again, tell your admin."
        }
        onRetry={() => (isRefusal ? void revalidator.revalidate() : window.location.reload())}
        retryLabel={isRefusal ? "Try again" : "Reload the page"}
      />
    </>
  );
};

/** The same when even the frame failed to load. */
export const RootError = () => (
  <Container component="main" size="sm" py="xl">
    <ScreenError />
  </Container>
);

/** Shown for an admin address without a screen. */
export const NotFound = () => {
  const { pathname } = useLocation();
  return (
    <>
      <PageTitle title="Screen not found" />
      <EmptyState
        icon={<IconMapOff size={32} />}
        text={`There's no screen at ${pathname}. Check the address for typos; the screen may also have moved.`}
        action={
          <Button component={Link} to={HOME_PATH}>
            Go to the home screen
          </Button>
        }
      />
    </>
  );
};
