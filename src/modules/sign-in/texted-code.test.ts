import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { aChallenge, aCompany, aUser } from "#test/support/factories.ts";
import { queueDone } from "#test/support/sign-in.ts";
import { startTestApp } from "#test/support/test-app.ts";
import { waitUntil } from "#test/support/wait-until.ts";

/** A fake SMS service that records the requests it receives. */
const startService = async (status: number) => {
  const received: { url: string; authorization: string; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => {
      body += chunk;
    });
    request.on("end", () => {
      received.push({ url: request.url ?? "", authorization: request.headers.authorization ?? "", body });
      response.writeHead(status).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, received };
};

const SERVICES = [
  {
    name: "Twilio",
    url: (port: number) =>
      `twilio://AC1:tok3n@api.twilio.com/?from=+15557654321&endpoint=http://127.0.0.1:${port}`,
    text: (body: string) => new URLSearchParams(body).get("Body"),
    to: (body: string) => new URLSearchParams(body).get("To"),
    path: "/2010-04-01/Accounts/AC1/Messages.json",
  },
  {
    name: "a webhook",
    url: (port: number) => `http://me:tok3n@127.0.0.1:${port}/texts`,
    text: (body: string) => JSON.parse(body).body as string,
    to: (body: string) => JSON.parse(body).to as string,
    path: "/texts",
  },
];

test.each(SERVICES)("a code texted through $name signs in [C-005] [C-006] [AUTH-005]", async (service) => {
  const { port, received } = await startService(201);
  const app = await startTestApp({ SMS_URL: service.url(port) });
  onTestFinished(() => app.close());
  const company = await aCompany(app);
  const user = await aUser(app, { company });
  const cookie = await aChallenge(app, user, "second-factor");
  const headers = { "x-requested-with": "XMLHttpRequest" };
  const asked = await app.send("GET", `/api/authentication/twoFactor?userId=${user.id}`, {
    host: company.host,
    cookie,
    headers,
  });
  expect(asked.json()).toEqual({ message: "We texted a code to the phone number ending in 0142." });
  await waitUntil("the service received the text message", () => received.length === 1);
  const [{ url, authorization, body } = { url: "", authorization: "", body: "" }] = received;
  expect(url).toBe(service.path);
  expect(authorization).toMatch(/^Basic /);
  expect(service.to(body)).toBe("+15550100142");
  const code = /^(\d{6}) is your Company \d+ sign-in code\./.exec(service.text(body) ?? "")?.[1];
  const answer = await app.send("POST", "/api/authentication/twoFactor", {
    host: company.host,
    cookie,
    body: { userId: user.id, code },
  });
  expect(answer.status).toBe(200);
});

test("a text message that the service rejects isn't retried [C-005]", async () => {
  const { port, received } = await startService(400);
  const app = await startTestApp({ SMS_URL: `http://127.0.0.1:${port}/texts` });
  onTestFinished(() => app.close());
  const company = await aCompany(app);
  const user = await aUser(app, { company });
  await app.send("GET", `/api/authentication/twoFactor?userId=${user.id}`, {
    host: company.host,
    cookie: await aChallenge(app, user, "second-factor"),
    headers: { "x-requested-with": "XMLHttpRequest" },
  });
  await waitUntil("the service rejected the text message", () => received.length === 1);
  await queueDone(app);
  const { rowCount } = await app.app.database.pool.query("select 1 from graphile_worker._private_jobs");
  expect(rowCount).toBe(0);
});
