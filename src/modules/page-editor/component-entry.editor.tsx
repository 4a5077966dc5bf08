import { ActionIcon, UnstyledButton } from "@mantine/core";
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import IconEye from "@tabler/icons-react/dist/esm/icons/IconEye.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import type { KeyboardEvent, ReactNode } from "react";
import { lazyPart } from "#platform/ui/lazy-part.tsx";
import list from "./component-list.module.css";
import { type EditInDraft, EditInDraftButton } from "./edit-in-draft.editor.tsx";
import { kindOf, type PageComponent } from "./editor-queries.editor.tsx";
import { KindThumbnail } from "./kind-thumbnail.editor.tsx";
import type { PlaceActions } from "./use-place-actions.editor.ts";

/** Who else has a component open. */
export const ComponentPresence = lazyPart(
  async () => (await import("#platform/ui/presence/component-presence.tsx")).ComponentPresence,
);

const EntryMenu = lazyPart(async () => (await import("./entry-menu.editor.tsx")).EntryMenu);

interface EntryActions extends PlaceActions {
  onRemove(): void;
}

interface EntryProps {
  place: PageComponent;
  label: string;
  /** Labels of the components that show it; empty when it appears on its own. */
  shownIn: string;
  isFirst: boolean;
  isSelected: boolean;
  /** null in a version that can't be edited. */
  actions: EntryActions | null;
  /** null in a draft, and if there can't be a new one. */
  draft: EditInDraft | null;
  onSelect(componentId: number): void;
  /** Its open comments. */
  children: ReactNode;
}

/** A component in the list of a version, with its actions. */
export const Entry = (props: EntryProps) => {
  const { place, label, shownIn, isFirst, isSelected, actions, draft, onSelect, children } = props;
  const kind = kindOf(place.type);
  const verb = actions ? "Edit" : "View";
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys pressed on its buttons
    <div
      className={list.entry}
      data-selected={isSelected || undefined}
      data-editable={actions !== null || undefined}
      onKeyDown={
        actions ? (event) => onShortcut(event, { ...actions, id: place.componentId, label }) : undefined
      }
    >
      <KindThumbnail type={place.type} />
      <span className={list.entryWords}>
        <strong>{label}</strong>
        <span>{kind ? kind.title : `ERROR (${place.type})`}</span>
        {shownIn ? <span>Shown in {shownIn}</span> : null}
        {actions ? <ComponentPresence id={place.componentId} /> : null}
        {place.problem ? (
          <span className={list.entryProblem}>
            <IconAlertTriangle size={16} aria-hidden="true" /> {place.problem}
          </span>
        ) : null}
      </span>
      <span className={list.entryActions}>
        {kind ? (
          <ActionIcon
            className={list.entryOpen}
            aria-label={`${verb} ${label}`}
            title={`${verb} ${label}`}
            aria-current={isSelected ? "true" : undefined}
            onClick={() => onSelect(place.componentId)}
          >
            {actions ? <IconPencil size={20} aria-hidden="true" /> : <IconEye size={20} aria-hidden="true" />}
          </ActionIcon>
        ) : null}
        {kind && draft ? <EditInDraftButton componentId={place.componentId} {...{ draft, label }} /> : null}
        {children}
        {actions ? (
          <EntryMenu componentId={place.componentId} type={place.type} label={label} {...actions} />
        ) : null}
        {actions ? (
          <ActionIcon
            className={list.entryDelete}
            aria-label={`Delete ${label}`}
            title="Delete component"
            color="red"
            onClick={actions.onRemove}
          >
            <IconTrash size={20} aria-hidden="true" />
          </ActionIcon>
        ) : null}
      </span>
      {actions && isFirst ? (
        <InsertButton label={`Insert above ${label}`} isAbove onClick={() => actions.onAdd(0)} />
      ) : null}
      {actions ? (
        <InsertButton label={`Insert below ${label}`} onClick={() => actions.onAdd(place.componentId)} />
      ) : null}
    </div>
  );
};

interface ShortcutTarget extends EntryActions {
  id: number;
  label: string;
}

/** Shortcuts on a focused entry, listed under "?". */
const onShortcut = (event: KeyboardEvent, target: ShortcutTarget): void => {
  const isCommand = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
  const act = isCommand
    ? {
        c: () => target.onCopy({ id: target.id, label: target.label }),
        d: () => target.onDuplicate(target.id),
        v: () => target.onPaste(target.id),
      }[event.key.toLowerCase()]
    : { Delete: target.onRemove }[event.key];
  if (!act || getSelection()?.isCollapsed === false) return;
  event.preventDefault();
  act();
};

/** A "+" in the gap beside an entry. */
const InsertButton = ({ label, isAbove, onClick }: { label: string; isAbove?: boolean; onClick(): void }) => (
  <UnstyledButton
    className={list.insert}
    data-above={isAbove || undefined}
    aria-label={label}
    title={label}
    onClick={onClick}
  >
    <IconPlus size={16} stroke={2.5} aria-hidden="true" />
  </UnstyledButton>
);
