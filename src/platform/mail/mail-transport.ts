import { domainToASCII } from "node:url";
import type { Log } from "#platform/log/log.ts";
import { inSpan } from "#platform/tracing/tracing.ts";
import {
  formatMailAddress,
  headerText,
  type MailAddress,
  MailRefusedError,
  parseMailAddress,
} from "./mail-address.ts";
import { writeToOutbox } from "./outbox.ts";

/** An email as stored in the queue. Addresses are `a@b.example`; `from` and the others can be `Name <a@b.example>`. */
export type Mail = {
  /** `<something@host>`; the same for all attempts to send this email, so that duplicates can be recognized. */
  messageId: string;
  from: string;
  to: string[];
  cc?: string[];
  /** Where answers go, if not to the sender. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  /** Address for unsubscribing with one POST (RFC 8058). */
  unsubscribe?: string;
};

/** The mail server didn't accept an email. The message contains no password. */
export class MailSendError extends Error {
  override readonly name = "MailSendError";
  /** Recipients that didn't get the email. If these are only some, the others got it. */
  readonly undelivered: readonly string[];
  /** Those that the server permanently refused (a 5xx reply). */
  readonly refused: readonly string[];
  /** The replies for these. The message covers the others, if any. */
  readonly reason: string;
  constructor(message: string, undelivered: readonly string[], refused: readonly string[], reason = message) {
    super(message);
    this.undelivered = undelivered;
    this.refused = refused;
    this.reason = reason;
  }
  /** Whether retrying can't help anyone. */
  get permanent(): boolean {
    return this.refused.length === this.undelivered.length;
  }
}

/** Sends emails by SMTP, or writes them to the outbox if no mail server is set. */
export type MailTransport = {
  /**
   * Resolves when the server has accepted the email for all recipients, or the outbox file is on disk.
   * @throws MailRefusedError invalid addresses, or line breaks in headers
   * @throws MailSendError the server can't be reached, rejects the email, or accepts it for only some recipients
   */
  send(mail: Mail): Promise<void>;
  close(): void;
};

type Envelope = {
  messageId: string;
  from: MailAddress;
  to: MailAddress[];
  cc: MailAddress[];
  replyTo: MailAddress[];
  subject: string;
  /** Additional headers. */
  headers: Record<string, string>;
};

