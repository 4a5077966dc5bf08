import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { call, uploadByName } from "#platform/ui/api.ts";
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

/** The library, page by page, newest first. */
export const useImages = (search: string) => {
  const query = useInfiniteQuery({
    queryKey: [KEY, search],
    queryFn: ({ pageParam, signal }) =>
      call("retrieveAllImages", { body: { search, page: pageParam, pageSize: PAGE_SIZE }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length === PAGE_SIZE ? pages.length + 1 : undefined),
    placeholderData: (before) => before,
  });
  return { ...query, images: query.data ? withoutDoubles(query.data.pages.flat()) : undefined };
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

interface Upload {
  readonly blob: Blob;
  readonly name: string;
  readonly description: string;
  onProgress(share: number): void;
  signal: AbortSignal;
}

/** Adds an image and returns its id [IMG-014]. */
export const uploadImageFile = async ({ blob, name, description, ...options }: Upload): Promise<number> => {
  const form = new FormData();
  // The server reads the text fields first, and the file as it arrives.
  form.append("ImageDescription", description);
  form.append("ImageName", name);
  form.append("Image", blob, name);
  return Number(await uploadByName("uploadImage", form, options));
};
