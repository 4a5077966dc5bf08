import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { ask, type Sent } from "./faults/client.ts";
import {
  aCompany,
  aPage,
  aSession,
  aUser,
  aVersion,
  type TestCompany,
  type TestPage,
} from "./support/factories.ts";
import { freePort } from "./support/free-port.ts";
import { type Publisher, publisherWith } from "./support/publisher.ts";
import { startTestApp, type TestApp } from "./support/test-app.ts";
import { NO_VARNISH, startVarnish, type Varnish, varnishProgram } from "./support/varnish.ts";
import { waitUntil } from "./support/wait-until.ts";

const isMissing = varnishProgram() === undefined;

describe.skipIf(isMissing)(`Varnish with deploy/varnish.vcl${isMissing ? `: ${NO_VARNISH}` : ""}`, () => {
  let app: TestApp;
  let varnish: Varnish;
  let company: TestCompany;
  let other: TestCompany;
  let home: TestPage;
  let second: TestPage;
  let cookie: string;
  let publisher: Publisher;

  beforeAll(async () => {
    const port = await freePort();
    app = await startTestApp({ CDN_URL: `varnish://127.0.0.1:${port}` });
    company = await aCompany(app, { isProvider: true });
    other = await aCompany(app);
    cookie = await aSession(app, await aUser(app, { company, privilege: "Admin" }));
    home = await aPage(app, { company, friendlyUrl: "/" });
    await aVersion(app, { page: home, status: "live", blocks: [] });
    second = await aPage(app, { company, friendlyUrl: "rates" });
    await aVersion(app, { page: second, status: "live", blocks: [] });
    await aVersion(app, {
      page: await aPage(app, { company: other, friendlyUrl: "/" }),
      status: "live",
      blocks: [],
    });
    const { port: nodePort } = app.app.http.server.address() as AddressInfo;
    varnish = await startVarnish(nodePort, port);
    publisher = publisherWith((method, path, body) =>
      app.send(method, path, {
        ...{ host: company.host, cookie, body },
        headers: { "x-requested-with": "XMLHttpRequest" },
      }),
    );
    await purged();
    // On a slow machine, the second purge of everything would come during a test of what stays.
    await waitUntil("everything is purged twice", async () => (await repeatPurges()) === 0n);
  });
  afterAll(async () => {
    await varnish?.stop();
    await app?.close();
  });

  const read = (path: string, sent: Sent & { host?: string } = {}) =>
    ask(varnish.port, sent.body ? "POST" : "GET", path, {
      ...sent,
      headers: { host: sent.host ?? company.host, ...sent.headers },
    });
  /** Whether Varnish answered from its cache. Then it names two transactions. */
  const isKept = async (path: string, sent: Sent & { host?: string } = {}): Promise<boolean> =>
    String((await read(path, sent)).headers["x-varnish"]).includes(" ");
  const status = () => app.app.services.installation.cdn();
  /** Waits until nothing is left to purge for the first time. */
  const purged = () =>
    waitUntil("everything is purged", async () => {
      const now = await status();
      return now?.purgedAt !== null && now?.waiting === 0;
    });
  /** Makes second purges due now. @returns how many there were */
  const repeatPurges = async (): Promise<bigint> => {
    const { numUpdatedRows } = await app.app
      .companyDb(company.companyId)
      .write((tx) =>
        tx.sql
          .updateTable("cdnPurges")
          .set({ againAt: new Date() })
          .where("againAt", "is not", null)
          .executeTakeFirstOrThrow(),
      );
    await app.app.forget();
    return numUpdatedRows;
  };
  const keep = (path: string, sent: Sent & { host?: string } = {}) =>
    waitUntil(`${path} is kept`, () => isKept(path, sent));

  test("caches pages, and removes the headers meant only for it", async () => {
    await keep("/");
    const { headers, text } = await read("/");
    expect(text).toContain("</html>");
    expect(headers).not.toHaveProperty("xkey");
    expect(headers).not.toHaveProperty("surrogate-control");
    expect(headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
    const again = await read("/", { headers: { "if-none-match": String(headers.etag) } });
    expect(again.status).toBe(304);
    await keep("/robots.txt");
  });

  test("a publication is purged, and unrelated pages stay", async () => {
    await keep("/", { host: other.host });
    await keep("/rates");
    for (const words of ["first words", "second words"]) {
      await keep("/");
      await publisher.publish(home.id, words);
      await waitUntil("the new page is shown", async () => (await read("/")).text.includes(words));
    }
    expect(await isKept("/", { host: other.host })).toBe(true);
    expect(await isKept("/rates")).toBe(true);
  });

  test("never caches anything for staff, or previews, calls, forms, searches, and missing pages", async () => {
    await keep("/");
    const never: [string, (Sent & { host?: string })?][] = [
      ["/", { cookie }],
      ["/", { headers: { authorization: "Bearer x" } }],
      ["/", { body: Buffer.from("a=b"), headers: { "content-type": "application/x-www-form-urlencoded" } }],
      [`/PagePreview/${home.id}/1`, { cookie }],
      ["/search?q=rates"],
      ["/nothing-here"],
      ["/404"],
      ["/login"],
      ["/api/openapi.json"],
      ["/healthz"],
    ];
    for (const [path, sent] of never)
      for (let times = 0; times < 2; times++) expect(await isKept(path, sent), path).toBe(false);
  });

  test("what a node sends too late is purged a second time", async () => {
    await publisher.publish(second.id, "the latest words");
    await purged();
    // As if a node that hasn't heard of the publication yet had sent it.
    await keep("/rates");
    await repeatPurges();
    await waitUntil("it is purged again", async () => !(await isKept("/rates")));
  });

  test("pages are shown while no node answers", async () => {
    await keep("/");
    await app.close();
    for (let times = 0; times < 3; times++) {
      expect((await read("/")).text).toContain("second words");
      await pause(10);
    }
    expect((await read("/blogs")).status).toBe(503);
  });
});

describe.skipIf(isMissing)("an expired page in Varnish", () => {
  test("is served while a node fails or is down, and without one, the node's error is", async () => {
    const node = createServer((request, response) => {
      const isWell = request.url === "/servez" || !isFailing;
      response.writeHead(isWell ? 200 : 503, {
        "content-type": "text/html",
        ...(isWell
          ? { xkey: "a", "surrogate-control": "max-age=1, stale-while-revalidate=60, stale-if-error=60" }
          : { "cache-control": "no-store" }),
      });
      response.end(isWell ? "the page" : "the node's own error");
    });
    let isFailing = false;
    await new Promise<void>((listening) => node.listen(0, "127.0.0.1", listening));
    const varnish = await startVarnish((node.address() as AddressInfo).port, await freePort(), 0);
    onTestFinished(async () => {
      await varnish.stop();
      node.close();
    });
    const read = (path: string, sent: Sent = {}) => ask(varnish.port, sent.body ? "POST" : "GET", path, sent);
    expect((await read("/")).text).toBe("the page");
    isFailing = true;
    expect(await read("/other")).toMatchObject({ status: 503, text: "the node's own error" });
    expect(await read("/", { body: Buffer.from("a") })).toMatchObject({ status: 503 });
    await waitUntil("it has expired", async () => Number((await read("/")).headers.age) > 1);
    expect(await read("/")).toMatchObject({ status: 200, text: "the page" });
    node.closeAllConnections();
    node.close();
    expect(await read("/")).toMatchObject({ status: 200, text: "the page" });
    expect((await read("/other")).status).toBe(503);
  });
});
