import { dateFormat } from "#platform/dates/date-format.ts";
import { htmlToText } from "#platform/html/escape.ts";
import { capitalize } from "#platform/words/capitalize.ts";

/** Names of fields whose words don't follow from the name. */
const WORDS: Readonly<Record<string, string>> = {
  date1: "Date",
  date2: "Second date",
  friendlyUrl: "Friendly URL",
  id: "Number",
  live: "Live version",
  publishAt: "Goes live",
  plannedFor: "Scheduled for",
  rangeOpt: "Range",
  scoTitle: "SEO title",
  scoMetaDescription: "SEO description",
  scoMetaKeywords: "SEO keywords",
  seoTitle: "SEO title",
  seoDescription: "SEO description",
  seoKeywords: "SEO keywords",
  takeDownAt: "Comes down",
};

/** A field's name as people read it: "mainImage" is "Main image". A name that is in words already stays. */
export const fieldWords = (name: string): string => {
  const known = WORDS[name];
  if (known) return known;
  if (/[\s/]/.test(name)) return name;
  const words = name
    .replace(/(Id|Ids)$/, "")
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return capitalize(words);
};

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|\+00:00)$/;

const FORMATTED = /^\s*<[a-z][^>]*>[\s\S]*>\s*$/i;

/** Whether a value is text with formatting, as HTML. */
export const isFormatted = (value: unknown): value is string =>
  typeof value === "string" && FORMATTED.test(value);

/** A value as people read it. @param timeZone the company's, for moments */
export const valueWords = (value: unknown, timeZone: string): string => {
  if (value === undefined || value === null || value === "") return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string" && INSTANT.test(value))
    return dateFormat("en", { timeZone, dateStyle: "medium", timeStyle: "short" }).format(new Date(value));
  // Without words, such as a single image, the HTML says more.
  if (isFormatted(value)) return htmlToText(value) || value;
  if (Array.isArray(value))
    return value.length === 0 ? "nothing" : value.map((one) => valueWords(one, timeZone)).join(", ");
  if (typeof value === "object")
    return (
      Object.entries(value)
        .map(([name, one]) => `${fieldWords(name)}: ${valueWords(one, timeZone)}`)
        .join("; ") || "nothing"
    );
  return String(value);
};
