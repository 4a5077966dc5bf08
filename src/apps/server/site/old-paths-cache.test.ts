import { expect, test } from "vitest";
import type { CompanyDbs } from "#platform/db/company-db.ts";
import { createOldPaths } from "./old-paths.ts";

/** Old paths of a company without any, and how often the database was queried. */
const noOldPaths = () => {
  let asked = 0;
  const companyDb = (() => ({
    read: async () => {
      asked++;
      return null;
    },
  })) as unknown as CompanyDbs;
  const { find } = createOldPaths(companyDb);
  return { find: (path: string) => find(1, path), asked: () => asked };
};

test("a path that is requested again is looked up once, in any letter case", async () => {
  const { find, asked } = noOldPaths();
  for (const path of ["/former", "/Former", "/former"]) expect(await find(path)).toBeNull();
  expect(asked()).toBe(1);
});

test("a path longer than any stored one isn't looked up or cached", async () => {
  const { find, asked } = noOldPaths();
  expect(await find(`/${"x".repeat(499)}`)).toBeNull();
  expect(asked()).toBe(1);
  expect(await find(`/${"x".repeat(500)}`)).toBeNull();
  expect(asked()).toBe(1);
  // The database counts whole characters.
  expect(await find(`/${"𝒳".repeat(499)}`)).toBeNull();
  expect(asked()).toBe(2);
});

test("made-up paths take up a limited number of characters in memory", async () => {
  const { find, asked } = noOldPaths();
  await find("/former");
  const ask = async (from: number, to: number) => {
    for (let number = from; number < to; number++) await find(`/${number}${"x".repeat(490)}`);
    await find("/former");
  };
  await ask(0, 90);
  expect(asked()).toBe(91);
  // Beyond the limit, all are forgotten, and the next request queries again.
  await ask(90, 140);
  expect(asked()).toBe(142);
});
