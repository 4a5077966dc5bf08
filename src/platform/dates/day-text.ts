const DAY = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "medium" });
const MONTH = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "long", year: "numeric" });

/** Formats `2027-03-09` for public pages [PUB-072]: "Mar 9, 2027". */
export const dayText = (day: string): string => DAY.format(new Date(`${day}T00:00:00Z`));

/** Formats `2027-03` as "March 2027". */
export const monthText = (month: string): string => MONTH.format(new Date(`${month}-01T00:00:00Z`));
