import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { imagesInFields } from "#platform/fields/field-images.ts";
import type { Fields } from "#platform/fields/fields.ts";
import { isNameOf, libraryAddress } from "#platform/html/site-images.ts";
import { type LibraryImage, selectImages, selectImagesForKeyShare } from "./links.sql.ts";

/**
 * Refuses values with images that aren't in the company's library, and protects the others from deletion until the
 * transaction ends. External images are allowed.
 * @param prefix comes before a field's name in the call's body
 * @throws Refusal 400 for the first one, at its field
 */
export const requireImages = (tx: WriteTx, fields: Fields, stored: object, prefix = ""): Promise<void> =>
  refuseMissing((ids) => selectImagesForKeyShare(tx, ids), fields, stored, prefix);

/**
 * The same for values that aren't stored, so that the images need no protection.
 * @throws Refusal 400
 */
export const checkImages = (tx: ReadTx, fields: Fields, stored: object): Promise<void> =>
  refuseMissing((ids) => selectImages(tx, ids), fields, stored, "");

const refuseMissing = async (
  select: (ids: readonly number[]) => Promise<readonly LibraryImage[]>,
  fields: Fields,
  stored: object,
  prefix: string,
): Promise<void> => {
  const named = imagesInFields(fields, stored as Record<string, unknown>)
    .filter(({ address }) => address.startsWith("/"))
    .map((image) => ({ ...image, asked: libraryAddress(image.address) }));
  if (named.length === 0) return;
  const ids = [...new Set(named.flatMap(({ asked }) => asked?.imageId ?? []))].sort((a, b) => a - b);
  const library = new Map((await select(ids)).map((image) => [image.id, image]));
  const missing = named.find(({ asked }) => {
    const image = asked && library.get(asked.imageId);
    return !image || ![image.name, ...image.formerNames].some((name) => isNameOf(name, asked.name));
  });
  if (!missing) return;
  const message = `${missing.label}: the image ${missing.address} isn't in this site's library. Choose a different one or remove it.`;
  throw refuse.invalid(message, { [`${prefix}${missing.field}`]: [message] });
};
