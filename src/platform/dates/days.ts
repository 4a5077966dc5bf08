/** Whether a text is a real calendar day, such as `2027-03-31`. February 31 and days in year 0 aren't. */
export const isCalendarDay = (text: string): boolean => {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  // February 31 would roll over into March.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};
