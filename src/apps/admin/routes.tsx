import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject, redirect } from "react-router";
import type { HomeData } from "./admin-home.tsx";
import { AppShell } from "./app-shell.tsx";
import { contentRoutes } from "./content-routes.ts";
import { type GuardedRoute, guard, HOME_PATH, loginPath, refusalText } from "./guard.ts";
import { PROVIDER_NAME, PROVIDER_SETTINGS_PATH } from "./product-title.ts";
import { NotFound, RootError, ScreenError } from "./route-error.tsx";
import { loadSession, refreshSession, type Session } from "./session.ts";
import { StartingUp } from "./starting-up.tsx";

const pathOf = (request: Request): string => {
  const { pathname, search } = new URL(request.url);
  return `${pathname}${search}`;
};

/** Why the last screen sent the person home. It isn't in the address, so that a reload or a bookmark doesn't repeat it. */
let refusal: string | null = null;

/** The welcome screen's loader adds the reason why the person was sent there, once. */
const withRefusal = (session: Session): HomeData => {
  const shown = { ...session, refusal };
  refusal = null;
  return shown;
};

/** A screen's loader, which applies the guard. Its `requirements` property holds the route's requirements, for tests. */
const guarded = (requirements: GuardedRoute = {}) =>
  Object.assign(
    async ({ request }: LoaderFunctionArgs): Promise<Session | HomeData> => {
      const requested = pathOf(request);
      let session = await loadSession();
      const isComplete = session.isSiteInitialized && session.isLayoutCompleted;
      if (session.user && (!isComplete || guard(session, requirements, requested) !== null)) {
        // Someone may have set up the site or a module since, for example in another tab.
        refreshSession();
        session = await loadSession();
      }
      const target = guard(session, requirements, requested);
      if (target !== null) {
        refusal = refusalText(session, requirements, PROVIDER_NAME);
        throw redirect(target);
      }
      return requirements.isHome ? withRefusal(session) : session;
    },
    { requirements },
  );

/** The frame needs a signed-in person; each screen's own loader checks the rest. */
const signedIn = async ({ request }: LoaderFunctionArgs): Promise<Session> => {
  const session = await loadSession();
  if (!session.user) throw redirect(loginPath(pathOf(request)));
  return session;
};

/** The OpenID Connect screens load a library that no other screen needs. */
const authentication = () => import("./authentication-route.tsx");

/** Nobody who is signed in needs the sign-in screen. */
const login = () => import("./login-route.tsx");

/** The page editor fills the window [EDIT-001]; all other screens keep to a readable width. */
const FULL_WIDTH = { isFullWidth: true };

/** Everyone who is signed in can read the guide, even before the site is set up. */
const HELP: Pick<RouteObject, "loader" | "lazy"> = {
  loader: signedIn,
  lazy: { Component: async () => (await import("#modules/help/help.screen.tsx")).HelpScreen },
};

