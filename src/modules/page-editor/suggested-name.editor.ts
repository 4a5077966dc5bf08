import { LIMITS } from "#platform/fields/limits.ts";

/**
 * A name for a new component: its kind, with a number if that name is taken. A longer title loses its last words, because
 * names have at most 15 characters [CMP-GEN-09].
 */
export const suggestedName = (title: string, taken: readonly string[]): string => {
  const names = new Set(taken.map((name) => name.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const name = withNumber(title, number);
    if (!names.has(name.toLowerCase())) return name;
  }
};

const withNumber = (title: string, number: number): string => {
  const end = number === 1 ? "" : ` ${number}`;
  const room = LIMITS.componentName - end.length;
  if (title.length <= room) return title + end;
  const lastSpace = title.lastIndexOf(" ", room);
  return title.slice(0, lastSpace > 0 ? lastSpace : room) + end;
};
