import { useQuery } from "@tanstack/react-query";
import { type LoaderFunctionArgs, redirect, useLoaderData, useLocation } from "react-router";
import {
  type AuthenticationAction,
  type AuthenticationResult,
  actionOf,
  LOGGED_OUT_PATH,
  pathAfterwards,
  placeOf,
} from "#modules/identity/authentication.schema.ts";
import {
  AuthenticationError,
  LoggedOut,
  LoginFailed,
  LogOut,
} from "#modules/identity/authentication.screen.tsx";
import { completeSignIn, completeSignOut, signIn } from "#modules/identity/authorize.editor.ts";
import { RegisterScreen } from "#modules/registration/register.screen.tsx";
import { LOGIN_PATH } from "./guard.ts";
import { PRODUCT_TITLE } from "./product-title.ts";
import { loadCompanyName } from "./session.ts";

interface Loaded {
  readonly companyName: string;
  readonly action: AuthenticationAction;
  readonly message: string;
  readonly path: string;
}

/**
 * The route family under /authentication [AUTH-033]. Redirects happen here, before anything renders; thrown errors
 * appear on the error screen [AUTH-042] [AUTH-047] [AUTH-048].
 */
export const loadAuthentication = async ({ params, request }: LoaderFunctionArgs): Promise<Loaded> => {
  const action = actionOf(params.action);
  const { href, origin, searchParams } = new URL(request.url);
  const fallback = action.startsWith("log") && action.includes("out") ? LOGGED_OUT_PATH : "/";
  const path = pathAfterwards(searchParams.get("returnUrl"), origin, fallback);
  switch (action) {
    case "login":
      return follow(await signIn(path));
    case "login-callback":
      return follow(await completeSignIn(href));
    case "logout-callback":
      return follow(await completeSignOut(href));
    case "profile":
      throw redirect("/Profile");
    case "register":
      throw redirect(`/Register?returnUrl=${encodeURIComponent("/authentication/login")}`);
    default:
      return {
        companyName: await loadCompanyName(),
        action,
        message: (searchParams.get("message") ?? "").slice(0, 500),
        path,
      };
  }
};

/** Loads the result's address as a new document: a public page, or a fresh start of the admin. Never resolves. */
const follow = (result: AuthenticationResult): Promise<never> => {
  window.location.replace(placeOf(result));
  return new Promise(() => {});
};

export const AuthenticationRoute = () => {
  const { action, companyName, message, path } = useLoaderData<Loaded>();
  const state: unknown = useLocation().state;
  const branding = { companyName, productTitle: PRODUCT_TITLE };
  switch (action) {
    case "logout":
      return <LogOut {...branding} path={path} isLocal={isLocal(state)} />;
    case "logged-out":
      return <LoggedOut {...branding} />;
    default:
      return <LoginFailed {...branding} message={message} />;
  }
};

/** Only a script of this page can set the state of a visit. */
const isLocal = (state: unknown): boolean => (state as { local?: unknown } | null)?.local === true;

export const AuthenticationErrorRoute = () => {
  // The loader threw, so the route has no data.
  const name = useQuery({ queryKey: ["company-name"], queryFn: loadCompanyName });
  return <AuthenticationError companyName={name.data ?? ""} productTitle={PRODUCT_TITLE} />;
};

/** /Register: an emailed link carries its token after #, which browsers don't send to servers. */
export const RegisterRoute = () => {
  const { companyName, path } = useLoaderData<{ companyName: string; path: string }>();
  // The link may be opened in the tab that asks for it, where only what is after # changes.
  const token = new URLSearchParams(useLocation().hash.slice(1)).get("confirm");
  return (
    <RegisterScreen
      key={token}
      companyName={companyName}
      productTitle={PRODUCT_TITLE}
      returnUrl={path}
      token={token}
    />
  );
};

export const loadRegister = async ({ request }: LoaderFunctionArgs) => {
  const { origin, searchParams } = new URL(request.url);
  return {
    companyName: await loadCompanyName(),
    path: pathAfterwards(searchParams.get("returnUrl"), origin, LOGIN_PATH),
  };
};
