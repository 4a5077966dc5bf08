/** The parsed URL, or null if invalid. `URL.parse` and `URL.canParse` are newer than the browsers we support. */
export const parseUrl = (address: string): URL | null => {
  try {
    return new URL(address);
  } catch {
    return null;
  }
};
