/** `2027-03-09` as 3/9/2027; anything else as it is. */
export const shownDay = (day: string): string => {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  return year ? `${Number(month)}/${Number(date)}/${year}` : day;
};

/** Today where the person is, as YYYY-MM-DD. */
export const today = (): string => {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
};
