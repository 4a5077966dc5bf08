import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { CallError, call, requireWord, uploadByName } from "#platform/ui/api.ts";
import type { SendOptions } from "#platform/ui/uploads/upload-queue.ts";
import type { Image } from "./images.contract.ts";

const PAGE_SIZE = 60;
/** A search filters from three characters on [IMG-004, IMG-005]. */
const SEARCH_FROM = 3;

const KEY = "images";

/** The search term for the server; empty until it's long enough. */
export const effectiveSearch = (typed: string): string => {
  const search = typed.trim();
  return search.length >= SEARCH_FROM ? search : "";
};

export interface ImageFilters {
  readonly search: string;
  /** null: in no folder. undefined: anywhere. */
  readonly folderId: number | null | undefined;
  readonly tag: string | undefined;
  readonly isUnused: boolean;
}

/** The library, page by page, newest first. */
export const useImages = (filters: ImageFilters) => {
  const query = useInfiniteQuery({
    queryKey: [KEY, filters],
    queryFn: ({ pageParam, signal }) =>
      call("retrieveAllImages", { body: { ...filters, page: pageParam, pageSize: PAGE_SIZE }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length === PAGE_SIZE ? pages.length + 1 : undefined),
    placeholderData: (before) => before,
  });
  return { ...query, images: query.data ? withoutDoubles(query.data.pages.flat()) : undefined };
};

/** The library's folders and tags; undefined until they're loaded. */
export const useFolders = () =>
  useQuery({ queryKey: [KEY, "folders"], queryFn: ({ signal }) => call("getImageFolders", { signal }) }).data;

/** An image as it's stored now. */
export const readImage = async (id: number): Promise<Image> => {
  const stored = (await call("retrieveAllImages", { body: {} })).find((image) => image.id === id);
  if (!stored) throw new CallError(404, "This image doesn't exist.");
  return stored;
};

/** Restores deleted images one after the other. @throws CallError with the reason if one can't be restored */
export const restoreImages = async (ids: readonly number[]): Promise<void> => {
  for (const id of ids) requireWord(await call("restoreImage", { body: { id } }), "Restored");
};

/** An image added while someone pages shifts the others, so the last one of a page appears again. */
const withoutDoubles = (images: readonly Image[]): Image[] => [
  ...new Map(images.map((image) => [image.id, image])).values(),
];

/** Call it after any change of the library. */
export const useReloadImages = () => {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [KEY] });
};

interface Upload extends SendOptions {
  readonly blob: Blob;
  readonly name: string;
  readonly description: string;
  /** null: no folder. */
  readonly folderId: number | null;
}

/** Adds an image and returns its id [IMG-014]. */
export const uploadImageFile = async (upload: Upload): Promise<number> => {
  const { blob, name, description, folderId, ...options } = upload;
  const form = new FormData();
  // The server reads the text fields first, and the file as it arrives.
  form.append("ImageDescription", description);
  form.append("ImageName", name);
  if (folderId !== null) form.append("FolderId", String(folderId));
  form.append("Image", blob, name);
  return Number(await uploadByName("uploadImage", form, options));
};
