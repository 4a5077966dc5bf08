import {
  useLoaderData,
  useLocation,
  useNavigate,
  useParams,
  useRevalidator,
  useRouteLoaderData,
} from "react-router";
import { ProviderSettingsScreen } from "#modules/settings/provider-settings.screen.tsx";
import { SettingsScreen } from "#modules/settings/settings.screen.tsx";
import { HOME_PATH, SET_UP_PATHS } from "./guard.ts";
import { PROVIDER_NAME } from "./product-title.ts";
import { refreshSession, type Session } from "./session.ts";

/** Kept in the navigation state, so a reload doesn't announce again that the site is ready. */
interface Arrival {
  readonly isJustReady?: boolean;
}

/** /Settings and /Settings/{module} [SET-001]. */
export const SettingsRoute = () => {
  const own = useLoaderData<Session>();
  const session = useRouteLoaderData<Session>("frame") ?? own;
  const { module } = useParams();
  const navigate = useNavigate();
  const revalidator = useRevalidator();
  const arrival = useLocation().state as Arrival | null;

  const renew = async () => {
    refreshSession();
    await revalidator.revalidate();
  };

  return (
    <SettingsScreen
      isSiteInitialized={session.isSiteInitialized}
      modules={session.modules}
      isProviderStaff={session.isProviderStaff}
      selected={module}
      isJustReady={arrival?.isJustReady === true}
      nextPath={session.isLayoutCompleted ? HOME_PATH : SET_UP_PATHS.layout}
      onChanged={renew}
      onInitialized={async () => {
        await renew();
        const state: Arrival = { isJustReady: true };
        await navigate(SET_UP_PATHS.modules, { replace: true, state });
      }}
    />
  );
};

export const ProviderSettingsRoute = () => <ProviderSettingsScreen providerName={PROVIDER_NAME} />;
