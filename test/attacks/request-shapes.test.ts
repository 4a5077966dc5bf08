import type { AddressInfo } from "node:net";
import { beforeAll, describe, expect, test } from "vitest";
import { openDemoApp } from "../support/open-demo-app.ts";
import { exchange, LAST_REQUEST } from "./raw-http.ts";

// Requests that a proxy might parse differently have one meaning, or are refused and the connection is closed.

const { app } = await openDemoApp();
let port: number;
beforeAll(async () => {
  ({ port } = app.app.http.server.address() as AddressInfo);
});

const HOST = "Host: localhost\r\n";
const OTHER = "Host: harbor.localhost\r\n";
/** Follows a refused request, and must never be answered. */

const get = (fields: string, target = "/about", version = "HTTP/1.1") =>
  `GET ${target} ${version}\r\n${fields}\r\n`;
const post = (fields: string, body = "", version = "HTTP/1.1") =>
  `POST /Admin/CreatePage ${version}\r\n${HOST}Content-Type: application/json\r\n${fields}\r\n${body}`;
const chunked = (body: string) => post("Transfer-Encoding: chunked\r\n", body);

const UNREADABLE: Readonly<Record<string, string>> = {
  "two hosts": get(HOST + OTHER),
  "two hosts, spelled apart": get(`${HOST}hOsT: harbor.localhost\r\n`),
  "the same host twice": get(HOST + HOST),
  "no host": get(""),
  "a host with a space before its colon": get("Host : localhost\r\n"),
  "a host that goes on in the next line": get("Host: localhost\r\n .harbor.localhost\r\n"),
  "a host that begins in the next line": get("Host:\r\n localhost\r\n"),
  "a line that goes on before the first header": get(` ${HOST}`),
  "another host in the address": get(HOST, "http://harbor.localhost/about"),
  "another host in the address of a call": get(HOST, "http://harbor.localhost/Authentication/GetCompanyName"),
  "another port in the address": get(HOST, "http://localhost:8080/about"),
  "a user in the address": get(HOST, "http://localhost@harbor.localhost/about"),
  "a backslash in the address": get(HOST, "http://localhost\\@harbor.localhost/about"),
  "an address of another scheme": get(HOST, "file://localhost/etc/passwd"),
  "a host alone as address": get(HOST, "localhost:80"),
  "an asterisk as address": get(HOST, "*"),
  "an address without its slash": get(HOST, "about"),
  "a control character in the address": get(HOST, "/ab\u0001out"),
  "a NUL in the address": get(HOST, "/ab\u0000out"),
  "a raw letter beyond ASCII in the address": get(HOST, "/ab\u00e9out"),
  "a space in the address": get(HOST, "/about x"),
  "a tab instead of a space": "GET\t/about\tHTTP/1.1\r\nHost: localhost\r\n\r\n",
  "no version": "GET /about\r\n\r\n",
  "no version, and headers": `GET /about\r\n${HOST}\r\n`,
  "version 1.2": get(HOST, "/about", "HTTP/1.2"),
  "version 9.9": get(HOST, "/about", "HTTP/9.9"),
  "version 2 in words": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  "a method in small letters": `get /about HTTP/1.1\r\n${HOST}\r\n`,
  "length and chunks": post("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\nX"),
  "chunks and length": post("Transfer-Encoding: chunked\r\nContent-Length: 5\r\n", "0\r\n\r\nX"),
  "chunks of another name": post("Transfer-Encoding: xchunked\r\n", "0\r\n\r\n"),
  "chunks behind a vertical tab": post("Transfer-Encoding: \u000bchunked\r\n", "0\r\n\r\n"),
  "chunks, then nothing": post("Transfer-Encoding: chunked, identity\r\n", "0\r\n\r\n"),
  "chunks twice": post("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"),
  "chunks and identity": post("Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n", "0\r\n\r\n"),
  "packed chunks": post("Transfer-Encoding: gzip, chunked\r\n", "0\r\n\r\n"),
  "chunks in version 1.0": post(
    "Connection: keep-alive\r\nTransfer-Encoding: chunked\r\n",
    "0\r\n\r\n",
    "HTTP/1.0",
  ),
  "two lengths": post("Content-Length: 0\r\nContent-Length: 5\r\n", "abcde"),
  "the same length twice": post("Content-Length: 5\r\nContent-Length: 5\r\n", "abcde"),
  "a list of lengths": post("Content-Length: 5, 5\r\n", "abcde"),
  "a length with a plus": post("Content-Length: +5\r\n", "abcde"),
  "a length below zero": post("Content-Length: -1\r\n"),
  "a length in hexadecimal": post("Content-Length: 0x5\r\n", "abcde"),
  "a length beyond all": post("Content-Length: 99999999999999999999999\r\n", "abcde"),
  "a length with a tab before its colon": post("Content-Length\t: 5\r\n", "abcde"),
  "a name with a space": get(`${HOST}X-A : b\r\n`),
  "a name with a NUL": get(`${HOST}X\u0000A: b\r\n`),
  "a value with a NUL": get(`${HOST}X-A: b\u0000c\r\n`),
  "a value that goes on in the next line": get(`${HOST}X-A: b\r\n c\r\n`),
  "a header without a colon": get(`${HOST}X-A\r\n`),
  "lines that end without CR": "GET /about HTTP/1.1\nHost: localhost\n\n",
  "one line that ends without CR": get(`${HOST}X-A: b\nX-B: c\r\n`),
  "a CR within a value": get(`${HOST}X-A: b\rX-B: c\r\n`),
  "a length behind a body": chunked("0\r\nContent-Length: 9\r\n\r\n"),
  "a chunk's size with 0x": chunked("0x1\r\na\r\n0\r\n\r\n"),
  "a chunk's size below zero": chunked("-1\r\na\r\n0\r\n\r\n"),
  "a chunk's size beyond all": chunked("FFFFFFFFFFFFFFFFF\r\na\r\n0\r\n\r\n"),
  "a chunk's size that ends without CR": chunked("1\na\r\n0\r\n\r\n"),
  "a chunk's extension that ends without CR": chunked("1;a\nb\r\na\r\n0\r\n\r\n"),
};

