import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject, redirect } from "react-router";
import { AdminHome } from "./admin-home.tsx";
import { AppShell } from "./app-shell.tsx";
import { type GuardedRoute, guard, HOME_PATH } from "./guard.ts";
import { LoginRoute, loadLogin } from "./login-route.tsx";
import { NotFound, RootError, ScreenError } from "./route-error.tsx";
import { loadSession, type Session } from "./session.ts";
import { StartingUp } from "./starting-up.tsx";

const guarded =
  (route: GuardedRoute = {}) =>
  async ({ request }: LoaderFunctionArgs): Promise<Session> => {
    const session = await loadSession();
    const url = new URL(request.url);
    const elsewhere = guard(session, route, `${url.pathname}${url.search}`);
    if (elsewhere !== null) throw redirect(elsewhere);
    return session;
  };

/** The page editor fills the window [EDIT-001]; all other screens keep to a readable width. */
const FULL_WIDTH = { isFullWidth: true };

const screens: RouteObject[] = [
  { path: "AdminHome", loader: guarded(), Component: AdminHome },
  {
    path: "PageComponentManagement",
    loader: guarded(),
    lazy: {
      Component: async () => (await import("#modules/pages/page-list.screen.tsx")).PageListScreen,
    },
  },
  {
    path: "CreatePage",
    loader: guarded({ who: "admin" }),
    lazy: {
      Component: async () => (await import("#modules/pages/create-page.screen.tsx")).CreatePageScreen,
    },
  },
  {
    path: "UpdatePageComponent/:pageId",
    loader: guarded(),
    handle: FULL_WIDTH,
    lazy: {
      Component: async () => (await import("#modules/components/page-editor.screen.tsx")).PageEditorScreen,
    },
  },
  {
    path: "UpdatePage/:pageId",
    loader: ({ params, request }) =>
      redirect(`/UpdatePageComponent/${params.pageId}${new URL(request.url).search}`),
  },
  {
    path: "ImageManagement",
    loader: guarded(),
    lazy: {
      Component: async () =>
        (await import("#modules/images/image-management.screen.tsx")).ImageManagementScreen,
    },
  },
  { path: "*", loader: guarded(), Component: NotFound },
];

const routes: RouteObject[] = [
  {
    HydrateFallback: StartingUp,
    ErrorBoundary: RootError,
    children: [
      { path: "login", loader: loadLogin, Component: LoginRoute },
      {
        id: "frame",
        loader: guarded(),
        Component: AppShell,
        // An error in a screen leaves the frame standing.
        children: [{ ErrorBoundary: ScreenError, children: screens }],
      },
      { index: true, loader: () => redirect(HOME_PATH) },
    ],
  },
];

/**
 * The admin's addresses, in any letter case and with or without a slash at the end. An address is served by the server
 * only when its first segment stands in admin-paths.ts too. Asks for the first screen at once, so the calls must be
 * configured before.
 */
export const startRouter = () => createBrowserRouter(routes);
