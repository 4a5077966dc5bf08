import { expect, test } from "vitest";
import { z } from "zod";
import { plainMessage } from "./plain-message.ts";

const messageFor = (schema: z.ZodType, value: unknown): string | undefined => {
  const issue = z.object({ ids: schema }).safeParse({ ids: value }).error?.issues[0];
  return issue && plainMessage(issue);
};

test.each([
  [z.array(z.number()), undefined, "ids must be a list."],
  [z.array(z.number()), ["a"], "ids.0 must be a number."],
  [z.array(z.number()).max(1), [1, 2], "ids can have at most 1 entry."],
  [z.string(), null, "ids must be text."],
  [z.string().max(2), "abc", "ids can have at most 2 characters."],
  [z.object({}), undefined, "ids must be an object."],
  [z.record(z.string(), z.string()), 5, "ids must be an object."],
  [z.boolean(), "yes", "ids must be true or false."],
  [z.int(), 1.5, "ids must be a whole number."],
  [z.number().min(0), -1, "ids must be at least 0."],
  [z.int(), 2 ** 60, `ids can be at most ${Number.MAX_SAFE_INTEGER}.`],
  [z.enum(["undo", "redo"]), "do", "ids must be one of undo, redo."],
  [z.date(), 5, "ids must be a different kind of value."],
  [z.union([z.string(), z.number()]), null, "ids isn't valid."],
  [z.string("Enter a name."), null, "Enter a name."],
  [z.string().refine(() => false, "Tag already exists"), "a", "Tag already exists"],
])("a value that a schema refuses gets a sentence that names its field (%#)", (schema, value, sentence) => {
  expect(messageFor(schema, value)).toBe(sentence);
});
