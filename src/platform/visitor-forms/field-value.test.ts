import { describe, expect, test } from "vitest";
import { aVisitorField as field } from "#test/support/visitor-fields.ts";
import { checkValue, isConfirmationAddress } from "./field-value.ts";
import type { VisitorField } from "./form-field.ts";
import { formTexts, formWords, problemText, statesIn } from "./form-texts.ts";

const TOMORROW = "2026-11-22";

const check = (one: VisitorField, raw: string) => {
  const { value, problem } = checkValue(one, raw, TOMORROW);
  if (problem === null) return value;
  const text = problemText(formWords("en"), one, problem);
  // The form's script reads the same message from the page.
  expect(Object.values(formTexts("en", [one]).problems)[0]?.[problem]).toBe(text);
  return text;
};

describe("values that visitors enter", () => {
  test("may be left out unless they are required [PUB-064]", () => {
    for (const type of [
      "input",
      "textarea",
      "selectList",
      "phone",
      "email",
      "state",
      "futureDatePicker",
    ] as const) {
      expect(check(field(type), "  ")).toBe("");
      for (const blank of ["  ", "\u200b", "\u2800 \u3164"])
        expect(check(field(type, { isRequired: true }), blank)).toBe("Field is required.");
    }
    expect(check(field("fileUpload", { isRequired: true }), "")).toBe("Field is required.");
    expect(check(field("input", { isRequired: true, name: "How bad is it?" }), "")).toBe(
      "Answer this question: How bad is it?",
    );
  });

  test("have messages that read well with any name of a field", () => {
    const missing = (name: string) => check(field("input", { isRequired: true, name }), "");
    const long = (name: string) => check(field("input", { maxLength: 2, name }), "123");
    expect(missing("Email address")).toBe("Email address is required.");
    expect(missing("Your name:")).toBe("Your name is required.");
    expect(missing("your name")).toBe("“your name” is required.");
    expect(missing("Tell us what we can do better next time you call us")).toBe(
      "“Tell us what we can do better next time you call us” is required.",
    );
    expect(long("What is your address?")).toBe("“What is your address?” can have at most 2 characters.");
    expect(long("Sign here. We keep it safe")).toBe(
      "“Sign here. We keep it safe” can have at most 2 characters.",
    );
    expect(check(field("email", { name: "How can we reach you?" }), "me")).toBe(
      "“How can we reach you?” must be a valid email address, such as name@example.com.",
    );
  });

  test("have limits for length and value: the field's, or the general ones [PUB-065] [CONST-021]", () => {
    const input = field("input");
    expect(check(input, "x".repeat(1000))).toHaveLength(1000);
    expect(check(input, "x".repeat(1001))).toBe("Field can have at most 1,000 characters.");
    expect(check({ ...input, maxLength: 5 }, "123456")).toBe("Field can have at most 5 characters.");
    expect(check({ ...input, minLength: 3 }, "12")).toBe("Field needs at least 3 characters.");
    expect(check(field("textarea"), "x".repeat(1001))).toBe("Field can have at most 1,000 characters.");
    const number = field("input", { inputType: "number" });
    expect(check(number, "99999999")).toBe("99999999");
    expect(check(number, "100000000")).toBe("Field must be at most 99999999.");
    expect(check(number, "-2.5")).toBe("-2.5");
    expect(check({ ...number, minLength: 3, maxLength: 4 }, "2")).toBe("Field must be at least 3.");
    expect(check({ ...number, minLength: 3, maxLength: 4 }, "5")).toBe("Field must be at most 4.");
    for (const wrong of ["1e5", "0x10", "one", "=1+1", "1,5", "Infinity"])
      expect(check(number, wrong)).toBe("Field must be a number.");
    const long = `${"a".repeat(44)}@b.com`;
    expect(check(field("email"), long)).toBe(long);
    expect(check(field("email"), `a${long}`)).toBe("Field can have at most 50 characters.");
    expect(check(field("email"), "a@b")).toBe(
      "Field must be a valid email address, such as name@example.com.",
    );
  });

  test("phones are ten digits, stored as ### ### #### [PUB-066]", () => {
    for (const typed of ["555 123 4567", "(555) 123-4567", "+1 555.123.4567", "5551234567"])
      expect(check(field("phone"), typed)).toBe("555 123 4567");
    for (const wrong of ["555 123 456", "call me", "055 123 4567"])
      expect(check(field("phone"), wrong)).toBe("Field must have 10 digits, such as 555 123 4567.");
  });

  test("dates are valid and start tomorrow [PUB-067]", () => {
    expect(check(field("futureDatePicker"), TOMORROW)).toBe(TOMORROW);
    for (const wrong of ["2026-11-21", "2027-02-30", "tomorrow", "11/22/2026"])
      expect(check(field("futureDatePicker"), wrong)).toBe("Field: choose tomorrow or a later date.");
  });

  test("choices are from the list [PUB-069]", () => {
    const list = field("selectList", { options: "Red, Green" });
    expect(check(list, "Green")).toBe("Green");
    expect(check(list, "Blue")).toBe("Field: choose an option from the list.");
    const states =
      "AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY";
    // Besides the states: three military codes, the district, and two territories.
    for (const code of [...states.split(" "), "AA", "AE", "AP", "DC", "PR", "VI"])
      expect(check(field("state"), code)).toBe(code);
    expect(check(field("state"), "ZZ")).toBe("Field: choose an option from the list.");
  });

  test("a checkbox is 'true' or 'false', whatever was sent [PUB-071]", () => {
    expect(["true", "false", "", "on", "yes"].map((raw) => check(field("checkbox"), raw))).toEqual([
      "true",
      "false",
      "false",
      "false",
      "false",
    ]);
  });

  test("a line has no line breaks or unprintable characters; a long text can have line breaks", () => {
    expect(check(field("input"), "a\r\nBcc: x@y.example")).toBe("Field has characters that can't be shown.");
    expect(check(field("email"), "a@b.com\nBcc: x@y.com")).toBe("Field has characters that can't be shown.");
    expect(check(field("textarea"), "a\r\nb\tc")).toBe("a\nb\tc");
    expect(check(field("textarea"), "a\u0000b")).toBe("Field has characters that can't be shown.");
  });

  test("a confirmation goes to one address or to none [PUB-070]", () => {
    expect(isConfirmationAddress("")).toBe(true);
    expect(isConfirmationAddress("a@b.example")).toBe(true);
    for (const wrong of ["a", "a@b.example, c@d.example", "a@b.example\r\nBcc: c@d.example"])
      expect(isConfirmationAddress(wrong)).toBe(false);
  });

  test("are refused in the page's language, which the names of states are in, too", () => {
    const words = formWords("es");
    const input = field("input", { name: "Nombre", isRequired: true, maxLength: 1 });
    expect(problemText(words, input, "missing")).toBe("Nombre: este campo es obligatorio.");
    expect(problemText(words, input, "tooLong")).toBe("Nombre: escriba como máximo 1 carácter.");
    const states = statesIn("es");
    expect(states.map(([code]) => code).sort()).toEqual(
      statesIn("en")
        .map(([code]) => code)
        .sort(),
    );
    expect(states.find(([code]) => code === "NC")).toEqual(["NC", "Carolina del Norte"]);
    expect(states.findIndex(([code]) => code === "NC")).toBeLessThan(
      states.findIndex(([code]) => code === "CO"),
    );
  });
});
