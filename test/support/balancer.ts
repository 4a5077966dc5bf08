import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A load balancer in front of the nodes. Requests go to each node in turn, without sticky sessions. */
export interface Balancer {
  readonly port: number;
  /** Ports of the nodes that were ready at the balancer's last check. */
  ready(): readonly number[];
  add(node: number): void;
  remove(node: number): void;
  close(): Promise<void>;
}

const LOOK_MS = 100;

interface BalancerOptions {
  /** The path of the readiness check. Nodes from before `/servez` have only `/readyz`. */
  readonly check?: string;
  /** Called for each request with the status of its answer, or 0 if the connection broke. */
  readonly hear?: (request: string, status: number) => void;
}

/** @param nodes ports on 127.0.0.1 */
export const startBalancer = async (
  nodes: readonly number[],
  { check = "/servez", hear = () => {} }: BalancerOptions = {},
): Promise<Balancer> => {
  const known = new Set(nodes);
  let ready: readonly number[] = [];
  let turn = 0;
  const look = async (): Promise<void> => {
    const found = await Promise.all(
      [...known].map(async (node) => ((await isReady(node, check)) ? [node] : [])),
    );
    ready = found.flat();
  };
  let timer: NodeJS.Timeout | undefined;
  const keepLooking = async (): Promise<void> => {
    await look();
    timer = setTimeout(keepLooking, LOOK_MS);
  };
  await keepLooking();

  const server = createServer(async (incoming, outgoing) => {
    outgoing.once("close", () =>
      hear(`${incoming.method} ${incoming.url}`, outgoing.writableFinished ? outgoing.statusCode : 0),
    );
    const body = await buffer(incoming);
    // If a node refuses the connection, nothing has been sent yet, so balancers try the next node.
    for (let tries = 0; tries < 5; tries++) {
      const node = ready[turn++ % Math.max(1, ready.length)];
      if (node !== undefined && (await handOn(node, incoming, body, outgoing))) return;
    }
    outgoing.writeHead(503).end("No node is ready.");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    port: (server.address() as AddressInfo).port,
    ready: () => ready,
    add: (node) => void known.add(node),
    remove: (node) => void known.delete(node),
    close: async () => {
      clearTimeout(timer);
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
};

const isReady = (node: number, path: string): Promise<boolean> =>
  new Promise((told) => {
    const sent = request({ host: "127.0.0.1", port: node, path, agent: false }, (answer) => {
      answer.resume();
      answer.on("end", () => told(answer.statusCode === 200));
      answer.on("error", () => told(false));
    });
    sent.on("error", () => told(false));
    sent.end();
  });

/**
 * Returns false if the node refuses the connection. If the connection breaks later, it answers 502, as any balancer
 * does.
 */
const handOn = (
  node: number,
  incoming: IncomingMessage,
  body: Buffer,
  outgoing: ServerResponse,
): Promise<boolean> =>
  new Promise((done) => {
    const { method, url, headers } = incoming;
    const sent = request(
      {
        host: "127.0.0.1",
        port: node,
        method,
        path: url,
        headers: { ...headers, connection: "close" },
        agent: false,
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        answer.on("error", () => outgoing.destroy());
        answer.on("end", () => done(true));
      },
    );
    sent.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED") return done(false);
      if (!outgoing.headersSent) outgoing.writeHead(502).end(error.message);
      done(true);
    });
    sent.end(body);
  });
