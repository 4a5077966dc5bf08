import { TextInput, UnstyledButton } from "@mantine/core";
import { useId, useState } from "react";
import type { BlockKind } from "#platform/blocks/define-block.ts";
import { Popup } from "#platform/ui/popup.tsx";
import {
  REUSABLE,
  type ReusableBlockRow,
  usedPages,
  usedText,
  useReusableBlocks,
} from "./block-queries.editor.tsx";
import classes from "./kind-gallery.module.css";
import { groupedKinds, type KindGroup, kindsWith, recentKinds, rememberKind } from "./kind-groups.editor.ts";
import { KindThumbnail } from "./kind-thumbnail.editor.tsx";

interface KindGalleryProps {
  isOpen: boolean;
  /** The label of the button that opened it. */
  title: string;
  kinds: readonly BlockKind[];
  onChoose(type: string): void;
  onChooseBlock(block: ReusableBlockRow): void;
  onClose(): void;
}

/** The component kinds that can be added, each with a thumbnail, a name, and a description [EDIT-012]. */
export const KindGallery = ({ isOpen, title, kinds, onChoose, onChooseBlock, onClose }: KindGalleryProps) => (
  <Popup isOpen={isOpen} title={title} size="xl" onClose={onClose}>
    <Choice
      kinds={kinds}
      onChoose={(type) => {
        rememberKind(type);
        onChoose(type);
      }}
      onChooseBlock={onChooseBlock}
    />
  </Popup>
);

type ChoiceProps = Pick<KindGalleryProps, "kinds" | "onChoose" | "onChooseBlock">;

const Choice = ({ kinds: offered, onChoose, onChooseBlock }: ChoiceProps) => {
  const [search, setSearch] = useState("");
  const [recent] = useState(recentKinds);
  const words = search.trim();
  // The blocks themselves are offered instead of their kind.
  const kinds = offered.filter(({ type }) => type !== REUSABLE);
  const blocks = useReusableBlocks(kinds.length < offered.length).data ?? [];
  const foundBlocks = blocks.filter(({ name }) => name.toLowerCase().includes(words.toLowerCase()));
  const found = kindsWith(kinds, words);
  const groups = words ? resultsOf(found) : groupedKinds(kinds, recent);
  return (
    <div className={classes.groups}>
      <TextInput
        label="Search components"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          const first = groups[0]?.kinds[0];
          const [block] = foundBlocks;
          if (event.key !== "Enter" || !words || !(first || block)) return;
          event.preventDefault();
          if (first) onChoose(first.type);
          else if (block) onChooseBlock(block);
        }}
        data-autofocus
      />
      <p className={classes.count} role="status">
        {words ? countText(found.length + foundBlocks.length) : ""}
      </p>
      {groups.map((group) => (
        <Group key={group.title} group={group} onChoose={onChoose} />
      ))}
      {foundBlocks.length > 0 ? <Blocks blocks={foundBlocks} onChoose={onChooseBlock} /> : null}
    </div>
  );
};

const resultsOf = (kinds: readonly BlockKind[]): readonly KindGroup[] =>
  kinds.length > 0 ? [{ title: "Results", kinds }] : [];

const countText = (count: number): string => {
  if (count === 0) return "No results. Try different words.";
  return count === 1 ? "1 component. Press Enter to add it." : `${count} components`;
};

const Group = ({ group, onChoose }: { group: KindGroup; onChoose: KindGalleryProps["onChoose"] }) => {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className={classes.groupTitle}>
        {group.title}
      </h3>
      <ul className={classes.gallery}>
        {group.kinds.map((kind) => (
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
    </section>
  );
};

const Blocks = ({
  blocks,
  onChoose,
}: {
  blocks: readonly ReusableBlockRow[];
  onChoose: KindGalleryProps["onChooseBlock"];
}) => {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className={classes.groupTitle}>
        Reusable blocks
      </h3>
      <ul className={classes.gallery}>
        {blocks.map((block) => (
          <li key={block.id}>
            <UnstyledButton className={classes.galleryCard} onClick={() => onChoose(block)}>
              <KindThumbnail type={REUSABLE} size="large" />
              <span className={classes.galleryWords}>
                <strong>{block.name}</strong>
                <span>{block.isLive ? usesText(block) : "Not live yet"}</span>
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
};

const usesText = (block: ReusableBlockRow): string =>
  usedPages(block) === 0 ? usedText(block) : `Used on ${usedText(block)}`;
