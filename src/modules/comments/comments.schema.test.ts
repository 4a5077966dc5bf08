import { describe, expect, test } from "vitest";
import { COMMENT_LIMITS, commentParts, commentText, readableText, storedText } from "./comments.schema.ts";

const ANN = { id: 1, name: "Ann Smith" };
const ANNE = { id: 2, name: "Ann Smithson" };
const PEOPLE = [ANN, ANNE, { id: 3, name: "bob@example.test" }];
const nameOf = (id: number) => PEOPLE.find((person) => person.id === id)?.name ?? "somebody";

describe("mentions", () => {
  test("are stored as ids and read as names", () => {
    const typed = "@Ann Smith, please ask @Ann Smithson and @bob@example.test.";
    const stored = storedText(typed, PEOPLE);
    expect(stored).toBe("@[1], please ask @[2] and @[3].");
    expect(readableText(stored, nameOf)).toBe(typed);
    expect(commentParts("Ask @[1]!", nameOf)).toEqual(["Ask ", { mentioned: "Ann Smith" }, "!"]);
  });

  test("need a whole name", () => {
    for (const typed of ["@Ann Smithers", "Ann Smith", "@Ann", "ann@example.test"])
      expect(storedText(typed, PEOPLE)).toBe(typed);
  });
});

describe("the text of a comment", () => {
  const refusal = (text: string) => commentText.safeParse(text).error?.issues[0]?.message;

  test("can have 10,000 characters, and no more", () => {
    expect(refusal("x".repeat(COMMENT_LIMITS.text))).toBeUndefined();
    expect(refusal("x".repeat(COMMENT_LIMITS.text + 1))).toBe("A comment can have up to 10,000 characters.");
  });

  test("isn't blank, has no control characters, and mentions at most 20 people", () => {
    expect(refusal(" \n ")).toBe("Write a comment first.");
    expect(refusal("a\u0000b")).toBe("A comment can't contain control characters.");
    expect(refusal("Line one\r\n\tline two")).toBeUndefined();
    const many = Array.from({ length: 21 }, (_, index) => `@[${index + 1}]`).join(" ");
    expect(refusal(many)).toBe("A comment can mention up to 20 people.");
  });
});
