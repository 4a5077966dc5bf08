import { isIP } from "node:net";
import { connect } from "node:tls";
import { lookupOf } from "./names.service.ts";

/** The certificate that visitors get at a host name. */
export interface ReadCertificate {
  readonly issuer: string;
  readonly validUntil: Date | null;
  readonly problem: "expired" | "other-name" | "untrusted" | "no-answer" | null;
}

/** A proxy may first get the certificate, which takes a while. */
const ANSWER_MS = 15_000;

const PROBLEMS: Readonly<Record<string, ReadCertificate["problem"]>> = {
  CERT_HAS_EXPIRED: "expired",
  ERR_TLS_CERT_ALTNAME_INVALID: "other-name",
};

/** Opens a TLS connection to a host name, as a browser does, and closes it. */
export const readCertificate = (
  host: string,
  port: number,
  addresses: readonly string[],
): Promise<ReadCertificate> =>
  new Promise((found) => {
    const none: ReadCertificate = { issuer: "", validUntil: null, problem: "no-answer" };
    const socket = connect({
      host,
      port,
      lookup: lookupOf(addresses),
      ...(isIP(host) ? {} : { servername: host }),
      // A certificate that browsers refuse is read, too.
      rejectUnauthorized: false,
    });
    const end = (certificate: ReadCertificate): void => {
      clearTimeout(timer);
      socket.destroy();
      found(certificate);
    };
    const timer = setTimeout(() => end(none), ANSWER_MS);
    socket.once("error", () => end(none));
    socket.once("close", () => end(none));
    socket.once("secureConnect", () => {
      const { valid_to, issuer } = socket.getPeerCertificate();
      const error = socket.authorizationError as unknown as { code?: string } | string | null;
      const code = typeof error === "string" ? error : error?.code;
      end({
        issuer: oneName(issuer?.O) || oneName(issuer?.CN),
        validUntil: valid_to ? new Date(valid_to) : null,
        problem: error ? (PROBLEMS[code ?? ""] ?? "untrusted") : null,
      });
    });
  });

const oneName = (name: string | string[] | undefined): string => [name ?? ""].flat().join(", ").slice(0, 200);
