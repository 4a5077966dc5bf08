import { z } from "zod";
import { defineCall } from "#platform/call/define-call.ts";
import { SITE_CLIENT } from "./identity.schema.ts";

/** Settings of an OpenID Connect client in the browser, named as its library names them [AUTH-044] [CONST-010]. */
export const clientSettings = z.object({
  authority: z.string(),
  client_id: z.string(),
  redirect_uri: z.string(),
  silent_redirect_uri: z.string(),
  post_logout_redirect_uri: z.string(),
  response_type: z.literal("code"),
  scope: z.string(),
  /** Tokens are renewed before they lapse, without being asked. */
  automaticSilentRenew: z.boolean(),
  /** Where tokens are kept: storage of the browser. */
  tokenStorage: z.literal("localStorage"),
  /** No window is opened for signing in [AUTH-045]. */
  popupLogin: z.boolean(),
  loadUserInfo: z.boolean(),
});
export type ClientSettings = z.infer<typeof clientSettings>;

export const getClientSettings = defineCall({
  name: "getClientSettings",
  id: "C-011",
  method: "GET",
  path: `/_configuration/${SITE_CLIENT}`,
  summary: "Settings of the site's OpenID Connect client.",
  who: "anyone",
  answer: clientSettings,
});
