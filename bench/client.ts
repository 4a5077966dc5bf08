import { request } from "node:http";
import type { ServerProcess } from "../test/support/server-process.ts";

/** A signed-in user who makes calls. */
export interface Client {
  readonly userId: number;
  /** The session's cookie header. */
  cookie(): string;
  /** @throws unless the call succeeds */
  call(method: string, path: string, body?: object): Promise<unknown>;
}

/** Signs in a user at Riverbend, by default the demo's admin. */
export const signedInClient = async (
  server: Pick<ServerProcess, "port" | "password">,
  username = "admin@riverbend.example",
): Promise<Client> => {
  let cookie = "";
  const send = (method: string, path: string, body?: object): Promise<{ status: number; value: unknown }> =>
    new Promise((done, failed) => {
      const outgoing = request(
        {
          host: "127.0.0.1",
          port: server.port,
          method,
          path,
          headers: {
            host: "localhost",
            "x-requested-with": "bench",
            ...(cookie ? { cookie } : {}),
            ...(body ? { "content-type": "application/json" } : {}),
          },
        },
        (answer) => {
          let text = "";
          answer.on("data", (chunk: Buffer) => {
            text += chunk;
          });
          answer.on("end", () => {
            for (const line of answer.headers["set-cookie"] ?? []) {
              const [pair = ""] = line.split(";");
              const [name = ""] = pair.split("=");
              const others = cookie.split("; ").filter((one) => one && !one.startsWith(`${name}=`));
              cookie = [...others, pair].join("; ");
            }
            done({ status: answer.statusCode ?? 0, value: text === "" ? null : JSON.parse(text) });
          });
        },
      );
      outgoing.on("error", failed);
      outgoing.end(body ? JSON.stringify(body) : undefined);
    });
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const { status, value } = await send(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(value)}`);
    return value;
  };
  const userId = Number(
    await call("POST", "/api/authentication/authenticate", {
      username,
      password: server.password,
    }),
  );
  await call("GET", `/api/authentication/changePassword?userId=${userId}`);
  await call("GET", `/api/authentication/IsIpAllowedBypass?userId=${userId}`);
  return { userId, cookie: () => cookie, call };
};
