import { createHash } from "node:crypto";

/**
 * A UUID (RFC 9562, version 8) by which calendars and feed readers recognize something again. It's derived from what
 * never changes, so it stays when an address or the company's host does. The moment tells installations apart, which
 * have the same numbers.
 * @param thing unique within the company, such as `event/12`
 */
export const stableId = (companyId: number, createdAt: Date, thing: string): string => {
  const facts = `${companyId} ${createdAt.toISOString()} ${thing}`;
  const digits = createHash("sha256").update(facts).digest("hex");
  const groups = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(digits)?.slice(1) ?? [];
  const [low, mid, high, clock, node] = groups;
  return `${low}-${mid}-8${high}-8${clock}-${node}`;
};