function unsubscribeHeaders(address: string): Record<string, string> {
  if (!/^https?:\/\/[^\s<>,]+$/.test(address))
    throw new MailRefusedError("The email's unsubscribe address isn't valid, so it wasn't sent.");
  return {
    "List-Unsubscribe": headerText("List-Unsubscribe", `<${address}>`),
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

function readEnvelope(mail: Mail): Envelope {
  const messageId = headerText("Message-ID", mail.messageId);
  if (!/^<[^<>\s@]{1,200}@[^<>\s@]{1,200}>$/.test(messageId)) {
    throw new MailRefusedError("The email's Message-ID isn't valid, so it wasn't sent.");
  }
  const to = mail.to.map(parseMailAddress);
  const cc = (mail.cc ?? []).map(parseMailAddress);
  if (to.length === 0) throw new MailRefusedError("The email has no recipient, so it wasn't sent.");
  return {
    messageId,
    from: parseMailAddress(mail.from),
    to,
    cc,
    replyTo: mail.replyTo === undefined ? [] : [parseMailAddress(mail.replyTo)],
    subject: headerText("subject", mail.subject),
    headers: mail.unsubscribe === undefined ? {} : unsubscribeHeaders(mail.unsubscribe),
  };
}

function outboxText(envelope: Envelope, mail: Mail): string {
  const line = (addresses: MailAddress[]): string => addresses.map(formatMailAddress).join(", ");
  const head = [
    `Message-ID: ${envelope.messageId}`,
    `Date: ${new Date().toUTCString()}`,
    `From: ${formatMailAddress(envelope.from)}`,
    `To: ${line(envelope.to)}`,
    ...(envelope.cc.length === 0 ? [] : [`Cc: ${line(envelope.cc)}`]),
    ...(envelope.replyTo.length === 0 ? [] : [`Reply-To: ${line(envelope.replyTo)}`]),
    `Subject: ${envelope.subject}`,
    ...Object.entries(envelope.headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return `${head.join("\n")}\n\n${mail.text}\n\n----- HTML -----\n\n${mail.html}\n`;
}

function outboxTransport(outboxDir: string, log: Log): MailTransport {
  return {
    async send(mail) {
      const file = await writeToOutbox(outboxDir, "mail", outboxText(readEnvelope(mail), mail));
      log.info({ file }, "No mail server is set, so the email was written to the outbox.");
    },
    close() {},
  };
}

type SmtpError = {
  code?: unknown;
  responseCode?: unknown;
  command?: unknown;
  /** The recipient, if the error is about one of several. */
  recipient?: unknown;
  /** If all recipients were refused: the reply for each. */
  rejectedErrors?: readonly SmtpError[] | undefined;
};

/**
 * SMTP commands whose refusal concerns the email or an address. Earlier refusals concern the connection, which may
 * recover.
 */
const OF_THE_MAIL = new Set<unknown>(["EENVELOPE", "EMESSAGE"]);
/** The server requires authentication or encryption first. This doesn't concern the email. */
const OF_THE_SETTINGS = new Set([530, 534, 535, 538]);

function isRefusal({ code, responseCode }: SmtpError): boolean {
  return (
    typeof responseCode === "number" &&
    responseCode >= 500 &&
    OF_THE_MAIL.has(code) &&
    !OF_THE_SETTINGS.has(responseCode)
  );
}

/** An address as nodemailer returns it, with a lowercase ASCII domain. */
function addressKey(address: string): string {
  const at = address.lastIndexOf("@") + 1;
  const domain = address.slice(at);
  return address.slice(0, at) + (domainToASCII(domain) || domain.toLowerCase());
}

const keysOf = (addresses: readonly unknown[]): ReadonlySet<string> =>
  new Set(addresses.filter((address) => typeof address === "string").map(addressKey));

/** Describes the server's action without details from nodemailer's messages (names, addresses, replies). */
function sendError(thrown: unknown, undelivered: readonly string[]): MailSendError {
  const error = (typeof thrown === "object" && thrown !== null ? thrown : {}) as SmtpError;
  const ofEach = error.rejectedErrors ?? [];
  const refusedKeys = keysOf(ofEach.filter(isRefusal).map(({ recipient }) => recipient));
  const refused =
    ofEach.length > 0
      ? undelivered.filter((address) => refusedKeys.has(addressKey(address)))
      : isRefusal(error)
        ? undelivered
        : [];
  const [first = error] = ofEach;
  const message = sentenceOf(ofEach.find((one) => !isRefusal(one)) ?? first);
  return new MailSendError(message, undelivered, refused, sentenceOf(ofEach.find(isRefusal) ?? first));
}

function sentenceOf({ code, command, responseCode }: SmtpError): string {
  const parts = [code, command, responseCode].filter(
    (part) => typeof part === "string" || typeof part === "number",
  );
  return `The mail server didn't accept the email (${parts.length === 0 ? "unknown failure" : parts.join(" ")}).`;
}

/** The longest time to hand over an email, because a server that replies byte by byte is never idle. */
const DEADLINE_MS = 90_000;

/** How long a connection is kept for the next email. Most emails come in a burst, or much later. */
const IDLE_MS = 2_000;

function smtpTransport(smtpUrl: string, log: Log, deadlineMs: number): MailTransport {
  const server = new URL(smtpUrl).hostname;
  // Not loaded without a mail server, and never waited for at the start.
  const opened = import("nodemailer").then(({ createTransport }) =>
    createTransport({
      url: smtpUrl,
      pool: true,
      idleTimeout: IDLE_MS,
      // An email of which nothing was sent is tried once more at once. The job does the rest.
      maxRequeues: 1,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      dnsTimeout: 10_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  );
  return {
    async send(mail) {
      const { messageId, from, to, cc, replyTo, subject, headers } = readEnvelope(mail);
      const recipients = [...to, ...cc].map(({ address }) => address);
      const message = {
        messageId,
        from,
        to,
        cc,
        replyTo,
        subject,
        headers,
        text: mail.text,
        html: mail.html,
      };
      const signal = AbortSignal.timeout(deadlineMs);
      const smtp = await opened;
      const sent = await inSpan("SMTP send", { "server.address": server }, () =>
        smtp.sendMail({ ...message, disableFileAccess: true, disableUrlAccess: true, signal }),
      ).catch((error: unknown) => Promise.reject(sendError(error, recipients)));
      const accepted = keysOf(sent.accepted);
      const undelivered = recipients.filter((address) => !accepted.has(addressKey(address)));
      if (undelivered.length > 0) {
        log.warn({ messageId, undelivered }, "The mail server accepted an email for only some recipients.");
        throw sendError({ rejectedErrors: sent.rejectedErrors }, undelivered);
      }
      log.info({ messageId, recipients: recipients.length }, "The mail server accepted an email.");
    },
    close() {
      void opened.then((smtp) => smtp.close());
    },
  };
}

/**
 * Creates the mail transport: SMTP if `smtpUrl` (`smtp://user:password@host:port` or `smtps://…`) is given. Otherwise,
 * files in `outboxDir`, with a log line for each that names the file and never the text (decisions §12).
 */
export function createMailTransport(options: {
  smtpUrl?: string;
  outboxDir: string;
  log: Log;
  /** Milliseconds after which an email that is still being handed over is canceled and retried. */
  deadlineMs?: number;
}): MailTransport {
  const { smtpUrl, outboxDir, log, deadlineMs = DEADLINE_MS } = options;
  return smtpUrl === undefined || smtpUrl === ""
    ? outboxTransport(outboxDir, log)
    : smtpTransport(smtpUrl, log, deadlineMs);
}
