import { UnstyledButton } from "@mantine/core";
import { Popup } from "#platform/ui/popup.tsx";
import { kindOf } from "./editor-queries.editor.tsx";
import { KindThumbnail } from "./kind-look.editor.tsx";
import classes from "./page-editor.module.css";

/** Managed in the layout area, never added to a page [EDIT-014]. */
const LAYOUT_TYPES: ReadonlySet<string> = new Set(["Navbar", "Footer", "SocialIcons"]);

interface KindGalleryProps {
  isOpen: boolean;
  types: readonly string[];
  onChoose(type: string): void;
  onClose(): void;
}

/** The kinds of components that can be added, each with picture, name and one sentence [EDIT-012]. */
export const KindGallery = ({ isOpen, types, onChoose, onClose }: KindGalleryProps) => (
  <Popup isOpen={isOpen} title="Add Component" size="lg" onClose={onClose}>
    <ul className={classes.gallery}>
      {types
        .filter((type) => !LAYOUT_TYPES.has(type))
        .map((type) => {
          const kind = kindOf(type);
          return kind ? (
            <li key={type}>
              <UnstyledButton className={classes.galleryCard} onClick={() => onChoose(type)}>
                <KindThumbnail type={type} size="large" />
                <span className={classes.galleryWords}>
                  <strong>{kind.title}</strong>
                  <span>{kind.description}</span>
                </span>
              </UnstyledButton>
            </li>
          ) : null;
        })}
    </ul>
  </Popup>
);
