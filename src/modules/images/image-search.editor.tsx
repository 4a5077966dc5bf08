import { Button, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import IconPhoto from "@tabler/icons-react/dist/esm/icons/IconPhoto.mjs";
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import { type ReactNode, useState } from "react";
import { EmptyState } from "#platform/ui/empty-state.tsx";
import { ErrorPanel } from "#platform/ui/error-panel.tsx";
import { Loading } from "#platform/ui/loading.tsx";
import { effectiveSearch, useImages } from "./image-queries.editor.tsx";
import type { Image } from "./images.contract.ts";
import classes from "./images.module.css";

interface ImageSearchProps {
  /** What the search box starts with. */
  initialSearch?: string;
  placeholder?: string;
  renderImage(image: Image): ReactNode;
  /** The button for the next step if the library is empty. */
  emptyAction: ReactNode;
}

/** The library with its search box, shared by the screen and the gallery. */
export const ImageSearch = ({
  initialSearch = "",
  placeholder,
  renderImage,
  emptyAction,
}: ImageSearchProps) => {
  const [typed, setTyped] = useState(initialSearch);
  const [search] = useDebouncedValue(effectiveSearch(typed), 250);
  const query = useImages(search);
  const { images } = query;
  return (
    <>
      <TextInput
        className={classes.search}
        type="search"
        label="Search by description"
        description={
          typed.trim() !== "" && effectiveSearch(typed) === "" ? "Type at least 3 characters." : undefined
        }
        placeholder={placeholder}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {query.isError ? (
        <ErrorPanel
          title="The images couldn't be loaded"
          text={query.error.message}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      {!images && !query.isError ? <Loading label="Loading the images" lines={6} /> : null}
      {images?.length === 0 ? (
        <EmptyState
          icon={<IconPhoto size={32} />}
          text={
            search
              ? `No image descriptions match “${search}”.`
              : "No images yet. Upload the first one to use it on your pages."
          }
          action={
            search ? (
              <Button variant="default" onClick={() => setTyped("")}>
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
            {countLine(images.length, query.hasNextPage, search)}
          </p>
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
        </>
      ) : null}
    </>
  );
};

const countLine = (count: number, hasMore: boolean, search: string): string => {
  const what = count === 1 ? "1 image" : `${hasMore ? "The first " : ""}${count} images`;
  return search ? `${what} with “${search}” in the description` : what;
};
