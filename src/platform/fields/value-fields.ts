import { z } from "zod";
import { isCalendarDay } from "#platform/dates/days.ts";
import { IMAGE_SOURCE_REFUSAL, LINK_REFUSAL, safeImageSource, safeLink } from "#platform/html/url-policy.ts";
import { visibleLine, visibleText } from "#platform/text/visible-text.ts";
import { commaWords } from "./comma-words.ts";
import { type Choice, type Field, type FieldOptions, fieldBase, plainLine, type RefersTo } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { usPhoneDigits } from "./us-phone.ts";

const required = (label: string): string => `${label} is required.`;

/** Text that a function normalizes, or refuses by returning null. */
const checkedText = (
  options: FieldOptions,
  max: number,
  refusal: string,
  accept: (value: string) => string | null,
) =>
  z
    .string(`${options.label} must be text.`)
    .nullish()
    .transform((value, context) => {
      const trimmed = visibleText(value ?? "");
      if (trimmed === "") {
        if (options.required) context.addIssue({ code: "custom", message: required(options.label) });
        return "";
      }
      const accepted = trimmed.length <= max ? accept(trimmed) : null;
      if (accepted === null) context.addIssue({ code: "custom", message: `${options.label}: ${refusal}` });
      return accepted ?? "";
    }) as unknown as z.ZodType<string>;

/** URI-encodes characters that a URI can't contain. Encoded ones stay unchanged. */
const encoded = (address: string): string =>
  encodeURI(address)
    .replace(/%25(?=[0-9a-f]{2})/gi, "%")
    .replace(/%5B/gi, "[")
    .replace(/%5D/gi, "]");

/** A link target that the link policy allows, URI-encoded. */
export const link = (options: FieldOptions & Pick<Field<string>, "leftOutAt">): Field<string, "link"> => ({
  ...fieldBase(options),
  ...(options.leftOutAt === undefined ? {} : { leftOutAt: options.leftOutAt }),
  kind: "link",
  schema: checkedText(options, LIMITS.externalUrl, LINK_REFUSAL, (value) => {
    const address = safeLink(value);
    return address === null ? null : safeLink(encoded(address));
  }),
  empty: "",
  max: LIMITS.externalUrl,
});

/** The address of a library image, or an https address elsewhere. */
export const image = (options: FieldOptions): Field<string, "image"> => ({
  ...fieldBase(options),
  kind: "image",
  schema: checkedText(options, LIMITS.externalUrl, IMAGE_SOURCE_REFUSAL, safeImageSource),
  empty: "",
  max: LIMITS.externalUrl,
});

/** A ten-digit US phone number, typed in any usual way and stored as digits. */
export const phone = (options: FieldOptions): Field<string, "phone"> => ({
  ...fieldBase(options),
  kind: "phone",
  schema: checkedText(options, 30, "use 10 digits, like 555 123 4567.", usPhoneDigits),
  empty: "",
  max: 30,
});

/**
 * One of a few values. If none is sent, it is `initial`, or nothing if there is no initial value. A blank one means
 * none, or `initial` if the field is required.
 * @param options.suggested only what a new form starts with: a missing one is still refused
 */
export const select = (
  options: FieldOptions & { choices: readonly (string | Choice)[]; initial?: string; suggested?: string },
): Field<string, "select"> => {
  const choices = options.choices.map((choice) =>
    typeof choice === "string" ? { value: choice, label: choice } : choice,
  );
  const values = new Set(choices.map((choice) => choice.value));
  const schema = z
    .string(required(options.label))
    .nullish()
    .transform((value, context) => {
      const initial = options.initial ?? "";
      const chosen = value === "" && options.required ? initial : (value ?? initial);
      if (chosen === "" && options.required)
        context.addIssue({ code: "custom", message: required(options.label) });
      else if (chosen !== "" && !values.has(chosen))
        context.addIssue({
          code: "custom",
          message: `${options.label} must be one of ${choices.map((choice) => choice.value).join(", ")}.`,
        });
      return chosen;
    });
  return {
    ...fieldBase(options),
    kind: "select",
    schema: schema as unknown as z.ZodType<string>,
    empty: options.initial ?? "",
    suggested: options.suggested,
    choices,
  };
};

/** Words as a comma-separated text, without duplicates in any letter case. */
export const tags = (
  options: FieldOptions & {
    max?: number;
    /** The choices are the types of the module whose items the component lists. */
    isOfTypes?: boolean;
  },
): Field<string, "tags"> => {
  const max = options.max ?? LIMITS.seoKeywords;
  const schema = z
    .union([z.array(z.string()), z.string()], `${options.label} must be text.`)
    .nullish()
    .transform((value, context) => {
      const given = commaWords(value ?? "");
      // A type must stay exactly as the settings have it.
      const words = options.isOfTypes ? given : given.map(visibleLine);
      const joined = words.join(",");
      const refuse = (message: string) => context.addIssue({ code: "custom", message });
      // The labels are plural, such as “Types”.
      if (words.length === 0 && options.required) refuse(`${options.label}: choose at least one.`);
      if (new Set(words.map((word) => word.toLowerCase())).size < words.length) refuse("Tag already exists");
      if (words.some((word) => word.includes(","))) refuse(`${options.label}: a tag can't contain a comma.`);
      if (!plainLine(options.label, max).safeParse(joined).success)
        refuse(`${options.label} can have at most ${max} characters in all.`);
      return joined;
    });
  return {
    ...fieldBase(options),
    kind: "tags",
    schema: schema as unknown as z.ZodType<string>,
    empty: "",
    max,
    ...(options.isOfTypes ? { isOfTypes: true } : {}),
  };
};

