import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { SESSION_COOKIE } from "#modules/sign-in/sign-in.public.ts";
import type { Counted } from "#platform/cache/ready-page.ts";
import { createIsBot } from "#platform/metrics/bots.ts";
import { countedWords } from "#platform/metrics/search-words.ts";
import type { VisitorCounts } from "#platform/metrics/visitor-counts.ts";
import { type Hosts, hostName } from "../compose/hosts.ts";

export type VisitorRequests = ReturnType<typeof createVisitorRequests>;

const STAFF_COOKIE = `${SESSION_COOKIE}=`;
const HOST = /^[a-z0-9.-]{1,100}$/;

/** Whether someone who has signed in asks. The session may be over. */
export const isFromStaff = ({ cookie }: IncomingHttpHeaders): boolean =>
  cookie?.includes(STAFF_COOKIE) === true;

/** Whether a browser prefetches the page. */
export const isFetchedAhead = (headers: IncomingHttpHeaders): boolean =>
  headers["sec-purpose"] !== undefined || headers.purpose !== undefined || headers["x-moz"] !== undefined;

/**
 * Counts what visitors request, without signed-in staff, programs, and prefetches. Only what `COUNT_KINDS` names is
 * kept of a request. Cached pages pass through here, so the usual request costs only a few lookups.
 */
export const createVisitorRequests = (counts: VisitorCounts, hosts: Pick<Hosts, "find">) => {
  const { isBot, forget } = createIsBot();

  const isVisitor = (headers: IncomingHttpHeaders): boolean =>
    !isBot(headers["user-agent"]) && !isFromStaff(headers) && !isFetchedAhead(headers);

  /** Counts the other website that a visitor comes from. */
  const countReferrer = (companyId: number, referrer: string, ownHost: string): void => {
    const start = referrer.indexOf("//") + 2;
    const end = referrer.indexOf("/", start);
    const header = referrer.slice(start, end === -1 ? undefined : end);
    if (start === 1 || header === ownHost) return;
    const host = hostName(header);
    if (!HOST.test(host) || hosts.find(host)?.companyId === companyId) return;
    counts.count(companyId, "referrer", host.replace(/^www\./, ""));
  };

  return {
    /** Counts a page that was sent. @param status its status; 304 is a view of the copy that the browser has */
    countPage: (request: IncomingMessage, companyId: number, page: Counted | null, status: number): void => {
      if (page === null || request.method !== "GET" || (status !== 200 && status !== 304)) return;
      const { headers } = request;
      if (!isVisitor(headers)) return;
      counts.count(companyId, "view", page.view);
      if (headers.referer !== undefined) countReferrer(companyId, headers.referer, headers.host ?? "");
      if (page.search)
        counts.count(
          companyId,
          page.search.isFound ? "search" : "empty-search",
          countedWords(page.search.words),
        );
    },

    /** Counts a file that was sent. Further parts of one that a viewer reads in parts (206) aren't downloads. */
    countDownload: (request: IncomingMessage, companyId: number, uploadId: number, status: number): void => {
      if (request.method === "GET" && (status === 200 || status === 304) && isVisitor(request.headers))
        counts.count(companyId, "download", String(uploadId));
    },

    isVisitor,
    /** Clears the cache of user agents, so that none stays in memory for long. */
    forget,
  };
};
