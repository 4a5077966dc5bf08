import { EVENTS_PATH, type PublicEvent } from "#content/events/events.type.ts";
import { isCalendarDay } from "#platform/dates/days.ts";
import type { Times } from "#platform/dates/event-times.ts";
import { type PageQuery, pageHref } from "#platform/site/page-query.ts";

/** Rows per page of the list. */
export const PAGE_SIZE = 25;

/** Events per day in the calendar. The others are behind 'View All...' [CONST-026]. */
export const EVENTS_PER_DAY = 2;

/** Query parameters of other kinds' tables. A URL with one of them isn't about events. */
const OTHER_KEYS = ["documents", "news", "birthdays", "blogs"] as const;

/**
 * A table's state in the URL: which table, whether past events are shown, the chosen day, the calendar's month, and the
 * list's page.
 */
export const STATE_KEYS = ["events", "past", "date", "month", "page", ...OTHER_KEYS] as const;

export interface TableState {
  readonly isPast: boolean;
  /** YYYY-MM-DD; "" for all days. */
  readonly date: string;
  /** YYYY-MM; "" for the current month, or the month of `date`. */
  readonly month: string;
  /** Starts at 1. */
  readonly page: number;
}

/** The only table of the built-in listing, whose URLs don't need to name it. */
export const LISTING_ID = 0;

const FIRST_STATE: TableState = { isPast: false, date: "", month: "", page: 1 };

/** The years that a calendar can show. */
const MIN_YEAR = 1970;
const MAX_YEAR = 2999;

const isYear = (text: string): boolean =>
  Number(text.slice(0, 4)) >= MIN_YEAR && Number(text.slice(0, 4)) <= MAX_YEAR;

const isDay = (text: string): boolean => isCalendarDay(text) && isYear(text);

const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && isYear(text);

/**
 * A table's state. A URL at /events that names no table, such as a Calendar's day, applies to all event tables on the
 * page. Visitors can put anything into the URL, so invalid values are ignored.
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

/** The URL of a table's state, with a fragment for the table. */
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

/** An event on one of its days. */
export interface ShownEvent extends Times {
  readonly title: string;
  readonly href: string;
  /** "" for none. */
  readonly place: string;
  /** Whether it started on an earlier day. */
  readonly isContinued: boolean;
}

/** A day of the calendar's month. */
export interface MonthDay {
  /** YYYY-MM-DD. */
  readonly date: string;
  /** The first ones, as many as the calendar shows. */
  readonly events: readonly ShownEvent[];
  /** The total. */
  readonly count: number;
}

export interface MonthData {
  /** YYYY-MM. */
  readonly month: string;
  /** Weeks from Sunday to Saturday; null for days of other months. */
  readonly weeks: readonly (readonly (MonthDay | null)[])[];
  /** Months that can be opened; "" if there is nothing to see. */
  readonly previous: string;
  readonly next: string;
}

export interface TableData {
  /** The id used in URLs. */
  readonly tableId: number;
  readonly state: TableState;
  /** The company's time zone. */
  readonly timeZone: string;
  /** The current date there, YYYY-MM-DD. */
  readonly today: string;
  readonly events: readonly PublicEvent[];
  readonly hasMore: boolean;
  /** Shown for events without a thumbnail; "" for none. */
  readonly defaultImage: string;
  /** Null in the compact layout. */
  readonly calendar: MonthData | null;
}
