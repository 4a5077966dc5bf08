import { formatUsPhone, usPhoneDigits } from "#platform/fields/us-phone.ts";
import { longestText, optionsOf, VISITOR_LIMITS, type VisitorField } from "./form-field.ts";
import { US_STATES } from "./us-states.ts";

/** A value as it is stored, and what is wrong with it; empty where nothing is. */
export interface CheckedValue {
  readonly value: string;
  readonly error: string;
}

const EMAIL = /^[^\s<>()[\],;:\\"@]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u001f\u007f\u2028\u2029]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the same, except for line breaks and tabs
const CONTROL_IN_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Whether a text is an email address that visitors may enter [PUB-065]. */
export const isVisitorEmail = (text: string): boolean =>
  text.length <= VISITOR_LIMITS.email && EMAIL.test(text);

/**
 * Checks what a visitor entered in a field: the same rules in the browser and on the server [PUB-064..PUB-071]. A file
 * isn't looked at here.
 * @param tomorrow YYYY-MM-DD: the first day that a future date may be
 */
export const checkValue = (field: VisitorField, raw: string, tomorrow: string): CheckedValue => {
  if (field.fieldType === "checkbox") return { value: raw === "true" ? "true" : "false", error: "" };
  const text = raw.replaceAll("\r\n", "\n").trim();
  if (text === "") return { value: "", error: field.isRequired ? `${field.name} is required.` : "" };
  const isLong = field.fieldType === "textarea";
  if ((isLong ? CONTROL_IN_TEXT : CONTROL).test(text))
    return { value: text, error: `${field.name} has characters that can't be shown.` };
  return RULES[field.fieldType](field, text, tomorrow);
};

type Rule = (field: VisitorField, text: string, tomorrow: string) => CheckedValue;

const wrong = (value: string, error: string): CheckedValue => ({ value, error });
const right = (value: string): CheckedValue => ({ value, error: "" });

const textRule: Rule = (field, text) => {
  const longest = longestText(field);
  if (text.length > longest) return wrong(text, `${field.name} can have at most ${longest} characters.`);
  if (field.fieldType === "input" && field.minLength !== null && text.length < field.minLength)
    return wrong(text, `${field.name} needs at least ${field.minLength} characters.`);
  return right(text);
};

const numberRule: Rule = (field, text) => {
  const value = Number(text);
  const least = field.minLength ?? -VISITOR_LIMITS.number;
  const most = field.maxLength ?? VISITOR_LIMITS.number;
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text)) return wrong(text, `${field.name} must be a number.`);
  if (value < least) return wrong(text, `${field.name} must be at least ${least}.`);
  if (value > most) return wrong(text, `${field.name} must be at most ${most}.`);
  return right(text);
};

const choiceRule =
  (choices: (field: VisitorField) => readonly string[]): Rule =>
  (field, text) =>
    choices(field).includes(text) ? right(text) : wrong(text, `${field.name}: please choose from the list.`);

const RULES: Readonly<Record<VisitorField["fieldType"], Rule>> = {
  input: (field, text, tomorrow) =>
    (field.inputType === "number" ? numberRule : textRule)(field, text, tomorrow),
  textarea: textRule,
  selectList: choiceRule(optionsOf),
  state: choiceRule(() => US_STATES.map(([code]) => code)),
  checkbox: (_field, text) => right(text),
  phone: (field, text) => {
    const digits = usPhoneDigits(text);
    return digits === null
      ? wrong(text, `${field.name}: ten digits are needed, like 555 123 4567.`)
      : right(formatUsPhone(digits));
  },
  email: (field, text) =>
    isVisitorEmail(text)
      ? right(text)
      : wrong(
          text,
          text.length > VISITOR_LIMITS.email
            ? `${field.name} can have at most ${VISITOR_LIMITS.email} characters.`
            : `${field.name}: this is not a valid email address.`,
        ),
  fileUpload: (_field, text) => right(text),
  futureDatePicker: (field, text, tomorrow) =>
    isDay(text) && text >= tomorrow
      ? right(text)
      : wrong(text, `${field.name}: please choose a day from tomorrow on.`),
};

const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};

/** What is wrong with the address for a confirmation; empty where nothing is, also where none was given [PUB-070]. */
export const confirmationError = (text: string): string =>
  text === "" || isVisitorEmail(text) ? "" : "The address for a confirmation is not a valid email address.";
