import { expect, test } from "vitest";
import { HOME_PATH } from "./guard.ts";
import { returnTarget } from "./return-url.ts";

const ORIGIN = "https://riverbend.example";

test("returns to the requested admin address", () => {
  expect(returnTarget("/CreatePage?a=1#b", ORIGIN)).toEqual({ path: "/CreatePage?a=1#b", isAdmin: true });
  expect(returnTarget("/UPDATEPAGECOMPONENT/12", ORIGIN)).toEqual({
    path: "/UPDATEPAGECOMPONENT/12",
    isAdmin: true,
  });
  expect(returnTarget(`${ORIGIN}/PagePreview/1/2`, ORIGIN)).toEqual({
    path: "/PagePreview/1/2",
    isAdmin: false,
  });
});

test.each([
  null,
  "",
  "//evil.example/adminhome",
  "https://evil.example/",
  "https://riverbend.example.evil.example/",
  "http://riverbend.example/adminhome",
  "\\\\evil.example",
  "/\\evil.example",
  "/..//evil.example",
  "/.//evil.example",
  "/a/..//evil.example",
  "/%2e%2E//evil.example",
  `${ORIGIN}//evil.example`,
  "https://user@riverbend.example/adminhome",
  "blob:https://riverbend.example/adminhome",
  "javascript:alert(1)",
  "data:text/html,x",
  "/login?returnUrl=/login",
  "/LOGIN/",
])("goes to the welcome screen for %j [AUTH-022]", (returnUrl) => {
  expect(returnTarget(returnUrl, ORIGIN)).toEqual({ path: HOME_PATH, isAdmin: true });
});
