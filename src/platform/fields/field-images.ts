import { imagesInHtml } from "#platform/html/site-images.ts";
import type { Fields } from "./fields.ts";

/** An image in a stored value. */
export interface FieldImage {
  /** Name and label of the field. */
  readonly field: string;
  readonly label: string;
  readonly address: string;
}

/** All images in stored values: in image fields, and in formatted texts that the form shows. */
export const imagesInFields = (fields: Fields, stored: Readonly<Record<string, unknown>>): FieldImage[] =>
  Object.entries(fields).flatMap(([field, { kind, label, isShown }]) =>
    isShown && !isShown(stored)
      ? []
      : addressesIn(kind, stored[field]).map((address) => ({ field, label, address })),
  );

const addressesIn = (kind: string, value: unknown): string[] => {
  if (kind === "image" && typeof value === "string") return value ? [value] : [];
  if (kind !== "richText" || typeof value !== "object" || value === null || !("html" in value)) return [];
  return imagesInHtml(String(value.html));
};
