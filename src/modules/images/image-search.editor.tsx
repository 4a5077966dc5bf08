import { Button } from "@mantine/core";
import IconPhoto from "@tabler/icons-react/dist/esm/icons/IconPhoto.mjs";
import type { ReactNode } from "react";
import { EmptyState } from "#platform/ui/empty-state.tsx";
import { QueryError } from "#platform/ui/error-panel.tsx";
import { Loading } from "#platform/ui/loading.tsx";
import { useImages } from "./image-queries.editor.tsx";
import type { Image } from "./images.contract.ts";
import classes from "./images.module.css";
import { FilterBar, type LibraryFilters } from "./library-filters.editor.tsx";

interface ImageSearchProps {
  filters: LibraryFilters;
  placeholder?: string;
  hasUnused?: boolean;
  /** Shown above and below the images. */
  above?(images: readonly Image[]): ReactNode;
  below?(images: readonly Image[]): ReactNode;
  renderImage(image: Image): ReactNode;
  /** The button for the next step if the library is empty. */
  emptyAction: ReactNode;
}

/** The library with its filters, shared by the screen and the gallery. */
export const ImageSearch = ({
  filters,
  placeholder,
  hasUnused = false,
  above,
  below,
  renderImage,
  emptyAction,
}: ImageSearchProps) => {
  const query = useImages(filters.asked);
  const { images } = query;
  return (
    <>
      <FilterBar filters={filters} placeholder={placeholder} hasUnused={hasUnused} />
      {query.isError ? <QueryError title="The images couldn't be loaded" query={query} /> : null}
      {!images && !query.isError ? <Loading label="Loading the images" lines={6} /> : null}
      {images?.length === 0 ? (
        <EmptyState
          icon={<IconPhoto size={32} />}
          text={emptyText(filters)}
          action={
            filters.isFiltered ? (
              <Button variant="default" onClick={filters.clear}>
                Show all images
              </Button>
            ) : (
              emptyAction
            )
          }
        />
      ) : null}
      {images && images.length > 0 ? (
        <>
          <p className={classes.count} role="status">
            {countLine(images.length, query.hasNextPage, filters.asked.search)}
          </p>
          {above?.(images)}
          <ul className={classes.grid} aria-label="Images" aria-busy={query.isFetching}>
            {images.map((image) => (
              <li key={image.id} className={classes.tile}>
                {renderImage(image)}
              </li>
            ))}
          </ul>
          {query.hasNextPage ? (
            <Button
              variant="default"
              className={classes.more}
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              Show more images
            </Button>
          ) : null}
          {below?.(images)}
        </>
      ) : null}
    </>
  );
};

const emptyText = ({ asked, isFiltered, isUnused }: LibraryFilters): string => {
  if (!isFiltered) return "No images yet. Upload the first one to use it on your pages.";
  if (isUnused && !asked.search) return "No unused images here.";
  return asked.search
    ? `No image descriptions or tags match “${asked.search}”.`
    : "No images here yet. Upload some, or move images here.";
};

const countLine = (count: number, hasMore: boolean, search: string): string => {
  const summary = count === 1 ? "1 image" : `${hasMore ? "The first " : ""}${count} images`;
  return search ? `${summary} with “${search}” in the description or a tag` : summary;
};
