/** What is counted about visitors, and the subject of each count. */
const COUNT_KINDS = [
  /** A page's id, or the path of a page that a module answers. */
  "view",
  /** The host of another website with a link that a visitor followed. */
  "referrer",
  /** The words of a search that found something. */
  "search",
  /** The words of a search that found nothing. */
  "empty-search",
  /** An upload's id. */
  "download",
  /** A form's id: a visitor began to fill it in. */
  "form-start",
  /** A form's id: a visitor's submission was stored. */
  "form-sent",
] as const;
export type CountKind = (typeof COUNT_KINDS)[number];

/** The subject for everything beyond the limit on subjects. */
export const OTHER_SUBJECT = "";

/** Subjects of one kind that a company has in a day, at one node. */
export const MAX_SUBJECTS = 2_000;
/** Subjects of all companies together. */
const MAX_ALL_SUBJECTS = 200_000;
/** The longest subject that is stored, in characters. */
const MAX_LENGTH = 300;

/** In every time zone, a day starts at a full quarter of an hour. */
const QUARTER_MS = 900_000;
const DAY_MS = 86_400_000;

/** The counts of a company from one quarter of an hour. */
export interface CountBatch {
  readonly companyId: number;
  /** The beginning of the quarter, in milliseconds. */
  readonly quarter: number;
  readonly counts: readonly { readonly kind: CountKind; readonly subject: string; readonly count: number }[];
}

export type VisitorCounts = ReturnType<typeof createVisitorCounts>;

/**
 * Counts what visitors do, in memory and without anything about them. Subjects stay in memory until the day in UTC is
 * over, with a count of zero once they're taken: so a count costs one look-up, and their number is limited per day.
 * @param now the time in milliseconds; only tests replace it
 */
export const createVisitorCounts = (now: () => number = Date.now) => {
  const byCompany = new Map<number, Map<CountKind, Map<string, number>>>();
  let subjects = 0;
  let quarter = Math.floor(now() / QUARTER_MS) * QUARTER_MS;
  /** From quarters that are over. */
  let ended: CountBatch[] = [];

  const takeCurrent = (): CountBatch[] =>
    [...byCompany].flatMap(([companyId, kinds]) => {
      const counts: { kind: CountKind; subject: string; count: number }[] = [];
      for (const [kind, bySubject] of kinds)
        for (const [subject, count] of bySubject) {
          if (count === 0) continue;
          counts.push({ kind, subject, count });
          bySubject.set(subject, 0);
        }
      return counts.length > 0 ? [{ companyId, quarter, counts }] : [];
    });

  const beginQuarter = (at: number): void => {
    ended.push(...takeCurrent());
    if (Math.floor(at / DAY_MS) !== Math.floor(quarter / DAY_MS)) {
      byCompany.clear();
      subjects = 0;
    }
    quarter = Math.floor(at / QUARTER_MS) * QUARTER_MS;
  };

  const subjectsOf = (companyId: number, kind: CountKind): Map<string, number> => {
    const kinds = entryOf(byCompany, companyId, () => new Map<CountKind, Map<string, number>>());
    return entryOf(kinds, kind, () => new Map<string, number>());
  };

  return {
    /** Counts one. @param subject see `COUNT_KINDS`; control characters are dropped */
    count: (companyId: number, kind: CountKind, subject: string): void => {
      const at = now();
      if (at - quarter >= QUARTER_MS) beginQuarter(at);
      const bySubject = subjectsOf(companyId, kind);
      const known = bySubject.get(subject);
      if (known !== undefined) {
        bySubject.set(subject, known + 1);
        return;
      }
      const isFull = bySubject.size >= MAX_SUBJECTS || subjects >= MAX_ALL_SUBJECTS;
      const kept = isFull ? OTHER_SUBJECT : subject.replaceAll(/\p{Cc}/gu, "").slice(0, MAX_LENGTH);
      const before = bySubject.get(kept);
      if (before === undefined) subjects++;
      bySubject.set(kept, (before ?? 0) + 1);
    },

    /** Returns everything counted since the last time. */
    take: (): CountBatch[] => {
      const taken = [...ended, ...takeCurrent()];
      ended = [];
      return taken;
    },
  };
};

const entryOf = <K, V>(entries: Map<K, V>, key: K, create: () => V): V => {
  const known = entries.get(key);
  if (known !== undefined) return known;
  const created = create();
  entries.set(key, created);
  return created;
};
