import { Button, Tooltip } from "@mantine/core";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { memo, type ReactNode } from "react";
import { type ImageSelection, SelectImage } from "./image-selection.editor.tsx";
import { imageFactsLine, TilePicture, TileTags, TypeBadges } from "./image-tile.editor.tsx";
import type { Image } from "./images.contract.ts";
import classes from "./images.module.css";

interface LibraryTileProps {
  image: Image;
  isAdmin: boolean;
  isSelected: boolean;
  onSelect: ImageSelection["select"];
  onEdit(image: Image): void;
  onDelete(image: Image): void;
}

/** An image of the library. There can be many, so one is rendered only if it changes itself. */
export const LibraryTile = memo(
  ({ image, isAdmin, isSelected, onSelect, onEdit, onDelete }: LibraryTileProps) => (
    <>
      <TilePicture image={image} />
      {isAdmin ? <SelectImage image={image} isSelected={isSelected} onSelect={onSelect} /> : null}
      <div className={classes.words}>
        <strong className={classes.description}>{image.imageDescription}</strong>
        <span className={classes.facts}>{imageFactsLine(image)}</span>
        <TileTags tags={image.tags} />
        <TypeBadges image={image} />
      </div>
      <div className={classes.actions}>
        <AdminButton
          isAdmin={isAdmin}
          label={`Edit ${image.imageDescription}`}
          icon={<IconPencil size={18} aria-hidden="true" />}
          onClick={() => onEdit(image)}
        >
          Edit
        </AdminButton>
        <AdminButton
          isAdmin={isAdmin}
          label={`Delete ${image.imageDescription}`}
          icon={<IconTrash size={18} aria-hidden="true" />}
          onClick={() => onDelete(image)}
        >
          Delete
        </AdminButton>
      </div>
    </>
  ),
);

const ADMINS_ONLY = "Only admins can edit and delete images.";

interface AdminButtonProps {
  isAdmin: boolean;
  label: string;
  icon: ReactNode;
  onClick(): void;
  children: string;
}

/** Disabled for everyone except admins, with the reason [IMG-012], and focusable so that it can be read. */
const AdminButton = ({ isAdmin, label, icon, onClick, children }: AdminButtonProps) => {
  const button = (
    <Button
      variant="default"
      size="compact-md"
      leftSection={icon}
      aria-label={isAdmin ? label : `${label}. ${ADMINS_ONLY}`}
      aria-disabled={!isAdmin}
      data-disabled={!isAdmin || undefined}
      onClick={(event) => (isAdmin ? onClick() : event.preventDefault())}
    >
      {children}
    </Button>
  );
  return isAdmin ? button : <Tooltip label={ADMINS_ONLY}>{button}</Tooltip>;
};
