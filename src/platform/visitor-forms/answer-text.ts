import { type Language, LOCALES } from "#platform/words/languages.schema.ts";
import type { FieldType } from "./form-field.ts";
import { formWords, statesIn } from "./form-texts.ts";

/**
 * A stored answer as its sender gave it: "Yes" for a checked box, a state's name, and a day in words.
 * @param type of the answer's field; undefined if the field was deleted since
 */
export const answerText = (type: FieldType | undefined, value: string, language: Language): string => {
  if (type === "checkbox") return value === "true" ? formWords(language).yes : formWords(language).no;
  if (type === "state") return statesIn(language).find(([code]) => code === value)?.[1] ?? value;
  if (type === "futureDatePicker" && value !== "")
    return new Date(`${value}T00:00:00Z`).toLocaleDateString(LOCALES[language], {
      dateStyle: "medium",
      timeZone: "UTC",
    });
  return value;
};
