import crawlers from "crawler-user-agents";

/** The number of user agents in the cache. */
const MAX_KNOWN = 1_000;
/** More of a user agent isn't read. */
const MAX_LENGTH = 500;

/** The start of every browser's user agent. Most programs that fetch pages start with their name. */
const BROWSER = /^(?:Mozilla|Opera)\//;
/** Programs that identify themselves but aren't in the list yet. The phones named Cubot aren't programs. */
const SAYS_SO = /(?<!cu)bot\b|crawl|spider|scrape|monitor/i;

/**
 * Tells programs from people's browsers by their user agents. The list has more than a thousand expressions, so the
 * answer for a user agent is remembered until `forget`, and the next request with it costs one look-up.
 */
export const createIsBot = () => {
  const listed = new RegExp(crawlers.map(({ pattern }) => pattern).join("|"));
  const known = new Map<string, boolean>();
  return {
    /** A request without a user agent comes from a program, too. */
    isBot: (userAgent: string | undefined): boolean => {
      if (userAgent === undefined) return true;
      const before = known.get(userAgent);
      if (before !== undefined) return before;
      const text = userAgent.slice(0, MAX_LENGTH);
      const isBot = !BROWSER.test(text) || SAYS_SO.test(text) || listed.test(text);
      if (known.size < MAX_KNOWN) known.set(userAgent, isBot);
      return isBot;
    },
    forget: (): void => known.clear(),
  };
};
