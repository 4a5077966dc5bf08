import { useLoaderData, useParams, useRouteLoaderData } from "react-router";
import { SiteInformationScreen } from "#modules/layout/site-information.screen.tsx";
import { refreshSession, type Session } from "./session.ts";

/** Site Information and its areas. Saving all required fields completes the layout, which the guard requires [GUARD-005]. */
export const LayoutRoute = () => {
  const own = useLoaderData<Session>();
  const { isLayoutCompleted } = useRouteLoaderData<Session>("frame") ?? own;
  const { area } = useParams();
  return <SiteInformationScreen area={area} isCompleted={isLayoutCompleted} onSaved={refreshSession} />;
};
