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
