/** Formats `2027-03-09` as 3/9/2027. Returns any other text unchanged. */
export const formatDay = (day: string): string => {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  return year ? `${Number(month)}/${Number(date)}/${year}` : day;
};

const moments = new Map<string, Intl.DateTimeFormat>();

/** Formats an instant in a time zone as `03/31/2027 02:05 PM` [EVT-003]. @param instant ISO 8601 */
export const formatMoment = (instant: string, timeZone: string): string => {
  let format = moments.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      hour12: true,
    });
    moments.set(timeZone, format);
  }
  // Browsers add a comma and, in some versions, a narrow space.
  return format.format(new Date(instant)).replace(",", "").replace(/\s/g, " ");
};
