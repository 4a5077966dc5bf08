import { pageQuery } from "#platform/site/page-query.ts";

/**
 * Number of pages whose query parameters are remembered. Beyond it, the next view with parameters renders the page
 * again.
 */
const MAX_PAGES = 50_000;

/**
 * The keys of pages with their parameters: `1:/events?past=1`. Which parameters a page depends on is known only after
 * it was rendered.
 */
export const createPageKeys = () => {
  /** The query parameters that a page depended on in its last rendering, by the page's key without parameters. */
  const parameters = new Map<string, readonly string[]>();

  return {
    /** The key, or undefined until it is known. @param search the query string without the question mark */
    find: (page: string, search: string): string | undefined => {
      if (search === "") return page;
      const known = parameters.get(page);
      return known && keyOf(page, search, known);
    },
    /** Remembers which parameters a page depends on. */
    learn: (page: string, names: readonly string[]): void => {
      if (parameters.size >= MAX_PAGES) parameters.clear();
      parameters.set(page, names);
    },
    clear: (): void => parameters.clear(),
  };
};

/** The key of a page that depends on these query parameters. */
export const keyOf = (page: string, search: string, names: readonly string[]): string => {
  const query = new URLSearchParams(pageQuery(search, names)).toString();
  return query === "" ? page : `${page}?${query}`;
};
