import { beforeAll, expect, test } from "vitest";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { newPage, RIVERBEND } from "#test/support/sign-in.ts";

// Large bodies designed to take a long time are refused as invalid, or stored as they were sent.

const { app, admin } = await openDemoApp("admin");
let pageId: number;
beforeAll(async () => {
  pageId = await newPage(admin);
});

const send = (path: string, body: string, type = "application/json") =>
  app.send("POST", path, {
    host: RIVERBEND,
    cookie: admin.cookie,
    headers: { "x-requested-with": "XMLHttpRequest", "content-type": type },
    body,
  });
const TOO_MANY = [413, "The request has too many parts."];

test("refuses a body with more parts than any call accepts before parsing it", async () => {
  for (const body of [
    `{"orderedPageIds":[${"1,".repeat(200_000)}1]}`,
    `{"orderedPageIds":${"[".repeat(200_000)}`,
    `{"a":"\\\\","orderedPageIds":[${"{},".repeat(20_000)}{}]}`,
  ]) {
    const answer = await send("/Admin/UpdatePageOrder", body);
    expect([answer.status, answer.json()]).toEqual(TOO_MANY);
  }
});

test("commas and brackets in a string don't count as parts, even among quotation marks and backslashes", async () => {
  const content = `<p>${'[{"a\\", '.repeat(40_000)}\\</p>`;
  const right = { id: 0, componentName: "Long", pageId, versionId: 1, content };
  const created = await send("/Admin/CreateHtmlEditor", JSON.stringify(right));
  expect(created.status).toBe(200);
  const read = await admin.get(`/Admin/GetHtmlEditor?componentId=${created.json()}`);
  expect(read.json()).toMatchObject({ content });
});

test("an unpaired surrogate is refused in a large body, too, but not an escaped backslash before a u", async () => {
  const body = (text: string) =>
    `{"componentName":"Text","pageId":${pageId},"versionId":1,"content":"<p>${"x".repeat(100_000)}${text}</p>"}`;
  const half = await send("/Admin/CreateHtmlEditor", body("\\ud83d"));
  expect([half.status, half.json()]).toEqual([
    400,
    "The text contains characters that can't be saved. Remove them and try again.",
  ]);
  for (const [text, stored] of [
    ["\\ud83d\\ude00", "😀"],
    ["\\\\ud83d", "\\ud83d"],
  ]) {
    const answer = await send("/Admin/CreateHtmlEditor", body(text ?? ""));
    expect(answer.status).toBe(200);
    const read = (await admin.get(`/Admin/GetHtmlEditor?componentId=${answer.json()}`)).json();
    expect((read as { content: string }).content.endsWith(`x${stored}</p>`)).toBe(true);
  }
});

test("a form with 250,000 fields is refused, and hundreds of fields of one name become a list", async () => {
  const path = "/api/authentication/authenticate";
  const form = "application/x-www-form-urlencoded";
  const flood = await send(path, "a&".repeat(250_000), form);
  expect(flood.status).toBe(413);
  expect(flood.text).toContain("The form has too many fields.");
  const doubled = await send(path, `${"username=a&".repeat(300)}password=b`, form);
  expect(doubled.status).toBe(400);
});

test("a dozen large bodies at the same moment each get their own answer", async () => {
  const names = Array.from({ length: 12 }, (_, n) => `Number ${n}`);
  const ids = await Promise.all(
    names.map(async (componentName) => {
      const content = `<p>${componentName} ${"y".repeat(200_000)}</p>`;
      const answer = await send(
        "/Admin/CreateHtmlEditor",
        JSON.stringify({ componentName, pageId, versionId: 1, content }),
      );
      return answer.json() as number;
    }),
  );
  for (const [index, id] of ids.entries()) {
    const read = (await admin.get(`/Admin/GetHtmlEditor?componentId=${id}`)).json();
    expect((read as { content: string }).content).toContain(`<p>${names[index]} y`);
  }
});
