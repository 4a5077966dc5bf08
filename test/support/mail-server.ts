import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** An email that the server accepted. */
export interface ReceivedMail {
  readonly from: string;
  /** All recipients of the envelope, including copies. */
  readonly recipients: readonly string[];
  /** A header's value, unfolded; empty if it has none. */
  header(name: string): string;
  /** The decoded part of a type, such as `text/plain` or `text/html`. */
  part(type: string): string;
}

export interface MailServer {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  close(): Promise<void>;
}

/**
 * A real mail server that stores the emails it accepts.
 * @param the port of an earlier server; by default a free one
 * @param refusalOf the status code that refuses a recipient; 0 accepts it
 */
export const startMailServer = async (
  at = 0,
  refusalOf: (address: string) => number = () => 0,
): Promise<MailServer> => {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    // Connections that are kept for the next email would delay its end.
    closeTimeout: 1,
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: ({ address }, _session, done) => {
      const responseCode = refusalOf(address);
      done(responseCode === 0 ? null : Object.assign(new Error("Refused"), { responseCode }));
    },
    onData: (stream, { envelope }, done) => {
      let raw = "";
      stream.setEncoding("utf8").on("data", (chunk: string) => {
        raw += chunk;
      });
      stream.on("end", () => {
        const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
        received.push(
          readMail(
            raw,
            from,
            envelope.rcptTo.map(({ address }) => address),
          ),
        );
        done();
      });
    },
  });
  await new Promise<void>((listening) => server.listen(at, "127.0.0.1", listening));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
};

const readMail = (raw: string, from: string, recipients: readonly string[]): ReceivedMail => {
  const end = raw.indexOf("\r\n\r\n");
  const head = raw.slice(0, end).replaceAll(/\r\n[ \t]+/g, " ");
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1] ?? "none";
  const parts = raw.slice(end).split(`--${boundary}`);
  return {
    from,
    recipients,
    header: (name) => new RegExp(`^${name}: (.*)$`, "im").exec(head)?.[1]?.trim() ?? "",
    part: (type) => {
      const part = parts.find((candidate) => candidate.includes(`Content-Type: ${type}`)) ?? "";
      const body = part.slice(part.indexOf("\r\n\r\n") + 4);
      if (/Content-Transfer-Encoding: base64/i.test(part))
        return Buffer.from(body, "base64").toString("utf8");
      return /Content-Transfer-Encoding: quoted-printable/i.test(part) ? unquoted(body) : body;
    },
  };
};

const unquoted = (text: string): string =>
  Buffer.from(
    text
      .replaceAll(/=\r\n/g, "")
      .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    "latin1",
  ).toString("utf8");
