import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { choiceLabel, wireNumber } from "./display-values.ts";
import { type Field, richText, text } from "./fields.ts";
import { formatUsPhone } from "./us-phone.ts";
import {
  date,
  dateTime,
  image,
  link,
  number,
  phone,
  reference,
  references,
  select,
  tags,
  toggle,
} from "./value-fields.ts";

const seconds = { label: "seconds", factor: 1000 };

/** One field of each kind, optional and required, with values and what it makes of them. */
const kinds: readonly {
  readonly name: string;
  readonly optional: Field<unknown>;
  readonly required?: Field<unknown>;
  /** Pairs of given and stored values. */
  readonly takes: readonly (readonly [given: unknown, stored: unknown])[];
  readonly refuses: readonly unknown[];
}[] = [
  {
    name: "text",
    optional: text({ label: "Title", max: 10 }),
    required: text({ label: "Title", max: 10, required: true }),
    takes: [
      ["Water", "Water"],
      ["  Water ", "Water"],
      ["<b>&", "<b>&"],
      ["1234567890", "1234567890"],
    ],
    refuses: ["12345678901", "a\u0000b", "a\nb", 5, ["a"], {}],
  },
  {
    name: "richText",
    optional: richText({ label: "Text" }),
    required: richText({ label: "Text", required: true }),
    takes: [
      ["<p>Hi</p>", "<p>Hi</p>"],
      ["<hr>", "<hr>"],
    ],
    refuses: [5, {}, "x".repeat(1_000_001)],
  },
  {
    name: "link",
    optional: link({ label: "Link" }),
    required: link({ label: "Link", required: true }),
    takes: [
      ["/services/water", "/services/water"],
      ["https://example.org/a b", "https://example.org/a%20b"],
      ["/straße", "/stra%C3%9Fe"],
      ["/a%20b?c=50%25", "/a%20b?c=50%25"],
      ["http://[::1]/x", "http://[::1]/x"],
      ["mailto:clerk@example.org", "mailto:clerk@example.org"],
    ],
    refuses: [
      "javascript:alert(1)",
      "//evil.example",
      "java\tscript:x",
      "https://a@b.example/",
      "water",
      5,
      "/".repeat(2001),
    ],
  },
  {
    name: "image",
    optional: image({ label: "Image" }),
    required: image({ label: "Image", required: true }),
    takes: [
      ["/images/7/river-1x1.jpg", "/images/7/river-1x1.jpg"],
      ["https://example.org/a.png", "https://example.org/a.png"],
    ],
    refuses: ["/files/7/a.jpg", "http://example.org/a.png", "data:image/png;base64,AA", "/images/../x", 5],
  },
  {
    name: "phone",
    optional: phone({ label: "Phone" }),
    required: phone({ label: "Phone", required: true }),
    takes: [
      ["555 123 4567", "5551234567"],
      ["(555) 123-4567", "5551234567"],
      ["+1 555.123.4567", "5551234567"],
    ],
    refuses: ["555 123 456", "055 123 4567", "555-CALL-NOW", "+44 20 7946 0000", 5551234567],
  },
  {
    name: "select",
    optional: select({ label: "Height", choices: ["Small", "Large"] }),
    required: select({ label: "Height", choices: ["Small", "Large"], required: true }),
    takes: [["Small", "Small"]],
    refuses: ["small", "Huge", 1, ["Small"], "__proto__"],
  },
  {
    name: "tags",
    optional: tags({ label: "Types", max: 20 }),
    required: tags({ label: "Types", max: 20, required: true }),
    takes: [
      ["Water, Power", "Water,Power"],
      [["Water", "Power"], "Water,Power"],
      [",,Water,", "Water"],
    ],
    refuses: ["Water,water", ["a,b"], "x".repeat(21), 5, [5], "a\u0000b"],
  },
  {
    name: "number",
    optional: number({ label: "Time", min: 1000, max: 10_000, step: 1000, unit: seconds }),
    required: number({ label: "Time", min: 1000, max: 10_000, step: 1000, unit: seconds, required: true }),
    takes: [
      [1000, 1000],
      [10_000, 10_000],
      ["3000", 3000],
    ],
    refuses: [
      999,
      1500,
      11_000,
      -1000,
      1000.5,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      "fast",
      "1e4",
      true,
      [1000],
    ],
  },
  {
    name: "date",
    optional: date({ label: "Day" }),
    required: date({ label: "Day", required: true }),
    takes: [
      ["2027-03-31", "2027-03-31"],
      ["2028-02-29", "2028-02-29"],
    ],
    refuses: ["2027-02-29", "2027-13-01", "31.3.2027", "2027-3-1", "2027-03-31T00:00:00Z", 20270331],
  },
  {
    name: "dateTime",
    optional: dateTime({ label: "Start" }),
    required: dateTime({ label: "Start", required: true }),
    takes: [
      ["2027-03-31T14:05:00Z", "2027-03-31T14:05:00.000Z"],
      ["2027-03-31T14:05Z", "2027-03-31T14:05:00.000Z"],
    ],
    refuses: ["2027-02-31T10:00Z", "2027-03-31T25:00Z", "2027-03-31T14:05", "tomorrow", 0],
  },
  {
    name: "switch",
    optional: toggle({ label: "Shown" }),
    takes: [
      [true, true],
      [false, false],
    ],
    refuses: ["true", 1, null],
  },
  {
    name: "reference",
    optional: reference({ label: "Text", type: "HtmlEditor" }),
    required: reference({ label: "Text", type: "HtmlEditor", required: true }),
    takes: [[7, 7]],
    refuses: [-1, 1.5, "7", Number.MAX_SAFE_INTEGER + 1, null],
  },
  {
    name: "references",
    optional: references({
      label: "Cards",
      type: "Card",
      max: { count: 3, refusal: "At most three cards." },
    }),
    required: references({ label: "Cards", type: "Card", required: true }),
    takes: [
      ["7", "7"],
      [" 8, 7,8,", "8,7,8"],
      [[8, "7"], "8,7"],
    ],
    refuses: ["7,x", "0", "-1", "1.5", "1,2,3,4", ["7,8"], [1.5], "99999999999999999", 7, {}],
  },
];

