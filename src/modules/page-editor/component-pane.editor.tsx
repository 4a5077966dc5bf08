import { Button } from "@mantine/core";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useEffect, useRef, useState } from "react";
import type { BlockKind } from "#platform/blocks/define-block.ts";
import { callByName } from "#platform/ui/api.ts";
import { QueryError } from "#platform/ui/error-panel.tsx";
import { lazyPart } from "#platform/ui/lazy-part.tsx";
import { Loading } from "#platform/ui/loading.tsx";
import { moveFocusOn } from "#platform/ui/move-focus-on.ts";
import { REUSABLE } from "./block-queries.editor.tsx";
import { ChildrenList } from "./children-list.editor.tsx";
import { ComponentPresence } from "./component-entry.editor.tsx";
import { ComponentForm } from "./component-form.editor.tsx";
import type { EditGuard } from "./edit-guard.editor.tsx";
import {
  type ComponentItem,
  type EditorVersion,
  heldKind,
  named,
  nameOf,
  useComponent,
} from "./editor-queries.editor.tsx";
import { KindThumbnail } from "./kind-thumbnail.editor.tsx";
import classes from "./page-editor.module.css";
import { ReferredForms } from "./referred-forms.editor.tsx";
import { useRemoveComponent } from "./remove-component.editor.ts";

const CopyButton = lazyPart(async () => (await import("./copy-button.editor.tsx")).CopyButton);
/** Few components show a reusable block. */
const BlockNote = lazyPart(async () => (await import("./block-note.editor.tsx")).BlockNote);
const ChildPopup = lazyPart(async () => (await import("./child-popup.editor.tsx")).ChildPopup, {
  isOpen: ({ childId }) => childId !== null,
});

export interface ComponentPaneProps {
  kind: BlockKind;
  version: EditorVersion;
  /** 0 for a component that isn't created yet. */
  componentId: number;
  guard: EditGuard;
  /** Focuses the heading, because the user has just opened this component. */
  takesFocus: boolean;
  /** The focus moves on from the heading to the first field that isn't suggested. */
  isForWriting: boolean;
  /** Called after a save, so that the lists and the preview reload. */
  onChanged(): Promise<void>;
  onCreated(componentId: number): void;
  onDeleted(componentId: number): void;
  /** The names in this version, among which a new component's name is chosen. */
  namesTaken: readonly string[];
}

/** A component's form in Create or Update mode [CMP-GEN-03], with its children if it is a container. */
export const ComponentPane = (props: ComponentPaneProps) => {
  const { kind, version, componentId, guard, onChanged, onCreated, onDeleted, namesTaken } = props;
  const { loaded, opened, stored, setStored, start } = useOpened(kind, componentId, namesTaken);
  useEffect(() => focusList, []);
  const reload = async () => {
    await Promise.all([loaded.refetch(), onChanged()]);
  };

  return (
    <section className={classes.pane} aria-labelledby="component-heading">
      <PaneTop {...props} stored={stored} />
      {opened ? null : loaded.isError ? (
        <QueryError query={loaded} />
      ) : (
        <Loading label={`Loading ${kind.title}`} lines={6} />
      )}
      {opened && stored ? (
        <>
          <Children {...props} container={stored} items={loaded.data?.children} onReload={reload} />
          <ReferredForms
            kind={kind}
            version={version}
            read={componentId === 0 ? undefined : loaded.data}
            onSaved={reload}
          >
            <ComponentForm
              key={opened.turn}
              kind={kind}
              version={version}
              opened={opened.item}
              watch={guard.watch}
              actions={
                componentId === 0 ? undefined : (
                  <DeleteButton {...{ kind, componentId, onDeleted, onChanged }} />
                )
              }
              onSaved={({ id, isNew, stored }) => {
                if (stored) setStored(stored);
                if (isNew) onCreated(id);
                void onChanged();
              }}
              onOutdated={() => void onChanged()}
              onTakeTheirs={start}
            />
          </ReferredForms>
        </>
      ) : null}
    </section>
  );
};

/** A component as its form was opened and as it was last stored; both null until it has loaded. */
const useOpened = (kind: BlockKind, componentId: number, namesTaken: readonly string[]) => {
  const loaded = useComponent(kind, componentId);
  // The form keeps the values it first loaded; reloads only update the list of children.
  const [opened, setOpened] = useState<{ item: ComponentItem; turn: number } | null>(null);
  const [stored, setStored] = useState<ComponentItem | null>(null);
  const start = (item: ComponentItem) => setOpened({ item, turn: opened ? opened.turn + 1 : 0 });
  if (!opened && loaded.data && loaded.isFetchedAfterMount)
    start(componentId === 0 ? named(kind, loaded.data.item, namesTaken) : loaded.data.item);
  return { loaded, opened, stored: stored ?? opened?.item ?? null, setStored, start };
};

