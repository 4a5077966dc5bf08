import { useLoaderData, useRouteLoaderData } from "react-router";
import { SiteInformationScreen } from "#modules/layout/site-information.screen.tsx";
import { refreshSession, type Session } from "./session.ts";

/** Site Information. Its first save completes the layout, which the guard requires [GUARD-005]. */
export const LayoutRoute = () => {
  const own = useLoaderData<Session>();
  const { isLayoutCompleted } = useRouteLoaderData<Session>("frame") ?? own;
  return <SiteInformationScreen isCompleted={isLayoutCompleted} onSaved={refreshSession} />;
};
