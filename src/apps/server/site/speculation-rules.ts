/** Path of the speculation rules. Every page names it in a header. */
export const SPECULATION_RULES_PATH = "/speculation-rules.json";

/** Says that a page which a browser had fetched ahead is shown now: `/.opened?/customers/rates`. No page can be there. */
export const OPENED_PATH = "/.opened";

/**
 * Headers for a page that a browser fetches ahead. It may never be shown, and if it is, the server isn't asked for it
 * again. So the browser is told to fetch something else when it shows the page, which then counts as a view. A shared
 * cache must not give these headers to anyone else.
 */
export const fetchedAheadHeaders = (path: string): readonly string[] => [
  ...["link", `<${OPENED_PATH}?${encodeURIComponent(path)}>; rel=preload; as=image; fetchpriority=low`],
  ...["vary", "sec-purpose, purpose, x-moz"],
];

/** Never prefetched, because these aren't answered from the page cache or have side effects. */
const NEVER = [
  "/*\\?(.+)",
  "/files/*",
  "/images/*",
  "/login*",
  "/authentication/*",
  "/api/*",
  "/search*",
  "/PreviewBlog/*",
  "/PagePreview/*",
  "/FormSubmissionFile/*",
  "/NewsletterSubscribers/*",
  "/*.ics",
  "/*.atom",
];

/**
 * Prefetches links that someone is about to follow, with the pointer on them or a finger down. Browsers that save data,
 * or don't support the rules, do nothing.
 */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      source: "document",
      eagerness: "moderate",
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: NEVER } },
          { not: { selector_matches: "[rel~=nofollow], [download], [target=_blank]" } },
        ],
      },
    },
  ],
});
