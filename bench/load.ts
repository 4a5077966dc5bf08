import { connect, type Socket } from "node:net";

/** Results of a run of requests. Times are in milliseconds. */
export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
  readonly bytes: number;
  /** Answers with a different status than the first one. */
  readonly odd: number;
  readonly median: number;
  readonly p99: number;
  /** Sorted. */
  readonly times: readonly number[];
}

export interface LoadOptions {
  readonly port: number;
  /** Host of every request, or of request i. */
  readonly host?: string | ((index: number) => string);
  /** Path of request i. */
  readonly path: string | ((index: number) => string);
  readonly headers?: Readonly<Record<string, string>>;
  readonly requests: number;
  readonly connections: number;
}

/**
 * Sends a fixed number of GETs over keep-alive connections to 127.0.0.1, each after the previous answer. Written on
 * bare sockets, so that the client costs little compared with the server.
 */
export const load = async (options: LoadOptions): Promise<LoadResult> => {
  let sent = 0;
  let bytes = 0;
  let odd = 0;
  let status = "";
  const times: number[] = [];
  const headers = Object.entries(options.headers ?? {})
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
  const pathOf = (index: number) => (typeof options.path === "string" ? options.path : options.path(index));
  const { host = "localhost" } = options;
  const hostOf = (index: number) => (typeof host === "string" ? host : host(index));

  const worker = async (): Promise<void> => {
    const socket = await open(options.port);
    try {
      while (sent < options.requests) {
        const index = sent++;
        const request = `GET ${pathOf(index)} HTTP/1.1\r\nhost: ${hostOf(index)}\r\n${headers}\r\n`;
        const began = performance.now();
        const answer = await exchange(socket, request);
        times.push(performance.now() - began);
        bytes += answer.bytes;
        status ||= answer.status;
        if (answer.status !== status) odd++;
      }
    } finally {
      socket.destroy();
    }
  };

  const began = performance.now();
  await Promise.all(Array.from({ length: options.connections }, worker));
  const seconds = (performance.now() - began) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { requests: times.length, seconds, bytes, odd, median: at(0.5), p99: at(0.99), times };
};

const open = (port: number): Promise<Socket> =>
  new Promise((opened, failed) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true }, () => opened(socket));
    socket.once("error", failed);
  });

const HEAD_END = Buffer.from("\r\n\r\n");

/** One request and its complete answer, by Content-Length or chunks. */
const exchange = (socket: Socket, request: string): Promise<{ status: string; bytes: number }> =>
  new Promise((answered, failed) => {
    let received: Buffer = Buffer.alloc(0);
    let expected = -1;
    let status = "";
    let isChunked = false;
    const finish = () => {
      socket.off("data", take);
      socket.off("error", failed);
      answered({ status, bytes: received.length });
    };
    const take = (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      if (expected === -1 && !isChunked) {
        const end = received.indexOf(HEAD_END);
        if (end === -1) return;
        const head = received.subarray(0, end).toString("latin1");
        status = head.slice(9, 12);
        const length = /^content-length: (\d+)/im.exec(head)?.[1];
        isChunked = length === undefined && /^transfer-encoding: chunked/im.test(head);
        expected = end + 4 + Number(length ?? 0);
      }
      if (isChunked ? received.subarray(-5).toString("latin1") === "0\r\n\r\n" : received.length >= expected)
        finish();
    };
    socket.on("data", take);
    socket.once("error", failed);
    socket.write(request);
  });
