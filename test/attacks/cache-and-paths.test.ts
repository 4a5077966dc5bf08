import type { AddressInfo } from "node:net";
import { beforeAll, describe, expect, test } from "vitest";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { HARBOR, PROVIDER, RIVERBEND } from "#test/support/sign-in.ts";
import { exchange, LAST_REQUEST } from "./raw-http.ts";

const { app } = await openDemoApp();
let port: number;
beforeAll(async () => {
  ({ port } = app.app.http.server.address() as AddressInfo);
});

/** Must not appear in any answer, because it's only in a request's headers. */
const CANARY = /canary|6666|evil/i;

describe("what the first visitor sends appears on no one else's page", () => {
  const HOSTILE = {
    "x-forwarded-host": "canary.example",
    "x-forwarded-for": "6666::1",
    "x-forwarded-proto": "canary",
    "x-forwarded-port": "6666",
    "x-forwarded-prefix": "/canary",
    "x-forwarded-server": "canary.example",
    forwarded: "host=canary.example;proto=canary",
    "x-host": "canary.example",
    "x-original-url": "/canary",
    "x-rewrite-url": "/canary",
    "x-original-host": "canary.example",
    "x-http-method-override": "DELETE",
    "accept-language": "canary",
    "accept-encoding": "canary, gzip;q=0, br;q=0",
    accept: "canary/canary",
    origin: "http://canary.example",
    referer: "http://canary.example/",
    "user-agent": "canary",
    cookie: "tenantry_session=canary; canary=1",
    range: "bytes=0-5",
    authorization: "Bearer canary",
    "content-type": "canary/canary",
  };

  test.each([
    [RIVERBEND, "/"],
    [RIVERBEND, "/about"],
    [RIVERBEND, "/events"],
    [RIVERBEND, "/blogs"],
    [RIVERBEND, "/sitemap.xml"],
    [RIVERBEND, "/robots.txt"],
    [HARBOR, "/"],
    [PROVIDER, "/"],
  ])("%s%s", async (host, path) => {
    app.app.cache.clear();
    const first = await app.send("GET", `${path}?canary=1&utm_source=evil`, {
      host: `${host.toUpperCase()}.:6666`,
      headers: HOSTILE,
    });
    const { hits } = app.app.cache.figures();
    const second = await app.send("GET", path, { host });
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(app.app.cache.figures().hits).toBe(hits + 1);
    for (const { text, headers } of [first, second]) {
      expect(text).not.toMatch(CANARY);
      expect(JSON.stringify(headers)).not.toMatch(CANARY);
    }
    app.app.cache.clear();
    expect((await app.send("GET", path, { host })).text).toBe(second.text);
  });

  test("parameters that a page ignores don't create separate cache entries", async () => {
    await app.send("GET", "/about");
    const { pages } = app.app.cache.figures();
    for (let number = 0; number < 50; number++) {
      const answer = await app.send("GET", `/about?x${number}=1&x${number}=2&__proto__=3&constructor[a]=4`);
      expect(answer.status).toBe(200);
    }
    expect(app.app.cache.figures().pages).toBe(pages);
  });

  test("only pages that are the same for everyone are cached", async () => {
    app.app.cache.clear();
    for (const [method, path, options] of [
      ["GET", "/404", {}],
      ["GET", "/nothing-here", {}],
      ["GET", "/about", { host: "nobody.example" }],
      ["POST", "/about", {}],
      ["GET", "/search?q=canary", {}],
      ["GET", "/PagePreview/1/1", {}],
      ["GET", "/%zz", {}],
      ["GET", "/about/canary.css", {}],
      ["GET", "/about%2fcanary.css", {}],
      ["GET", "/login;canary.css", {}],
      ["GET", "/Authentication/GetCompanyName/canary.css", {}],
    ] as const) {
      const answer = await app.send(method, path, options);
      expect(answer.headers["cache-control"], path).toBe("no-store");
    }
    expect(app.app.cache.figures().pages).toBe(0);
  });

  test("a company's page is never served as another's, in whatever way both are requested", async () => {
    app.app.cache.clear();
    const answers = await exchange(
      port,
      ["localhost", "harbor.localhost", "LOCALHOST:80", "harbor.localhost."]
        .map((host) => `GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
        .join("") + LAST_REQUEST,
    );
    const [river, harbor, riverAgain, harborAgain] = answers.map(({ text }) => text);
    expect(river).toContain("Riverbend");
    expect(harbor).not.toContain("Riverbend");
    expect([riverAgain, harborAgain]).toEqual([river, harbor]);
  });
});

describe("no path leads outside a folder", () => {
  const STEPS = [
    "../",
    "..%2f",
    "%2e%2e/",
    "%2e%2e%2f",
    "%252e%252e%252f",
    "..%5c",
    "..\\",
    "%2e%2e%5c",
    "....//",
    "..;/",
    ".%00./",
    "..%00/",
    "%c0%ae%c0%ae/",
    "..%c0%af",
    "%uff0e%uff0e/",
    "/",
    "//",
    "%2f",
    "file:///",
  ];
  const FILES = [
    "package.json",
    "etc/passwd",
    "proc/self/environ",
    ".git/config",
    ".env",
    "dist/server/main.js",
  ];
  const SECRETS =
    /"name": "tenantry"|root:.*:0:0|PATH=|\[core\]|repositoryformatversion|DATABASE_URL|createApp/;

  test.each([
    "/images/",
    "/images/1/",
    "/files/",
    "/files/1/",
    "/assets/",
    "/admin-assets/",
    "/api/docs/static/",
    "/PagePreview/",
    "/",
  ])("%s", async (folder) => {
    const targets = STEPS.flatMap((step) =>
      FILES.flatMap((file) => [`${folder}${step.repeat(6)}${file}`, `${folder}${step}${file}%00.png`]),
    );
    const requests = targets.map((target) => `GET ${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    const answers = await exchange(port, requests.join("") + LAST_REQUEST);
    expect(answers.length).toBe(targets.length + 1);
    for (const [index, target] of targets.entries()) {
      const answer = answers[index];
      expect([301, 302, 400, 403, 404], target).toContain(answer?.status);
      expect(answer?.text, target).not.toMatch(SECRETS);
      // A path of this host, never another host's.
      expect(answer?.headers.location ?? "/404", target).toMatch(/^\/(?![/\\])/);
    }
  });

  test("folders aren't listed, and files next to the built ones aren't served", async () => {
    for (const path of [
      "/assets/",
      "/assets",
      "/admin-assets/",
      "/images/",
      "/files/",
      "/admin-assets/index.html",
      "/assets/.vite/manifest.json",
      "/.git/HEAD",
      "/.env",
      "/package.json",
      "/dist/server/main.js",
      "/data/postgres",
      "/outbox",
    ]) {
      const answer = await app.send("GET", path);
      expect([301, 302, 400, 403, 404], path).toContain(answer.status);
    }
  });
});
