import { expect, test } from "vitest";
import { TableQueries } from "./table-queries.ts";

test("the table's own queries that arrive late don't reset the table", () => {
  const addresses = new TableQueries("");
  addresses.write("?sort=name:asc");
  addresses.write("?sort=name:desc");
  expect(addresses.arrive("?sort=name:asc")).toBe(false);
  expect(addresses.expected).toBe("?sort=name:desc");
  expect(addresses.arrive("?sort=name:desc")).toBe(false);
});

test("an overtaken query counts as foreign if it appears later", () => {
  const addresses = new TableQueries("");
  addresses.write("?page=2");
  addresses.write("?page=3");
  expect(addresses.arrive("?page=3")).toBe(false);
  expect(addresses.arrive("?page=2")).toBe(true);
});

test("queries from links and the Back button are applied, and the current query isn't", () => {
  const addresses = new TableQueries("?page=2");
  expect(addresses.arrive("?page=2")).toBe(false);
  expect(addresses.arrive("")).toBe(true);
  expect(addresses.arrive("")).toBe(false);
  addresses.write("?search=parks");
  expect(addresses.arrive("?page=2")).toBe(true);
  expect(addresses.arrive("?search=parks")).toBe(true);
});
