import type { ClientMetadata } from "oidc-provider";
import type { ClientSettings } from "./identity.contract.ts";
import { CALLBACK_PATHS, SCOPES, SITE_CLIENT } from "./identity.schema.ts";

/** The site's client, as registered with the identity provider. Redirects go to exactly these addresses. */
export const siteClient = (origin: string): ClientMetadata => ({
  client_id: SITE_CLIENT,
  client_name: "Website",
  application_type: "web",
  token_endpoint_auth_method: "none",
  grant_types: ["authorization_code"],
  response_types: ["code"],
  redirect_uris: [`${origin}${CALLBACK_PATHS.login}`, `${origin}${CALLBACK_PATHS.silent}`],
  post_logout_redirect_uris: [`${origin}${CALLBACK_PATHS.logout}`],
  id_token_signed_response_alg: "RS256",
});

/** The same client's settings for the library in the browser. */
export const clientSettingsAt = (origin: string): ClientSettings => ({
  authority: origin,
  client_id: SITE_CLIENT,
  redirect_uri: `${origin}${CALLBACK_PATHS.login}`,
  silent_redirect_uri: `${origin}${CALLBACK_PATHS.silent}`,
  post_logout_redirect_uri: `${origin}${CALLBACK_PATHS.logout}`,
  response_type: "code",
  scope: SCOPES.join(" "),
  automaticSilentRenew: true,
  tokenStorage: "localStorage",
  popupLogin: false,
  loadUserInfo: true,
});
