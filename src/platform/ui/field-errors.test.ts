import { expect, test } from "vitest";
import { fieldErrorsOf, wrongEntriesOf } from "./field-errors.ts";

const form = {
  errors: {
    name: "Name is required.",
    "company.addresses.1": "“10” is no address.",
    "emails.0": "This is not a valid email address.",
    "emails.2": "This is not a valid email address.",
    gone: null,
    "emails.9": "This is not a valid email address.",
  },
  getValues: () => ({
    name: "",
    company: { addresses: ["192.0.2.1", "10"] },
    emails: ["abc", "a@b.example", "d@"],
  }),
};

test("an error of a list's entry is the list's, and quotes the entry once", () => {
  expect(fieldErrorsOf(form)).toEqual([
    { path: "name", messages: ["Name is required."] },
    { path: "company.addresses", messages: ["“10” is no address."] },
    {
      path: "emails",
      messages: ["“abc”: This is not a valid email address.", "“d@”: This is not a valid email address."],
    },
    { path: "emails.9", messages: ["This is not a valid email address."] },
  ]);
  expect([...wrongEntriesOf(form, "company.addresses")]).toEqual([1]);
  expect([...wrongEntriesOf(form, "company")]).toEqual([]);
});
