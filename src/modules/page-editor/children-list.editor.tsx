import { ActionIcon, Button } from "@mantine/core";
import IconEye from "@tabler/icons-react/dist/esm/icons/IconEye.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useId, useRef } from "react";
import type { BlockKind } from "#platform/blocks/define-block.ts";
import { callByName, requireWord } from "#platform/ui/api.ts";
import { useItemOrder } from "#platform/ui/item-order.tsx";
import { SortableList } from "#platform/ui/sortable-list.tsx";
import list from "./component-list.module.css";
import { type ComponentItem, kindOf, nameOf, readComponent } from "./editor-queries.editor.tsx";
import classes from "./page-editor.module.css";
import { useRemoveComponent, useRestoredComponents } from "./remove-component.editor.ts";

interface ChildrenListProps {
  /** Kind of the children. */
  kind: BlockKind;
  items: readonly ComponentItem[];
  isEditable: boolean;
  /** Opens a child in its popup; 0 for a new one. */
  onOpen(id: number): void;
  /** Called after children were added, deleted, or reordered on the server. */
  onChanged(): Promise<void>;
}

/** A container's children: editable and sortable in a draft, view only otherwise [CMP-ACCORDION-01]. */
export const ChildrenList = ({ kind, items, isEditable, onOpen, onChanged }: ChildrenListProps) => {
  const removeComponent = useRemoveComponent();
  useRestoredComponents(items);
  const headingId = useId();
  const addButton = useRef<HTMLButtonElement>(null);

  const remove = async ({ id }: ComponentItem) => {
    const send = () => callByName(`delete${kind.type}`, { query: { componentId: id } });
    if (await removeComponent({ id, send, onChanged })) addButton.current?.focus();
  };

  const order = useChildOrder(kind, items);
  const title = kind.parent?.orderTitle ?? `${kind.title}s`;
  const verb = isEditable ? "Edit" : "View";
  return (
    <section className={list.children} aria-labelledby={headingId}>
      <h3 id={headingId} className={classes.heading}>
        {title}
      </h3>
      {items.length === 0 ? (
        <p className={classes.muted}>No {kind.title.toLowerCase()}s yet.</p>
      ) : (
        <SortableList
          label={title}
          items={items}
          getId={idOf}
          getLabel={labelOf}
          onReorder={(ids: number[]) => order.save(ids).finally(onChanged)}
          isReadOnly={!isEditable}
          renderItem={(item) => (
            <div className={list.child}>
              <strong className={list.childName}>{nameOf(item)}</strong>
              <ActionIcon aria-label={`${verb} ${nameOf(item)}`} title={verb} onClick={() => onOpen(item.id)}>
                {isEditable ? (
                  <IconPencil size={20} aria-hidden="true" />
                ) : (
                  <IconEye size={20} aria-hidden="true" />
                )}
              </ActionIcon>
              {isEditable ? (
                <ActionIcon
                  aria-label={`Delete ${nameOf(item)}`}
                  title="Delete component"
                  color="red"
                  onClick={() => void remove(item)}
                >
                  <IconTrash size={20} aria-hidden="true" />
                </ActionIcon>
              ) : null}
            </div>
          )}
        />
      )}
      {order.dialog}
      {isEditable ? (
        <Button
          ref={addButton}
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => onOpen(0)}
        >
          {kind.parent?.addLabel ?? `Add ${kind.title}`}
        </Button>
      ) : null}
    </section>
  );
};

const useChildOrder = (kind: BlockKind, items: readonly ComponentItem[]) => {
  const container = kindOf(kind.parent?.type ?? "");
  const containerId = Number(items[0]?.[kind.parent?.key ?? ""] ?? 0);
  return useItemOrder({
    items,
    idOf,
    labelOf,
    saver: { kind: "child-order", id: containerId },
    read: async () => (container ? (await readComponent(container, containerId)).children : []),
    send: async (ids, seen) => {
      const answer = await callByName(`order${kind.type}s`, {
        body: { [kind.parent?.orderKey ?? ""]: ids, seen },
      });
      requireWord(answer, "Saved");
    },
  });
};

const idOf = (item: ComponentItem): number => item.id;
const labelOf = (item: ComponentItem): string => nameOf(item);
