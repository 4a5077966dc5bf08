import { type IncomingHttpHeaders, request } from "node:http";

/** A stream of server-sent events, as a browser's EventSource reads it, but without reconnecting. */
export interface EventStream {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The data of all events so far. A refusal isn't an event. */
  readonly events: readonly string[];
  /** Everything that has arrived. */
  text(): string;
  /** Whether the server has ended it. */
  isEnded(): boolean;
  /** Closes the connection, as a closed tab does. */
  close(): void;
}

/** Resolves once the server has answered. */
export const openEventStream = (
  port: number,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<EventStream> =>
  new Promise((opened, failed) => {
    const sent = request({ agent: false, host: "127.0.0.1", port, path, headers }, (answer) => {
      const events: string[] = [];
      let text = "";
      let rest = "";
      let isEnded = false;
      answer.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
        const blocks = (rest + chunk).split("\n\n");
        rest = blocks.pop() ?? "";
        for (const block of blocks) if (block.startsWith("data: ")) events.push(block.slice(6));
      });
      answer.on("end", () => {
        isEnded = true;
      });
      answer.on("error", () => {
        isEnded = true;
      });
      opened({
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        events,
        text: () => text,
        isEnded: () => isEnded,
        close: () => sent.destroy(),
      });
    });
    sent.on("error", failed);
    sent.end();
  });
