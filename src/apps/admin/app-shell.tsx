import { Outlet, useMatches, useNavigate, useRouteLoaderData } from "react-router";
import { AppFrame } from "#platform/ui/app-frame.tsx";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { menuFor } from "./admin-menu.tsx";
import { HOME_PATH, LOGIN_PATH } from "./guard.ts";
import { PRODUCT_TITLE } from "./product-title.ts";
import { endSession, type Session } from "./session.ts";

/** The frame around every signed-in screen [SHELL-012] [SHELL-014] [SHELL-017]. */
export const AppShell = () => {
  const session = useRouteLoaderData<Session>("frame");
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const isFullWidth = useMatches().some(
    ({ handle }) => (handle as { isFullWidth?: boolean } | undefined)?.isFullWidth === true,
  );
  const user = session?.user;
  if (!session || !user) return null;

  const logOut = async () => {
    try {
      await endSession();
      await navigate(LOGIN_PATH);
    } catch (error) {
      await dialogs.alert(error instanceof Error ? error.message : "You couldn't be signed out. Try again.");
    }
  };

  return (
    <AppFrame
      title={PRODUCT_TITLE}
      homeTo={HOME_PATH}
      groups={menuFor(session)}
      user={{
        name: `${user.firstName} ${user.lastName}`.trim() || user.email,
        detail: `${user.email} · ${session.companyName}`,
      }}
      isFullWidth={isFullWidth}
      onLogOut={() => void logOut()}
    >
      <Outlet />
    </AppFrame>
  );
};