describe("an ambiguous request", () => {
  test.each(Object.entries(UNREADABLE))(
    "%s: is refused, and the connection is closed",
    async (_name, bytes) => {
      const answers = await exchange(port, bytes + LAST_REQUEST);
      expect(answers.map(({ status }) => status)).toEqual([400]);
      expect(answers[0]?.headers).toMatchObject({
        connection: "close",
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        "content-security-policy": expect.stringContaining("default-src 'none'"),
      });
      expect(JSON.parse(answers[0]?.text ?? "")).toMatch(/^[A-Z][^{}<>]+\.$/);
    },
  );

  test.each([
    ["one header", `X-A: ${"a".repeat(20_000)}\r\n`],
    ["a thousand headers", "X-A: b\r\n".repeat(3000)],
  ])("too much of it, in %s: 431, and the connection closed", async (_name, fields) => {
    const answers = await exchange(port, get(HOST + fields) + LAST_REQUEST);
    expect(answers.map(({ status }) => status)).toEqual([431]);
    expect(JSON.parse(answers[0]?.text ?? "")).toBe("The request's headers are too large.");
  });

  test("a tunnel to another server is refused", async () => {
    expect(
      await exchange(port, `CONNECT harbor.localhost:80 HTTP/1.1\r\n${HOST}\r\n${LAST_REQUEST}`),
    ).toEqual([]);
  });

  test("bytes after an invalid chunk aren't parsed as a request", async () => {
    const answers = await exchange(port, chunked(`1\r\nabc\r\n0\r\n\r\n${get(HOST)}`) + LAST_REQUEST);
    expect(answers.at(-1)?.status).toBe(400);
    expect(answers.map(({ text }) => text).join()).not.toContain("Riverbend");
  });
});

describe("a host that belongs to no company", () => {
  test.each([
    "",
    "localhost, harbor.localhost",
    "localhost harbor.localhost",
    "user@localhost",
    "localhost@harbor.localhost",
    "localhost/about",
    "localhost:80:80",
    "localhost:8080x",
    "localhost:999999",
    "localhost..",
    "localhost#.harbor.localhost",
    "[::1]",
    "localhost%00.harbor.localhost",
  ])("answers %j with 421 for pages, calls, and files", async (host) => {
    const requests = ["/about", "/Authentication/GetCompanyName", "/images/1/a.png", "/robots.txt"].map(
      (target) => get(`Host: ${host}\r\n`, target),
    );
    const answers = await exchange(port, requests.join("") + LAST_REQUEST);
    expect(answers.map(({ status }) => status)).toEqual([421, 421, 421, 421, 200]);
    for (const { text } of answers.slice(0, 4)) expect(text).not.toMatch(/Riverbend|Harbor/);
  });
});

