import { z } from "zod";
import { defineCall } from "#platform/call/define-call.ts";
import { thirdParties } from "./third-parties.schema.ts";

export const getThirdParties = defineCall({
  name: "getThirdParties",
  id: "own",
  method: "GET",
  path: "/Admin/GetThirdParties",
  summary: "The site's third-party services: search, translator, and mailing list.",
  who: "admin",
  answer: z.object({
    searchScript: z.string(),
    translatorScript: z.string(),
    scriptOrigins: z.array(z.string()),
    mailingListAddress: z.string(),
    rowVersion: z.number(),
    /** Whether the caller can change script addresses. */
    mayEditScripts: z.boolean(),
  }),
});

export const updateThirdParties = defineCall({
  name: "updateThirdParties",
  id: "own",
  method: "POST",
  path: "/Admin/UpdateThirdParties",
  summary:
    "Saves the third-party services. Only the provider's Admins can change script addresses; any Admin can change the mailing list.",
  who: "admin",
  body: thirdParties.extend({ rowVersion: z.number("rowVersion must be a number.").int().optional() }),
  answer: z.literal("Saved"),
});
