import { useSyncExternalStore } from "react";

// Staff read every date and time by their company's clock, wherever their browser is, as visitors and emails do.

let companyZone = "UTC";
const watchers = new Set<() => void>();

/** Sets the zone of every date and time shown from then on. @param timeZone an IANA name */
export const setCompanyTimeZone = (timeZone: string): void => {
  if (timeZone === companyZone) return;
  companyZone = timeZone;
  for (const watcher of watchers) watcher();
};

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

/** The company's time zone; whoever uses it is rendered again when it changes. */
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

/** An instant as text, by the company's clock. @param instant ISO 8601, or milliseconds */
export const companyTime = (instant: string | number | Date, style: TimeStyle = "moment"): string => {
  const key = `${style} ${companyZone}`;
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat("en-US", { ...STYLES[style], timeZone: companyZone });
  formats.set(key, format);
  return format.format(new Date(instant));
};

/** An instant by the company's clock; pointed at, it tells the time zone. */
export const CompanyTime = ({ at, style = "moment" }: { at: string; style?: TimeStyle }) => {
  useCompanyTimeZone();
  return (
    <time dateTime={at} title={companyTime(at, "long")}>
      {companyTime(at, style)}
    </time>
  );
};
