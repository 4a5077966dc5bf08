import { EVENTS_PATH, type PublicEvent } from "#content/events/events.type.ts";
import { isCalendarDay } from "#platform/dates/days.ts";
import { type PageQuery, pageHref } from "#platform/site/page-query.ts";

/** Rows of a page of the list. */
export const PAGE_SIZE = 25;

/** Events of a day in the calendar; the others are behind 'View All...' [CONST-026]. */
export const EVENTS_PER_DAY = 2;

/** Parameters that name tables of other kinds: an address with one of them is about no events. */
const OTHER_KEYS = ["documents", "news", "birthdays", "blogs"] as const;

/**
 * What the page's address says of a table: which one on the page, whether past events are shown, the day that the list
 * is narrowed to, the calendar's month, and the page of the list.
 */
export const STATE_KEYS = ["events", "past", "date", "month", "page", ...OTHER_KEYS] as const;

export interface TableState {
  readonly isPast: boolean;
  /** YYYY-MM-DD; "" for all days. */
  readonly date: string;
  /** YYYY-MM; "" for the month that it is, or that `date` is in. */
  readonly month: string;
  /** From 1. */
  readonly page: number;
}

/** The only table of the built-in listing, whose addresses needn't name it. */
export const LISTING_ID = 0;

const FIRST_STATE: TableState = { isPast: false, date: "", month: "", page: 1 };

/** Years that calendars turn to. */
const MIN_YEAR = 1970;
const MAX_YEAR = 2999;

const isYear = (text: string): boolean =>
  Number(text.slice(0, 4)) >= MIN_YEAR && Number(text.slice(0, 4)) <= MAX_YEAR;

const isDay = (text: string): boolean => isCalendarDay(text) && isYear(text);

const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && isYear(text);

/**
 * A table's state. An address at /events that names no table at all, such as a Calendar's day, is about every table of
 * events on the page. Anybody may have written it: what makes no sense counts as left out.
 */
export const stateOf = (query: PageQuery, tableId: number, path: string): TableState => {
  if (!isMeant(query, tableId, path)) return FIRST_STATE;
  const { past, date = "", month = "", page = "" } = query;
  return {
    isPast: past === "1",
    date: isDay(date) ? date : "",
    month: isMonth(month) ? month : "",
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  };
};

const isMeant = (query: PageQuery, tableId: number, path: string): boolean =>
  query.events === undefined
    ? path.toLowerCase() === EVENTS_PATH && OTHER_KEYS.every((key) => query[key] === undefined)
    : query.events === String(tableId);

/** Address of a state of a table, at the table itself. */
export const stateHref = (path: string, tableId: number, state: Partial<TableState>): string => {
  const { isPast, date, month, page } = { ...FIRST_STATE, ...state };
  const parameters = {
    past: isPast ? "1" : "",
    date,
    month,
    page: page === 1 ? "" : String(page),
  };
  const isFirst = Object.values(parameters).every((value) => value === "");
  const events = isFirst || tableId === LISTING_ID ? "" : String(tableId);
  return `${pageHref(path, { events, ...parameters })}#events-${tableId}`;
};

/** A day of the calendar's month. */
export interface MonthDay {
  /** YYYY-MM-DD. */
  readonly date: string;
  /** The first ones, as many as appear in the calendar. */
  readonly events: readonly { readonly title: string; readonly href: string; readonly startTime: string }[];
  /** How many there are in all. */
  readonly count: number;
}

export interface MonthData {
  /** YYYY-MM. */
  readonly month: string;
  /** Weeks from Sunday to Saturday; null where a week has days of another month. */
  readonly weeks: readonly (readonly (MonthDay | null)[])[];
  /** Months that can be turned to; "" where there is nothing to see. */
  readonly previous: string;
  readonly next: string;
}

export interface TableData {
  /** The id that addresses name it by. */
  readonly tableId: number;
  readonly state: TableState;
  /** The company's. */
  readonly timeZone: string;
  /** Today there, YYYY-MM-DD. */
  readonly today: string;
  readonly events: readonly PublicEvent[];
  readonly hasMore: boolean;
  /** Appears where an event has no thumbnail; "": none. */
  readonly defaultImage: string;
  /** Null in the compact look. */
  readonly calendar: MonthData | null;
}