describe("a request has one meaning", () => {
  test("an absolute address with the request's host is that path", async () => {
    const [page, whole, call] = await exchange(
      port,
      get(HOST) +
        get(HOST, "http://LOCALHOST/about") +
        get(OTHER, "http://harbor.localhost/Authentication/GetCompanyName") +
        LAST_REQUEST,
    );
    expect(page?.text).toContain("Riverbend");
    expect(whole?.text).toBe(page?.text);
    expect(call?.text).toBe('"Harbor District"');
  });

  test("a path that starts like a host isn't a host, and is a missing page", async () => {
    const [answer] = await exchange(port, get(HOST, "//harbor.localhost/about") + LAST_REQUEST);
    expect([answer?.status, answer?.headers.location]).toEqual([302, "/404"]);
  });

  const HIDDEN = get(OTHER, "/Authentication/GetCompanyName");
  const withLength = `Content-Length: ${HIDDEN.length}\r\n`;
  test.each([
    ["a kept page", `GET /about HTTP/1.1\r\n${HOST}${withLength}\r\n${HIDDEN}`, 200],
    ["a missing page", `GET /nothing-here HTTP/1.1\r\n${HOST}${withLength}\r\n${HIDDEN}`, 302],
    ["a call that wants a session", post(withLength, HIDDEN), 401],
    ["a call from another site", post(`Origin: http://evil.example\r\n${withLength}`, HIDDEN), 403],
    ["no such call", `PUT /Admin/None HTTP/1.1\r\n${HOST}${withLength}\r\n${HIDDEN}`, 404],
    ["a file", `GET /images/1/none.png HTTP/1.1\r\n${HOST}${withLength}\r\n${HIDDEN}`, 404],
    ["OpenID Connect", `POST /connect/token HTTP/1.1\r\n${HOST}${withLength}\r\n${HIDDEN}`, 400],
    ["TRACE", `TRACE /about HTTP/1.1\r\n${HOST}${withLength}\r\n${HIDDEN}`, 404],
    [
      "a refused body in chunks",
      post("Transfer-Encoding: chunked\r\n", `${HIDDEN.length.toString(16)}\r\n${HIDDEN}\r\n0\r\n\r\n`),
      401,
    ],
    [
      "headers behind a body",
      post("Transfer-Encoding: chunked\r\n", "0\r\nHost: harbor.localhost\r\n\r\n"),
      401,
    ],
  ])("a request that is in the body of %s is not answered", async (_name, bytes, status) => {
    await app.send("GET", "/about");
    const answers = await exchange(port, bytes + LAST_REQUEST);
    expect(answers[0]?.status).toBe(status);
    expect(answers.slice(1).map(({ text }) => text)).toEqual(['{"status":"up"}']);
    expect(answers.map(({ text }) => text).join()).not.toContain("Harbor");
  });

  test.each(["h2c", "websocket", "TLS/1.0"])("the protocol isn't changed to %s", async (protocol) => {
    for (const target of ["/about", "/Authentication/GetCompanyName"]) {
      const fields = `${HOST}Connection: Upgrade\r\nUpgrade: ${protocol}\r\n`;
      const answers = await exchange(port, get(fields, target) + get(OTHER));
      expect([answers.length, answers[0]?.status]).toEqual([1, 200]);
      expect(answers[0]?.text).toContain("Riverbend");
    }
  });

  test("invalid data after a valid request doesn't affect its answer", async () => {
    const answers = await exchange(port, get(HOST, "/Authentication/GetCompanyName") + get("X-A : b\r\n"));
    expect(answers.at(-1)?.status).toBe(400);
    expect(answers.length).toBeLessThanOrEqual(2);
  });

  test("a header that names a method doesn't change the method", async () => {
    for (const name of ["X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override"]) {
      const answer = await app.send("POST", "/about?_method=GET", { headers: { [name]: "GET" } });
      expect(answer.status, name).toBe(404);
    }
  });
});
