import { expect, test } from "vitest";
import { readyPage } from "./ready-page.ts";

const LONE_HALF = "\ud83d";

test("sends text of any characters in UTF-8", () => {
  for (const html of ["", "<p>Water</p>", "<p>Café – 水 💧</p>", `<p>${LONE_HALF}</p>`, `<p>–${LONE_HALF}`]) {
    const { body, headers } = readyPage({ status: 200, html, tags: null }, {}).identity;
    expect(body).toEqual(Buffer.from(html));
    expect(headers).toContain(String(Buffer.byteLength(html)));
  }
});

test("joins pieces, however long they are, and keeps its bytes when others are sent", () => {
  const bodyOf = (html: readonly string[]) => readyPage({ status: 200, html, tags: null }, {}).identity.body;
  const emoji = "💧";
  const first = bodyOf(["<p>", emoji.slice(0, 1), emoji.slice(1), "", "–</p>"]);
  const long = ["–".repeat(200_000), "水".repeat(200_000)];
  expect(bodyOf(long).equals(Buffer.from(long.join("")))).toBe(true);
  expect(bodyOf(["other"]).toString()).toBe("other");
  expect(first.toString()).toBe("<p>💧–</p>");
});
