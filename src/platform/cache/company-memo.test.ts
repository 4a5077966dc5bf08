import { expect, test } from "vitest";
import { createCompanyMemo } from "./company-memo.ts";

const numbered = () => {
  let count = 0;
  return createCompanyMemo(["menu", "layout"], async (companyId) => `${companyId}:${++count}`);
};

test("computes a company's value once, until a change invalidates one of its tags", async () => {
  const memo = numbered();
  expect([await memo.get(1), await memo.get(1), await memo.get(2)]).toEqual(["1:1", "1:1", "2:2"]);
  memo.drop(1, ["page:1"]);
  expect(await memo.get(1)).toBe("1:1");
  memo.drop(1, ["page:1", "layout"]);
  expect([await memo.get(1), await memo.get(2)]).toEqual(["1:3", "2:2"]);
  memo.clear();
  expect(await memo.get(2)).toBe("2:4");
});

test("doesn't cache a value if a change arrives while it is computed", async () => {
  const ends: ((value: string) => void)[] = [];
  const memo = createCompanyMemo(["menu"], () => new Promise<string>((end) => ends.push(end)));
  const before = memo.get(1);
  memo.drop(1, ["menu"]);
  const after = memo.get(1);
  ends[1]?.("new");
  ends[0]?.("old");
  expect([await before, await after, await memo.get(1)]).toEqual(["old", "new", "new"]);
});

test("doesn't cache a failure", async () => {
  let isBroken = true;
  const memo = createCompanyMemo(["menu"], async () => {
    if (isBroken) throw new Error("broken");
    return "well";
  });
  await expect(memo.get(1)).rejects.toThrow("broken");
  isBroken = false;
  expect(await memo.get(1)).toBe("well");
});
