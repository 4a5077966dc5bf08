import { useState } from "react";
import type { BlockKind } from "#platform/blocks/define-block.ts";
import { QueryError } from "#platform/ui/error-panel.tsx";
import { Loading } from "#platform/ui/loading.tsx";
import { Popup } from "#platform/ui/popup.tsx";
import { useToasts } from "#platform/ui/toasts.tsx";
import { ChildrenList } from "./children-list.editor.tsx";
import { ComponentForm } from "./component-form.editor.tsx";
import { type EditGuard, useEditGuard } from "./edit-guard.editor.tsx";
import {
  type ComponentItem,
  type EditorVersion,
  heldKind,
  named,
  nameOf,
  useComponent,
} from "./editor-queries.editor.tsx";

interface ChildPopupProps {
  kind: BlockKind;
  version: EditorVersion;
  /** The container's id; undefined when the component has no container. */
  containerId?: number;
  /** The stored container, whose values prefill new children. */
  container?: ComponentItem;
  /** The other components in the container. */
  siblings?: readonly ComponentItem[];
  /** The component to open, 0 for a new one, null when the popup is closed. */
  childId: number | null;
  /** Called after a save, so that the parent reloads [CMP-GEN-13]. */
  onSaved(): Promise<void>;
  onClose(): void;
}

/** A component's form and children in a popup, without Delete [CMP-GEN-04, CMP-GEN-05]. */
export const ChildPopup = ({ kind, childId, onSaved, onClose, ...place }: ChildPopupProps) => {
  const toasts = useToasts();
  const guard = useEditGuard();
  const mode = place.version.readOnlyReason ? "View" : childId === 0 ? "Create" : "Update";

  // Checked at the moment of closing, so that not even the last keystroke is lost.
  const tryToClose = async () => {
    if (await guard.mayLeave()) onClose();
  };
  const finish = async () => {
    await onSaved();
    toasts.success("Saved");
    // The user may have kept typing.
    if (!guard.isDirty()) onClose();
  };

  return (
    <Popup
      isOpen={childId !== null}
      title={`${mode} ${kind.title}`}
      size="lg"
      onClose={() => void tryToClose()}
    >
      {childId === null ? null : (
        <ChildForm
          key={childId}
          kind={kind}
          childId={childId}
          watch={guard.watch}
          onSaved={() => void finish()}
          onChildrenChanged={onSaved}
          {...place}
        />
      )}
    </Popup>
  );
};

type ChildPlace = "kind" | "version" | "containerId" | "container" | "siblings";

interface ChildFormProps extends Pick<ChildPopupProps, ChildPlace> {
  childId: number;
  watch: EditGuard["watch"];
  onSaved(): void;
  onChildrenChanged(): Promise<void>;
}

const ChildForm = (props: ChildFormProps) => {
  const { kind, childId, container, siblings = [], onChildrenChanged, ...rest } = props;
  const loaded = useComponent(kind, childId);
  const [innerId, setInnerId] = useState<number | null>(null);
  const held = heldKind(kind);
  const [opened, setOpened] = useState<{ item: ComponentItem; turn: number } | null>(null);
  if (!opened && loaded.data && loaded.isFetchedAfterMount) {
    const { item } = loaded.data;
    setOpened({
      item: childId === 0 ? prefilled(kind, named(kind, item, siblings.map(nameOf)), container) : item,
      turn: 0,
    });
  }
  if (!opened) {
    return loaded.isError ? <QueryError query={loaded} /> : <Loading label={`Loading ${kind.title}`} />;
  }
  const reloadChildren = async () => {
    await Promise.all([loaded.refetch(), onChildrenChanged()]);
  };
  return (
    <>
      {held ? (
        <ChildrenList
          kind={held}
          items={loaded.data?.children ?? []}
          isEditable={rest.version.readOnlyReason === undefined}
          onOpen={setInnerId}
          onChanged={reloadChildren}
        />
      ) : null}
      <ComponentForm
        key={opened.turn}
        kind={kind}
        opened={opened.item}
        onTakeTheirs={(item) => setOpened({ item, turn: opened.turn + 1 })}
        onOutdated={() => void onChildrenChanged()}
        {...rest}
      />
      {held ? (
        <ChildPopup
          kind={held}
          version={rest.version}
          containerId={childId}
          container={opened.item}
          siblings={loaded.data?.children ?? []}
          childId={innerId}
          onSaved={reloadChildren}
          onClose={() => setInnerId(null)}
        />
      ) : null}
    </>
  );
};

const prefilled = (
  kind: BlockKind,
  blank: ComponentItem,
  container: ComponentItem | undefined,
): ComponentItem => ({
  ...blank,
  ...(container
    ? Object.fromEntries((kind.parent?.prefill ?? []).map((name) => [name, container[name]]))
    : {}),
});
