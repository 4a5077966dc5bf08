import { expect, test } from "vitest";
import { OwnAddresses } from "./own-addresses.ts";

test("a query of its own that arrives after the next was written doesn't set the table back", () => {
  const addresses = new OwnAddresses("");
  addresses.write("?sort=name:asc");
  addresses.write("?sort=name:desc");
  expect(addresses.arrives("?sort=name:asc")).toBe(false);
  expect(addresses.expected).toBe("?sort=name:desc");
  expect(addresses.arrives("?sort=name:desc")).toBe(false);
});

test("a query is overtaken by the next, and is foreign when it comes back later", () => {
  const addresses = new OwnAddresses("");
  addresses.write("?page=2");
  addresses.write("?page=3");
  expect(addresses.arrives("?page=3")).toBe(false);
  expect(addresses.arrives("?page=2")).toBe(true);
});

test("a link and the way back are taken over, the query that stands there already isn't", () => {
  const addresses = new OwnAddresses("?page=2");
  expect(addresses.arrives("?page=2")).toBe(false);
  expect(addresses.arrives("")).toBe(true);
  expect(addresses.arrives("")).toBe(false);
  addresses.write("?search=parks");
  expect(addresses.arrives("?page=2")).toBe(true);
  expect(addresses.arrives("?search=parks")).toBe(true);
});
