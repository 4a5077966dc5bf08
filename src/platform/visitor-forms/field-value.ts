import { isCalendarDay } from "#platform/dates/days.ts";
import { formatUsPhone, usPhoneDigits } from "#platform/fields/us-phone.ts";
import { visibleLine, visibleText } from "#platform/text/visible-text.ts";
import { longestText, numberBounds, optionsOf, VISITOR_LIMITS, type VisitorField } from "./form-field.ts";
import { US_STATES } from "./us-states.ts";

/** Problems of a field; `problemText` returns the message in a language. */
export type Problem =
  | "missing"
  | "unreadable"
  | "tooLong"
  | "tooShort"
  | "notANumber"
  | "tooLow"
  | "tooHigh"
  | "notInList"
  | "notAPhone"
  | "notAnEmail"
  | "tooSoon";

/** A value to store and its problem, or null if there is none. */
export interface CheckedValue {
  readonly value: string;
  readonly problem: Problem | null;
}

const EMAIL = /^[^\s<>()[\],;:\\"@]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u001f\u007f\u2028\u2029]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the same, except for line breaks and tabs
const CONTROL_IN_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Whether a text is an email address that visitors can enter [PUB-065]. */
const isVisitorEmail = (text: string): boolean => text.length <= VISITOR_LIMITS.email && EMAIL.test(text);

/**
 * Checks a field's input, with the same rules in the browser and on the server [PUB-064..PUB-071]. Files are checked
 * elsewhere.
 * @param tomorrow YYYY-MM-DD, the earliest future date
 */
export const checkValue = (field: VisitorField, raw: string, tomorrow: string): CheckedValue => {
  if (field.fieldType === "checkbox") return right(raw === "true" ? "true" : "false");
  const isLong = field.fieldType === "textarea";
  const text = (isLong ? visibleText : visibleLine)(raw.replaceAll("\r\n", "\n"));
  if (text === "") return field.isRequired ? wrong("", "missing") : right("");
  if ((isLong ? CONTROL_IN_TEXT : CONTROL).test(text)) return wrong(text, "unreadable");
  return RULES[field.fieldType](field, text, tomorrow);
};

type Rule = (field: VisitorField, text: string, tomorrow: string) => CheckedValue;

const wrong = (value: string, problem: Problem): CheckedValue => ({ value, problem });
const right = (value: string): CheckedValue => ({ value, problem: null });

const textRule: Rule = (field, text) => {
  if (text.length > longestText(field)) return wrong(text, "tooLong");
  if (field.fieldType === "input" && field.minLength !== null && text.length < field.minLength)
    return wrong(text, "tooShort");
  return right(text);
};

const numberRule: Rule = (field, text) => {
  const value = Number(text);
  const { least, most } = numberBounds(field);
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text)) return wrong(text, "notANumber");
  if (value < least) return wrong(text, "tooLow");
  if (value > most) return wrong(text, "tooHigh");
  return right(text);
};

const choiceRule =
  (choices: (field: VisitorField) => readonly string[]): Rule =>
  (field, text) =>
    choices(field).includes(text) ? right(text) : wrong(text, "notInList");

const RULES: Readonly<Record<VisitorField["fieldType"], Rule>> = {
  input: (field, text, tomorrow) =>
    (field.inputType === "number" ? numberRule : textRule)(field, text, tomorrow),
  textarea: textRule,
  selectList: choiceRule(optionsOf),
  state: choiceRule(() => US_STATES.map(([code]) => code)),
  checkbox: (_field, text) => right(text),
  phone: (_field, text) => {
    const digits = usPhoneDigits(text);
    return digits === null ? wrong(text, "notAPhone") : right(formatUsPhone(digits));
  },
  email: (_field, text) => {
    if (isVisitorEmail(text)) return right(text);
    return wrong(text, text.length > VISITOR_LIMITS.email ? "tooLong" : "notAnEmail");
  },
  fileUpload: (_field, text) => right(text),
  futureDatePicker: (_field, text, tomorrow) =>
    isCalendarDay(text) && text >= tomorrow ? right(text) : wrong(text, "tooSoon"),
};

/** Whether the confirmation address is valid or blank [PUB-070]. */
export const isConfirmationAddress = (text: string): boolean => text === "" || isVisitorEmail(text);
