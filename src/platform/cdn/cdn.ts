import type { CdnSetting } from "#platform/config/cdn-setting.ts";
import { EVERYTHING_KEY } from "./cdn-keys.ts";

/** A CDN that can be told what to forget. */
export interface Cdn {
  /** For people and logs, without secrets: `Varnish at 10.0.0.5:6081`. */
  readonly name: string;
  /** @throws CdnError unless the CDN has forgotten everything with one of the keys */
  purge(keys: readonly string[], signal: AbortSignal): Promise<void>;
}

/** A CDN didn't do what it was asked. The message contains no secrets. */
export class CdnError extends Error {
  override readonly name = "CdnError";
  /** When the CDN wants to be asked again, in milliseconds from now; null if it didn't say. */
  readonly retryMs: number | null;
  constructor(message: string, retryMs: number | null = null) {
    super(message);
    this.retryMs = retryMs;
  }
}

const TIMEOUT_MS = 10_000;
/** The longest wait that a CDN may ask for. */
const LONGEST_RETRY_MS = 600_000;

interface Wire {
  readonly name: string;
  readonly method: "POST" | "PURGE";
  /** The most keys in a request. */
  readonly keys: number;
  address(isEverything: boolean): string;
  readonly headers: Readonly<Record<string, string>>;
  /** The keys in headers, or in the body. */
  ask(keys: readonly string[], isEverything: boolean): { headers?: Record<string, string>; body?: object };
  /** Why an answer with a success status is a failure; null if it isn't. */
  failure?(answer: unknown): string | null;
}

/** The CDN of a setting. */
export const createCdn = (setting: CdnSetting): Cdn => {
  const wire = wireOf(setting);
  return {
    name: wire.name,
    purge: async (keys, signal) => {
      const isEverything = keys.includes(EVERYTHING_KEY);
      const wanted = isEverything ? [EVERYTHING_KEY] : keys;
      for (let start = 0; start < wanted.length; start += wire.keys)
        await send(wire, wanted.slice(start, start + wire.keys), isEverything, signal);
    },
  };
};

const send = async (
  wire: Wire,
  keys: readonly string[],
  isEverything: boolean,
  signal: AbortSignal,
): Promise<void> => {
  const { headers = {}, body } = wire.ask(keys, isEverything);
  let answer: Response;
  try {
    answer = await fetch(wire.address(isEverything), {
      method: wire.method,
      headers: { ...wire.headers, ...headers, ...(body ? { "content-type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: "error",
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
  } catch (error) {
    const isLate = (error as Error).name === "TimeoutError";
    throw new CdnError(isLate ? `${wire.name} doesn't answer.` : `${wire.name} can't be reached.`);
  }
  const text = await answer.text().catch(() => "");
  if (!answer.ok)
    throw new CdnError(`${wire.name} answered ${answer.status}.`, retryOf(answer.headers.get("retry-after")));
  const failure = wire.failure?.(parsed(text)) ?? null;
  if (failure !== null) throw new CdnError(`${wire.name} refused: ${failure}`);
};

/** Retry-After: seconds, or a date. */
const retryOf = (header: string | null): number | null => {
  if (header === null) return null;
  const ms = /^\d{1,6}$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), LONGEST_RETRY_MS) : null;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const wireOf = (setting: CdnSetting): Wire => {
  switch (setting.kind) {
    case "varnish":
      return {
        name: `Varnish at ${new URL(setting.address).host}`,
        method: "PURGE",
        // Request headers have up to 8 KB.
        keys: 50,
        address: () => setting.address,
        headers: {},
        ask: (keys) => ({ headers: { "xkey-purge": keys.join(" ") } }),
      };
    case "fastly":
      return {
        name: `Fastly's service ${setting.id}`,
        method: "POST",
        keys: 256,
        address: (isEverything) =>
          `${setting.endpoint}/service/${setting.id}/${isEverything ? "purge_all" : "purge"}`,
        headers: { "fastly-key": setting.token, accept: "application/json" },
        ask: (keys, isEverything) => (isEverything ? {} : { body: { surrogate_keys: keys } }),
      };
    case "cloudflare":
      return {
        name: `Cloudflare's zone ${setting.id}`,
        method: "POST",
        keys: 30,
        address: () => `${setting.endpoint}/zones/${setting.id}/purge_cache`,
        headers: { authorization: `Bearer ${setting.token}` },
        ask: (keys, isEverything) => ({ body: isEverything ? { purge_everything: true } : { tags: keys } }),
        failure: cloudflareFailure,
      };
    case "webhook":
      return {
        name: `The webhook at ${new URL(setting.address).host}`,
        method: "POST",
        keys: 500,
        address: () => setting.address,
        headers: setting.authorization === undefined ? {} : { authorization: setting.authorization },
        ask: (keys, isEverything) => ({ body: isEverything ? { everything: true } : { keys } }),
      };
  }
};

const cloudflareFailure = (answer: unknown): string | null => {
  const { success, errors } = (answer ?? {}) as { success?: unknown; errors?: { message?: unknown }[] };
  if (success === true) return null;
  const message = Array.isArray(errors) ? errors[0]?.message : undefined;
  return typeof message === "string" ? message.slice(0, 200) : "no reason given.";
};
