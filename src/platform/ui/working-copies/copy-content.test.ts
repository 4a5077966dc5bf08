import { expect, test } from "vitest";
import {
  type Copy,
  type DeviceCopy,
  isSavedSince,
  mergedContent,
  newestCopy,
  offeredContent,
  unsavedContent,
} from "./copy-content.ts";
import { copyItemOf } from "./copy-events.ts";

const FIELDS = {
  name: { label: "Name" },
  tags: { label: "Tags" },
  "navbar.siteName": { label: "Site name" },
  location: { label: "File", kind: "file" },
};
const SAVED = { name: "Rates", tags: ["a"], navbar: { siteName: "Town" }, location: "", password: "" };

test("a copy has exactly the fields that differ, never files or passwords", () => {
  expect(unsavedContent(FIELDS, SAVED, { ...SAVED, tags: ["a"] })).toBeNull();
  const now = { name: "Rates", tags: ["b"], navbar: { siteName: "City" }, location: "/x.pdf", password: "p" };
  expect(unsavedContent(FIELDS, SAVED, now)).toEqual({
    values: { tags: ["b"], "navbar.siteName": "City" },
    base: { tags: ["a"], "navbar.siteName": "Town" },
  });
});

test("earlier input that hasn't been decided on is kept along with new input", () => {
  const older = { values: { name: "Old", tags: ["x"] }, base: { name: "Rates", tags: ["a"] } };
  const newer = { values: { name: "New" }, base: { name: "Rates" } };
  expect(mergedContent(older, newer)).toEqual({ values: { name: "New", tags: ["x"] }, base: older.base });
  expect(mergedContent(older, null)).toBe(older);
  expect(mergedContent(null, newer)).toBe(newer);
  expect(mergedContent(null, null)).toBeNull();
});

test("only what the form can still show and hasn't saved is offered", () => {
  const values = { name: "Typed", tags: "not a list", gone: "x", "navbar.siteName": "Town" };
  const base = { name: "Rates", tags: ["a"], gone: "", "navbar.siteName": "Village" };
  const offered = offeredContent({ values, base }, FIELDS, SAVED);
  expect(offered).toEqual({ values: { name: "Typed" }, base: { name: "Rates" } });
  expect(offeredContent({ values: { name: "Rates" }, base: { name: "" } }, FIELDS, SAVED)).toBeNull();
});

test("finds a conflict only if the same fields were saved since then", () => {
  const content = { values: { name: "Typed" }, base: { name: "Rates" } };
  expect(isSavedSince(content, { ...SAVED, tags: ["other"] })).toBe(false);
  expect(isSavedSince(content, { ...SAVED, name: "Fees" })).toBe(true);
});

const server = (updatedAt: string): Copy => ({ values: { name: "server" }, base: {}, updatedAt });
const device = (more: Partial<DeviceCopy> = {}): DeviceCopy => ({
  values: { name: "device" },
  base: {},
  updatedAt: "2026-11-24T12:00:00.000Z",
  serverAt: null,
  isSent: false,
  isRemoved: false,
  ...more,
});
const EARLIER = "2026-11-24T11:00:00.000Z";
const LATER = "2026-11-24T13:00:00.000Z";

test.each([
  ["nothing anywhere", null, null, null],
  ["typed on another device", null, server(EARLIER), "server"],
  ["typed without a connection", device(), null, "device"],
  ["typed on without a connection", device({ serverAt: EARLIER }), server(EARLIER), "device"],
  ["the server's clock is ahead", device({ serverAt: LATER }), server(LATER), "device"],
  ["typed later on another device", device({ serverAt: EARLIER }), server(LATER), "server"],
  ["sent, then typed on elsewhere", device({ isSent: true, serverAt: EARLIER }), server(LATER), "server"],
  ["sent, then saved elsewhere", device({ isSent: true, serverAt: EARLIER }), null, null],
  ["discarded without a connection", device({ isRemoved: true, serverAt: EARLIER }), server(EARLIER), null],
  [
    "discarded, then typed elsewhere",
    device({ isRemoved: true, serverAt: EARLIER }),
    server(LATER),
    "server",
  ],
  ["the server can't be asked", device({ isSent: true }), undefined, "device"],
  ["discarded, and the server can't be asked", device({ isRemoved: true }), undefined, null],
] as const)("%s: the right copy is offered", (_, here, there, expected) => {
  expect(newestCopy(here, there)?.values.name ?? null).toBe(expected);
});

test("new items of one kind have separate copies", () => {
  expect(copyItemOf(12, "HtmlEditor 3 1")).toBe("12");
  expect(copyItemOf(0, "HtmlEditor 3 1")).toBe("0 HtmlEditor 3 1");
  expect(copyItemOf(undefined)).toBe("0");
});
