import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { OwnAddresses } from "./own-addresses.ts";
import { type TableSort, type TableState, useTableState } from "./table-state.ts";

interface UrlTable {
  state: TableState;
  /** What the screen keeps in the address besides, by name; empty where it isn't there. */
  extra: Readonly<Record<string, string>>;
  setExtra(name: string, value: string): void;
}

/**
 * A table's state that also stands in the address (`?page=2&sort=name:desc&search=parks`), so that a reload, a
 * bookmark and the way back show the same rows.
 */
export const useUrlTableState = ({
  pageSize,
  extraNames = [],
}: {
  pageSize?: number;
  /** Further values of the screen to keep in the address: filters, say. */
  extraNames?: readonly string[];
} = {}): UrlTable => {
  const { search: address } = useLocation();
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
  // The order in the address isn't the original one: Reset Sort leads behind it.
  return { state: { ...own, resetSort: () => setSort(null) }, extra, setExtra };
};

/** Writes the query into the address shortly after it changed, and hands back one that somebody else put there. */
const useAddress = (query: string, adopt: (query: string) => void): void => {
  const location = useLocation();
  const navigate = useNavigate();
  const { location: next } = useNavigation();
  const own = useRef(new OwnAddresses(location.search));
  const isLeaving = next !== undefined && next.pathname !== location.pathname;
  const latest = useRef({ location, navigate, isLeaving });
  useEffect(() => {
    latest.current = { location, navigate, isLeaving };
  });

  useEffect(() => {
    const write = () => {
      const now = latest.current;
      // Another screen is on its way: going anywhere now would call that off.
      if (now.isLeaving || own.current.expected === query) return;
      own.current.write(query);
      void now.navigate(
        { search: query },
        { replace: true, preventScrollReset: true, state: now.location.state },
      );
    };
    const timer = setTimeout(write, 200);
    // Whoever clicks a link in this moment goes there: written after it, the query would take them back.
    const giveWay = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest("a[href]")) clearTimeout(timer);
    };
    document.addEventListener("click", giveWay, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("click", giveWay, true);
    };
  }, [query]);

  // The screen was chosen again in the menu, say: its address wins.
  useEffect(() => {
    if (own.current.arrives(location.search)) adopt(location.search);
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
