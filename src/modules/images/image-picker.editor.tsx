import { Button } from "@mantine/core";
import IconUpload from "@tabler/icons-react/dist/esm/icons/IconUpload.mjs";
import { useEffect, useState } from "react";
import { imageFacts, variantUrl } from "#platform/html/image-sources.ts";
import { call } from "#platform/ui/api.ts";
import type { PickedImage } from "#platform/ui/image-picker.ts";
import { Popup } from "#platform/ui/popup.tsx";
import { ImageSearch } from "./image-search.editor.tsx";
import { imageFactsLine, TilePicture } from "./image-tile.editor.tsx";
import type { Image } from "./images.contract.ts";
import classes from "./images.module.css";
import { useLibraryFilters } from "./library-filters.editor.tsx";
import { UploadDialog } from "./upload-dialog.editor.tsx";

interface ImagePickerProps {
  isOpen: boolean;
  /** Pasted or dropped images, which are uploaded first. */
  files: readonly File[];
  onPick(image: PickedImage): void;
  onClose(): void;
}

/** The image gallery, to choose an image for a field or text [IMG-003]. */
export const ImagePicker = ({ isOpen, files, onPick, onClose }: ImagePickerProps) => {
  const [isUploading, setUploading] = useState(false);
  useEffect(() => {
    if (isOpen && files.length > 0) setUploading(true);
  }, [isOpen, files]);
  /** A single new image is the choice. With several, the person chooses. */
  const chooseUploaded = async (ids: readonly number[]) => {
    if (ids.length !== 1) return;
    const newest = await call("retrieveAllImages", { body: { pageSize: 20 } });
    const image = newest.find(({ id }) => id === ids[0]);
    if (image) onPick(picked(image));
  };
  const openUpload = () => setUploading(true);
  const filters = useLibraryFilters({ isRemembered: true });
  const { setTyped, setTag } = filters;
  // Only the folder is remembered from one choice to the next.
  useEffect(() => {
    if (!isOpen) return;
    setTyped("");
    setTag("");
  }, [isOpen, setTyped, setTag]);
  return (
    <>
      <Popup isOpen={isOpen} title="Image Gallery" size="xl" onClose={onClose}>
        <div className={classes.gallery}>
          <Button
            className={classes.galleryUpload}
            variant="default"
            leftSection={<IconUpload size={18} aria-hidden="true" />}
            onClick={openUpload}
          >
            Upload images
          </Button>
          <ImageSearch
            filters={filters}
            placeholder="Enter 3 or more characters to search images.."
            emptyAction={<Button onClick={openUpload}>Upload the first image</Button>}
            renderImage={(image) => (
              <button type="button" className={classes.pick} onClick={() => onPick(picked(image))}>
                <TilePicture image={image} />
                <span className={classes.words}>
                  <span className={classes.description} aria-hidden="true">
                    {image.imageDescription}
                  </span>
                  <span className={classes.facts}>{imageFactsLine(image)}</span>
                </span>
              </button>
            )}
          />
        </div>
      </Popup>
      <UploadDialog
        isOpen={isUploading}
        files={files}
        folderId={filters.folderId}
        onClose={() => setUploading(false)}
        onUploaded={chooseUploaded}
      />
    </>
  );
};

/** Text columns are at most 42 rem wide. Twice that is enough for the sharpest screens. */
const TEXT_WIDTH = 1280;

const picked = (image: Image): PickedImage => {
  const { imageUrl, imageDescription, width, height } = image;
  const isWide = width > TEXT_WIDTH && imageFacts(imageUrl) !== null;
  return {
    url: imageUrl,
    textUrl: isWide ? variantUrl(imageUrl, `w${TEXT_WIDTH}.webp`) : imageUrl,
    textWidth: isWide ? TEXT_WIDTH : width,
    textHeight: isWide ? Math.round((height * TEXT_WIDTH) / width) : height,
    description: imageDescription,
  };
};