describe.each(kinds)("$name", ({ optional, required, takes, refuses }) => {
  test("accepts valid values and stores them in one form", () => {
    for (const field of required ? [optional, required] : [optional])
      for (const [given, stored] of takes) expect(field.schema.parse(given)).toEqual(stored);
  });

  test("refuses the wrong type, too large and hostile values, with a message that names the field", () => {
    for (const value of refuses) {
      const result = optional.schema.safeParse(value);
      expect(result.success, JSON.stringify(value)).toBe(false);
      expect(result.error?.issues[0]?.message).not.toBe("");
    }
  });

  test("a new item's initial value is valid if the field is optional, and refused if it's required", () => {
    expect(optional.schema.parse(optional.empty)).toEqual(optional.empty);
    expect(optional.schema.parse(undefined)).toEqual(optional.empty);
    if (!required) return;
    expect(required.schema.safeParse(required.empty).success).toBe(false);
    expect(required.schema.safeParse(undefined).success).toBe(false);
  });

  test("never throws, and stores what it has stored unchanged", () => {
    const near = fc.oneof(
      fc.anything(),
      fc.string({ unit: "binary" }),
      fc.webUrl(),
      fc.double(),
      fc.integer(),
    );
    fc.assert(
      fc.property(near, (value) => {
        const first = optional.schema.safeParse(value);
        if (first.success) expect(optional.schema.parse(first.data)).toEqual(first.data);
      }),
      { numRuns: 300 },
    );
  });
});

test("a select uses its initial value if none is sent, and a blank one stays blank unless required", () => {
  const options = { label: "Place", choices: ["Top", "Bottom"], initial: "Bottom" };
  expect(select(options).schema.parse(undefined)).toBe("Bottom");
  expect(select(options).schema.parse("")).toBe("");
  expect(select({ ...options, required: true }).schema.parse("")).toBe("Bottom");
});

test("a number with a fallback stores it for missing values and zero [CMP-BANNER-05]", () => {
  const field = number({ label: "Time", min: 1000, max: 10_000, step: 1000, fallback: 5000, required: true });
  for (const value of [undefined, null, 0]) expect(field.schema.parse(value)).toBe(5000);
});

describe("values on the screen", () => {
  test("seconds are sent as whole milliseconds, an empty input has no value, and letters aren't a number", () => {
    for (let value = 1; value <= 10; value += 1) expect(wireNumber(String(value), 1000)).toBe(value * 1000);
    expect(wireNumber("0.1", 1000)).toBe(100);
    expect(wireNumber("", 1000)).toBeNull();
    expect(wireNumber("fast", 1000)).toBeNaN();
  });

  test("telephone numbers are shown in groups", () => {
    expect(formatUsPhone("5551234567")).toBe("555 123 4567");
    expect(formatUsPhone("555")).toBe("555");
  });

  test("a choice of components without a name is labeled with its first 100 characters [CMP-GEN-20]", () => {
    const text = `  ${"Rates for\nwater ".repeat(20)}`;
    expect(choiceLabel({ id: 7, componentName: "Rates", text })).toBe("Rates");
    const label = choiceLabel({ id: 7, componentName: " ", text });
    expect(label).toHaveLength(100);
    expect(label.startsWith("Rates for water Rates")).toBe(true);
    expect(choiceLabel({ id: 7, componentName: "", text: "" })).toBe("Number 7");
  });
});
