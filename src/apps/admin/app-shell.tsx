import IconBuildingCog from "@tabler/icons-react/dist/esm/icons/IconBuildingCog.mjs";
import IconSettings from "@tabler/icons-react/dist/esm/icons/IconSettings.mjs";
import { useEffect, useRef, useState } from "react";
import { Outlet, useLocation, useMatches, useNavigate, useRouteLoaderData } from "react-router";
import { ReadOnlyNotice } from "#modules/companies/read-only-notice.editor.tsx";
import { HelpButton, HelpPanel } from "#modules/help/help-panel.editor.tsx";
import { fullName } from "#platform/access/full-name.ts";
import { messageOf } from "#platform/ui/api.ts";
import { AppFrame } from "#platform/ui/app-frame.tsx";
import { FrameIconLink, ViewSite } from "#platform/ui/app-frame-menus.tsx";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { confirmDiscarding } from "#platform/ui/unsaved-changes.tsx";
import { menuFor } from "./admin-menu.tsx";
import { AdminSearch } from "./admin-search.tsx";
import { HOME_PATH, isOffered, LOGIN_PATH, SET_UP_PATHS } from "./guard.ts";
import { helpTopicOf } from "./help-topics.ts";
import { PRODUCT_TITLE, PROVIDER_NAME, PROVIDER_SETTINGS_PATH } from "./product-title.ts";
import { endSession, type Session, useLatestSession } from "./session.ts";
import { useCountedVisits } from "./visits.ts";

const ICON = { size: "1.375rem", stroke: 1.75, "aria-hidden": true } as const;

/** The frame around every signed-in screen [SHELL-012..020]. */
export const AppShell = () => {
  const entered = useRouteLoaderData<Session>("frame");
  const session = useLatestSession() ?? entered;
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const isFullWidth = useMatches().some(
    ({ handle }) => (handle as { isFullWidth?: boolean } | undefined)?.isFullWidth === true,
  );
  const { pathname } = useLocation();
  const [helpTopic, setHelpTopic] = useState<string | null>(null);
  const helpButton = useRef<HTMLButtonElement>(null);
  const closeHelp = () => {
    setHelpTopic(null);
    helpButton.current?.focus();
  };
  const user = session?.user;
  useSyncedCopies(user?.id);
  useCountedVisits(user?.id, pathname);
  if (!session || !user) return null;

  const logOut = async () => {
    try {
      await confirmDiscarding(dialogs, async () => {
        await endSession();
        await navigate(LOGIN_PATH);
      });
    } catch (error) {
      await dialogs.alert(messageOf(error, "You weren't signed out. Try again."));
    }
  };

  return (
    <AppFrame
      title={PRODUCT_TITLE}
      homeTo={HOME_PATH}
      groups={menuFor(session)}
      user={{
        name: fullName(user),
        detail: `${user.email} · ${session.companyName}`,
      }}
      barActions={
        <>
          <AdminSearch session={session} />
          <ViewSite />
          {isOffered(session, { who: "vendor-admin" }) ? (
            <FrameIconLink
              to={PROVIDER_SETTINGS_PATH}
              label={`${PROVIDER_NAME} settings`}
              icon={<IconBuildingCog {...ICON} />}
            />
          ) : null}
          {isOffered(session, { who: "admin" }) ? (
            <FrameIconLink to={SET_UP_PATHS.modules} label="Settings" icon={<IconSettings {...ICON} />} />
          ) : null}
          <HelpButton
            ref={helpButton}
            isOpen={helpTopic !== null}
            onToggle={() =>
              helpTopic === null ? setHelpTopic(helpTopicOf(pathname, PROVIDER_SETTINGS_PATH)) : closeHelp()
            }
          />
        </>
      }
      notice={<ReadOnlyNotice />}
      aside={helpTopic === null ? null : <HelpPanel task={helpTopic} onClose={closeHelp} />}
      isFullWidth={isFullWidth}
      profileTo="/Profile"
      onLogOut={() => void logOut()}
    >
      <Outlet />
    </AppFrame>
  );
};

/** Sends what was typed without a connection into forms that aren't open. The next start tries again. */
const useSyncedCopies = (userId: number | undefined): void => {
  useEffect(() => {
    if (userId === undefined) return;
    void import("#platform/ui/working-copies/sync-device-copies.ts")
      .then(({ syncDeviceCopies }) => syncDeviceCopies())
      .catch(() => {});
  }, [userId]);
};
