import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";

/** A span as the collector received it. Ids are hexadecimal. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for the first span of a trace. */
  readonly parentId: string;
  readonly name: string;
  readonly kind: "internal" | "server" | "client" | "producer" | "consumer";
  readonly attributes: Readonly<Record<string, string | number>>;
  /** Ids of the spans it links to. */
  readonly links: readonly string[];
  readonly isFailed: boolean;
  readonly startNs: bigint;
  readonly endNs: bigint;
}

export interface TraceCollector {
  readonly url: string;
  readonly spans: readonly ReceivedSpan[];
  /** Attributes of the programs that sent spans. */
  readonly resources: readonly Readonly<Record<string, string | number>>[];
  /** Everything that was sent, undecoded. */
  bytes(): Buffer;
  /** Headers of the last request. */
  headers(): Readonly<Record<string, unknown>>;
  /** Number of requests. */
  requests(): number;
  close(): Promise<void>;
}

/**
 * A collector of OpenTelemetry traces that accepts OTLP over HTTP with Protocol Buffers.
 * @param behavior `refuse` answers 503 to everything, and `hang` never answers
 */
export const startTraceCollector = async (
  behavior: "accept" | "refuse" | "hang" = "accept",
): Promise<TraceCollector> => {
  const bodies: Buffer[] = [];
  const spans: ReceivedSpan[] = [];
  const resources: Record<string, string | number>[] = [];
  let last: Record<string, unknown> = {};
  let requests = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      requests++;
      last = { ...request.headers, url: request.url };
      if (behavior === "hang") return;
      if (behavior === "refuse") return response.writeHead(503).end();
      const sent = Buffer.concat(chunks);
      const body = request.headers["content-encoding"] === "gzip" ? gunzipSync(sent) : sent;
      bodies.push(body);
      for (const group of parts(body, 1)) {
        resources.push(...parts(group, 1).map((resource) => attributesOf(resource, 1)));
        for (const scope of parts(group, 2)) spans.push(...parts(scope, 2).map(readSpan));
      }
      return response.writeHead(200, { "content-type": "application/x-protobuf" }).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    resources,
    bytes: () => Buffer.concat(bodies),
    headers: () => last,
    requests: () => requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
};

/** The bytes of a length-delimited field, or the number in any other. */
type Field = Buffer | bigint;

/** The fields of a Protocol Buffers message, by number. */
const fieldsOf = (message: Buffer): Map<number, Field[]> => {
  const fields = new Map<number, Field[]>();
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message.readUInt8(at++);
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  const take = (length: number): Buffer => {
    at += length;
    return message.subarray(at - length, at);
  };
  while (at < message.length) {
    const tag = Number(varint());
    const [number, type] = [tag >> 3, tag & 7];
    let value: Field;
    if (type === 0) value = varint();
    else if (type === 1) value = take(8).readBigUInt64LE();
    else if (type === 2) value = take(Number(varint()));
    else value = BigInt(take(4).readUInt32LE());
    fields.set(number, [...(fields.get(number) ?? []), value]);
  }
  return fields;
};

const parts = (message: Buffer, number: number): Buffer[] =>
  (fieldsOf(message).get(number) ?? []).filter((field) => Buffer.isBuffer(field));

/** Fields of `KeyValue` and of `AnyValue`, which is a string or a number here. */
const attributesOf = (message: Buffer, number: number): Record<string, string | number> =>
  Object.fromEntries(
    parts(message, number).map((pair) => {
      const [key = "", value = Buffer.alloc(0)] = [parts(pair, 1)[0]?.toString(), parts(pair, 2)[0]];
      const fields = fieldsOf(value);
      return [key, parts(value, 1)[0]?.toString() ?? Number(fields.get(3)?.[0] ?? 0)];
    }),
  );

const KINDS = ["internal", "internal", "server", "client", "producer", "consumer"] as const;
const FAILED = 2n;

const readSpan = (message: Buffer): ReceivedSpan => {
  const fields = fieldsOf(message);
  const hex = (number: number): string => parts(message, number)[0]?.toString("hex") ?? "";
  const status = parts(message, 15)[0];
  return {
    traceId: hex(1),
    spanId: hex(2),
    parentId: hex(4),
    name: parts(message, 5)[0]?.toString() ?? "",
    kind: KINDS[Number(fields.get(6)?.[0] ?? 0)] ?? "internal",
    attributes: attributesOf(message, 9),
    links: parts(message, 13).map((link) => parts(link, 2)[0]?.toString("hex") ?? ""),
    isFailed: status !== undefined && fieldsOf(status).get(3)?.[0] === FAILED,
    startNs: BigInt(fields.get(7)?.[0] as bigint),
    endNs: BigInt(fields.get(8)?.[0] as bigint),
  };
};
