/** Actions that the server logs itself, with # for a version's number (decisions §8). */
const ACTIONS = [
  "Created draft V#",
  "Submitted draft V#",
  "Rejected draft V#",
  "Published draft V#",
  "Deleted draft V#",
  "Withdrew draft V#",
  "Scheduled draft V#",
  "Canceled schedule for draft V#",
  "Could not publish draft V#",
  "Scheduled takedown of page",
  "Canceled taking down page",
  "Could not take down page",
  "Took down page",
  "Updated page",
  "Deleted page",
  "Restored page",
  // Former wordings of the actions above, which stored logs still have.
  "Planned draft V#",
  "Canceled plan for draft V#",
  "Planned to take down page",
] as const;

const EXACT = new RegExp(`^(?:${ACTIONS.join("|").replaceAll("#", "\\d+")})$`);

/** Whether a log line is the server's. Nobody can write exactly one of these by hand. */
export const isServerAction = (action: string): boolean => EXACT.test(action);

/** ASCII characters that look alike. Any letter beyond ASCII might look like the expected one. */
const LOOK_ALIKE: Readonly<Record<string, string>> = { d: "(?:d|cl)", i: "[i1l|!]", l: "[l1i|!]", o: "[o0]" };
const BEYOND_ASCII = "[^\\x00-\\x7f]";

const lookOf = (action: string): string =>
  [...action.toLowerCase().replaceAll(" ", "")]
    .map((one) =>
      one === "#" ? `(?:[0-9ilo|!]|${BEYOND_ASCII})+` : `(?:${LOOK_ALIKE[one] ?? one}|${BEYOND_ASCII})`,
    )
    .join("");

const LIKE_ONE = new RegExp(`^(?:${ACTIONS.map(lookOf).join("|")})$`, "u");

/** Everything except letters, numbers, and symbols that look like letters: circled, squared, and flags. */
const NO_LETTERS = /[^\p{L}\p{N}|!\u{1f150}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/gu;

/**
 * Whether a reader could mistake a text for one of the server's log lines. Ignores width and style of letters, accents,
 * spaces, punctuation, invisible characters, direction, and look-alikes from other scripts.
 */
export const looksLikeServerAction = (text: string): boolean => {
  const letters = text.normalize("NFKD").toLowerCase().replace(NO_LETTERS, "").replace(/!+$/, "");
  return LIKE_ONE.test(letters) || LIKE_ONE.test([...letters].reverse().join(""));
};
