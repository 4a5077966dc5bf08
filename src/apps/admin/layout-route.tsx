import { SiteInformationScreen } from "#modules/layout/site-information.screen.tsx";
import { refreshSession } from "./session.ts";

/** Site Information; its first save completes the layout, which the guard asks for [GUARD-005]. */
export const LayoutRoute = () => <SiteInformationScreen onSaved={refreshSession} />;
