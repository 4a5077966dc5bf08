import retextEnglish from "retext-english";
import retextEquality from "retext-equality";
import { unified } from "unified";
import { VFile } from "vfile";
import type { Fault } from "./finding.ts";

/** Words with another meaning here (a host name, an invalid value), and those about a certain person. */
const OFF = [
  "host",
  "hosts",
  "invalid",
  "just",
  "simple",
  "hang",
  "master",
  "he",
  "she",
  "him",
  "her",
  "his",
  "hers",
  ...["men", "grandmother", "girl", "boys", "landlord", "landlords", "easy", "actor", "disabled"],
];

const reader = unified().use(retextEnglish).use(retextEquality, { ignore: OFF });

/** Insensitive wording. It takes a second for a hundred pages, so cache the result. */
export const insensitiveWords = (text: string): Fault[] => {
  const file = new VFile(text);
  reader.runSync(reader.parse(file), file);
  return file.messages.map(({ actual, expected, place }) => ({
    rule: "equality",
    at: place && "start" in place ? (place.start.offset ?? 0) : 0,
    words: actual ?? "",
    say: expected?.join(", ") || "reword",
  }));
};
