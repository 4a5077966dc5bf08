import { UnstyledButton } from "@mantine/core";
import type { BlockKind } from "#platform/blocks/define-block.ts";
import { Popup } from "#platform/ui/popup.tsx";
import classes from "./kind-gallery.module.css";
import { KindThumbnail } from "./kind-thumbnail.editor.tsx";

interface KindGalleryProps {
  isOpen: boolean;
  /** The label of the button that opened it. */
  title: string;
  kinds: readonly BlockKind[];
  onChoose(type: string): void;
  onClose(): void;
}

/** The component kinds that can be added, each with a thumbnail, a name, and a description [EDIT-012]. */
export const KindGallery = ({ isOpen, title, kinds, onChoose, onClose }: KindGalleryProps) => (
  <Popup isOpen={isOpen} title={title} size="lg" onClose={onClose}>
    <ul className={classes.gallery}>
      {kinds.toSorted(byTitle).map((kind) => (
        <li key={kind.type}>
          <UnstyledButton className={classes.galleryCard} onClick={() => onChoose(kind.type)}>
            <KindThumbnail type={kind.type} size="large" />
            <span className={classes.galleryWords}>
              <strong>{kind.title}</strong>
              <span>{kind.description}</span>
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  </Popup>
);

const byTitle = (one: BlockKind, other: BlockKind): number => one.title.localeCompare(other.title);
