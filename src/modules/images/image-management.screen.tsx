import { Button, Group } from "@mantine/core";
import IconFolders from "@tabler/icons-react/dist/esm/icons/IconFolders.mjs";
import IconUpload from "@tabler/icons-react/dist/esm/icons/IconUpload.mjs";
import { useCallback, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { Use } from "#modules/uses/uses.schema.ts";
import { namesOfUses } from "#modules/uses/uses.schema.ts";
import { call, messageOf, requireWord } from "#platform/ui/api.ts";
import { readCurrentUser } from "#platform/ui/current-user.ts";
import { restorableText, useDeletionToast } from "#platform/ui/deletion-toast.ts";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import { EditImageDialog } from "./edit-image.editor.tsx";
import { FoldersDialog } from "./folders-dialog.editor.tsx";
import { restoreImages, useReloadImages } from "./image-queries.editor.tsx";
import { ImageSearch } from "./image-search.editor.tsx";
import { ImageActions, SelectAll, useImageSelection } from "./image-selection.editor.tsx";
import type { Image } from "./images.contract.ts";
import { useLibraryFilters } from "./library-filters.editor.tsx";
import { LibraryTile } from "./library-tile.editor.tsx";
import { UploadDialog } from "./upload-dialog.editor.tsx";

/** The image library [IMG-001]. */
export const ImageManagementScreen = () => {
  const searched = useSearchParams()[0].get("search") ?? "";
  // A link to the same screen with other words starts a new search.
  return <ImageLibrary key={searched} searched={searched} />;
};

const ImageLibrary = ({ searched }: { searched: string }) => {
  const filters = useLibraryFilters({ initialSearch: searched });
  const selection = useImageSelection();
  const [isFoldersOpen, setFoldersOpen] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const [edited, setEdited] = useState<Image | null>(null);
  const remove = useRemove();
  const isAdmin = readCurrentUser()?.role === "Admin";
  const openUpload = () => setUploading(true);
  return (
    <>
      <PageTitle
        title="Images"
        help="Images for your pages, newest first."
        action={
          <Group gap="xs">
            {isAdmin ? (
              <Button
                variant="default"
                leftSection={<IconFolders size={18} aria-hidden="true" />}
                onClick={() => setFoldersOpen(true)}
              >
                Folders
              </Button>
            ) : null}
            <Button leftSection={<IconUpload size={18} aria-hidden="true" />} onClick={openUpload}>
              Upload images
            </Button>
          </Group>
        }
      />
      <ImageSearch
        filters={filters}
        hasUnused={isAdmin}
        above={(images) => (isAdmin ? <SelectAll images={images} selection={selection} /> : null)}
        below={(images) => (isAdmin ? <ImageActions images={images} selection={selection} /> : null)}
        emptyAction={<Button onClick={openUpload}>Upload the first image</Button>}
        renderImage={(image) => (
          <LibraryTile
            image={image}
            isAdmin={isAdmin}
            isSelected={selection.ids.has(image.id)}
            onSelect={selection.select}
            onEdit={setEdited}
            onDelete={remove}
          />
        )}
      />
      <UploadDialog isOpen={isUploading} folderId={filters.folderId} onClose={() => setUploading(false)} />
      <FoldersDialog isOpen={isFoldersOpen} onClose={() => setFoldersOpen(false)} />
      <EditImageDialog image={edited} onChanged={setEdited} onClose={() => setEdited(null)} />
    </>
  );
};

const draftsText = (uses: readonly Use[]): string =>
  `${uses.length === 1 ? "1 draft uses it" : `${uses.length} drafts use it`}: ${namesOfUses(uses)}. Their components will be marked as incomplete and appear without the image.`;

const trashText = (uses: readonly Use[]): string =>
  `It's used by: ${namesOfUses(uses)}. If you restore something that uses it, restore the image, too.`;

/** What a deletion changes for drafts and for what is in Trash; undefined if neither uses the image. */
const usesText = (uses: readonly Use[]): string | undefined => {
  const drafts = uses.filter(({ isDraft }) => isDraft);
  const inTrash = uses.filter(({ isInTrash }) => isInTrash);
  const texts = [drafts.length > 0 ? draftsText(drafts) : "", inTrash.length > 0 ? trashText(inTrash) : ""];
  return texts.filter(Boolean).join(" ") || undefined;
};

/**
 * Deletes after a confirmation [IMG-013] that lists every use of the image. An image that visitors see, or soon will,
 * isn't deleted.
 */
const useRemove = () => {
  const dialogs = useDialogs();
  const confirmDeletion = useDeletionToast();
  const reload = useReloadImages();
  const remove = async (image: Image) => {
    try {
      const uses = await call("getImageUses", { query: { imageId: String(image.id) } });
      const shown = uses.filter(({ isInTrash }) => !isInTrash);
      if (shown.some(({ isDraft }) => !isDraft)) {
        await dialogs.alert(
          `This image can't be deleted because it is used on: ${namesOfUses(shown)}. Remove it from there first.`,
        );
        return;
      }
      const isConfirmed = await dialogs.confirm({
        text: "Are you sure you want to delete this image?",
        details: [restorableText(image.imageDescription), usesText(uses)].filter(Boolean).join(" "),
        confirmLabel: "Delete image",
        cancelLabel: "Keep image",
        danger: true,
      });
      if (!isConfirmed) return;
      const body = { id: image.id, imageDescription: image.imageDescription };
      const answer = await call("deleteImage", { body });
      requireWord(answer, "Deleted");
      const restore = async () => {
        await restoreImages([image.id]);
        await reload();
      };
      confirmDeletion("image", restore, `image ${image.id}`);
    } catch (error) {
      await dialogs.alert(messageOf(error, "The image couldn't be deleted. Try again."));
    }
    await reload();
  };
  const latest = useRef(remove);
  latest.current = remove;
  // Always the same function, so that only tiles that change are rendered.
  return useCallback((image: Image): void => void latest.current(image), []);
};
