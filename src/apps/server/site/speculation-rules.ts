/** Path of the speculation rules. Every page names it in a header. */
export const SPECULATION_RULES_PATH = "/speculation-rules.json";

/** Never prefetched, because these aren't answered from the page cache or have side effects. */
const NEVER = [
  "/*\\?*",
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
