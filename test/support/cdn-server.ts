import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** A request to the CDN. */
export interface CdnRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

/** The purge API of a CDN, at 127.0.0.1. */
export interface CdnServer {
  readonly url: string;
  readonly requests: CdnRequest[];
  /** Sets the answer to all further requests. */
  answer(
    next: (request: CdnRequest) => { status: number; body?: object; headers?: Record<string, string> },
  ): void;
  close(): Promise<void>;
}

export const startCdnServer = async (): Promise<CdnServer> => {
  const requests: CdnRequest[] = [];
  let answer: Parameters<CdnServer["answer"]>[0] = () => ({ status: 200, body: {} });
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString();
      const got: CdnRequest = {
        method: request.method ?? "",
        path: request.url ?? "",
        headers: request.headers,
        body: text === "" ? null : JSON.parse(text),
      };
      requests.push(got);
      const { status, body, headers } = answer(got);
      response.writeHead(status, { "content-type": "application/json", ...headers });
      response.end(JSON.stringify(body ?? {}));
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answer: (next) => {
      answer = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
};
