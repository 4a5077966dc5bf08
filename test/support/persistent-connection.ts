import { Agent, request } from "node:http";

/** A visitor with one persistent connection, who therefore stays with the process that answered first. */
export interface PersistentConnection {
  /** @throws if the connection breaks or is silent for ten seconds; the next read opens another */
  read(path: string): Promise<{ status: number; text: string }>;
  close(): void;
}

const PATIENCE_MS = 10_000;

export const openPersistentConnection = (port: number): PersistentConnection => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    read: (path) =>
      new Promise((answered, failed) => {
        const sent = request(
          { agent, host: "127.0.0.1", port, path, headers: { host: "localhost" } },
          (answer) => {
            let text = "";
            answer.setEncoding("utf8").on("data", (chunk: string) => {
              text += chunk;
            });
            answer.on("end", () => answered({ status: answer.statusCode ?? 0, text }));
            answer.on("error", failed);
          },
        );
        sent.on("error", failed);
        sent.setTimeout(PATIENCE_MS, () => sent.destroy(new Error("No answer came.")));
        sent.end();
      }),
    close: () => agent.destroy(),
  };
};