interface NumberOptions extends FieldOptions {
  min: number;
  max: number;
  step?: number;
  /** Stored if nothing or zero is sent. */
  fallback?: number;
  /** A checkbox turns the number on. Without it, the value is 0. */
  limitLabel?: string;
  unit?: Field<number>["unit"];
}

/** A whole number within limits, in steps from the minimum. */
export const number = (options: NumberOptions): Field<number, "number"> => {
  const { label, min, max, step = 1, fallback } = options;
  const unit = options.unit ?? { label: "", factor: 1 };
  const shown = (value: number) => (value / unit.factor).toLocaleString("en-US");
  const refusal = `${label} must be a whole number from ${shown(min)} to ${shown(max)}${unit.label ? ` ${unit.label}` : ""}.`;
  const schema = z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d{1,12}$/)
          .transform(Number),
      ],
      refusal,
    )
    .nullish()
    .transform((value, context) => {
      const given = value || fallback;
      if (given === undefined) {
        if (options.required) context.addIssue({ code: "custom", message: required(label) });
        return 0;
      }
      if (!Number.isInteger(given) || given < min || given > max || (given - min) % step !== 0)
        context.addIssue({ code: "custom", message: refusal });
      return given;
    });
  return {
    ...fieldBase(options),
    kind: "number",
    schema: schema as unknown as z.ZodType<number>,
    empty: fallback ?? 0,
    min,
    max,
    step,
    unit: options.unit,
    limitLabel: options.limitLabel,
  };
};

/** Yes or no. */
export const toggle = (
  options: Omit<FieldOptions, "required"> & { initial?: boolean },
): Field<boolean, "switch"> => ({
  ...fieldBase(options),
  kind: "switch",
  schema: z.boolean(`${options.label} must be yes or no.`).default(options.initial ?? false),
  empty: options.initial ?? false,
});

/** A date, YYYY-MM-DD. Dates that don't exist are refused. */
export const date = (options: FieldOptions): Field<string, "date"> => ({
  ...fieldBase(options),
  kind: "date",
  schema: checkedText(options, 10, "enter a date like 2027-03-31.", (value) =>
    isCalendarDay(value) ? value : null,
  ),
  empty: "",
});

/** An instant, ISO 8601 with Z. */
export const dateTime = (options: FieldOptions): Field<string, "dateTime"> => ({
  ...fieldBase(options),
  kind: "dateTime",
  schema: checkedText(options, 30, "enter a date and a time.", (value) => {
    const parts = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z$/.exec(value);
    const moment = new Date(value);
    // February 31 would roll over into March.
    return parts?.[1] && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(parts[1])
      ? moment.toISOString()
      : null;
  }),
  empty: "",
});

interface ReferenceOptions extends FieldOptions {
  /** The target's kind. If there are several, `typeField` decides. */
  type: string | readonly string[];
  typeField?: string;
}

const refersTo = ({ type, typeField }: ReferenceOptions, isList: boolean): RefersTo => ({
  types: typeof type === "string" ? [type] : type,
  isList,
  ...(typeField ? { typeField } : {}),
});

/** An item of a module, such as a form, by id; 0 means none. @param options.listCall lists the items */
export const item = (
  options: FieldOptions & { listCall: string; isReusableBlock?: boolean },
): Field<number, "item"> => ({
  ...fieldBase(options),
  kind: "item",
  schema: z
    .number(`${options.label} must be chosen from the list.`)
    .int(`${options.label} must be chosen from the list.`)
    .min(options.required ? 1 : 0, required(options.label))
    .max(Number.MAX_SAFE_INTEGER, `${options.label} must be chosen from the list.`)
    // None counts as 0, which a required field refuses.
    .prefault(0),
  empty: 0,
  listCall: options.listCall,
  ...(options.isReusableBlock ? { isReusableBlock: true } : {}),
});

/** Another component of the same page version, by id; 0 means none. */
export const reference = (options: ReferenceOptions): Field<number, "reference"> => ({
  ...fieldBase(options),
  kind: "reference",
  schema: z
    .number(`${options.label} must be chosen from the list.`)
    .int()
    .min(options.required ? 1 : 0, required(options.label))
    .max(Number.MAX_SAFE_INTEGER)
    // None counts as 0, which a required field refuses.
    .prefault(0),
  empty: 0,
  refersTo: refersTo(options, false),
});

const MAX_REFERENCES = 100;

/**
 * Several components of the same page version in order, as comma-separated ids. Duplicates are allowed.
 * @param options.max the most components, and the message for more
 */
export const references = (
  options: ReferenceOptions & { max?: { readonly count: number; readonly refusal: string } },
): Field<string, "reference"> => {
  const { label } = options;
  const max = options.max ?? {
    count: MAX_REFERENCES,
    refusal: `${label}: choose at most ${MAX_REFERENCES}.`,
  };
  const schema = z
    .union(
      [
        z.string().max(LIMITS.externalUrl, max.refusal),
        z.array(z.union([z.number(), z.string()])).max(LIMITS.line, max.refusal),
      ],
      `${label} must be chosen from the list.`,
    )
    .nullish()
    .transform((value, context) => {
      const refuse = (message: string) => context.addIssue({ code: "custom", message });
      const ids = (Array.isArray(value) ? value : (value ?? "").split(","))
        .map((id) => String(id).trim())
        .filter(Boolean);
      if (ids.some((id) => !/^[1-9]\d{0,15}$/.test(id) || !Number.isSafeInteger(Number(id))))
        refuse(`${label} must be chosen from the list.`);
      if (ids.length === 0 && options.required) refuse(`${label}: choose at least one.`);
      if (ids.length > max.count) refuse(max.refusal);
      return ids.join(",");
    });
  return {
    ...fieldBase(options),
    kind: "reference",
    schema: schema as unknown as z.ZodType<string>,
    empty: "",
    refersTo: refersTo(options, true),
  };
};
