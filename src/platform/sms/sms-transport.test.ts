import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type Log, silentLog } from "#platform/log/log.ts";
import { createMemoryLog } from "#test/support/memory-log.ts";
import { createSmsTransport, SmsSendError, type SmsTransport } from "./sms-transport.ts";

type Received = { method: string; url: string; type: string; authorization: string; body: string };

async function startService(status = 201): Promise<{ origin: string; received: Received[] }> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => {
      body += chunk;
    });
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      const { authorization = "" } = headers;
      received.push({ method, url, type: headers["content-type"] ?? "", authorization, body });
      response.writeHead(status, { location: "/elsewhere" }).end("tok3n answered");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

function service(smsUrl: string, log: Log = silentLog): SmsTransport {
  return createSmsTransport({ smsUrl, outboxDir: join(tmpdir(), "unused"), log });
}

const TEXT = { to: "+15551234567", body: "Your code is 123456 & more" };

test.each(["+15557654321", "%2B15557654321"])("sends by Twilio's call with the sender %s", async (from) => {
  const { origin, received } = await startService();
  const { log, lines } = createMemoryLog();
  await service(`twilio://AC1:tok3n%2Fx@api.twilio.com/?from=${from}&endpoint=${origin}`, log).send(TEXT);
  expect(received).toEqual([
    {
      method: "POST",
      url: "/2010-04-01/Accounts/AC1/Messages.json",
      type: "application/x-www-form-urlencoded",
      authorization: `Basic ${Buffer.from("AC1:tok3n/x").toString("base64")}`,
      body: "To=%2B15551234567&From=%2B15557654321&Body=Your+code+is+123456+%26+more",
    },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/123456|tok3n/);
});

test("sends to a webhook as JSON, with the address's name and password in a header", async () => {
  const { origin, received } = await startService(200);
  await service(`${origin}/sms?x=1`).send(TEXT);
  await service(`${origin.replace("//", "//me:tok3n@")}/sms`).send(TEXT);
  expect(received[0]).toEqual({
    method: "POST",
    url: "/sms?x=1",
    type: "application/json",
    authorization: "",
    body: JSON.stringify(TEXT),
  });
  expect(received[1]).toMatchObject({
    url: "/sms",
    authorization: `Basic ${Buffer.from("me:tok3n").toString("base64")}`,
  });
});

test.each([
  [400, true],
  [401, true],
  [408, false],
  [429, false],
  [500, false],
  [503, false],
  [302, false],
])("status %i is an error that names it and no secret", async (status, permanent) => {
  const { origin, received } = await startService(status);
  const error = await service(`twilio://AC1:tok3n@api.twilio.com/?from=+15557654321&endpoint=${origin}`)
    .send(TEXT)
    .then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
  expect(error).toBeInstanceOf(SmsSendError);
  expect(error).toMatchObject({ permanent });
  expect(String(error)).toContain(String(status));
  expect(String(error)).not.toMatch(/tok3n|123456/);
  expect(received).toHaveLength(1);
});

test("an unreachable service is a temporary error that contains no secret", async () => {
  const error = await service("http://me:tok3n@127.0.0.1:1/sms?key=tok3n")
    .send(TEXT)
    .then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
  expect(error).toBeInstanceOf(SmsSendError);
  expect(error).toMatchObject({ permanent: false });
  expect(String(error)).not.toContain("tok3n");
});

test.each([
  { to: "5551234567", body: "x" },
  { to: "+1555123456789012", body: "x" },
  { to: "+1 555 123 4567", body: "x" },
  { to: "+15551234567\nx", body: "x" },
  { to: "+15551234567", body: "" },
  { to: "+15551234567", body: "x".repeat(1_601) },
])("refuses %j and sends nothing", async (message) => {
  const { origin, received } = await startService();
  await expect(service(origin).send(message)).rejects.toMatchObject({
    name: "SmsSendError",
    permanent: true,
  });
  expect(received).toEqual([]);
});

test.each([
  "twilio://AC1@api.twilio.com/?from=+15557654321",
  "twilio://AC1:tok3n@api.twilio.com/",
  "ftp://tok3n@example.org/",
  "tok3n",
])("refuses an unknown form of address without repeating it: %s", (smsUrl) => {
  expect(() => service(smsUrl)).toThrow(TypeError);
  expect(() => service(smsUrl)).not.toThrow(/tok3n/);
});

test("without a service, a text message becomes a file, and the log names the file and never the text", async () => {
  const outboxDir = mkdtempSync(join(tmpdir(), "tenantry-texts-"));
  onTestFinished(() => rmSync(outboxDir, { recursive: true, force: true }));
  const { log, lines } = createMemoryLog();
  const shown: string[] = [];
  const showOnConsole = (text: string) => void shown.push(text);
  await createSmsTransport({ outboxDir, log, showOnConsole }).send(TEXT);
  const files = readdirSync(outboxDir);
  expect(files).toHaveLength(1);
  expect(files[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-[0-9a-f]{12}\.sms\.txt$/);
  const file = join(outboxDir, files[0] ?? "");
  expect(readFileSync(file, "utf8")).toBe("To: +15551234567\n\nYour code is 123456 & more\n");
  if (process.platform !== "win32") expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(lines).toHaveLength(1);
  expect(JSON.stringify(lines)).toContain(files[0]);
  expect(JSON.stringify(lines)).not.toContain("123456");
  expect(shown.join()).toContain("123456");
});
