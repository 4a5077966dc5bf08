import fc from "fast-check";

/** Separators of URLs, and tricks that have fooled URL parsers. */
const SIGNS = [
  "/",
  "/",
  "/",
  "\\",
  ".",
  "..",
  "%2e",
  "%2E%2e",
  "%2f",
  "%5c",
  "\t",
  "\n",
  "\r",
  " ",
  "\0",
  "?",
  "#",
  "@",
  ":",
  ";",
  "*",
  "%",
  "%00",
  "|",
  "~",
  "[",
  "]",
  "\u2044",
  "\uff0f",
  "\u3002",
  "\u00ad",
  "\u200b",
  "\u202e",
  "\ud800",
] as const;
const SCHEMES = [
  "http:",
  "https:",
  "HtTp:",
  "ftp:",
  "ws:",
  "file:",
  "blob:",
  "data:",
  "javascript:",
  "about:",
];
const WORDS = [
  "evil.example",
  "adminhome",
  "CreatePage",
  "login",
  "news",
  "user:pass",
  "a=1",
  "xn--p1ai",
  "127.1",
];

/**
 * Return addresses that someone could ask for: parts of URLs in any order. Most start like an address of the site.
 * @param origin the site's origin
 */
export const hostileAddresses = (origin: string): fc.Arbitrary<string> => {
  const host = origin.replace(/^https?:\/\//, "");
  const piece = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...SIGNS) },
    { weight: 3, arbitrary: fc.constantFrom(...WORDS, host) },
    { weight: 1, arbitrary: fc.constantFrom(...SCHEMES) },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 3 }) },
  );
  const start = fc.constantFrom(
    "",
    "/",
    "//",
    "/..",
    "/.",
    "/a/..",
    "/%2e",
    "\\",
    origin,
    `${origin}/`,
    "http:",
    "blob:",
  );
  return fc
    .tuple(start, fc.array(piece, { maxLength: 8 }))
    .map(([first, pieces]) => `${first}${pieces.join("")}`);
};
