const UNITS = ["MB", "GB", "TB"];

/** A size for people: `0.4 MB`, `12 MB`, `3.4 GB`. @param bytes whole bytes */
export const formatBytes = (bytes: number): string => {
  let size = bytes / 2 ** 20;
  let unit = 0;
  while (size >= 1024 && unit < UNITS.length - 1) {
    size /= 1024;
    unit++;
  }
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} ${UNITS[unit]}`;
};
