import { type Sample, series } from "./prometheus-text.ts";

/** The kind of request. `kept-page`: answered from the page cache before the framework saw it. */
const REQUEST_KINDS = ["kept-page", "page", "call", "file", "admin", "other"] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

const STATUSES = ["1xx", "2xx", "3xx", "4xx", "5xx"] as const;
/** Upper bounds of the histogram, in seconds. */
const BOUNDS = [0.005, 0.025, 0.1, 0.5, 2.5] as const;

/** Requests without a company, because no site has their host. */
export const NO_COMPANY = 0;

const SERVER_ERROR = STATUSES.indexOf("5xx");
const KEPT_PAGE = REQUEST_KINDS.indexOf("kept-page");

interface Times {
  /** By upper bound. The last one is for everything slower. */
  readonly counts: Float64Array;
  /** In seconds. */
  sum: number;
}

/**
 * Counts requests by company, kind, and status, and their duration by kind. Plain numbers in memory, because counting
 * must not slow down cached pages. Only existing companies are counted by name, so the number of series is limited.
 */
export class Traffic {
  readonly #byCompany = new Map<number, Float64Array>();
  readonly #times = new Map<RequestKind, Times>();
  #slow = 0;

  /** A cached page, which takes microseconds and isn't timed. @param status from 100 to 599 */
  countHit(companyId: number, status: number): void {
    this.#count(companyId, KEPT_PAGE, status);
  }

  /** Any other request. @param status from 100 to 599 */
  count(companyId: number, kind: RequestKind, status: number, ms: number): void {
    this.#count(companyId, REQUEST_KINDS.indexOf(kind), status);
    let time = this.#times.get(kind);
    if (!time) {
      time = { counts: new Float64Array(BOUNDS.length + 1), sum: 0 };
      this.#times.set(kind, time);
    }
    const place = BOUNDS.findIndex((bound) => ms <= bound * 1000);
    const slot = place === -1 ? BOUNDS.length : place;
    time.counts[slot] = (time.counts[slot] ?? 0) + 1;
    time.sum += ms / 1000;
  }

  countSlow(): void {
    this.#slow++;
  }

  /** All requests since the process started, and those answered with a 5xx status. */
  totals(): { requests: number; serverErrors: number } {
    let [requests, serverErrors] = [0, 0];
    for (const counts of this.#byCompany.values())
      for (const [index, value] of counts.entries()) {
        requests += value;
        if (index % STATUSES.length === SERVER_ERROR) serverErrors += value;
      }
    return { requests, serverErrors };
  }

  /** The counts as metrics. */
  text(): string {
    return [
      series(
        "tenantry_requests_total",
        "counter",
        "Requests answered, by company, kind, and status.",
        requestSamples(this.#byCompany),
      ),
      series(
        "tenantry_request_seconds",
        "histogram",
        "Time until the answer was ready, without reading the request body. Cached pages aren't timed.",
        timeSamples(this.#times),
      ),
      series("tenantry_slow_requests_total", "counter", "Requests that took longer than SLOW_CALL_MS.", [
        { value: this.#slow },
      ]),
    ].join("");
  }

  #count(companyId: number, kind: number, status: number): void {
    const place = kind * STATUSES.length + ((status / 100) | 0) - 1;
    let counts = this.#byCompany.get(companyId);
    if (!counts) {
      counts = new Float64Array(REQUEST_KINDS.length * STATUSES.length);
      this.#byCompany.set(companyId, counts);
    }
    counts[place] = (counts[place] ?? 0) + 1;
  }
}

const requestSamples = (byCompany: ReadonlyMap<number, Float64Array>): Sample[] => {
  const samples: Sample[] = [];
  for (const [company, counts] of byCompany)
    for (const [index, value] of counts.entries())
      if (value > 0)
        samples.push({
          labels: {
            company: company === NO_COMPANY ? "none" : String(company),
            kind: REQUEST_KINDS[Math.floor(index / STATUSES.length)] ?? "",
            status: STATUSES[index % STATUSES.length] ?? "",
          },
          value,
        });
  return samples;
};

/** A histogram's buckets are cumulative. */
const timeSamples = (times: ReadonlyMap<RequestKind, Times>): Sample[] => {
  const samples: Sample[] = [];
  for (const [kind, { counts, sum }] of times) {
    let total = 0;
    for (const [index, value] of counts.entries()) {
      total += value;
      samples.push({
        suffix: "_bucket",
        labels: { kind, le: String(BOUNDS[index] ?? "+Inf") },
        value: total,
      });
    }
    samples.push({ suffix: "_sum", labels: { kind }, value: sum });
    samples.push({ suffix: "_count", labels: { kind }, value: total });
  }
  return samples;
};
