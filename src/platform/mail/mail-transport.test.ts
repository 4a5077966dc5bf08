import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { type Log, silentLog } from "#platform/log/log.ts";
import { createMemoryLog } from "#test/support/memory-log.ts";
import { MailRefusedError } from "./mail-address.ts";
import { createMailTransport, type Mail, MailSendError } from "./mail-transport.ts";

const MAIL: Mail = {
  messageId: "<one@riverbend.example>",
  from: "Riverbend, Site <site@riverbend.example>",
  to: ["clerk@riverbend.example"],
  subject: "Grüße",
  text: "Hello\n.\nworld",
  html: "<p>Hello</p>",
};

const folders: string[] = [];
function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "tenantry-mail-"));
  folders.push(made);
  return made;
}
afterEach(() => {
  for (const made of folders.splice(0)) rmSync(made, { recursive: true, force: true });
});

type Received = { from: string; to: string[]; raw: string };

interface TestServer {
  readonly url: string;
  readonly received: Received[];
  /** How many connections were opened. */
  connections(): number;
  /** Ends all connections, as a server does with idle ones. */
  disconnect(): void;
}

async function startServer(): Promise<TestServer> {
  const received: Received[] = [];
  const sockets: Socket[] = [];
  const server = new SMTPServer({
    closeTimeout: 1,
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, callback) {
      if (username === "site" && password === "s3cret-word") callback(null, { user: username });
      else callback(new Error("no"));
    },
    onRcptTo({ address }, _session, callback) {
      const code = address.startsWith("gone@") ? 550 : address.startsWith("later@") ? 450 : 0;
      callback(code === 0 ? null : Object.assign(new Error("refused"), { responseCode: code }));
    },
    onData(stream, { envelope }, callback) {
      let raw = "";
      stream.setEncoding("utf8").on("data", (chunk: string) => {
        raw += chunk;
      });
      stream.on("end", () => {
        const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw });
        callback();
      });
    },
  });
  server.server.on("connection", (socket: Socket) => sockets.push(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    connections: () => sockets.length,
    disconnect: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

function smtp(smtpUrl: string, log: Log = silentLog) {
  const transport = createMailTransport({ smtpUrl, outboxDir: join(tmpdir(), "unused"), log });
  onTestFinished(() => transport.close());
  return transport;
}

const failure = (promise: Promise<void>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

test("sends plain text and HTML with the email's own Message-ID to every recipient", async () => {
  const { url, received } = await startServer();
  const transport = smtp(url);
  await transport.send({
    ...MAIL,
    to: ["clerk@riverbend.example", "B <b@riverbend.example>"],
    cc: ["c@riverbend.example"],
  });
  expect(received).toHaveLength(1);
  expect(received[0]?.from).toBe("site@riverbend.example");
  expect(received[0]?.to).toEqual(["clerk@riverbend.example", "b@riverbend.example", "c@riverbend.example"]);
  const raw = received[0]?.raw ?? "";
  expect(raw).toMatch(/^Message-ID: <one@riverbend\.example>\r$/im);
  expect(raw).toMatch(/^From: "Riverbend, Site" <site@riverbend\.example>\r$/im);
  expect(raw).toMatch(/^Subject: =\?UTF-8\?/im);
  expect(raw).toContain("Content-Type: text/plain");
  expect(raw).toContain("Content-Type: text/html");
  expect(raw).toContain("<p>Hello</p>");
});

test.each<[string, Partial<Mail>]>([
  ["a line break in the subject", { subject: "x\r\nBcc: evil@evil.example" }],
  ["a line break in an address", { to: ["a@b.example\r\nBcc: evil@evil.example"] }],
  ["a line break in the sender", { from: "X\nBcc: evil@evil.example <a@b.example>" }],
  ["a line break in the Message-ID", { messageId: "<a@b>\r\nX: y" }],
  ["a Message-ID without brackets", { messageId: "a@b" }],
  ["two addresses in one", { to: ["a@b.example, evil@evil.example"] }],
  ["an address with a route", { to: ["<a@b.example>, evil@evil.example"] }],
  ["a word for an address", { cc: ["nobody"] }],
  ["no recipient", { to: [] }],
])("refuses %s and sends nothing", async (_what, wrong) => {
  const { url, received } = await startServer();
  await expect(smtp(url).send({ ...MAIL, ...wrong })).rejects.toThrow(MailRefusedError);
  const outboxDir = folder();
  const outbox = createMailTransport({ outboxDir, log: silentLog });
  await expect(outbox.send({ ...MAIL, ...wrong })).rejects.toThrow(MailRefusedError);
  expect(received).toEqual([]);
  expect(readdirSync(outboxDir)).toEqual([]);
});

test("reports who didn't get an email and whether to try again", async () => {
  const { url, received } = await startServer();
  const transport = smtp(url);
  const some = await failure(transport.send({ ...MAIL, to: ["a@b.example", "later@b.example"] }));
  expect(some).toBeInstanceOf(MailSendError);
  expect(some).toMatchObject({ permanent: false, undelivered: ["later@b.example"] });
  expect(received[0]?.to).toEqual(["a@b.example"]);

  const mixed = { to: ["gone@b.example", "A@B.example", "later@b.example"] };
  expect(await failure(transport.send({ ...MAIL, ...mixed }))).toMatchObject({
    permanent: false,
    undelivered: ["gone@b.example", "later@b.example"],
    refused: ["gone@b.example"],
    message: "The mail server didn't accept the email (EENVELOPE RCPT TO 450).",
  });
  const none = await failure(transport.send({ ...MAIL, to: ["gone@b.example", "later@b.example"] }));
  expect(none).toMatchObject({ permanent: false, refused: ["gone@b.example"] });

  const all = await failure(transport.send({ ...MAIL, to: ["gone@b.example"] }));
  expect(all).toBeInstanceOf(MailSendError);
  expect(all).toMatchObject({ permanent: true, undelivered: ["gone@b.example"] });
  expect(received).toHaveLength(2);
});

test("emails of a burst share a connection, and one that the server has ended is replaced", async () => {
  const server = await startServer();
  const transport = smtp(server.url);
  for (let number = 0; number < 3; number++) await transport.send(MAIL);
  expect(server.connections()).toBe(1);

  server.disconnect();
  await transport.send(MAIL);
  expect(server.received).toHaveLength(4);
  expect(server.connections()).toBe(2);
});

test("a refused recipient doesn't disturb the emails before and after it", async () => {
  const server = await startServer();
  const transport = smtp(server.url);
  await transport.send(MAIL);
  await expect(transport.send({ ...MAIL, to: ["gone@riverbend.example"] })).rejects.toThrow(MailSendError);
  await transport.send(MAIL);
  expect(server.received.map(({ to }) => to)).toEqual([MAIL.to, MAIL.to]);
});

test("a server that is down or refuses the password is a temporary error that contains no password", async () => {
  const { url } = await startServer();
  const wrong = url.replace("smtp://", "smtp://site:wr0ng-word@");
  const { log, lines } = createMemoryLog();
  const refused = await failure(smtp(wrong, log).send(MAIL));
  expect(refused).toBeInstanceOf(MailSendError);
  expect(refused).toMatchObject({ permanent: false, undelivered: MAIL.to });
  expect(`${String(refused)} ${JSON.stringify(lines)}`).not.toContain("wr0ng-word");

  const away = await failure(smtp("smtp://127.0.0.1:1").send(MAIL));
  expect(away).toMatchObject({ name: "MailSendError", permanent: false });

  const right = smtp(url.replace("smtp://", "smtp://site:s3cret-word@"));
  await right.send(MAIL);
});

test("gives up on a server that replies endlessly, so that the email is retried", async () => {
  const dripping = new Set<Socket>();
  const server = createServer((socket) => {
    dripping.add(socket);
    const drip = setInterval(() => socket.write("220-w\r\n"), 20);
    socket.on("error", () => {});
    socket.on("close", () => {
      clearInterval(drip);
      dripping.delete(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.address() as AddressInfo;
  const transport = createMailTransport({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    outboxDir: folder(),
    log: silentLog,
    deadlineMs: 300,
  });
  onTestFinished(() => transport.close());
  const error = await failure(transport.send(MAIL));
  expect(error).toBeInstanceOf(MailSendError);
  expect(error).toMatchObject({ permanent: false, undelivered: MAIL.to });
  expect((error as Error).message).toContain("EABORT");
  await expect.poll(() => dripping.size).toBe(0);
});

test("without a server, an email becomes a complete file that only its owner can read, and the log names it but not its text", async () => {
  const outboxDir = join(folder(), "new", "outbox");
  const { log, lines } = createMemoryLog();
  const transport = createMailTransport({ outboxDir, log });
  await transport.send({ ...MAIL, cc: ["c@riverbend.example"], text: "Your code is 123456" });
  await transport.send(MAIL);
  const files = readdirSync(outboxDir);
  expect(files).toHaveLength(2);
  for (const file of files)
    expect(file).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-[0-9a-f]{12}\.mail\.txt$/);
  const texts = files.map((file) => readFileSync(join(outboxDir, file), "utf8"));
  const coded = texts.find((text) => text.includes("123456")) ?? "";
  expect(coded).toContain("Message-ID: <one@riverbend.example>\n");
  expect(coded).toContain("To: clerk@riverbend.example\nCc: c@riverbend.example\nSubject: Grüße\n");
  expect(coded).toContain("<p>Hello</p>");
  if (process.platform !== "win32") {
    for (const file of files) expect(statSync(join(outboxDir, file)).mode & 0o777).toBe(0o600);
  }
  expect(lines).toHaveLength(2);
  expect(JSON.stringify(lines)).toContain(files[0]);
  expect(JSON.stringify(lines)).not.toContain("123456");
  transport.close();
});

test("an outbox that can't be written to is an error and leaves nothing behind", async () => {
  const place = folder();
  const file = join(place, "file");
  writeFileSync(file, "");
  chmodSync(file, 0o600);
  const transport = createMailTransport({ outboxDir: join(file, "outbox"), log: silentLog });
  await expect(transport.send(MAIL)).rejects.toThrow(/ENOTDIR|EEXIST/);
  expect(readdirSync(place)).toEqual(["file"]);
});
