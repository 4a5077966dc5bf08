import { readdir } from "node:fs/promises";
import { createServer, request as httpRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { type FauxqsServer, startFauxqs } from "fauxqs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  aChallenge,
  aCompany,
  aPage,
  aSession,
  aUser,
  aVersion,
  type TestCompany,
} from "#test/support/factories.ts";
import { FORM_TYPE, formBody } from "#test/support/form-body.ts";
import { type HangingProxy, startHangingProxy } from "#test/support/hanging-proxy.ts";
import { type MailServer, startMailServer } from "#test/support/mail-server.ts";
import { createMemoryLog } from "#test/support/memory-log.ts";
import { aPicture } from "#test/support/pictures.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { sendRaw } from "#test/support/uploads.ts";
import { waitUntil } from "#test/support/wait-until.ts";

const BUCKET = "tenantry-hanging";
const AWAY = "The file storage can't be reached right now. Try again in a moment.";
const { log, lines } = createMemoryLog();

let s3: FauxqsServer;
let mail: MailServer;
let texts: { server: Server; received: string[] };
let proxies: { s3: HangingProxy; mail: HangingProxy; texts: HangingProxy };
let app: TestApp;
let company: TestCompany;
let cookie: string;

const startTextService = async () => {
  const received: string[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => {
      body += chunk;
    });
    request.on("end", () => {
      received.push((JSON.parse(body) as { body: string }).body);
      response.writeHead(201).end("{}");
    });
  });
  await new Promise<void>((up) => server.listen(0, "127.0.0.1", up));
  return { server, received };
};

beforeAll(async () => {
  s3 = await startFauxqs({ port: 0, logger: false, host: "127.0.0.1" });
  s3.createBucket(BUCKET);
  mail = await startMailServer();
  texts = await startTextService();
  proxies = {
    s3: await startHangingProxy(s3.port),
    mail: await startHangingProxy(Number(new URL(mail.url).port)),
    texts: await startHangingProxy((texts.server.address() as AddressInfo).port),
  };
  app = await startTestApp(
    {
      STORAGE_URL: `s3://key:secret@${BUCKET}?endpoint=http://127.0.0.1:${proxies.s3.port}&timeout=1`,
      SMTP_URL: `smtp://127.0.0.1:${proxies.mail.port}`,
      SMS_URL: `http://127.0.0.1:${proxies.texts.port}/texts`,
      // If pages and files shared slots, a few files would take them all.
      MAX_REQUESTS: "2",
    },
    log,
  );
  company = await aCompany(app);
  cookie = await aSession(app, await aUser(app, { company, privilege: "Admin" }));
  for (const friendlyUrl of ["/", "about", "rates"]) {
    const page = await aPage(app, { company, friendlyUrl });
    await aVersion(app, { page, status: "live", blocks: [{}] });
  }
});
afterAll(async () => {
  for (const proxy of Object.values(proxies ?? {})) await proxy.close();
  await app?.close();
  texts?.server.closeAllConnections();
  texts?.server.close();
  await mail?.close();
  await s3?.stop();
});

const send = (method: string, path: string, body?: object) =>
  app.send(method, path, { host: company.host, cookie, body });
/** A cached page, one that may need rendering, and a call. */
const othersAreServed = async (): Promise<void> => {
  app.app.cache.clear();
  for (const path of ["/about", "/about", "/rates", "/RoleManagement/GetRoles", "/healthz"])
    expect([path, (await send("GET", path)).status]).toEqual([path, 200]);
};

