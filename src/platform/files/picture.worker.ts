import {
  cleanPicture,
  type Drawing,
  type PictureCrop,
  type PictureFacts,
  type PictureLimits,
  type PictureRefusal,
  PictureRefused,
  type PictureSize,
  resizePicture,
} from "./picture-work.ts";

/** A request to an image process. */
export type PictureRequest =
  | {
      readonly kind: "clean";
      readonly path: string;
      readonly target: string;
      readonly limits: PictureLimits;
      readonly crop?: PictureCrop | undefined;
    }
  | { readonly kind: "draw"; readonly path: string; readonly drawings: readonly Drawing[] };

/** Its answer. */
export type PictureAnswer =
  | { readonly kind: "cleaned"; readonly facts: PictureFacts }
  | { readonly kind: "drawn"; readonly sizes: readonly PictureSize[] }
  | { readonly kind: "refused"; readonly refusal: PictureRefusal }
  | { readonly kind: "failed"; readonly message: string };

const answer = async (request: PictureRequest): Promise<PictureAnswer> => {
  try {
    if (request.kind === "clean")
      return {
        kind: "cleaned",
        facts: await cleanPicture(request.path, request.target, request.limits, request.crop),
      };
    return { kind: "drawn", sizes: await resizePicture(request.path, request.drawings) };
  } catch (error) {
    if (error instanceof PictureRefused) return { kind: "refused", refusal: error.refusal };
    return { kind: "failed", message: (error as Error).message };
  }
};

// The parent may have been killed.
process.on("disconnect", () => process.exit());
process.on("message", async (request: PictureRequest) => {
  process.send?.(await answer(request));
});