type TopProps = "kind" | "version" | "componentId" | "takesFocus" | "isForWriting";

interface PaneTopProps extends Pick<ComponentPaneProps, TopProps> {
  stored: ComponentItem | null;
}

/** The heading, who else has the component open, and the reusable block that it shows. */
const PaneTop = (props: PaneTopProps) => {
  const { kind, version, componentId, takesFocus, isForWriting, stored } = props;
  const firstField = kind.showsName ? "componentName" : Object.keys(kind.fields)[0];
  const heading = useFocusedHeading(takesFocus, isForWriting ? firstField : undefined);
  const isReadOnly = version.readOnlyReason !== undefined;
  const mode = isReadOnly ? "View" : componentId === 0 ? "Create" : "Update";
  return (
    <>
      <div className={classes.paneTitle}>
        <KindThumbnail type={kind.type} />
        <h2 id="component-heading" ref={heading} tabIndex={-1} className={classes.heading}>
          {mode} {kind.title}
        </h2>
        {stored && componentId !== 0 ? <CopyButton id={componentId} label={nameOf(stored)} /> : null}
      </div>
      {isReadOnly ? null : <ComponentPresence id={componentId} isHint />}
      {stored && kind.type === REUSABLE && componentId !== 0 ? (
        <BlockNote blockId={Number(stored.blockId)} />
      ) : null}
    </>
  );
};

interface ChildrenProps extends Pick<ComponentPaneProps, "kind" | "version" | "componentId" | "guard"> {
  container: ComponentItem;
  items: readonly ComponentItem[] | undefined;
  /** Called after children were changed. */
  onReload(): Promise<void>;
}

/** The children of a container, which open in a popup. Nothing for other kinds. */
const Children = (props: ChildrenProps) => {
  const { kind, version, componentId, guard, container, items = NO_CHILDREN, onReload } = props;
  const [childId, setChildId] = useState<number | null>(null);
  const held = heldKind(kind);
  if (!held) return null;
  // Children are stored with their container's id, so a new container is saved before the first one.
  const open = async (id: number) => {
    if (componentId !== 0 || (await guard.save()) === "saved") setChildId(id);
  };
  return (
    <>
      <ChildrenList
        kind={held}
        items={items}
        isEditable={version.readOnlyReason === undefined}
        onOpen={(id) => void open(id)}
        onChanged={onReload}
      />
      <ChildPopup
        kind={held}
        version={version}
        containerId={componentId}
        container={container}
        siblings={items}
        childId={componentId === 0 ? null : childId}
        onSaved={onReload}
        onClose={() => setChildId(null)}
      />
    </>
  );
};

const NO_CHILDREN: readonly ComponentItem[] = [];

type DeleteButtonProps = Pick<ComponentPaneProps, "kind" | "componentId" | "onDeleted" | "onChanged">;

const DeleteButton = ({ kind, componentId, onDeleted, onChanged }: DeleteButtonProps) => {
  const removeComponent = useRemoveComponent();
  const remove = () =>
    removeComponent({
      id: componentId,
      send: () => callByName(`delete${kind.type}`, { query: { componentId } }),
      onDeleted,
      onChanged,
    });
  return (
    <Button
      variant="default"
      leftSection={<IconTrash size={18} aria-hidden="true" />}
      onClick={() => void remove()}
    >
      Delete component
    </Button>
  );
};

/** For a form that is gone together with the focus, such as after a deletion. In a narrow window, the list is hidden. */
const focusList = (): void => {
  for (const id of ["components-heading", "main"])
    if (document.activeElement === document.body) document.getElementById(id)?.focus();
};

/** Milliseconds to wait, because a closing dialog or a reloading list restores focus a moment later. */
const FOCUS_DELAY = 60;

const useFocusedHeading = (takesFocus: boolean, fieldToWrite: string | undefined) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const opening = useRef({ takesFocus, fieldToWrite });
  useEffect(() => {
    const { takesFocus, fieldToWrite } = opening.current;
    const element = heading.current;
    const pane = element?.closest("section");
    if (!takesFocus || !element || !pane) return;
    const timer = setTimeout(() => element.focus(), FOCUS_DELAY);
    // On touch screens, a keyboard would cover the screen.
    const isForKeys = fieldToWrite !== undefined && !window.matchMedia("(pointer: coarse)").matches;
    const field = () => pane.querySelector<HTMLElement>(`form [id$="-${fieldToWrite}"]`);
    const stop = isForKeys ? moveFocusOn(element, pane, field) : undefined;
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, []);
  return heading;
};
