import { TextInput, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { EmptyState } from "#platform/ui/empty-state.tsx";
import { Popup } from "#platform/ui/popup.tsx";
import { kindOf, nameOf } from "./editor-queries.editor.tsx";
import gallery from "./kind-gallery.module.css";
import { KindThumbnail } from "./kind-thumbnail.editor.tsx";
import type { PageComponentData } from "./page-editor.contract.ts";
import classes from "./page-editor.module.css";

/** A component of the page, on any version. */
export interface ExistingComponent {
  readonly id: number;
  readonly type: string;
  readonly label: string;
  readonly versionId: number;
}

/** Every component of the page that can be added, newest version first. */
export const existingComponents = (data: PageComponentData): ExistingComponent[] =>
  data.allComponentTypes
    .flatMap((type) =>
      (data.allComponents[kindOf(type)?.names.many ?? ""] ?? []).map((entry) => ({
        id: entry.id,
        type,
        label: `${nameOf(entry)}-V${entry.versionId}`,
        versionId: entry.versionId,
      })),
    )
    .toSorted((a, b) => b.versionId - a.versionId || a.label.localeCompare(b.label));

interface ExistingGalleryProps {
  isOpen: boolean;
  data: PageComponentData;
  onChoose(component: ExistingComponent): void;
  onClose(): void;
}

/** Lists the components of all versions of the page; picking one adds a copy [EDIT-013]. */
export const ExistingGallery = ({ isOpen, data, onChoose, onClose }: ExistingGalleryProps) => (
  <Popup isOpen={isOpen} title="Add Existing Component" size="lg" onClose={onClose}>
    <Choice all={existingComponents(data)} onChoose={onChoose} />
  </Popup>
);

const Choice = ({
  all,
  onChoose,
}: {
  all: readonly ExistingComponent[];
  onChoose: ExistingGalleryProps["onChoose"];
}) => {
  const [search, setSearch] = useState("");
  if (all.length === 0) return <EmptyState text="This page has no components to copy yet." />;
  const words = search.trim().toLowerCase();
  const found = all.filter(({ label, type }) =>
    `${label} ${kindOf(type)?.title ?? ""}`.toLowerCase().includes(words),
  );
  return (
    <div className={gallery.existing}>
      <p className={classes.muted}>
        Pick a component to add a copy to this version. The original doesn't change.
      </p>
      <TextInput
        label="Search"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        data-autofocus
      />
      <p className={classes.muted} role="status">
        {found.length === 1 ? "1 component" : `${found.length} components`}
      </p>
      <ul className={gallery.gallery}>
        {found.map((component) => (
          <li key={component.id}>
            <UnstyledButton className={gallery.galleryCard} onClick={() => onChoose(component)}>
              <KindThumbnail type={component.type} />
              <span className={gallery.galleryWords}>
                <strong>{component.label}</strong>
                <span>{kindOf(component.type)?.title}</span>
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </div>
  );
};
