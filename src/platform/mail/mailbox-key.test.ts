import { expect, test } from "vitest";
import { mailboxKey } from "./mailbox-key.ts";

test("one mailbox has one key, however its address is spelled", () => {
  const key = mailboxKey("ann@example.com");
  for (const same of [
    "ANN@Example.COM",
    " ann@example.com ",
    "ann+1@example.com",
    "ann+a+b@example.com",
    "ann@example.com.",
  ])
    expect(mailboxKey(same), same).toBe(key);
  for (const other of ["anna@example.com", "ann@example.org", "an.n@example.com", "ann@mail.example.com"])
    expect(mailboxKey(other), other).not.toBe(key);
  expect(key).toMatch(/^[\w-]{43}$/);
});