describe("a file storage that hangs", () => {
  const upload = async (name: string) => {
    const { status, body } = await sendRaw(app, "POST", "/ImageUpload/ImageUpload", {
      host: company.host,
      cookie,
      headers: { "content-type": FORM_TYPE },
      body: formBody({
        ImageDescription: name,
        ImageName: `${name}.png`,
        Image: { name: `${name}.png`, content: await aPicture(60, 40, "png"), type: "image/png" },
      }),
    });
    return { status, said: JSON.parse(body.toString()) as unknown };
  };
  const images = async () =>
    (await send("POST", "/ImageUpload/RetrieveAll", {})).json() as {
      imageDescription: string;
      imageUrl: string;
    }[];

  test("answers reads and uploads with 503 and a sentence, pages are served, and everything works once it responds", async () => {
    expect((await upload("before")).status).toBe(200);
    const [{ imageUrl } = { imageUrl: "" }] = await images();
    expect((await send("GET", imageUrl)).status).toBe(200);
    proxies.s3.hang();
    const reading = Array.from({ length: 8 }, () => send("GET", imageUrl));
    const storing = upload("meanwhile");
    await othersAreServed();
    for (const answer of await Promise.all(reading)) {
      expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "5"]);
      expect(answer.text).toMatch(/can't be reached right now|server is busy/);
    }
    expect((await Promise.all(reading)).some(({ text }) => text === AWAY)).toBe(true);
    expect((await storing).status).toBe(503);
    const ready = await send("GET", "/readyz");
    expect([ready.status, ready.json()]).toEqual([503, { status: "the file storage can't be reached" }]);
    expect((await send("GET", "/servez")).status).toBe(200);
    proxies.s3.goOn();

    expect((await send("GET", imageUrl)).status).toBe(200);
    await waitUntil("it is ready again", async () => (await send("GET", "/readyz")).status === 200);
    expect((await upload("after")).status).toBe(200);
    expect((await images()).map(({ imageDescription }) => imageDescription).sort()).toEqual([
      "after",
      "before",
    ]);
    // After the uploads, smaller sizes of the images are also created there.
    await waitUntil(
      "no temporary file is left",
      async () => (await readdir(join(app.dataDir, "tmp"))).length === 0,
    );
    expect(lines.map(({ fields }) => fields.error)).toContain("The store didn't answer within 1 s.");
  });

  test("in the middle of a file ends the download instead of leaving it hanging", async () => {
    const content = Buffer.alloc(8 << 20, "long ");
    const stored = await sendRaw(app, "POST", "/UploadFiles/UploadFile", {
      host: company.host,
      cookie,
      headers: { "content-type": FORM_TYPE },
      body: formBody({ folderName: "Documents", file: { name: "long.txt", content } }),
    });
    expect(stored.status).toBe(200);
    const path = JSON.parse(stored.body.toString()) as string;
    const { port } = app.app.http.server.address() as AddressInfo;
    const download = () =>
      new Promise<{ bytes: number; isWhole: boolean }>((ended, failed) => {
        const headers = { host: company.host, cookie };
        const request = httpRequest({ host: "127.0.0.1", port, path, headers, agent: false }, (response) => {
          let bytes = 0;
          response.on("data", (chunk: Buffer) => {
            bytes += chunk.length;
          });
          response.on("error", () => {});
          response.on("close", () => ended({ bytes, isWhole: response.complete }));
        });
        request.on("error", failed);
        request.end();
      });
    expect(await download()).toEqual({ bytes: content.length, isWhole: true });
    proxies.s3.hangAfter(1 << 20);
    const { bytes, isWhole } = await download();
    expect(isWhole).toBe(false);
    expect(bytes).toBeLessThan(content.length);
    await othersAreServed();
    proxies.s3.goOn();
    expect(await download()).toEqual({ bytes: content.length, isWhole: true });
  });

  test("or is slow doesn't delay anyone else", async () => {
    const [{ imageUrl } = { imageUrl: "" }] = await images();
    proxies.s3.slowDown(100);
    const reading = send("GET", imageUrl);
    await othersAreServed();
    expect((await reading).status).toBe(200);
    proxies.s3.goOn();
  });
});

/** Jobs of a task: how often each was started, and why it last failed. */
const jobs = async (task: string) =>
  (
    await app.app.database.pool.query<{ attempts: number; last_error: string | null }>(
      "select attempts, last_error from graphile_worker.jobs where task_identifier = $1",
      [task],
    )
  ).rows;

describe("messages", () => {
  test("nobody waits for a mail server or SMS service that hangs, sign-in says so, and each message arrives once they respond", async () => {
    const user = await aUser(app, { company });
    const login = await aChallenge(app, user, "second-factor");
    const askCode = () =>
      app.send("GET", `/api/authentication/twoFactor?userId=${user.id}`, {
        host: company.host,
        cookie: login,
        headers: { "x-requested-with": "XMLHttpRequest" },
      });
    proxies.mail.hang();
    proxies.texts.hang();
    const forgotten = await send("POST", "/api/authentication/ForgotPasswordRequest", {
      username: user.email,
    });
    expect(forgotten.status, forgotten.text).toBe(200);
    expect((await askCode()).json()).toEqual({
      message: "We texted a code to the phone number ending in 0142.",
    });
    await othersAreServed();

    await waitUntil(
      "both have been given up once",
      async () =>
        (await jobs("send-text")).some((job) => job.last_error !== null) &&
        (await jobs("send-mail")).some((job) => job.last_error !== null),
    );
    expect((await jobs("send-text"))[0]?.last_error).toContain("no answer within 10 seconds");
    expect((await jobs("send-mail"))[0]?.last_error).toContain("The mail server didn't accept the email");
    const again = await askCode();
    expect([again.status, again.json()]).toEqual([
      200,
      {
        message:
          "Text messages are delayed right now. We'll send your code to the phone number ending in 0142 as soon as we can.",
      },
    ]);
    await othersAreServed();

    proxies.mail.goOn();
    proxies.texts.goOn();
    await waitUntil(
      "all messages are out",
      async () => (await jobs("send-text")).length === 0 && (await jobs("send-mail")).length === 0,
    );
    expect(mail.received).toHaveLength(1);
    expect(mail.received[0]?.recipients).toEqual([user.email]);
    const codes = texts.received.map((text) => /^\d{6}/.exec(text)?.[0] ?? "");
    expect(new Set(codes).size).toBe(2);
    const answers = [];
    for (const code of new Set(codes))
      answers.push(
        await app.send("POST", "/api/authentication/twoFactor", {
          host: company.host,
          cookie: login,
          body: { userId: user.id, code },
        }),
      );
    // Only the newer code, whichever arrived first.
    expect(answers.map(({ status }) => status)).toContain(200);
  });

  test("a slow mail server gets its emails anyway", async () => {
    const user = await aUser(app, { company });
    const before = mail.received.length;
    proxies.mail.slowDown(300);
    expect(
      (await send("POST", "/api/authentication/ForgotPasswordRequest", { username: user.email })).status,
    ).toBe(200);
    await othersAreServed();
    await waitUntil("the mail is there", () => mail.received.length > before);
    proxies.mail.goOn();
    expect(mail.received.at(-1)?.recipients).toEqual([user.email]);
  });
});
