import { expect, test } from "vitest";
import { imageFileName, imageTypesOf } from "./images.schema.ts";

test("logos are 289 by 200, slideshow pictures 701 by 388 [IMG-007]", () => {
  expect(imageTypesOf({ width: 289, height: 200 })).toEqual({ isLogo: true, isSlideshow: false });
  expect(imageTypesOf({ width: 701, height: 388 })).toEqual({ isLogo: false, isSlideshow: true });
  expect(imageTypesOf({ width: 701, height: 200 })).toEqual({ isLogo: false, isSlideshow: false });
});

test.each("; / ? : @ & = + $ ,".split(" "))("a file name can't have %s [IMG-010]", (character) => {
  expect(imageFileName.safeParse(`a${character}b.png`).error?.issues[0]?.message).toBe(
    'File name can not include the characters ";" | "/" | "?" | ":" | "@" | "&" | "=" | "+" | "$" | ","',
  );
});
