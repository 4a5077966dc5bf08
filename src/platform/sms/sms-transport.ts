import type { Log } from "#platform/log/log.ts";
import { writeToOutbox } from "#platform/mail/outbox.ts";
import { inSpan } from "#platform/tracing/tracing.ts";

/** A text message: an international number (`+` and 7 to 15 digits), and a body of at most 1,600 characters. */
export type SmsMessage = { to: string; body: string };

/** A text message wasn't accepted. The error's message contains neither secrets nor the body. */
export class SmsSendError extends Error {
  override readonly name = "SmsSendError";
  /** Whether retrying can't help: an invalid number, or a 4xx status other than 408 and 429. */
  readonly permanent: boolean;
  constructor(message: string, permanent: boolean) {
    super(message);
    this.permanent = permanent;
  }
}

/** Sends text messages with an SMS service, or writes them to the outbox if none is set. */
export type SmsTransport = {
  /**
   * Resolves when the service has accepted the message, or the outbox file is on disk.
   * @throws SmsSendError
   */
  send(message: SmsMessage): Promise<void>;
};

/** Options of `createSmsTransport`. */
export type SmsTransportOptions = {
  /** `twilio://SID:TOKEN@api.twilio.com/?from=+1555…` (`&endpoint=` for another base) or an http(s) webhook. */
  smsUrl?: string;
  outboxDir: string;
  log: Log;
  /**
   * Shows a text message to the person at the console, in addition to the outbox file. Never a log, which is stored and
   * shared.
   */
  showOnConsole?: (text: string) => void;
};

const TIMEOUT_MS = 10_000;
const NUMBER = /^\+[1-9][0-9]{6,14}$/;

type Request = { url: string; headers: Record<string, string>; body: (message: SmsMessage) => string };

function basicAuthorization(user: string, password: string): string {
  const pair = `${decodeURIComponent(user)}:${decodeURIComponent(password)}`;
  return `Basic ${Buffer.from(pair, "utf8").toString("base64")}`;
}

function twilioRequest(url: URL): Request {
  // In a query string, a plus sign means a space.
  const from = (url.searchParams.get("from") ?? "").replace(/^ /, "+");
  if (url.username === "" || url.password === "" || from === "") {
    throw new TypeError(
      "SMS_URL must look like twilio://ACCOUNT_SID:AUTH_TOKEN@api.twilio.com/?from=+15551234567.",
    );
  }
  const base = (url.searchParams.get("endpoint") ?? `https://${url.host}`).replace(/\/+$/, "");
  return {
    url: `${base}/2010-04-01/Accounts/${url.username}/Messages.json`,
    headers: {
      authorization: basicAuthorization(url.username, url.password),
      "content-type": "application/x-www-form-urlencoded",
    },
    body: ({ to, body }) => new URLSearchParams({ To: to, From: from, Body: body }).toString(),
  };
}

function webhookRequest(url: URL): Request {
  const target = new URL(url);
  target.username = "";
  target.password = "";
  const named = url.username !== "" || url.password !== "";
  return {
    url: target.href,
    headers: {
      ...(named ? { authorization: basicAuthorization(url.username, url.password) } : {}),
      "content-type": "application/json",
    },
    body: ({ to, body }) => JSON.stringify({ to, body }),
  };
}

function requestFor(smsUrl: string): Request {
  const url = URL.canParse(smsUrl) ? new URL(smsUrl) : null;
  if (url?.protocol === "twilio:") return twilioRequest(url);
  if (url?.protocol === "https:" || url?.protocol === "http:") return webhookRequest(url);
  throw new TypeError("SMS_URL must begin with twilio://, https:// or http://.");
}

function check({ to, body }: SmsMessage): void {
  if (!NUMBER.test(to))
    throw new SmsSendError("The text message's phone number isn't valid, so it wasn't sent.", true);
  if (body === "" || body.length > 1_600) {
    throw new SmsSendError(
      "The text message is empty or longer than 1,600 characters, so it wasn't sent.",
      true,
    );
  }
}

/** The reason for a network error, without the address, which may contain a secret. */
function networkReason(error: unknown): string {
  if (!(error instanceof Error)) return "unknown failure";
  if (error.name === "TimeoutError") return "no answer within 10 seconds";
  const code = error.cause instanceof Error && "code" in error.cause ? error.cause.code : undefined;
  return typeof code === "string" ? code : "no connection";
}

function serviceTransport(smsUrl: string, log: Log): SmsTransport {
  const { url, headers, body } = requestFor(smsUrl);
  const server = new URL(url).hostname;
  return {
    async send(message) {
      check(message);
      const request = {
        method: "POST",
        headers,
        body: body(message),
        redirect: "manual" as const,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      };
      const response = await inSpan("SMS send", { "server.address": server }, () =>
        fetch(url, request),
      ).catch((error: unknown) => {
        throw new SmsSendError(`The SMS service can't be reached (${networkReason(error)}).`, false);
      });
      await response.body?.cancel().catch(() => {});
      if (!response.ok) {
        const { status } = response;
        const permanent = status >= 400 && status < 500 && status !== 408 && status !== 429;
        throw new SmsSendError(`The SMS service rejected the text message with status ${status}.`, permanent);
      }
      log.info({ status: response.status }, "The SMS service accepted a text message.");
    },
  };
}

function outboxTransport(
  outboxDir: string,
  log: Log,
  showOnConsole: (text: string) => void = () => {},
): SmsTransport {
  return {
    async send(message) {
      check(message);
      const file = await writeToOutbox(outboxDir, "sms", `To: ${message.to}\n\n${message.body}\n`);
      log.info({ file }, "No SMS service is set, so the text message was written to the outbox.");
      showOnConsole(`\n  Text message to ${message.to}: ${message.body}\n`);
    },
  };
}

/**
 * Creates the transport for text messages: an SMS service if `smsUrl` is given. Otherwise, files in `outboxDir`, with a
 * log line for each that names the file and never the text (decisions §12).
 * @throws TypeError if `smsUrl` has an unknown form; the message never repeats it
 */
export function createSmsTransport(options: SmsTransportOptions): SmsTransport {
  const { smsUrl, outboxDir, log, showOnConsole } = options;
  if (smsUrl === undefined || smsUrl === "") return outboxTransport(outboxDir, log, showOnConsole);
  return serviceTransport(smsUrl, log);
}
