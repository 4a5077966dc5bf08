import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingHttpHeaders } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import {
  type Attributes,
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  type Tracer as SpanFactory,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from "@opentelemetry/api";
import { setGlobalErrorHandler, W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
  serviceNameEnvDetector,
} from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { TracingSetting } from "#platform/config/tracing-setting.ts";
import type { RequestSpan, SpanAttributes, TraceIds, Tracer, WarningLog } from "./tracing.ts";

/** How long a stopping node waits for a collector that doesn't answer. */
const STOP_MS = 3_000;
/** A collector that is down is logged this often. */
const LOG_AGAIN_MS = 60_000;
const SERVER_ERROR = 500;

const propagator = new W3CTraceContextPropagator();

/** Creates the tracer, which sends spans in batches by OTLP over HTTP, and drops what a collector doesn't accept. */
export const createTracer = (setting: TracingSetting, version: string, log: WarningLog): Tracer => {
  // The exporter and the detectors read the environment, where settings from `.env` are missing.
  for (const [name, value] of Object.entries(setting)) process.env[name] ??= value;
  reportFailures(log);
  const provider = new TracerProvider({
    resource: resourceOf(version),
    sampler: samplerOf(setting),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  return new SpanTracer(provider, provider.getTracer("tenantry", version));
};

const resourceOf = (version: string) =>
  defaultResource()
    .merge(resourceFromAttributes({ "service.name": "tenantry", "service.version": version }))
    .merge(
      detectResources({
        detectors: [serviceInstanceIdDetector, resourceAttributesEnvDetector, serviceNameEnvDetector],
      }),
    );

class SpanTracer implements Tracer {
  readonly #provider: TracerProvider;
  readonly #tracer: SpanFactory;
  readonly #active = new AsyncLocalStorage<Span>();

  constructor(provider: TracerProvider, tracer: SpanFactory) {
    this.#provider = provider;
    this.#tracer = tracer;
  }

  inSpan<T>(name: string, attributes: SpanAttributes, work: () => T): T {
    const parent = this.#recorded();
    if (!parent) return work();
    const kind = "server.address" in attributes ? SpanKind.CLIENT : SpanKind.INTERNAL;
    return this.#during(this.#tracer.startSpan(name, { kind, attributes }, childOf(parent)), work);
  }

  openRequest(headers: IncomingHttpHeaders | null, began?: Date): RequestSpan {
    const parent = headers ? propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter) : ROOT_CONTEXT;
    const span = this.#tracer.startSpan(
      "request",
      { kind: SpanKind.SERVER, ...(began ? { startTime: began } : {}) },
      parent,
    );
    return {
      run: (work) => this.#active.run(span, work),
      end: ({ method, route, status, attributes }) => {
        span.updateName(route ? `${method} ${route}` : method);
        span.setAttributes({
          "http.request.method": method,
          ...(route ? { "http.route": route } : {}),
          "http.response.status_code": status,
          ...attributes,
        });
        if (status >= SERVER_ERROR) markFailed(span, String(status));
        span.end();
      },
    };
  }

  inJob<T>(name: string, attributes: SpanAttributes, queuedBy: string | undefined, work: () => T): T {
    const links = linksTo(queuedBy);
    return this.#during(
      this.#tracer.startSpan(name, { kind: SpanKind.CONSUMER, attributes, links }, ROOT_CONTEXT),
      work,
    );
  }

  recordStatement(sql: string, ms: number, error: unknown): void {
    const parent = this.#recorded();
    if (!parent) return;
    const end = Date.now();
    const attributes: Attributes = {
      "db.system.name": "postgresql",
      "db.query.summary": summaryOf(sql),
      "db.query.text": sql,
    };
    const startTime = new Date(end - ms);
    const span = this.#tracer.startSpan(
      summaryOf(sql),
      { kind: SpanKind.CLIENT, attributes, startTime },
      childOf(parent),
    );
    if (error) markFailed(span, errorType(error));
    span.end(end);
  }

  traceparent(): string | undefined {
    const span = this.#active.getStore()?.spanContext();
    return span && traceparentOf(span);
  }

  ids(): TraceIds | undefined {
    const span = this.#active.getStore()?.spanContext();
    return span && { trace_id: span.traceId, span_id: span.spanId };
  }

  flush(): Promise<void> {
    return this.#provider.forceFlush().catch(() => {});
  }

  async stop(): Promise<void> {
    // Failures at this point are already logged, or there is no one left to read them.
    await Promise.race([
      this.#provider.shutdown().catch(() => {}),
      pause(STOP_MS, undefined, { ref: false }),
    ]);
  }

  /** The active span, if its trace is recorded. */
  #recorded(): Span | undefined {
    const span = this.#active.getStore();
    return span?.isRecording() ? span : undefined;
  }

  /** Runs work in a span that ends with it. Of an error, only the kind is recorded, because texts may name people. */
  #during<T>(span: Span, work: () => T): T {
    const fail = (error: unknown): never => {
      markFailed(span, errorType(error));
      span.end();
      throw error;
    };
    try {
      const result = this.#active.run(span, work);
      if (!(result instanceof Promise)) {
        span.end();
        return result;
      }
      return result.then((value: unknown) => {
        span.end();
        return value;
      }, fail) as T;
    } catch (error) {
      return fail(error);
    }
  }
}

const childOf = (span: Span): Context => trace.setSpan(ROOT_CONTEXT, span);

/** Logs that a collector doesn't accept spans. Never what it answered, or the headers, which contain its token. */
const reportFailures = (log: WarningLog): void => {
  let againAt = 0;
  setGlobalErrorHandler((failure) => {
    if (performance.now() < againAt) return;
    againAt = performance.now() + LOG_AGAIN_MS;
    const { code, name = "Error" } = failure as { readonly code?: unknown; readonly name?: string };
    log.warn({ error: String(code ?? name) }, "Traces can't be sent to the collector, so some are dropped.");
  });
};

const samplerOf = ({
  OTEL_TRACES_SAMPLER: name = "parentbased_always_on",
  OTEL_TRACES_SAMPLER_ARG: share = "1",
}: TracingSetting): Sampler => {
  const root = name.endsWith("always_off")
    ? new AlwaysOffSampler()
    : name.endsWith("traceidratio")
      ? new TraceIdRatioBasedSampler(Number(share))
      : new AlwaysOnSampler();
  return name.startsWith("parentbased_") ? new ParentBasedSampler({ root }) : root;
};

const markFailed = (span: Span, kind: string): void => {
  span.setAttribute("error.type", kind);
  span.setStatus({ code: SpanStatusCode.ERROR });
};

/** A code such as an SQLSTATE, or the error's class. */
const errorType = (error: unknown): string => {
  const { code, name } = (error ?? {}) as { readonly code?: unknown; readonly name?: unknown };
  return typeof code === "string" ? code : typeof name === "string" ? name : "_OTHER";
};

const linksTo = (traceparent: string | undefined): { context: SpanContext }[] => {
  if (!traceparent) return [];
  const context = trace.getSpanContext(
    propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter),
  );
  return context ? [{ context }] : [];
};

const traceparentOf = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`;

const TABLE = /\b(?:from|into|update|join|table)\s+(?:only\s+)?"?([a-z_][\w.]*)/i;

/** A statement's verb and its first table, such as `SELECT pages`. */
const summaryOf = (sql: string): string => {
  const verb = /[a-z]+/i.exec(sql)?.[0].toUpperCase() ?? "SQL";
  const table = TABLE.exec(sql)?.[1];
  return table ? `${verb} ${table}` : verb;
};
