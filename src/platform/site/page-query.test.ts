import { expect, test } from "vitest";
import { pageHref, pageNumberOf, pageQuery } from "./page-query.ts";

test("only declared parameters of an address count, each with its first value", () => {
  expect(pageQuery("b=2&a=1&a=3&c=4", ["a", "b", "d"])).toEqual({ a: "1", b: "2" });
  expect(pageQuery("a=1", [])).toEqual({});
  expect(pageQuery("", ["a"])).toEqual({});
  expect(pageQuery(`a=${"x".repeat(201)}&b=%20%20`, ["a", "b"])).toEqual({ a: "x".repeat(200) });
  expect(pageQuery(`a=${"x".repeat(199)}+b&b=${"x".repeat(199)}\u{1f6b0}`, ["a", "b"])).toEqual({
    a: "x".repeat(199),
    b: "x".repeat(199),
  });
  expect(pageQuery("a=%00b%0A%00c&b=%00", ["a", "b"])).toEqual({ a: "b c" });
  expect(pageQuery("a=%E0%A4%A&b=caf%C3%A9+au+lait", ["b"])).toEqual({ b: "café au lait" });
});

test("a page's state has an address without empty parameters", () => {
  expect(pageHref("/events", {})).toBe("/events");
  expect(pageHref("/events", { past: undefined, date: "" })).toBe("/events");
  expect(pageHref("/blogs", { search: "a b&c", page: "2" })).toBe("/blogs?search=a+b%26c&page=2");
  expect(pageQuery(pageHref("/blogs", { search: "a b&c" }).split("?")[1] ?? "", ["search"])).toEqual({
    search: "a b&c",
  });
});

test("a page number is a whole number from 1 without leading zeros, and anything else is the first page", () => {
  expect(["1", "12", "999999"].map(pageNumberOf)).toEqual([1, 12, 999_999]);
  expect([undefined, "", "0", "01", "-1", "1.5", "1e3", "2 ", "1000000", "two"].map(pageNumberOf)).toEqual(
    Array(10).fill(1),
  );
});
