import { expect, test } from "vitest";
import { refusalTimes } from "./refusal-times.ts";

test("refusals add up until a change is made, or none was tried for a minute", () => {
  const times = refusalTimes();
  const at = (seconds: number, by = "server") => times.note(by, seconds * 1_000) / 1_000;
  expect([at(100), at(130), at(180), at(200, "company")]).toEqual([0, 30, 80, 0]);
  times.forget("server");
  expect([at(210), at(220), at(220, "company")]).toEqual([0, 10, 20]);
  expect([at(280), at(290)]).toEqual([0, 10]);
});
