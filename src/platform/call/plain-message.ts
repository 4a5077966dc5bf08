import type { z } from "zod";

// What a refusal says about a value that a schema doesn't accept.

/** Schemas have their own messages. Zod's default messages are turned into sentences. */
export const plainMessage = (issue: z.core.$ZodIssue): string => {
  if (issue.path.length === 0 && issue.code === "invalid_type") return "The request has no valid content.";
  // Texts that the specification prints, such as "Tag already exists", stay unchanged.
  if (issue.code === "custom" && issue.message !== "Invalid input") return issue.message;
  if (/[.!?]$/.test(issue.message)) return issue.message;
  const name = issue.path.join(".") || "The value";
  const isDefault = /^(Invalid|Too|Unrecognized) /.test(issue.message);
  return isDefault ? `${name} ${problemOf(issue)}.` : `${name}: ${issue.message}.`;
};

const TYPES: Readonly<Record<string, string>> = {
  array: "a list",
  boolean: "true or false",
  int: "a whole number",
  number: "a number",
  object: "an object",
  record: "an object",
  string: "text",
};

const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ["character", "characters"],
  array: ["entry", "entries"],
};

/** "have" with a text's or a list's size, and "be" with a number. */
const sized = (origin: string, limit: string, size: number | bigint): string => {
  const unit = UNITS[origin]?.[Number(size) === 1 ? 0 : 1];
  return unit === undefined ? `be ${limit} ${size}` : `have ${limit} ${size} ${unit}`;
};

const problemOf = (issue: z.core.$ZodIssue): string => {
  switch (issue.code) {
    case "invalid_type":
      return `must be ${TYPES[issue.expected] ?? "a different kind of value"}`;
    case "invalid_value":
      return `must be one of ${issue.values.join(", ")}`;
    case "too_big":
      return `can ${sized(issue.origin, "at most", issue.maximum)}`;
    case "too_small":
      return `must ${sized(issue.origin, "at least", issue.minimum)}`;
    default:
      return "isn't valid";
  }
};