/** Every screen inside the frame. */
export const screens: RouteObject[] = [
  {
    path: "AdminHome",
    loader: guarded({ isHome: true }),
    lazy: { Component: async () => (await import("./admin-home.tsx")).AdminHome },
  },
  {
    path: "PageComponentManagement",
    loader: guarded(),
    lazy: {
      Component: async () => (await import("#modules/pages/page-list.screen.tsx")).PageListScreen,
    },
  },
  {
    path: "CreatePage",
    loader: guarded({ who: "contributor" }),
    lazy: {
      Component: async () => (await import("#modules/pages/create-page.screen.tsx")).CreatePageScreen,
    },
  },
  {
    path: "CreateExternalPage",
    loader: guarded({ who: "admin" }),
    lazy: {
      Component: async () => (await import("#modules/pages/create-page.screen.tsx")).CreateExternalPageScreen,
    },
  },
  {
    path: "UpdatePageComponent/:pageId",
    loader: guarded(),
    handle: FULL_WIDTH,
    lazy: {
      Component: async () => (await import("#modules/page-editor/page-editor.screen.tsx")).PageEditorScreen,
    },
  },
  {
    path: "UpdatePageComponent/:pageId/Compare",
    loader: guarded(),
    handle: FULL_WIDTH,
    lazy: {
      Component: async () =>
        (await import("#modules/compare-versions/compare-versions.screen.tsx")).CompareVersionsScreen,
    },
  },
  {
    path: "UpdateExternalPage/:pageId",
    loader: guarded(),
    lazy: {
      Component: async () => (await import("#modules/page-editor/page-editor.screen.tsx")).PageEditorScreen,
    },
  },
  {
    path: "UpdatePage/:pageId",
    loader: ({ params, request }) =>
      redirect(`/UpdatePageComponent/${params.pageId}${new URL(request.url).search}`),
  },
  {
    path: "ReusableBlockManagement",
    loader: guarded(),
    lazy: {
      Component: async () =>
        (await import("#modules/reusable-blocks/reusable-blocks.screen.tsx")).ReusableBlocksScreen,
    },
  },
  {
    path: "PublishingCalendar",
    loader: guarded(),
    lazy: {
      Component: async () => (await import("#modules/versions/planned.screen.tsx")).PlannedScreen,
    },
  },
  {
    path: "ContentReviews",
    loader: guarded(),
    lazy: {
      Component: async () => (await import("#modules/reviews/reviews.screen.tsx")).ReviewsScreen,
    },
  },
  {
    path: "LayoutManagement/:area?",
    loader: guarded({ who: "admin", setsUp: "layout" }),
    lazy: {
      Component: async () => (await import("./layout-route.tsx")).LayoutRoute,
    },
  },
  {
    path: "SideNavManagement",
    loader: guarded(),
    lazy: {
      Component: async () => (await import("#modules/side-navs/side-nav-list.screen.tsx")).SideNavListScreen,
    },
  },
  {
    path: "CreateSideNav",
    loader: guarded(),
    lazy: {
      Component: async () =>
        (await import("#modules/side-navs/side-nav-form.screen.tsx")).CreateSideNavScreen,
    },
  },
  {
    path: "UpdateSideNav/:sideNavId",
    loader: guarded(),
    lazy: {
      Component: async () =>
        (await import("#modules/side-navs/side-nav-form.screen.tsx")).UpdateSideNavScreen,
    },
  },
  {
    path: "FormBuilderManagement",
    loader: guarded({ module: "form" }),
    lazy: { Component: async () => (await import("#modules/forms/form-list.screen.tsx")).FormListScreen },
  },
  {
    path: "CreateForm",
    loader: guarded({ module: "form" }),
    lazy: {
      Component: async () => (await import("#modules/forms/form-builder.screen.tsx")).CreateFormScreen,
    },
  },
  {
    path: "FormBuilder/:formId",
    loader: guarded({ module: "form" }),
    handle: FULL_WIDTH,
    lazy: {
      Component: async () => (await import("#modules/forms/form-builder.screen.tsx")).FormBuilderScreen,
    },
  },
  {
    path: "FormBuilderSubmissions/:formId",
    loader: guarded({ module: "form" }),
    lazy: {
      Component: async () => (await import("#modules/forms/submission-list.screen.tsx")).SubmissionListScreen,
    },
  },
  {
    path: "FormBuilderSingleSubmission/:formSubmissionId",
    loader: guarded({ module: "form" }),
    lazy: {
      Component: async () =>
        (await import("#modules/forms/single-submission.screen.tsx")).SingleSubmissionScreen,
    },
  },
  {
    path: "ErasePersonData",
    loader: guarded({ module: "form", who: "admin" }),
    lazy: {
      Component: async () =>
        (await import("#modules/erase-person/erase-person.screen.tsx")).ErasePersonScreen,
    },
  },
  {
    path: "ImageManagement",
    loader: guarded(),
    lazy: {
      Component: async () =>
        (await import("#modules/images/image-management.screen.tsx")).ImageManagementScreen,
    },
  },
  ...contentRoutes(guarded),
  {
    path: "NewsletterSubscribers",
    loader: guarded({ who: "admin" }),
    lazy: {
      Component: async () =>
        (await import("#modules/subscribers/subscriber-list.screen.tsx")).SubscriberListScreen,
    },
  },
  {
    path: "BirthdayManagement",
    loader: guarded({ module: "birthday", who: "admin" }),
    lazy: {
      Component: async () => (await import("#modules/birthdays/birthdays.screen.tsx")).BirthdaysScreen,
    },
  },
  {
    path: "WaitingWork",
    loader: guarded({ who: "admin" }),
    lazy: {
      Component: async () => (await import("#modules/work-queue/work-queue.screen.tsx")).WorkQueueScreen,
    },
  },
  {
    path: "UserManagement",
    loader: guarded({ who: "admin" }),
    lazy: {
      Component: async () => (await import("#modules/users/user-list.screen.tsx")).UserListScreen,
    },
  },
  {
    path: "CreateUser",
    loader: guarded({ who: "admin" }),
    lazy: {
      Component: async () => (await import("#modules/users/create-user.screen.tsx")).CreateUserScreen,
    },
  },
  {
    path: "UpdateUser/:userId",
    loader: guarded({ who: "admin" }),
    lazy: {
      Component: async () => (await import("#modules/users/update-user.screen.tsx")).UpdateUserScreen,
    },
  },
  {
    path: "RoleManagement",
    loader: guarded({ who: "admin" }),
    lazy: {
      Component: async () => (await import("#modules/roles/role-management.screen.tsx")).RoleManagementScreen,
    },
  },
  {
    path: "CompanyManagement",
    loader: guarded({ who: "vendor-admin" }),
    lazy: {
      Component: async () => (await import("#modules/companies/company-list.screen.tsx")).CompanyListScreen,
    },
  },
  {
    path: "SystemHealth",
    loader: guarded({ who: "vendor-admin" }),
    lazy: {
      Component: async () =>
        (await import("#modules/system-health/system-health.screen.tsx")).SystemHealthScreen,
    },
  },
  {
    path: "CompanyManagement/Create",
    loader: guarded({ who: "vendor-admin" }),
    lazy: {
      Component: async () =>
        (await import("#modules/companies/create-company.screen.tsx")).CreateCompanyScreen,
    },
  },
  {
    path: "CompanyManagement/:companyId",
    loader: guarded({ who: "vendor-admin" }),
    lazy: {
      Component: async () =>
        (await import("#modules/companies/update-company.screen.tsx")).UpdateCompanyScreen,
    },
  },
  {
    path: "CompanyManagement/:companyId/Admins",
    loader: guarded({ who: "vendor-admin" }),
    lazy: {
      Component: async () => (await import("#modules/users/company-admins.screen.tsx")).CompanyAdminsScreen,
    },
  },
  {
    path: "SiteStatistics",
    loader: guarded(),
    lazy: {
      Component: async () => (await import("#modules/statistics/statistics.screen.tsx")).StatisticsScreen,
    },
  },
  {
    path: "ContentTrash",
    loader: guarded({ who: "admin" }),
    lazy: {
      Component: async () => (await import("#modules/trash/trash.screen.tsx")).TrashScreen,
    },
  },
  {
    path: "AuditLog",
    loader: guarded({ who: "admin" }),
    lazy: {
      Component: async () => (await import("#modules/audit/audit-log.screen.tsx")).AuditLogScreen,
    },
  },
  {
    path: "Settings/:module?",
    loader: guarded({ who: "admin", setsUp: "modules" }),
    lazy: { Component: async () => (await import("./settings-route.tsx")).SettingsRoute },
  },
  {
    path: PROVIDER_SETTINGS_PATH.slice(1),
    loader: guarded({ who: "vendor-admin" }),
    lazy: { Component: async () => (await import("./settings-route.tsx")).ProviderSettingsRoute },
  },
  {
    // Everyone who is signed in may open their own account, even before the site is set up.
    path: "Profile",
    loader: signedIn,
    lazy: { Component: async () => (await import("./profile-route.tsx")).ProfileRoute },
  },
  { path: "help/:task?", ...HELP },
  // The guide's address if the site has its own page at /help.
  { path: "AdminHome/Help/:task?", ...HELP },
  { path: "*", loader: guarded(), Component: NotFound },
];

