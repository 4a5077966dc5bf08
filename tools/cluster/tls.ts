import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { createServer } from "node:tls";
import { promisify } from "node:util";

/** TLS for localhost in front of a server that has none. */
export interface TlsProxy {
  readonly port: number;
  /** Path of the certificate, which clients have to trust. */
  readonly certificate: string;
  close(): Promise<void>;
}

/**
 * Starts it on a free port.
 * @param folder gets the certificate and its key
 * @param target port of 127.0.0.1
 */
export const startTlsProxy = async (folder: string, target: number): Promise<TlsProxy> => {
  const certificate = join(folder, "tls.pem");
  const key = join(folder, "tls.key");
  await promisify(execFile)("openssl", [
    ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"],
    ...["-keyout", key, "-out", certificate, "-subj", "/CN=localhost"],
    ...["-addext", "subjectAltName=DNS:localhost"],
  ]);
  const open = new Set<Socket>();
  const server = createServer({ cert: readFileSync(certificate), key: readFileSync(key) }, (front) => {
    const back = connect(target, "127.0.0.1");
    for (const [socket, other] of [
      [front, back],
      [back, front],
    ] as const) {
      open.add(socket);
      socket.on("error", () => other.destroy());
      socket.on("close", () => open.delete(socket));
      socket.pipe(other);
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    port: (server.address() as { port: number }).port,
    certificate,
    close: () =>
      new Promise((done) => {
        for (const socket of open) socket.destroy();
        server.close(() => done());
      }),
  };
};
