import { connect } from "node:net";

/** One answer as received. */
export interface RawAnswer {
  readonly status: number;
  /** By lower-case name; repeated headers are joined by ", ". */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Closes a connection that the server would keep open, and shows whether it still knows where a request starts. */
export const LAST_REQUEST = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

/**
 * Sends raw bytes, unlike an HTTP client, and reads until the server closes the connection. The bytes must end with
 * `LAST_REQUEST` or make the server close the connection.
 */
export const exchange = (port: number, bytes: string): Promise<readonly RawAnswer[]> =>
  new Promise((answered, failed) => {
    const socket = connect(port, "127.0.0.1");
    const chunks: Buffer[] = [];
    socket.on("data", (chunk) => chunks.push(chunk));
    // A server that closes in the middle of a request resets the connection, and what it sent before counts.
    socket.on("error", () => {});
    socket.on("close", () => {
      try {
        answered(answersIn(Buffer.concat(chunks).toString("latin1")));
      } catch (error) {
        failed(error as Error);
      }
    });
    socket.setTimeout(60_000, () => socket.destroy());
    socket.write(Buffer.from(bytes, "latin1"));
  });

const answersIn = (bytes: string): RawAnswer[] => {
  const answers: RawAnswer[] = [];
  let rest = bytes;
  while (rest !== "") {
    const end = rest.indexOf("\r\n\r\n");
    const [line = "", ...fields] = rest.slice(0, end === -1 ? undefined : end).split("\r\n");
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(line)?.[1]);
    if (end === -1 || !status) throw new Error(`This is no answer: ${JSON.stringify(rest.slice(0, 200))}`);
    const headers: Record<string, string> = {};
    for (const field of fields) {
      const [, name = "", value = ""] = /^([^:]+):\s*(.*)$/.exec(field) ?? [];
      const key = name.toLowerCase();
      headers[key] = headers[key] === undefined ? value : `${headers[key]}, ${value}`;
    }
    const body = rest.slice(end + 4);
    const length = status === 100 ? 0 : lengthOf(headers, body);
    answers.push({ status, headers, text: body.slice(0, length) });
    rest = body.slice(length);
  }
  return answers;
};

const lengthOf = (headers: Readonly<Record<string, string>>, body: string): number => {
  if (headers["content-length"] !== undefined) return Number(headers["content-length"]);
  if (headers["transfer-encoding"] !== "chunked") return body.length;
  const end = body.indexOf("0\r\n\r\n");
  return end === -1 ? body.length : end + 5;
};