const routes: RouteObject[] = [
  {
    HydrateFallback: StartingUp,
    ErrorBoundary: RootError,
    children: [
      {
        path: "login",
        lazy: {
          loader: async () => (await login()).loadLogin,
          Component: async () => (await login()).LoginRoute,
        },
      },
      {
        path: "authentication/:action?",
        lazy: {
          loader: async () => (await authentication()).loadAuthentication,
          Component: async () => (await authentication()).AuthenticationRoute,
          ErrorBoundary: async () => (await authentication()).AuthenticationErrorRoute,
        },
      },
      {
        path: "AcceptInvitation",
        lazy: {
          loader: async () => (await login()).loadInvitation,
          Component: async () => (await login()).InvitationRoute,
        },
      },
      {
        path: "Register",
        lazy: {
          loader: async () => (await authentication()).loadRegister,
          Component: async () => (await authentication()).RegisterRoute,
          ErrorBoundary: async () => (await authentication()).AuthenticationErrorRoute,
        },
      },
      {
        id: "frame",
        loader: signedIn,
        Component: AppShell,
        // An error in a screen doesn't replace the frame.
        children: [{ ErrorBoundary: ScreenError, children: screens }],
      },
      { index: true, loader: () => redirect(HOME_PATH) },
    ],
  },
];

/**
 * The admin's router. Paths match in any letter case, with or without a trailing slash. The server answers an address
 * only if its first segment is in admin-paths.ts, too. Starts loading the first screen right away, so configure the
 * calls first.
 */
export const startRouter = () => createBrowserRouter(routes);
