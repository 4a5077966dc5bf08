import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { TableQueries } from "./table-queries.ts";
import { type TableSort, type TableState, useTableState } from "./table-state.ts";

interface UrlTable {
  state: TableState;
  /** Additional values in the address, by name; "" if missing. */
  extra: Readonly<Record<string, string>>;
  setExtra(name: string, value: string): void;
  /** The search, sort order, and additional values, as they're in the address. */
  query: string;
  /** Shows what another query names, for example that of a saved view. */
  show(query: string): void;
}

/**
 * A table's state, also kept in the address (`?page=2&sort=name:desc&search=parks`), so that a reload, a bookmark,
 * and the Back button show the same rows.
 */
export const useUrlTableState = ({
  pageSize,
  extraNames = [],
}: {
  pageSize?: number;
  /** The names of additional values to keep in the address, such as filters. */
  extraNames?: readonly string[];
} = {}): UrlTable => {
  const { search: address } = useLocation();
  const navigate = useNavigate();
  const [start] = useState(() => readQuery(address));
  const [extra, setAllExtra] = useState(() => pick(start.rest, extraNames));
  const own = useTableState({ pageSize, ...start });
  const { page, sort, search, setSort, setPage, setSearch } = own;

  const query = queryOf(page, sort, search, extra);
  const adopt = useCallback(
    (from: string) => {
      const wanted = readQuery(from);
      setSearch(wanted.search);
      setSort(wanted.sort);
      setPage(wanted.page);
      setAllExtra((now) => pick(wanted.rest, Object.keys(now)));
    },
    [setSearch, setSort, setPage],
  );
  useAddress(query, adopt);

  const setExtra = (name: string, value: string) => {
    setAllExtra((now) => ({ ...now, [name]: value }));
    setPage(1);
  };
  const show = (wanted: string) => {
    // The address alone isn't enough: it may still have this query, because changes are written into it later.
    adopt(wanted);
    void navigate({ search: wanted });
  };
  // The sort order in the address isn't the original one, so Reset Sort must remove it.
  return {
    state: { ...own, resetSort: () => setSort(null) },
    extra,
    setExtra,
    query: queryOf(1, sort, search, extra),
    show,
  };
};

/** Writes the query into the address shortly after a change, and adopts queries from links and the Back button. */
const useAddress = (query: string, adopt: (query: string) => void): void => {
  const location = useLocation();
  const navigate = useNavigate();
  const { location: next } = useNavigation();
  const own = useRef(new TableQueries(location.search));
  const isLeaving = next !== undefined && next.pathname !== location.pathname;
  const latest = useRef({ location, navigate, isLeaving });
  useEffect(() => {
    latest.current = { location, navigate, isLeaving };
  });

  useEffect(() => {
    const write = () => {
      const now = latest.current;
      // Navigating now would cancel the ongoing navigation to another screen.
      if (now.isLeaving || own.current.expected === query) return;
      own.current.write(query);
      void now.navigate(
        { search: query },
        { replace: true, preventScrollReset: true, state: now.location.state },
      );
    };
    const timer = setTimeout(write, 200);
    // Written after a click that leads to another screen, the query would bring people back.
    const settle = ({ target }: MouseEvent) => {
      clearTimeout(timer);
      if (!(target instanceof Element && target.closest("a[href]"))) write();
    };
    document.addEventListener("click", settle, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("click", settle, true);
    };
  }, [query]);

  // For example, the screen was chosen again in the menu.
  useEffect(() => {
    if (own.current.arrive(location.search)) adopt(location.search);
  }, [location.search, adopt]);
};

const readQuery = (address: string) => {
  const rest = new URLSearchParams(address);
  const page = Number(rest.get("page"));
  const [key, direction] = (rest.get("sort") ?? "").split(":");
  const sort: TableSort | null = key ? { key, direction: direction === "desc" ? "desc" : "asc" } : null;
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    sort,
    search: rest.get("search") ?? "",
    rest,
  };
};

const pick = (from: URLSearchParams, names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [name, from.get(name) ?? ""]));

const queryOf = (
  page: number,
  sort: TableSort | null,
  search: string,
  extra: Readonly<Record<string, string>>,
): string => {
  const query = new URLSearchParams();
  if (page > 1) query.set("page", String(page));
  if (sort) query.set("sort", `${sort.key}:${sort.direction}`);
  if (search) query.set("search", search);
  for (const [name, value] of Object.entries(extra)) if (value) query.set(name, value);
  // Chrome below 113 lacks `query.size`.
  const text = query.toString();
  return text && `?${text}`;
};
