import { z } from "zod";
import { defineCall } from "#platform/call/define-call.ts";
import { MAX_LINK_LENGTH } from "#platform/html/url-policy.ts";

/** Maximum pages in a search result. */
export const MAX_LINK_PAGES = 20;
/** Maximum addresses checked by one call. */
export const MAX_CHECKED_LINKS = 500;

/** A page that a link can lead to. */
export const linkPage = z.object({
  id: z.number(),
  name: z.string(),
  path: z.string(),
  /** Whether visitors can read it. */
  isLive: z.boolean(),
});

/** A broken link, with a sentence that says why. */
export const deadLink = z.object({ address: z.string(), note: z.string() });

export const findLinkPages = defineCall({
  name: "findLinkPages",
  id: "own",
  method: "GET",
  path: "/Admin/FindLinkPages",
  summary: `Up to ${MAX_LINK_PAGES} pages with these words in their name or path, as link targets.`,
  who: "staff",
  query: z.object({
    search: z.string().trim().max(200, "The search can have at most 200 characters.").default(""),
  }),
  answer: z.array(linkPage),
});

export const checkLinks = defineCall({
  name: "checkLinks",
  id: "own",
  method: "POST",
  path: "/Admin/CheckLinks",
  summary: "Checks addresses on this site and returns those that lead visitors to no page, with the reason.",
  who: "staff",
  changes: false,
  body: z.object({
    addresses: z
      .array(z.string().max(MAX_LINK_LENGTH, `An address can have at most ${MAX_LINK_LENGTH} characters.`))
      .max(MAX_CHECKED_LINKS, `At most ${MAX_CHECKED_LINKS} addresses can be checked per request.`),
  }),
  answer: z.array(deadLink),
});
