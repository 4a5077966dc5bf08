import { z } from "zod";
import { defineCall } from "#platform/call/define-call.ts";
import { SITE_CLIENT } from "./identity.schema.ts";

/** Settings of the OpenID Connect client in the browser, with the names its library uses [AUTH-044] [CONST-010]. */
export const clientSettings = z.object({
  authority: z.string(),
  client_id: z.string(),
  redirect_uri: z.string(),
  silent_redirect_uri: z.string(),
  post_logout_redirect_uri: z.string(),
  response_type: z.literal("code"),
  scope: z.string(),
  /** Whether tokens renew automatically before they expire. */
  automaticSilentRenew: z.boolean(),
  /** The browser storage that keeps the tokens. */
  tokenStorage: z.literal("localStorage"),
  /** Whether signing in opens a window; always false [AUTH-045]. */
  popupLogin: z.boolean(),
  loadUserInfo: z.boolean(),
});
export type ClientSettings = z.infer<typeof clientSettings>;

export const getClientSettings = defineCall({
  name: "getClientSettings",
  id: "C-011",
  method: "GET",
  path: `/_configuration/${SITE_CLIENT}`,
  summary: "Returns the settings of the site's OpenID Connect client.",
  who: "anyone",
  answer: clientSettings,
});
