import { z } from "zod";
import { defineCall } from "#platform/call/define-call.ts";
import { thirdParties } from "./third-parties.schema.ts";

export const getThirdParties = defineCall({
  name: "getThirdParties",
  id: "own",
  method: "GET",
  path: "/Admin/GetThirdParties",
  summary: "Services of others that the site takes into its pages: search, translator, mailing list.",
  who: "admin",
  answer: z.object({
    searchScript: z.string(),
    translatorScript: z.string(),
    scriptOrigins: z.array(z.string()),
    mailingListAddress: z.string(),
    rowVersion: z.number(),
    /** Whether the caller may change addresses of scripts. */
    mayEditScripts: z.boolean(),
  }),
});

export const updateThirdParties = defineCall({
  name: "updateThirdParties",
  id: "own",
  method: "POST",
  path: "/Admin/UpdateThirdParties",
  summary:
    "Saves them. Addresses of scripts are the provider's Admins' to change; the mailing list is any Admin's.",
  who: "admin",
  body: thirdParties.extend({ rowVersion: z.number("rowVersion must be a number.").int().optional() }),
  answer: z.literal("Saved"),
});
