import type { IncomingHttpHeaders } from "node:http";

/** A span's attributes. Never pass what people typed, addresses, tokens, or query strings. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

/** The outcome of a request, known once it's answered. */
export interface AnsweredRequest {
  readonly method: string;
  /** The route's pattern. Never the path, because some contain tokens. */
  readonly route: string | undefined;
  readonly status: number;
  readonly attributes: SpanAttributes;
}

/** The span of a request, open until it's answered. */
export interface RequestSpan {
  /** Runs something whose spans belong to the request. */
  run<T>(work: () => T): T;
  end(request: AnsweredRequest): void;
}

/** Records spans and sends them. Only `otel.ts` implements it, which loads OpenTelemetry. */
export interface Tracer {
  inSpan<T>(name: string, attributes: SpanAttributes, work: () => T): T;
  /** @param headers whose `traceparent` names the parent; null if they aren't trusted */
  openRequest(headers: IncomingHttpHeaders | null, began?: Date): RequestSpan;
  inJob<T>(name: string, attributes: SpanAttributes, queuedBy: string | undefined, work: () => T): T;
  /** @param sql its text on one line, without values */
  recordStatement(sql: string, ms: number, error: unknown): void;
  /** The active span as a `traceparent` header. */
  traceparent(): string | undefined;
  ids(): TraceIds | undefined;
  /** Sends what has ended so far. */
  flush(): Promise<void>;
  /** Sends the rest, for a few seconds at most. */
  stop(): Promise<void>;
}

/** Fields of log lines that belong to a trace. */
export interface TraceIds {
  readonly trace_id: string;
  readonly span_id: string;
}

/** Null while traces are off, so that they cost one comparison. */
let tracer: Tracer | null = null;

/** The tracer of this process, or null if traces are off. */
export const activeTracer = (): Tracer | null => tracer;

/** Replaces the tracer. @param used null to turn traces off */
export const replaceTracer = (used: Tracer | null): void => {
  tracer = used;
};

/** Runs work that calls another server, or takes long, in a span of the active request or job, if there is one. */
export const inSpan = <T>(name: string, attributes: SpanAttributes, work: () => T): T =>
  tracer ? tracer.inSpan(name, attributes, work) : work();

/** The part of a logger that tracing uses. */
export interface WarningLog {
  warn(fields: object, message: string): void;
}

/** Where a job's payload says which request or job enqueued it. */
const QUEUED_BY = "traceparent";

/** What a job's payload says about the trace that enqueues it. */
export const traceOfJob = (): object => {
  const traceparent = tracer?.traceparent();
  return traceparent ? { [QUEUED_BY]: traceparent } : {};
};

/** Runs a job in a trace that links to the request or job that enqueued it. @param work gets the payload without it */
export const traceJob = <T>(
  { name, attempts, payload }: { readonly name: string; readonly attempts: number; readonly payload: object },
  work: (payload: object) => T,
): T => {
  const { [QUEUED_BY]: queuedBy, ...own } = payload as Record<string, unknown>;
  if (!tracer) return work(own);
  const company = own.companyId;
  const attributes = {
    "tenantry.job.name": name,
    "tenantry.job.attempt": attempts,
    ...(typeof company === "number" ? { "tenantry.company.id": company } : {}),
  };
  const link = typeof queuedBy === "string" ? queuedBy : undefined;
  return tracer.inJob(`job ${name}`, attributes, link, () => work(own));
};
