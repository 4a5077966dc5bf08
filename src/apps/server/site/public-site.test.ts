import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { aCompany, aPage, aVersion } from "#test/support/factories.ts";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { CEDAR_FALLS, HARBOR, PROVIDER } from "#test/support/sign-in.ts";

const { app } = await openDemoApp();

const get = (path: string, options = {}) => app.send("GET", path, options);

/** The body's bytes as received. */
const bytesOf = (path: string, headers: Record<string, string>) =>
  new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>((answered, failed) => {
    const { port } = app.app.http.server.address() as AddressInfo;
    httpRequest(
      { host: "127.0.0.1", port, path, agent: false, headers: { host: "localhost", ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => answered({ headers: response.headers, body: Buffer.concat(chunks) }));
      },
    )
      .on("error", failed)
      .end();
  });

describe("a page at its address", () => {
  test("home is at / [PUB-001] [PUB-008]", async () => {
    const home = await get("/");
    expect(home.status).toBe(200);
    expect(home.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(home.text).toContain("Water, power, and gas for the valley since 1921");
    // Only home has no header with the page's name.
    expect(home.text).not.toContain('class="tn-page-header"');
    expect((await get("/about")).text).toContain('class="tn-page-header"');
  });

  test("a page is at the address made from its menus and its friendly URL, one to four levels deep [PUB-004] [PUB-007]", async () => {
    for (const [path, text] of [
      ["/outages", "Report an outage, a leak, or a gas smell"],
      ["/customers/start-service", "Moving in"],
      ["/customers/rates/water", "Monthly rates for homes"],
      ["/customers/rates/power/solar", "<h1>Solar Credits</h1>"],
    ] as const) {
      const answer = await get(path);
      expect(answer.status).toBe(200);
      expect(answer.text).toContain(text);
    }
  });

  test("is found in any letter case, and names its canonical address [PUB-004]", async () => {
    for (const path of ["/Customers/RATES/Water", "/customers/rates/water"]) {
      const answer = await get(path);
      expect(answer.status).toBe(200);
      expect(answer.text).toMatch(
        /<link rel="canonical" href="http:\/\/localhost(:\d+)?\/customers\/rates\/water"\/>/,
      );
    }
  });

  test("is at no other address: not below other menus, not without its menus, and not too deep [PUB-004]", async () => {
    for (const path of [
      "/water",
      "/rates/water",
      "/about/water",
      "/customers/water",
      "/a/b/c/d/e",
      "/customers/rates/water/x",
    ])
      expect((await get(path)).status).toBe(302);
  });

  test("with a trailing slash redirects to the one without", async () => {
    for (const [path, target] of [
      ["/about/", "/about"],
      ["/customers/rates/", "/customers/rates"],
      ["/nowhere/", "/nowhere"],
    ] as const) {
      const answer = await get(path);
      expect([answer.status, answer.headers.location]).toEqual([301, target]);
    }
    // It never redirects to another host.
    for (const path of ["//evil.example/", "/about//", "/\\evil.example/", "/%2F%2Fevil.example/"]) {
      const { location } = (await get(path)).headers;
      expect(location).toBe("/404");
    }
  });

  test("breadcrumbs lead there, but not if the path starts like an event, a blog, or a preview [PUB-019]", async () => {
    const company = await aCompany(app);
    const hasCrumbs = async (friendlyUrl: string): Promise<boolean> => {
      await aVersion(app, { page: await aPage(app, { company, friendlyUrl }), status: "live" });
      const answer = await get(friendlyUrl === "/" ? "/" : `/${friendlyUrl}`, { host: company.host });
      expect(answer.status).toBe(200);
      return answer.text.includes("tn-breadcrumbs");
    };
    await hasCrumbs("/");
    for (const friendlyUrl of ["event", "blog", "events", "blogs", "previewblog", "pagepreview"])
      expect([friendlyUrl, await hasCrumbs(friendlyUrl)]).toEqual([friendlyUrl, false]);
    for (const friendlyUrl of ["eventful-history", "about"])
      expect([friendlyUrl, await hasCrumbs(friendlyUrl)]).toEqual([friendlyUrl, true]);
  });

  test("has the page's title, description, and keywords in the head [PUB-010]", async () => {
    const { text } = await get("/customers/pay-my-bill");
    expect(text).toContain("<title>Pay My Bill · Riverbend Utilities</title>");
    expect(text).toMatch(
      /<meta name="description" content="Five ways to pay your Riverbend Utilities bill[^"]*"\/>/,
    );
    expect(text).toContain('<meta name="keywords" content="bill,payment"/>');
    expect(text).not.toContain('name="robots"');
  });

  test("is rendered in order: navbar, name, components in their order, and footer last [PUB-008]", async () => {
    const { text } = await get("/outages");
    const places = [
      "<header",
      "<h1>Outages</h1>",
      "Report an outage, a leak, or a gas smell",
      "Until our crew arrives",
      "When the power is out",
      "When you are told to boil water",
      "</main>",
      "<footer",
    ].map((part) => text.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  test("has a script only if a component needs one", async () => {
    for (const path of ["/about/history", "/customers/saving", "/customers/rates/water"])
      expect((await get(path)).text).not.toMatch(/<script(?! type="application\/ld\+json")/i);
    expect((await get("/outages")).text.match(/<script(?! type="application\/ld\+json")/g)).toHaveLength(1);
  });
});

describe("an address without a page", () => {
  test("redirects to /404, which answers 404 [PUB-005] [ERR-013]", async () => {
    for (const path of [
      "/nowhere",
      "/nowhere?a=1",
      "/about/nowhere",
      "/a%20b",
      "/ä",
      "/about.html",
      "/index.php",
      "/a/b/c/d/e",
    ]) {
      const answer = await get(encodeURI(path).replaceAll("%25", "%"));
      expect([answer.status, answer.headers.location]).toEqual([302, "/404"]);
    }
    for (const path of ["/404", "/404?from=x"]) {
      const missing = await get(path);
      expect(missing.status).toBe(404);
      expect(missing.text).toContain("<h1>Page not found</h1>");
      expect(missing.text).toContain('<meta name="robots" content="noindex"/>');
      expect(missing.headers["cache-control"]).toBe("no-store");
    }
  });

  test("under the calls' paths is a missing call, not a page [SHELL-021]", async () => {
    const answer = await get("/Admin/NoSuchCall");
    expect([answer.status, answer.json()]).toEqual([404, "There is no such call."]);
  });

  test("that can't be decoded shows the site's own 404 page, and a sentence below the calls' paths", async () => {
    for (const path of ["/%", "/%zz", "/about/%E0%A4%A?q=%zz"]) {
      const answer = await get(path);
      expect([answer.status, answer.headers["content-type"]], path).toEqual([
        400,
        "text/html; charset=utf-8",
      ]);
      expect(answer.text).toContain("<h1>Page not found</h1>");
      expect(answer.text).toContain("Riverbend");
    }
    const atNoPage = await get("/%zz", { host: CEDAR_FALLS });
    expect([atNoPage.status, atNoPage.text]).toEqual([503, expect.stringContaining("is being set up")]);
    expect((await get("/%zz", { host: "nobody.example" })).status).toBe(421);
    for (const [method, path] of [
      ["GET", "/Admin/%zz"],
      ["POST", "/Admin/%zz"],
      ["POST", "/%zz"],
    ] as const) {
      const call = await app.send(method, path);
      expect([call.status, call.json()], `${method} ${path}`).toEqual([400, "This address isn't valid."]);
    }
    expect((await get("/about?q=%zz")).status).toBe(200);
  });

  test("that can't be parsed is refused clearly and isn't a server error", async () => {
    for (const path of [
      "/%",
      "/%zz",
      "/%00",
      `/${"x".repeat(3000)}`,
      "/?%",
      "/..%2f..%2fetc/passwd",
      "/about/../../x",
    ]) {
      const answer = await get(path);
      expect(answer.status).toBeLessThan(500);
      expect(answer.text).not.toContain("root:");
    }
  });
});

describe("a host", () => {
  test("whose home page isn't live yet says that the site is being set up", async () => {
    for (const path of ["/", "/about", "/404"]) {
      const answer = await get(path, { host: CEDAR_FALLS });
      expect(answer.status).toBe(503);
      expect(answer.text).toContain("This website is being set up.");
      expect(answer.text).toContain("Cedar Falls");
      expect(answer.text).toContain('<meta name="robots" content="noindex"/>');
      expect(answer.headers["cache-control"]).toBe("no-store");
    }
  });

  test("that belongs to no company gets 421 for every request [SHELL-002]", async () => {
    for (const path of ["/", "/about", "/404", "/PagePreview/1/1", "/login"]) {
      const answer = await get(path, { host: "nobody.example" });
      expect(answer.status).toBe(421);
      expect(answer.text).toContain("There&#x27;s no website here");
      expect(answer.text).not.toContain("Riverbend");
    }
  });

  test("shows only its company's pages [SHELL-002] [PUB-001]", async () => {
    const homes = { [HARBOR]: "Find a slip", [PROVIDER]: "Small team, public sector only" };
    for (const [host, text] of Object.entries(homes)) {
      const home = await get("/", { host });
      expect(home.text).toContain(text);
      expect(home.text).not.toContain("Riverbend");
      // Riverbend's page, which is cached by now, isn't served at this host.
      await get("/about");
      expect((await get("/about", { host })).headers.location).toBe("/404");
    }
  });
});

describe("a page is sent", () => {
  test("uncompressed, with gzip, or with brotli, as the browser accepts", async () => {
    const plain = await bytesOf("/", {});
    expect(plain.headers["content-encoding"]).toBeUndefined();
    const cases = [
      ["gzip, deflate, br, zstd", "br"],
      ["gzip", "gzip"],
      ["br;q=0, gzip", "gzip"],
      ["gzip;q=0, br;q=0.0", undefined],
      ["identity", undefined],
      ["", undefined],
    ] as const;
    for (const [accepted, encoding] of cases) {
      const { headers, body } = await bytesOf("/", { "accept-encoding": accepted });
      expect(headers["content-encoding"]).toBe(encoding);
      expect(headers["content-length"]).toBe(String(body.length));
      expect(headers.vary).toBe("accept-encoding");
      const read = encoding === "br" ? brotliDecompressSync(body) : encoding ? gunzipSync(body) : body;
      expect(read.equals(plain.body)).toBe(true);
    }
  });

  test("not again while it hasn't changed: ETag and 304", async () => {
    const first = await get("/about");
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    expect(first.headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
    for (const seen of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const again = await get("/about", { headers: { "if-none-match": seen } });
      expect([again.status, again.text, again.headers.etag]).toEqual([304, "", etag]);
      expect(again.headers["cache-control"]).toBe(first.headers["cache-control"]);
    }
    expect((await get("/about", { headers: { "if-none-match": '"other"' } })).status).toBe(200);
  });

  test("without a body for HEAD", async () => {
    for (const path of ["/about", "/outages", "/404"]) {
      const whole = await get(path);
      const head = await app.send("HEAD", path);
      expect([head.status, head.text]).toEqual([whole.status, ""]);
      for (const name of ["content-length", "etag", "content-type", "content-security-policy"])
        expect(head.headers[name]).toBe(whole.headers[name]);
    }
  });

  test("only for GET and HEAD", async () => {
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"])
      expect((await app.send(method, "/about")).status).toBe(404);
  });

  test("with a policy that lets no foreign script run, and without cookies", async () => {
    for (const path of ["/about", "/404"]) {
      const { headers } = await get(path);
      const policy = String(headers["content-security-policy"]);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self'");
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["referrer-policy"]).toBe("same-origin");
      expect(headers["set-cookie"]).toBeUndefined();
    }
  });
});
