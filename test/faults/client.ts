import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { DEMO_PASSWORD } from "#test/support/server-process.ts";

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly text: string;
}

export interface Sent {
  readonly cookie?: string;
  /** An object is sent as JSON, and bytes as they are. */
  readonly body?: object | Buffer;
  readonly headers?: Record<string, string>;
}

/**
 * One request to a server at 127.0.0.1, on its own connection.
 * @throws if the connection breaks
 */
export const ask = (port: number, method: string, path: string, sent: Sent = {}): Promise<Reply> =>
  new Promise((answered, failed) => {
    const isBytes = Buffer.isBuffer(sent.body);
    const body = sent.body === undefined || isBytes ? sent.body : Buffer.from(JSON.stringify(sent.body));
    const request = httpRequest(
      {
        host: "127.0.0.1",
        port,
        method,
        path,
        agent: false,
        headers: {
          host: `localhost:${port}`,
          "x-requested-with": "XMLHttpRequest",
          ...(body ? { "content-length": String(body.length) } : {}),
          ...(body && !isBytes ? { "content-type": "application/json" } : {}),
          ...(sent.cookie ? { cookie: sent.cookie } : {}),
          ...sent.headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", failed);
        response.on("end", () => {
          const content = Buffer.concat(chunks);
          answered({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: content,
            text: content.toString("utf8"),
          });
        });
      },
    );
    request.on("error", failed);
    request.end(body);
  });

/** Signs in an Admin of the demo, by default Riverbend's. Returns the cookies of the browser. */
export const signInAdmin = async (
  port: number,
  { host = `localhost:${port}`, username = "admin@riverbend.example" } = {},
): Promise<string> => {
  const kept = new Map<string, string>();
  const step = async (method: string, path: string, body?: object): Promise<Reply> => {
    const cookie = [...kept].map(([name, value]) => `${name}=${value}`).join("; ");
    const reply = await ask(port, method, `/api/authentication/${path}`, {
      cookie,
      headers: { host },
      ...(body ? { body } : {}),
    });
    if (reply.status !== 200) throw new Error(`Signing in failed: ${reply.status} ${reply.text}`);
    for (const line of reply.headers["set-cookie"] ?? []) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name && value) kept.set(name, value);
    }
    return reply;
  };
  const first = await step("POST", "authenticate", {
    username,
    password: DEMO_PASSWORD,
  });
  await step("GET", `changePassword?userId=${first.text}`);
  await step("GET", `IsIpAllowedBypass?userId=${first.text}`);
  return [...kept].map(([name, value]) => `${name}=${value}`).join("; ");
};
