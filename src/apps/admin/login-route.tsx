import {
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
  useLoaderData,
  useNavigate,
  useSearchParams,
} from "react-router";
import { LoginScreen } from "#modules/sign-in/login.screen.tsx";
import { PRODUCT_TITLE } from "./product-title.ts";
import { type WayBack, wayBack } from "./return-url.ts";
import { loadCompanyName, lookUpUser, startSession } from "./session.ts";

/** The sign-in screen is for people who aren't signed in; the others go on at once. Answers the company's name. */
export const loadLogin = async ({ request }: LoaderFunctionArgs): Promise<string> => {
  const [companyName, user] = await Promise.all([loadCompanyName(), lookUpUser()]);
  if (user) {
    const way = wayBackOf(new URL(request.url).searchParams);
    // A page of the public site is another document.
    throw way.isAdmin ? redirect(way.path) : redirectDocument(way.path);
  }
  return companyName;
};

const wayBackOf = (query: URLSearchParams): WayBack =>
  wayBack(query.get("returnUrl"), window.location.origin);

/** /login [AUTH-001]. */
export const LoginRoute = () => {
  const companyName = useLoaderData<string>();
  const navigate = useNavigate();
  const [query] = useSearchParams();

  const goOn = async () => {
    startSession();
    const way = wayBackOf(query);
    if (way.isAdmin) await navigate(way.path, { replace: true });
    else window.location.assign(way.path);
  };

  return <LoginScreen companyName={companyName} productTitle={PRODUCT_TITLE} onSignedIn={goOn} />;
};
