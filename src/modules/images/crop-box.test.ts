import { expect, test } from "vitest";
import { dragged, fitted, whole } from "./crop-box.schema.ts";

const IMAGE = { width: 400, height: 300 };
const box = { x: 100, y: 50, width: 200, height: 100 };

test("a frame stays inside the image, however far it's dragged", () => {
  expect(dragged(box, "all", { x: 500, y: -500 }, IMAGE)).toEqual({ ...box, x: 200, y: 0 });
  expect(dragged(box, "se", { x: 500, y: 500 }, IMAGE)).toEqual({ ...box, width: 300, height: 250 });
  expect(dragged(box, "nw", { x: -500, y: 20 }, IMAGE)).toEqual({ x: 0, y: 70, width: 300, height: 80 });
  // A corner stops before it reaches the opposite one.
  expect(dragged(box, "ne", { x: -500, y: 500 }, IMAGE)).toEqual({ x: 100, y: 134, width: 16, height: 16 });
  expect(fitted({ x: 390, y: 0, width: 900, height: 3 }, IMAGE)).toEqual({
    x: 0,
    y: 0,
    width: 400,
    height: 16,
  });
});

test("a shape covers as much of the image's center as possible", () => {
  expect(whole(IMAGE)).toEqual({ x: 0, y: 0, ...IMAGE });
  expect(whole(IMAGE, 1)).toEqual({ x: 50, y: 0, width: 300, height: 300 });
  expect(whole(IMAGE, 2)).toEqual({ x: 0, y: 50, width: 400, height: 200 });
});
