import { expect, test } from "vitest";
import {
  type AuthenticationResult,
  actionOf,
  failureText,
  pathAfterwards,
  placeOf,
} from "./authentication.schema.ts";

const ORIGIN = "http://localhost:3000";
const INVALID = "Invalid return url. The return url needs to have the same origin as the current page.";

test("a return address on this origin is used, and a missing one gets the default [AUTH-042]", () => {
  const at = (given: string | null) => pathAfterwards(given, ORIGIN, "/");
  expect(at(null)).toBe("/");
  expect(at("")).toBe("/");
  expect(at(`${ORIGIN}/customers/rates?a=1#b`)).toBe("/customers/rates?a=1#b");
  expect(at("/AdminHome")).toBe("/AdminHome");
  expect(pathAfterwards(null, ORIGIN, "/authentication/logged-out")).toBe("/authentication/logged-out");
});

test.each([
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "http://localhost/",
  "https://localhost:3000/",
  "http://localhost:3000.evil.example/",
  "http://localhost:3000@evil.example/",
  "javascript:alert(1)",
  "data:text/html,hello",
  "blob:http://localhost:3000/0b7e",
  "/\t/evil.example",
  "/..//evil.example",
  `${ORIGIN}//evil.example`,
  "http://[",
])("a return address on another origin throws: %s [AUTH-042] [ERR-017]", (given) => {
  expect(() => pathAfterwards(given, ORIGIN, "/")).toThrow(INVALID);
});

test("an unknown action or status throws [AUTH-048]", () => {
  for (const name of ["frobnicate", "", undefined, "login/", "__proto__"])
    expect(() => actionOf(name)).toThrow("Invalid action");
  expect(actionOf("Login-Callback")).toBe("login-callback");
  expect(() => placeOf({ status: "odd" } as unknown as AuthenticationResult)).toThrow(
    "Invalid authentication result status 'odd'.",
  );
  expect(placeOf({ status: "success", path: "/x" })).toBe("/x");
});

test("a failed sign-in shows the printed text [AUTH-046]", () => {
  expect(failureText(new Error("No matching state found in storage"))).toBe("There was an error signing in.");
  expect(failureText({ error: "access_denied" })).toBe("The user closed the window.");
  expect(failureText(new Error("Popup closed by user"))).toBe("The user closed the window.");
  expect(placeOf({ status: "fail", message: "The user closed the window." })).toBe(
    "/authentication/login-failed?message=The%20user%20closed%20the%20window.",
  );
});
