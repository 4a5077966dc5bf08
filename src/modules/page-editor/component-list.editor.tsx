import { ActionIcon, Button } from "@mantine/core";
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import IconCopyPlus from "@tabler/icons-react/dist/esm/icons/IconCopyPlus.mjs";
import IconEye from "@tabler/icons-react/dist/esm/icons/IconEye.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { type ReactNode, Suspense, useRef } from "react";
import { call, requireWord } from "#platform/ui/api.ts";
import { type ConfirmOptions, useDialogs } from "#platform/ui/dialogs.tsx";
import { EmptyState } from "#platform/ui/empty-state.tsx";
import { useItemOrder } from "#platform/ui/item-order.tsx";
import { lazyPart } from "#platform/ui/lazy-part.ts";
import { SortableList } from "#platform/ui/sortable-list.tsx";
import list from "./component-list.module.css";
import { kindOf, namesOf, type PageComponent, placeLabel } from "./editor-queries.editor.tsx";
import { KindThumbnail } from "./kind-thumbnail.editor.tsx";
import type { PageComponentData } from "./page-editor.contract.ts";
import classes from "./page-editor.module.css";

/** Loads after the editor. */
const CommentMarker = lazyPart(
  async () => (await import("#modules/comments/comment-counts.editor.tsx")).CommentMarker,
);

/** The confirmation before a component is deleted [CMP-GEN-17]. */
export const DELETE_COMPONENT: ConfirmOptions = {
  text: "Are you sure you want to delete this component and remove all associations to it?",
  details: "It's removed from this draft, and from any component that shows it.",
  confirmLabel: "Delete component",
  cancelLabel: "Keep component",
  danger: true,
};
export const DELETE_FAILED = "The component wasn't deleted. Try again.";

/** Who else has a component open. */
export const ComponentPresence = lazyPart(
  async () => (await import("#platform/ui/presence/component-presence.tsx")).ComponentPresence,
);

interface ComponentListProps {
  data: PageComponentData;
  /** Components of the selected version, in order. */
  places: readonly PageComponent[];
  isEditable: boolean;
  selectedId: number | null;
  onSelect(componentId: number): void;
  /** Shows a component's comments. */
  onComments(componentId: number): void;
  onAdd(): void;
  /** Only for provider admins: adds a copy of an existing component [EDIT-013]. */
  onAddExisting?(): void;
  /** Called after components were reordered or deleted. */
  onChanged(): Promise<void>;
  onDeleted(componentId: number): void;
}

/** A version's components; those of a draft can be edited, deleted, and reordered [EDIT-009, EDIT-010]. */
export const ComponentList = (props: ComponentListProps) => {
  const { data, places, isEditable, selectedId, onSelect, onAdd, onAddExisting, onChanged, onDeleted } =
    props;
  const dialogs = useDialogs();
  const addButton = useRef<HTMLButtonElement>(null);

  const remove = async (place: PageComponent) => {
    if (!(await dialogs.confirm(DELETE_COMPONENT))) return;
    try {
      const answer = await call("deletePageComponent", { query: { pageComponentId: String(place.id) } });
      requireWord(answer, "Deleted");
      onDeleted(place.componentId);
    } catch (error) {
      await dialogs.alert(error instanceof Error ? error.message : DELETE_FAILED);
    }
    await onChanged();
    addButton.current?.focus();
  };

  const pageId = data.page.id;
  const order = useItemOrder({
    items: places,
    idOf,
    labelOf: (place) => placeLabel(data, place),
    saver: { kind: "component-order", id: pageId },
    read: async () => {
      const stored = await call("getPageComponentData", { query: { pageId: String(pageId) } });
      return stored.pageComponents.filter(({ versionId }) => versionId === places[0]?.versionId);
    },
    send: async (pageComponentIds, seen) => {
      const answer = await call("updatePageComponentOrder", { body: { pageComponentIds, seen } });
      requireWord(answer, "Saved");
    },
  });

  const label = (place: PageComponent) => placeLabel(data, place);
  const add = (
    <div className={list.addButtons}>
      <Button
        ref={addButton}
        leftSection={<IconPlus size={18} aria-hidden="true" />}
        variant={places.length === 0 ? "filled" : "default"}
        onClick={onAdd}
      >
        {onAddExisting ? "Add New Component" : "Add Component"}
      </Button>
      {onAddExisting ? (
        <Button
          leftSection={<IconCopyPlus size={18} aria-hidden="true" />}
          variant="default"
          onClick={onAddExisting}
        >
          Add Existing Component
        </Button>
      ) : null}
    </div>
  );

  return (
    <section className={list.components} aria-labelledby="components-heading">
      <h2 id="components-heading" className={classes.heading}>
        Components
      </h2>
      {places.length === 0 ? (
        <EmptyState
          text={
            isEditable
              ? "No components yet. Add the first one to start building this page."
              : "This version has no components."
          }
          action={isEditable ? add : undefined}
        />
      ) : (
        <>
          <SortableList
            label="Components of this version"
            items={places}
            getId={idOf}
            getLabel={label}
            onReorder={(ids: number[]) => order.save(ids).finally(onChanged)}
            isReadOnly={!isEditable}
            renderItem={(place) => (
              <Entry
                place={place}
                label={label(place)}
                shownIn={namesOf(data, place.shownIn ?? [])}
                isEditable={isEditable}
                isSelected={place.componentId === selectedId}
                onSelect={onSelect}
                onRemove={() => void remove(place)}
                marker={
                  <Suspense>
                    <CommentMarker
                      pageId={pageId}
                      componentId={place.componentId}
                      label={label(place)}
                      onOpen={() => props.onComments(place.componentId)}
                    />
                  </Suspense>
                }
              />
            )}
          />
          {isEditable ? add : null}
          {order.dialog}
        </>
      )}
    </section>
  );
};

const idOf = (place: PageComponent): number => place.id;

interface EntryProps {
  place: PageComponent;
  label: string;
  /** Labels of the components that show it; empty when it appears on its own. */
  shownIn: string;
  isEditable: boolean;
  isSelected: boolean;
  onSelect(componentId: number): void;
  onRemove(): void;
  /** Its open comments. */
  marker: ReactNode;
}

const Entry = ({ place, label, shownIn, isEditable, isSelected, onSelect, onRemove, marker }: EntryProps) => {
  const kind = kindOf(place.type);
  const verb = isEditable ? "Edit" : "View";
  return (
    <div
      className={list.entry}
      data-selected={isSelected || undefined}
      data-editable={isEditable || undefined}
    >
      <KindThumbnail type={place.type} />
      <span className={list.entryWords}>
        <strong>{label}</strong>
        <span>{kind ? kind.title : `ERROR (${place.type})`}</span>
        {shownIn ? <span>Shown in {shownIn}</span> : null}
        {isEditable ? (
          <Suspense>
            <ComponentPresence id={place.componentId} />
          </Suspense>
        ) : null}
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
            title={verb}
            aria-current={isSelected ? "true" : undefined}
            onClick={() => onSelect(place.componentId)}
          >
            {isEditable ? (
              <IconPencil size={20} aria-hidden="true" />
            ) : (
              <IconEye size={20} aria-hidden="true" />
            )}
          </ActionIcon>
        ) : null}
        {marker}
        {isEditable ? (
          <ActionIcon
            className={list.entryDelete}
            aria-label={`Delete ${label}`}
            title="Delete component"
            color="red"
            onClick={onRemove}
          >
            <IconTrash size={20} aria-hidden="true" />
          </ActionIcon>
        ) : null}
      </span>
    </div>
  );
};
