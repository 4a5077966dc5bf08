/** Whether a text is a day that the calendar has, `2027-03-31`: 31 February isn't, nor is any day of a year 0. */
export const isCalendarDay = (text: string): boolean => {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  // 31 February would roll over into March.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};
