import { expect, test } from "vitest";
import { OwnAddresses } from "./own-addresses.ts";

test("the table's own query that arrives late doesn't reset the table", () => {
  const addresses = new OwnAddresses("");
  addresses.write("?sort=name:asc");
  addresses.write("?sort=name:desc");
  expect(addresses.arrives("?sort=name:asc")).toBe(false);
  expect(addresses.expected).toBe("?sort=name:desc");
  expect(addresses.arrives("?sort=name:desc")).toBe(false);
});

test("an overtaken query counts as foreign if it appears later", () => {
  const addresses = new OwnAddresses("");
  addresses.write("?page=2");
  addresses.write("?page=3");
  expect(addresses.arrives("?page=3")).toBe(false);
  expect(addresses.arrives("?page=2")).toBe(true);
});

test("queries from links and the Back button are applied, and the current query isn't", () => {
  const addresses = new OwnAddresses("?page=2");
  expect(addresses.arrives("?page=2")).toBe(false);
  expect(addresses.arrives("")).toBe(true);
  expect(addresses.arrives("")).toBe(false);
  addresses.write("?search=parks");
  expect(addresses.arrives("?page=2")).toBe(true);
  expect(addresses.arrives("?search=parks")).toBe(true);
});
