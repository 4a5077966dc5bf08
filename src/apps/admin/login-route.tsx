import {
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
  useLoaderData,
  useLocation,
  useNavigate,
  useSearchParams,
} from "react-router";
import { LoginScreen } from "#modules/sign-in/login.screen.tsx";
import { HOME_PATH } from "./guard.ts";
import { PRODUCT_TITLE } from "./product-title.ts";
import { type ReturnTarget, returnTarget } from "./return-url.ts";
import { loadCompanyName, lookUpUser, startSession } from "./session.ts";

/** Redirects people who are already signed in. Returns the company's name. */
export const loadLogin = async ({ request }: LoaderFunctionArgs): Promise<string> => {
  const [companyName, user] = await Promise.all([loadCompanyName(), lookUpUser()]);
  if (user) {
    const target = targetOf(new URL(request.url).searchParams);
    // Public pages aren't part of this app.
    throw target.isAdmin ? redirect(target.path) : redirectDocument(target.path);
  }
  return companyName;
};

const targetOf = (query: URLSearchParams): ReturnTarget =>
  returnTarget(query.get("returnUrl"), window.location.origin);

/** /login [AUTH-001]. */
export const LoginRoute = () => {
  const companyName = useLoaderData<string>();
  const navigate = useNavigate();
  const [query] = useSearchParams();

  const openRequested = async () => {
    startSession();
    const target = targetOf(query);
    if (target.isAdmin) await navigate(target.path, { replace: true });
    else window.location.assign(target.path);
  };

  return <LoginScreen companyName={companyName} productTitle={PRODUCT_TITLE} onSignedIn={openRequested} />;
};

/** /AcceptInvitation works for people who aren't signed in, and in a browser where someone else is. */
export const loadInvitation = (): Promise<string> => loadCompanyName();

/** /AcceptInvitation: an emailed link carries its token after #, which browsers don't send to servers. */
export const InvitationRoute = () => {
  const companyName = useLoaderData<string>();
  const navigate = useNavigate();
  const token = new URLSearchParams(useLocation().hash.slice(1)).get("token") ?? "";
  return (
    <LoginScreen
      key={token}
      companyName={companyName}
      productTitle={PRODUCT_TITLE}
      invitationToken={token}
      onSignedIn={async () => {
        startSession();
        await navigate(HOME_PATH, { replace: true });
      }}
    />
  );
};
