import { type Language, LOCALES } from "#platform/words/languages.schema.ts";
import type { Words } from "#platform/words/messages.schema.ts";
import { wordsIn } from "#platform/words/words.ts";
import type { Problem } from "./field-value.ts";
import { inputName, longestText, numberBounds, VISITOR_LIMITS, type VisitorField } from "./form-field.ts";
import { US_STATES, US_STATES_IN_SPANISH } from "./us-states.ts";
import { visitorFormMessages } from "./visitor-forms.messages.ts";

export type FormWords = Words<typeof visitorFormMessages>;

export const formWords = (language: Language): FormWords => wordsIn(language, visitorFormMessages);

/** The maximum file size, for people. */
export const MEGABYTES = VISITOR_LIMITS.file >> 20;

/** Texts for a form's script. The server adds them to the form, because islands don't import messages. */
export interface FormTexts {
  readonly checkFields: string;
  /** By input and problem. */
  readonly problems: Readonly<Record<string, Partial<Readonly<Record<Problem, string>>>>>;
  readonly confirmationInvalid: string;
  /** The chosen file's type isn't accepted. */
  readonly fileKind: string;
  readonly fileTooLarge: string;
  readonly sending: string;
  readonly sent: string;
  readonly captchaFailed: string;
  readonly offline: string;
  readonly ok: string;
  readonly print: string;
  readonly sendAnother: string;
  /** By status: the server's messages before it has read the form are in English. */
  readonly statuses: Readonly<Record<number, string>>;
}

/** A form script's texts in a language. */
export const formTexts = (language: Language, fields: readonly VisitorField[]): FormTexts => {
  const words = formWords(language);
  const { checkFields, confirmationInvalid, sending, sent, captchaFailed, offline, ok, print, sendAnother } =
    words;
  return {
    checkFields,
    problems: Object.fromEntries(
      fields.map((field) => [
        inputName(field),
        Object.fromEntries(problemsOf(field).map((problem) => [problem, problemText(words, field, problem)])),
      ]),
    ),
    confirmationInvalid,
    fileKind: words.fileKind,
    fileTooLarge: fileTooLarge(words, fields),
    sending,
    sent,
    captchaFailed,
    offline,
    ok,
    print,
    sendAnother,
    statuses:
      language === "en"
        ? {}
        : { 413: words.formTooLarge, 500: words.notNow, 502: words.notNow, 503: words.notNow },
  };
};

/** The message for a file that is too large, by the label of the form's file field. */
export const fileTooLarge = (words: FormWords, fields: readonly VisitorField[]): string =>
  words.fileTooLarge({
    name: inSentence(fields.find(({ fieldType }) => fieldType === "fileUpload")?.name ?? ""),
    megabytes: MEGABYTES,
  });

/** A name of up to 40 characters, such as "Email address". */
const SHORT_NAME = /^[\p{Lu}\p{Nd}].{0,39}$/u;

/** A field's name as a part of a sentence. What reads like a sentence or starts in lower case is quoted. */
const inSentence = (label: string): string => {
  const name = label.replace(/[\s:*]+$/, "");
  return name === "" || (SHORT_NAME.test(name) && !/[.?!…]/.test(name)) ? name : `“${name}”`;
};

/** The message for a field's problem. */
export const problemText = (words: FormWords, field: VisitorField, problem: Problem): string => {
  const name = inSentence(field.name);
  const { least, most } = numberBounds(field);
  switch (problem) {
    case "missing":
      return field.name.endsWith("?") ? words.unanswered({ name: field.name }) : words.missing({ name });
    case "tooLong":
      return words.tooLong({ name, most: longestText(field) });
    case "tooShort":
      return words.tooShort({ name, least: field.minLength ?? 0 });
    case "tooLow":
      return words.tooLow({ name, least });
    case "tooHigh":
      return words.tooHigh({ name, most });
    default:
      return words[problem]({ name });
  }
};

const problemsOf = (field: VisitorField): readonly Problem[] => [
  ...(field.isRequired ? (["missing"] as const) : []),
  ...(field.fieldType === "input" && field.inputType === "number" ? NUMBER : PROBLEMS[field.fieldType]),
];

const NUMBER = ["unreadable", "notANumber", "tooLow", "tooHigh"] as const;

const PROBLEMS: Readonly<Record<VisitorField["fieldType"], readonly Problem[]>> = {
  input: ["unreadable", "tooLong", "tooShort"],
  textarea: ["unreadable", "tooLong"],
  selectList: ["notInList"],
  state: ["notInList"],
  checkbox: [],
  phone: ["unreadable", "notAPhone"],
  email: ["unreadable", "notAnEmail", "tooLong"],
  fileUpload: ["unreadable"],
  futureDatePicker: ["tooSoon"],
};

/** The states with their names in a language, in alphabetical order. */
export const statesIn = (language: Language): readonly (readonly [code: string, name: string])[] =>
  language === "es" ? SPANISH_STATES : US_STATES;

const SPANISH_STATES = US_STATES.map(
  ([code, name]) => [code, US_STATES_IN_SPANISH[code] ?? name] as const,
).sort(([, a], [, b]) => a.localeCompare(b, LOCALES.es));
