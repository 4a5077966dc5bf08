import { readdirSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { PASSWORD, type Program } from "./program.ts";

/** An answer as it was on the wire. */
export interface Answer {
  readonly status: number;
  /** Alternating names and values, in their original order and spelling. */
  readonly rawHeaders: readonly string[];
  readonly cookies: readonly string[];
  readonly body: Buffer;
}

/** A client that makes requests at one of the program's hosts. */
export interface Person {
  /** The name in records. */
  readonly name: string;
  readonly host: string;
  /** 0 if nobody is signed in. */
  readonly userId: number;
  /** An object is sent as JSON, a FormData as a multipart form, a string unchanged. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** @throws unless the call succeeds */
  call(method: string, path: string, body?: unknown): Promise<unknown>;
}

/** Called with every request and its answer. */
export type Listener = (person: Person, asked: string, answer: Answer) => void;

const ANSWER_MS = 60_000;

const send = async (
  port: number,
  method: string,
  path: string,
  given: Record<string, string>,
  body: unknown,
): Promise<Answer> => {
  const form = body instanceof FormData ? new Response(body) : null;
  const headers = {
    ...(form ? { "content-type": form.headers.get("content-type") ?? "" } : {}),
    ...(body !== undefined && !form && typeof body !== "string"
      ? { "content-type": "application/json" }
      : {}),
    ...given,
  };
  const content = form
    ? Buffer.from(await form.arrayBuffer())
    : body === undefined || typeof body === "string"
      ? body
      : JSON.stringify(body);
  return new Promise((answered, failed) => {
    const at = { host: "127.0.0.1", port, method, path, headers, agent: false, timeout: ANSWER_MS };
    const outgoing = request(at, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", failed);
      answer.on("end", () =>
        answered({
          status: answer.statusCode ?? 0,
          rawHeaders: answer.rawHeaders,
          cookies: answer.headers["set-cookie"] ?? [],
          body: Buffer.concat(chunks),
        }),
      );
    });
    outgoing.on("timeout", () => outgoing.destroy(new Error(`${method} ${path} wasn't answered.`)));
    outgoing.on("error", failed);
    outgoing.end(content);
  });
};

interface Browser {
  readonly name?: string;
  readonly hear?: Listener | undefined;
  readonly cookies?: Map<string, string>;
  readonly userId?: number;
}

/** A browser that keeps cookies for consecutive requests, without a sign-in. */
export const visitorAt = (
  program: Program,
  host: string,
  { name = "nobody", hear = () => {}, cookies = new Map(), userId = 0 }: Browser = {},
): Person => {
  const person: Person = {
    name,
    host,
    userId,
    send: async (method, path, body, headers = {}) => {
      const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join("; ");
      const own = { host, "x-requested-with": "XMLHttpRequest", ...(cookie ? { cookie } : {}) };
      const answer = await send(program.port, method, path, { ...own, ...headers }, body);
      const words = body === undefined || body instanceof FormData ? "" : `\n${JSON.stringify(body)}`;
      hear(person, `${method} ${path}${words}`, answer);
      for (const line of answer.cookies) {
        const [, key = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value) cookies.set(key, value);
        else cookies.delete(key);
      }
      return answer;
    },
    call: async (method, path, body) => {
      const answer = await person.send(method, path, body);
      const text = answer.body.toString("utf8");
      if (answer.status >= 300)
        throw new Error(`${method} ${path} was refused: ${answer.status} ${text.slice(0, 300)}`);
      return text === "" ? null : JSON.parse(text);
    },
  };
  return person;
};

/** Signs someone in at a host: without a code if the address is trusted there, otherwise with the one in the outbox. */
export const signIn = async (
  program: Program,
  host: string,
  name: string,
  email: string,
  hear?: Listener,
): Promise<Person> => {
  const cookies = new Map<string, string>();
  const browser = visitorAt(program, host, { name, hear, cookies });
  const path = "/api/authentication";
  const userId = Number(
    await browser.call("POST", `${path}/authenticate`, { username: email, password: PASSWORD }),
  );
  await browser.send("GET", `${path}/changePassword?userId=${userId}`);
  const bypass = await browser.send("GET", `${path}/IsIpAllowedBypass?userId=${userId}`);
  if (bypass.status !== 200) {
    const known = codesIn(program).length;
    await browser.call("GET", `${path}/twoFactor?userId=${userId}`);
    await browser.call("POST", `${path}/twoFactor`, { userId, code: await newCode(program, known) });
  }
  return visitorAt(program, host, { name, hear, cookies, userId });
};

/** All emails and text messages of the program, by file name. */
export const outboxOf = ({ dataDir }: Program): { name: string; text: string }[] => {
  const outbox = join(dataDir, "outbox");
  try {
    const names = readdirSync(outbox).sort();
    return names.map((name) => ({ name, text: readFileSync(join(outbox, name), "utf8") }));
  } catch {
    return [];
  }
};

const codesIn = (program: Program): string[] =>
  outboxOf(program).flatMap(({ text }) => /\b(\d{6}) is your/.exec(text)?.[1] ?? []);

const newCode = async (program: Program, known: number): Promise<string> => {
  for (let tries = 0; tries < 400; tries++) {
    const codes = codesIn(program);
    if (codes.length > known) return codes.at(-1) ?? "";
    await pause(50);
  }
  throw new Error("No text with a code came.");
};

/** Waits until no jobs are left, according to `/metrics`. */
export const queueDone = async (program: Program): Promise<void> => {
  for (let tries = 0; tries < 1_200; tries++) {
    const { body } = await visitorAt(program, "localhost").send("GET", "/metrics");
    if (!/^tenantry_jobs\{[^\n]*state="(?!failed)[^\n]* [1-9]/m.test(body.toString())) return;
    await pause(250);
  }
  throw new Error("The queue isn't done after minutes.");
};
