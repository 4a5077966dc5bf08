import { Fragment, useSyncExternalStore } from "react";
import { dayOfMoment, momentText } from "#platform/dates/moment-text.ts";
import classes from "./company-clock.module.css";

// The admin shows every date and time in the company's time zone, like the public site and emails, wherever the
// browser is.

let companyZone = "UTC";
const watchers = new Set<() => void>();

/** Sets the time zone for every date and time. @param timeZone an IANA name */
export const setCompanyTimeZone = (timeZone: string): void => {
  if (timeZone === companyZone) return;
  companyZone = timeZone;
  for (const watcher of watchers) watcher();
};

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

/** The company's time zone. Components that use it re-render when it changes. */
export const useCompanyTimeZone = (): string => useSyncExternalStore(watch, () => companyZone);

const STYLES = {
  /** 3/9/2027 [VER-015] */
  shortDay: { year: "numeric", month: "numeric", day: "numeric" },
  /** Mar 9, 2027 */
  day: { dateStyle: "medium" },
  /** Mar 9, 2027, 2:05 PM */
  moment: { dateStyle: "medium", timeStyle: "short" },
  /** March 9, 2027 at 2:05 PM ET, for tooltips */
  long: {
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "shortGeneric",
  },
  /** 2:05 PM */
  time: { timeStyle: "short" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

type TimeStyle = keyof typeof STYLES;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats an instant in the company's time zone. @param instant ISO 8601, or milliseconds */
export const companyTime = (instant: string | number | Date, style: TimeStyle = "moment"): string => {
  const key = `${style} ${companyZone}`;
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat("en-US", { ...STYLES[style], timeZone: companyZone });
  formats.set(key, format);
  return format.format(new Date(instant));
};

/**
 * Formats a moment to come in the company's time zone: `Monday, November 30, 8:00 AM`, or `Mon, Nov 30, 8:00 AM`.
 * @param instant ISO 8601
 */
export const plannedTime = (instant: string, width?: "long" | "short"): string =>
  momentText(companyZone, new Date(instant), new Date(), width);

/** The day of a moment to come in the company's time zone: `Monday, November 30`. @param instant ISO 8601 */
export const plannedDay = (instant: string): string =>
  dayOfMoment(companyZone, new Date(instant), new Date());

/** Shows an instant in the company's time zone, with the zone in a tooltip. */
export const CompanyTime = ({ at, style = "moment" }: { at: string; style?: TimeStyle }) => {
  useCompanyTimeZone();
  return (
    <time dateTime={at} title={companyTime(at, "long")}>
      <DateText text={companyTime(at, style)} />
    </time>
  );
};

/** Shows a moment to come in the company's time zone: `Mon, Nov 30, 8:00 AM`. */
export const PlannedTime = ({ at }: { at: string }) => {
  useCompanyTimeZone();
  return (
    <time dateTime={at} title={companyTime(at, "long")}>
      <DateText text={plannedTime(at, "short")} />
    </time>
  );
};

/** Shows a formatted date and time. Lines break only between the two. */
export const DateText = ({ text }: { text: string }) =>
  text.split(/ (?=\d+:)/).map((part, index) => (
    <Fragment key={part}>
      {index > 0 ? " " : null}
      <span className={classes.part}>{part}</span>
    </Fragment>
  ));
