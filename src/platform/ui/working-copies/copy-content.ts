import { type ComparedFields, type FormValues, valueAt } from "../compared-values.ts";

/** Input by its paths in the form, and the stored values of the same paths when typing started. */
export interface CopyContent {
  readonly values: FormValues;
  readonly base: FormValues;
}

export interface Copy extends CopyContent {
  /** Time of the last input, ISO 8601. */
  readonly updatedAt: string;
}

/** A copy in this browser. */
export interface DeviceCopy extends Copy {
  /** When the server last stored this copy, maybe with fewer changes; null if it never did. */
  readonly serverAt: string | null;
  /** Whether the server has every change. */
  readonly isSent: boolean;
  /** Whether it was saved or discarded, and the server doesn't know yet. */
  readonly isRemoved: boolean;
}

export const isEqual = (a: unknown, b: unknown): boolean =>
  typeof a === "string" && typeof b === "string" ? a === b : JSON.stringify(a) === JSON.stringify(b);

/** Unsaved input; null if there is none. Uploaded files aren't stored, because the server deletes unused ones. */
export const unsavedContent = (
  fields: ComparedFields,
  saved: FormValues,
  now: FormValues,
): CopyContent | null => {
  const paths = Object.keys(fields).filter(
    (path) => fields[path]?.kind !== "file" && !isEqual(valueAt(saved, path), valueAt(now, path)),
  );
  if (paths.length === 0) return null;
  const pick = (from: FormValues) => Object.fromEntries(paths.map((path) => [path, valueAt(from, path)]));
  return { values: pick(now), base: pick(saved) };
};

/** Both contents combined. The newer one's fields win. */
export const mergedContent = (older: CopyContent | null, newer: CopyContent | null): CopyContent | null =>
  older && newer
    ? { values: { ...older.values, ...newer.values }, base: { ...older.base, ...newer.base } }
    : (newer ?? older);

/** The part of a content that the form still has fields for and that isn't saved; null if nothing is left. */
export const offeredContent = <Content extends CopyContent>(
  content: Content,
  fields: ComparedFields,
  saved: FormValues,
): Content | null => {
  const paths = Object.keys(content.values).filter((path) => {
    const [typed, stored] = [content.values[path], valueAt(saved, path)];
    return path in fields && isAlike(typed, stored) && !isEqual(typed, stored);
  });
  const pick = (from: FormValues) => Object.fromEntries(paths.map((path) => [path, from[path]]));
  return paths.length === 0 ? null : { ...content, values: pick(content.values), base: pick(content.base) };
};

/** Whether any of a content's fields was saved with another value since typing started. */
export const isSavedSince = ({ base }: CopyContent, saved: FormValues): boolean =>
  Object.entries(base).some(([path, value]) => !isEqual(value, valueAt(saved, path)));

/** Whether an input for one value can show the other, because a field's kind may have changed. */
const isAlike = (a: unknown, b: unknown): boolean =>
  b === null || b === undefined || a === null || kindOf(a) === kindOf(b);

const kindOf = (value: unknown): string => (Array.isArray(value) ? "list" : typeof value);

/**
 * The copy to offer: the later of the two, unless it was saved or discarded.
 * @param server undefined if the server couldn't be asked
 */
export const newestCopy = (device: DeviceCopy | null, server: Copy | null | undefined): Copy | null => {
  if (server === undefined) return device?.isRemoved ? null : device;
  if (!device) return server;
  // Nobody has changed the server's copy since this browser's last contact.
  const isKnown = server?.updatedAt === device.serverAt;
  const isLater = server !== null && !isKnown && server.updatedAt > device.updatedAt;
  if (device.isRemoved) return isLater ? server : null;
  if (device.isSent) return server;
  return isLater ? server : device;
};
