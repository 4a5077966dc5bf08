import { expect, test } from "vitest";
import { fieldErrorsOf, wrongEntriesOf } from "./field-errors.ts";

const form = {
  errors: {
    name: "Name is required.",
    "company.addresses.1": "“10” isn't an IP address.",
    "emails.0": "Enter a valid email address.",
    "emails.2": "Enter a valid email address.",
    gone: null,
    "emails.9": "Enter a valid email address.",
  },
  getValues: () => ({
    name: "",
    company: { addresses: ["192.0.2.1", "10"] },
    emails: ["abc", "a@b.example", "d@"],
  }),
};

test("an error in a list entry belongs to the list and quotes the entry once", () => {
  expect(fieldErrorsOf(form)).toEqual([
    { path: "name", messages: ["Name is required."] },
    { path: "company.addresses", messages: ["“10” isn't an IP address."] },
    {
      path: "emails",
      messages: ["“abc”: Enter a valid email address.", "“d@”: Enter a valid email address."],
    },
    { path: "emails.9", messages: ["Enter a valid email address."] },
  ]);
  expect([...wrongEntriesOf(form, "company.addresses")]).toEqual([1]);
  expect([...wrongEntriesOf(form, "company")]).toEqual([]);
});
