/** Where browsers find what they may fetch before it is asked for; every page names it in a header. */
export const SPECULATION_RULES_PATH = "/speculation-rules.json";

/** What answers no page from the cache, or does something: never fetched ahead. */
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
 * Links that somebody is about to follow, because the pointer rests on them or a finger is down, are fetched ahead. A
 * browser that saves data, or doesn't know the rules, does nothing.
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
