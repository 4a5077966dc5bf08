import type { CompanyDbs } from "#platform/db/company-db.ts";
import type { SendableFile } from "#platform/files/send-file.ts";
import { type ImageExtension, nameWithFocus, variantsOf } from "#platform/html/image-sources.ts";
import { currentImage, isNameOf } from "#platform/html/site-images.ts";
import { imageTag } from "#platform/html/site-links.ts";
import { selectImageByName, selectVariantFile } from "./images.sql.ts";

export type FoundImageFile =
  | {
      readonly file: SendableFile;
      /** Serves the original for a copy that isn't ready yet, so browsers must not cache it under that address. */
      readonly isStandIn: boolean;
    }
  /** The image was replaced, so this is its current address. */
  | { readonly movedTo: string };

const MAX_KEPT = 20_000;

/**
 * Finds the file for an address below /images/. Results are cached, so that images are served while the database is
 * down. Deleting an image drops its results.
 */
export const createImageFiles = (companyDb: CompanyDbs) => {
  // Addresses by image tag, most recently used last.
  const kept = new Map<string, Map<string, FoundImageFile>>();
  const keyOf = (companyId: number, id: number) => `${companyId} ${imageTag(id)}`;

  const keep = (key: string, name: string, found: FoundImageFile): void => {
    const files = kept.get(key) ?? new Map<string, FoundImageFile>();
    files.set(name, found);
    kept.delete(key);
    kept.set(key, files);
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_KEPT) break;
      kept.delete(oldest);
    }
  };

  const look = (companyId: number, id: number, name: string): Promise<FoundImageFile | null> =>
    companyDb(companyId).read(async (tx) => {
      const image = await selectImageByName(tx, id);
      if (!image) return null;
      if (image.name === name) return { file: image, isStandIn: false };
      const [base, extension] = image.name.split(".") as [string, ImageExtension];
      if (!name.startsWith(`${base}.`)) {
        const isFormer = [image.name, ...image.formerNames].some((former) =>
          isNameOf(nameWithFocus(former, null), nameWithFocus(name, null)),
        );
        const movedTo = isFormer
          ? currentImage(`/images/${id}/${name}`, { imageName: () => image.name })
          : null;
        return movedTo === null ? null : { movedTo };
      }
      const variantName = name.slice(base.length + 1);
      if (!variantsOf({ ...image, extension }).some((variant) => variant.name === variantName)) return null;
      const variant = await selectVariantFile(tx, id, variantName);
      return variant ? { file: variant, isStandIn: false } : { file: image, isStandIn: true };
    });

  return {
    /** @returns null if the company has no such image or copy */
    find: async (companyId: number, id: number, name: string): Promise<FoundImageFile | null> => {
      const key = keyOf(companyId, id);
      const known = kept.get(key)?.get(name);
      if (known) return known;
      const found = await look(companyId, id, name);
      if (found && !("isStandIn" in found && found.isStandIn)) keep(key, name, found);
      return found;
    },
    /** Drops the entries of these tags. */
    drop: (companyId: number, tags: readonly string[]): void => {
      for (const tag of tags) kept.delete(`${companyId} ${tag}`);
    },
    clear: (): void => kept.clear(),
  };
};

export type ImageFiles = ReturnType<typeof createImageFiles>;
