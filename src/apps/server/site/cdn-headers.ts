import type { IncomingHttpHeaders } from "node:http";
import { SESSION_COOKIE } from "#modules/sign-in/sign-in.public.ts";
import type { ReadyPage } from "#platform/cache/ready-page.ts";
import { keysOfPage } from "#platform/cdn/cdn-keys.ts";
import type { CdnSetting } from "#platform/config/cdn-setting.ts";
import { isFetchedAhead } from "../http/visitor-requests.ts";

export type CdnHeaders = ReturnType<typeof createCdnHeaders>;

/** The longest time that a CDN keeps a page without asking again, in seconds. A change purges it earlier. */
const LONGEST_SECONDS = 86_400;
/** How much longer it may show an expired page while it gets the new one, and while no node answers. */
const STALE_SECONDS = { whileRevalidate: 60, ifError: 259_200 };

const NONE: readonly string[] = [];

/** The headers in which each CDN reads the keys and how long it may keep a page. Browsers read neither. */
const NAMES = {
  varnish: { keys: "xkey", separator: " ", policy: "surrogate-control", lifetime: "max-age" },
  fastly: { keys: "surrogate-key", separator: " ", policy: "surrogate-control", lifetime: "max-age" },
  cloudflare: {
    keys: "cache-tag",
    separator: ",",
    policy: "cloudflare-cdn-cache-control",
    lifetime: "s-maxage",
  },
  webhook: { keys: "surrogate-key", separator: " ", policy: "cdn-cache-control", lifetime: "s-maxage" },
} as const;

/**
 * Headers that let a CDN keep an answer until it is purged. Without them, no CDN keeps anything, because a page's
 * `Cache-Control` makes everyone ask each time.
 * @param build identifies what pages are built with
 * @param isCurrent whether this node learns of every change. If it doesn't, its pages may be outdated
 */
export const createCdnHeaders = (
  settings: readonly CdnSetting[],
  build: string,
  isCurrent: () => boolean,
) => {
  const names = [...new Set(settings.map(({ kind }) => NAMES[kind]))];

  const fields = (keys: string, seconds: number): string[] =>
    [
      ...new Map(
        names.flatMap(({ keys: header, separator, policy, lifetime }) => [
          [header, separator === " " ? keys : keys.replaceAll(" ", separator)] as const,
          [
            policy,
            `${lifetime}=${seconds}, stale-while-revalidate=${STALE_SECONDS.whileRevalidate}, stale-if-error=${STALE_SECONDS.ifError}`,
          ] as const,
        ]),
      ),
    ].flat();

  return {
    /**
     * Alternating names and values for a page; none for staff who are signed in, and for what a browser fetches ahead,
     * whose headers are only for that request.
     */
    ofPage: (headers: IncomingHttpHeaders, { shared, status }: ReadyPage): readonly string[] => {
      if (names.length === 0 || shared === null || status !== 200) return NONE;
      if (headers.authorization !== undefined || headers.cookie?.includes(`${SESSION_COOKIE}=`)) return NONE;
      if (isFetchedAhead(headers) || !isCurrent()) return NONE;
      const seconds = Math.floor(Math.min((shared.expiresAt - Date.now()) / 1_000, LONGEST_SECONDS));
      return seconds < 1 ? NONE : fields(shared.keys, seconds);
    },

    /**
     * For an image, which is the same for everyone and never changes, but may be deleted. CDNs keep images even without
     * these headers, and then couldn't purge them.
     */
    ofImage: (companyId: number, tags: readonly string[]): Readonly<Record<string, string>> => {
      if (names.length === 0) return {};
      const list = fields(keysOfPage(companyId, tags, build), LONGEST_SECONDS);
      return Object.fromEntries(
        list.flatMap((name, at) => (at % 2 === 0 ? [[name, list[at + 1] ?? ""]] : [])),
      );
    },
  };
};
