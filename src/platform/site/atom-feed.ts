import { escapeAttribute } from "../html/escape.ts";

/** A feed in the Atom format, RFC 4287. Texts are plain text. */
export interface AtomFeed {
  /** A URI that stays the same when the feed moves. */
  readonly id: string;
  /** The feed's own absolute address. */
  readonly url: string;
  /** Absolute address of the page with the same items. */
  readonly pageUrl: string;
  readonly title: string;
  readonly language: string;
  /** The publisher, for entries without an author. */
  readonly publisher: string;
  readonly entries: readonly AtomEntry[];
}

export interface AtomEntry {
  /** A URI that stays the same when the entry moves. */
  readonly id: string;
  /** Absolute address. */
  readonly url: string;
  readonly title: string;
  /** Empty for none. */
  readonly summary: string;
  readonly author: string;
  readonly categories: readonly string[];
  /** RFC 3339. */
  readonly publishedAt: string;
  readonly updatedAt: Date;
}

/** The feed's document. Without entries, it has never been updated. */
export const atomFeed = ({ entries, ...feed }: AtomFeed): string => {
  const updatedAt = new Date(Math.max(0, ...entries.map((entry) => entry.updatedAt.getTime())));
  const lines = [
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escaped(feed.language)}">`,
    textElement("id", feed.id),
    textElement("title", feed.title),
    `<link rel="self" type="application/atom+xml" href="${escaped(feed.url)}"/>`,
    `<link rel="alternate" type="text/html" href="${escaped(feed.pageUrl)}"/>`,
    textElement("updated", updatedAt.toISOString()),
    personElement(feed.publisher),
    ...entries.flatMap(entryLines),
    "</feed>",
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${lines.join("\n")}\n`;
};

const entryLines = (entry: AtomEntry): string[] => [
  "<entry>",
  textElement("id", entry.id),
  textElement("title", entry.title),
  `<link rel="alternate" href="${escaped(entry.url)}"/>`,
  textElement("published", entry.publishedAt),
  textElement("updated", entry.updatedAt.toISOString()),
  ...(entry.author === "" ? [] : [personElement(entry.author)]),
  ...entry.categories.map((term) => `<category term="${escaped(term)}"/>`),
  ...(entry.summary === "" ? [] : [textElement("summary", entry.summary)]),
  "</entry>",
];

const textElement = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`;

const personElement = (name: string): string => `<author>${textElement("name", name)}</author>`;

/** XML can't contain most control characters, not even escaped. */
const UNKNOWN_TO_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const escaped = (text: string): string => escapeAttribute(text.replace(UNKNOWN_TO_XML, " "));
