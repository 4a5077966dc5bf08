import { afterEach, expect, test } from "vitest";
import { companyTime, setCompanyTimeZone } from "./company-clock.tsx";

const own = process.env.TZ;
afterEach(() => {
  process.env.TZ = own ?? "";
  if (own === undefined) delete process.env.TZ;
});

// One second before midnight and at midnight in each time zone.
const MOMENTS = [
  ["America/Los_Angeles", "2027-01-01T07:59:59Z", "12/31/2026", "Dec 31, 2026, 11:59 PM"],
  ["America/Los_Angeles", "2027-01-01T08:00:00Z", "1/1/2027", "Jan 1, 2027, 12:00 AM"],
  ["UTC", "2026-12-31T23:59:59Z", "12/31/2026", "Dec 31, 2026, 11:59 PM"],
  ["UTC", "2027-01-01T00:00:00Z", "1/1/2027", "Jan 1, 2027, 12:00 AM"],
  ["Pacific/Kiritimati", "2026-12-31T09:59:59Z", "12/31/2026", "Dec 31, 2026, 11:59 PM"],
  ["Pacific/Kiritimati", "2026-12-31T10:00:00Z", "1/1/2027", "Jan 1, 2027, 12:00 AM"],
] as const;

test.each(MOMENTS)(
  "in the company's time zone %s, %s is %s, wherever the browser is",
  (zone, at, day, moment) => {
    for (const here of ["America/Los_Angeles", "UTC", "Pacific/Kiritimati"]) {
      process.env.TZ = here;
      setCompanyTimeZone(zone);
      expect([companyTime(at, "shortDay"), companyTime(at)]).toEqual([day, moment]);
    }
  },
);
