/** The cache hit rate, as `98.4%`; `–` before the first request. */
export const hitRate = (
  counts: readonly { readonly cacheHits: number; readonly cacheMisses: number }[],
): string => {
  const hits = counts.reduce((sum, { cacheHits }) => sum + cacheHits, 0);
  const all = counts.reduce((sum, { cacheMisses }) => sum + cacheMisses, hits);
  return all === 0 ? "–" : `${((hits / all) * 100).toFixed(1)}%`;
};

/** A duration in its largest unit: `3 days`, `1 hour`, `less than a minute`. */
export const formatDuration = (ms: number): string => {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return "less than a minute";
  if (minutes < 60) return counted(minutes, "minute");
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? counted(hours, "hour") : counted(Math.floor(hours / 24), "day");
};

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? "" : "s"}`;
