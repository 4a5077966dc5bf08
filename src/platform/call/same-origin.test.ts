import { describe, expect, test } from "vitest";
import { isFromAnotherSite } from "./same-origin.ts";

const HOST = "own.example.test:3000";
const OWN = `http://${HOST}`;

// header lines, then whether a GET and a POST that change data are accepted (decisions §1)
const RULES: readonly [Record<string, string>, get: boolean, post: boolean][] = [
  [{ "sec-fetch-site": "same-origin" }, true, true],
  [{ "sec-fetch-site": "same-origin", "sec-fetch-dest": "empty" }, true, true],
  [{ "sec-fetch-site": "same-origin", "sec-fetch-dest": "image" }, false, true],
  [{ "sec-fetch-site": "same-origin", "sec-fetch-dest": "document" }, false, true],
  [{ "sec-fetch-site": "same-site" }, false, false],
  [{ "sec-fetch-site": "cross-site" }, false, false],
  [{ "sec-fetch-site": "none" }, false, true],
  [{ "sec-fetch-site": "anything" }, false, false],
  // If a browser sends Sec-Fetch-Site, nothing else counts.
  [{ "sec-fetch-site": "cross-site", origin: OWN, "x-requested-with": "x" }, false, false],
  // Without Sec-Fetch-Site, an image in a text could send a GET with every header except X-Requested-With.
  [{ origin: OWN }, false, true],
  [{ origin: OWN, "sec-fetch-dest": "empty" }, false, true],
  [{ origin: OWN, "x-requested-with": "XMLHttpRequest" }, true, true],
  [{ origin: OWN, "x-requested-with": "" }, false, true],
  [{ origin: OWN.toUpperCase() }, false, true],
  [{ origin: OWN.toUpperCase(), "x-requested-with": "XMLHttpRequest" }, true, true],
  [{ origin: "http://own.example.test" }, false, false],
  [{ origin: "http://own.example.test:3001" }, false, false],
  [{ origin: "http://evil.example.test" }, false, false],
  [{ origin: "null" }, false, false],
  [{ origin: "", "x-requested-with": "x" }, false, false],
  [{ origin: "javascript:alert(1)" }, false, false],
  [{ origin: "http://evil.example.test", referer: `${OWN}/login`, "x-requested-with": "x" }, false, false],
  [{ referer: `${OWN}/AdminHome?x=1` }, false, true],
  [{ referer: `${OWN}/AdminHome?x=1`, "x-requested-with": "XMLHttpRequest" }, true, true],
  [{ referer: `http://evil.example.test/?${OWN}` }, false, false],
  [{ referer: `http://${HOST}@evil.example.test/` }, false, false],
  [{}, false, true],
  [{ "x-requested-with": "XMLHttpRequest" }, true, true],
];

describe("requests that change data", () => {
  test.each(RULES)("%j: GET %s, POST %s", (headers, get, post) => {
    expect(isFromAnotherSite("GET", headers, HOST)).toBe(!get);
    expect(isFromAnotherSite("HEAD", headers, HOST)).toBe(!get);
    for (const method of ["POST", "PUT", "DELETE"])
      expect(isFromAnotherSite(method, headers, HOST), method).toBe(!post);
  });

  test("compare the host in any letter case", () => {
    expect(isFromAnotherSite("POST", { origin: "http://own.example.test" }, "Own.Example.Test")).toBe(false);
  });
});
