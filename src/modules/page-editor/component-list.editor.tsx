import { Button } from "@mantine/core";
import IconClipboard from "@tabler/icons-react/dist/esm/icons/IconClipboard.mjs";
import IconCopyPlus from "@tabler/icons-react/dist/esm/icons/IconCopyPlus.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { type RefObject, useEffect, useRef } from "react";
import { call, requireWord } from "#platform/ui/api.ts";
import { EmptyState } from "#platform/ui/empty-state.tsx";
import { useItemOrder } from "#platform/ui/item-order.tsx";
import { lazyPart } from "#platform/ui/lazy-part.tsx";
import { SortableList } from "#platform/ui/sortable-list.tsx";
import { Entry } from "./component-entry.editor.tsx";
import list from "./component-list.module.css";
import { useEditInDraft } from "./edit-in-draft.editor.tsx";
import { namesOf, type PageComponent, placeLabel } from "./editor-queries.editor.tsx";
import { FoldButton, type FoldedList } from "./folded-list.editor.tsx";
import type { PageComponentData } from "./page-editor.contract.ts";
import classes from "./page-editor.module.css";
import { useRemoveComponent } from "./remove-component.editor.ts";
import type { EditorState } from "./use-editor.editor.tsx";
import type { PlaceActions } from "./use-place-actions.editor.ts";
import type { EditorSelection } from "./use-selection.editor.ts";

/** Loads after the editor. */
const CommentMarker = lazyPart(
  async () => (await import("#modules/comments/comment-counts.editor.tsx")).CommentMarker,
);

interface ComponentListProps {
  data: PageComponentData;
  editor: EditorState;
  selection: EditorSelection;
  actions: PlaceActions;
  /** Only for provider admins: adds a copy of an existing component [EDIT-013]. */
  onAddExisting?(afterId: number | null): void;
  folded: FoldedList;
}

/** A version's components; those of a draft can be edited, deleted, and reordered [EDIT-009, EDIT-010]. */
export const ComponentList = (props: ComponentListProps) => {
  const { data, editor, selection, actions, onAddExisting, folded } = props;
  const { places, isEditable, reload } = editor;
  const { selectedId } = selection;
  const removeComponent = useRemoveComponent();
  const addButton = useRef<HTMLButtonElement>(null);
  const pageId = data.page.id;
  const order = useComponentOrder(data, places);
  const draft = useEditInDraft(data, editor, selection.showOpened);
  const label = (place: PageComponent) => placeLabel(data, place);
  const start = useRef(editor.addsFirst ? actions.onAdd : null);
  useEffect(() => {
    if (!start.current) return;
    // The focus returns there when the kinds close.
    addButton.current?.focus();
    start.current(null);
    start.current = null;
  }, []);

  const remove = async ({ id }: PageComponent) => {
    const send = () => call("deletePageComponent", { query: { pageComponentId: String(id) } });
    const isRemoved = await removeComponent({
      id,
      send,
      onDeleted: selection.afterDelete,
      onChanged: reload,
    });
    if (isRemoved) addButton.current?.focus();
  };
  const add = isEditable ? (
    <AddButtons {...{ places, selectedId, actions, onAddExisting }} ref={addButton} />
  ) : null;

  return (
    <section
      className={list.components}
      data-folded={folded.isFolded || undefined}
      aria-labelledby="components-heading"
    >
      <div className={list.listTitle}>
        <h2 id="components-heading" tabIndex={-1} className={classes.heading}>
          Components
        </h2>
        <FoldButton folded={folded} />
      </div>
      {places.length === 0 ? (
        <EmptyState
          text={
            isEditable
              ? `No components yet. Add the first one to start building this ${data.isBlock ? "block" : "page"}.`
              : "This version has no components."
          }
          action={add}
        />
      ) : (
        <>
          <SortableList
            label="Components of this version"
            items={places}
            getId={idOf}
            getLabel={label}
            onReorder={(ids: number[]) => order.save(ids).finally(reload)}
            isReadOnly={!isEditable}
            renderItem={(place, index) => (
              <Entry
                place={place}
                isFirst={index === 0}
                label={label(place)}
                shownIn={namesOf(data, place.shownIn ?? [])}
                isSelected={place.componentId === selectedId}
                actions={isEditable ? { ...actions, onRemove: () => void remove(place) } : null}
                draft={draft}
                onSelect={selection.select}
              >
                <CommentMarker
                  pageId={pageId}
                  componentId={place.componentId}
                  label={label(place)}
                  onOpen={() => selection.showComments(place.componentId)}
                />
              </Entry>
            )}
          />
          {add}
          {order.dialog}
        </>
      )}
    </section>
  );
};

const useComponentOrder = (data: PageComponentData, places: readonly PageComponent[]) =>
  useItemOrder({
    items: places,
    idOf,
    labelOf: (place) => placeLabel(data, place),
    saver: { kind: "component-order", id: data.page.id },
    read: async () => {
      const stored = await call("getPageComponentData", { query: { pageId: String(data.page.id) } });
      return stored.pageComponents.filter(({ versionId }) => versionId === places[0]?.versionId);
    },
    send: async (pageComponentIds, seen) => {
      const answer = await call("updatePageComponentOrder", { body: { pageComponentIds, seen } });
      requireWord(answer, "Saved");
    },
  });

const idOf = (place: PageComponent): number => place.id;

interface AddButtonsProps extends Pick<ComponentListProps, "actions" | "onAddExisting"> {
  places: readonly PageComponent[];
  selectedId: number | null;
  ref: RefObject<HTMLButtonElement | null>;
}

/** Adds a component after the open one, or at the end. */
const AddButtons = (props: AddButtonsProps) => {
  const { ref, places, selectedId, actions, onAddExisting } = props;
  const { copied, onAdd, onPaste } = actions;
  const afterId = places.find((place) => place.componentId === selectedId)?.componentId ?? null;
  const addLabel = onAddExisting ? "Add New Component" : "Add Component";
  return (
    <div className={list.addButtons} data-sticks>
      <Button
        ref={ref}
        leftSection={<IconPlus size={18} aria-hidden="true" />}
        variant={places.length === 0 ? "filled" : "default"}
        title={addLabel}
        onClick={() => onAdd(afterId)}
      >
        {addLabel}
      </Button>
      {onAddExisting ? (
        <Button
          leftSection={<IconCopyPlus size={18} aria-hidden="true" />}
          variant="default"
          title="Add Existing Component"
          onClick={() => onAddExisting(afterId)}
        >
          Add Existing Component
        </Button>
      ) : null}
      {copied ? (
        <Button
          leftSection={<IconClipboard size={18} aria-hidden="true" />}
          variant="default"
          title={`Paste “${copied.label}”`}
          onClick={() => onPaste(afterId)}
        >
          Paste “{copied.label}”
        </Button>
      ) : null}
    </div>
  );
};
