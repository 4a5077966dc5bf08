import { type ReactNode, useState } from "react";
import { type BlockKind, typesReferredTo } from "#platform/blocks/define-block.ts";
import { type ReferenceAction, ReferenceActionsContext } from "#platform/fields/reference-choices.editor.ts";
import { lazyPart } from "#platform/ui/lazy-part.tsx";
import {
  type ComponentItem,
  type ComponentWithChildren,
  type EditorVersion,
  kindOf,
} from "./editor-queries.editor.tsx";

const ChildPopup = lazyPart(async () => (await import("./child-popup.editor.tsx")).ChildPopup);

interface ReferredFormsProps {
  version: EditorVersion;
  /** The open component's kind. */
  kind: BlockKind;
  /** The open component with its lists; undefined while it loads. */
  read: ComponentWithChildren | undefined;
  /** Called after a save in a popup, so that the lists and the preview reload. */
  onSaved(): Promise<void>;
  /** The form whose reference lists get the buttons. */
  children: ReactNode;
}

interface Opened {
  readonly kind: BlockKind;
  readonly id: number;
}

/**
 * Adds two buttons to each item of a reference list: Details opens the item's form in a popup, and Content opens the
 * form of the component it shows [CMP-CARDCONTAINER-06]. A save in either shows "Saved" and reloads everything.
 */
export const ReferredForms = (props: ReferredFormsProps) => {
  const { kind, read, version, onSaved, children } = props;
  const [opened, show] = useState<Opened | null>(null);
  const actionsOf = (id: number): readonly ReferenceAction[] => {
    const member = read && memberOf(kind, read, id);
    if (!member) return [];
    const content = contentOf(member);
    return [
      { label: "Details", open: () => show({ kind: member.kind, id }) },
      ...(content ? [{ label: "Content", open: () => show(content) }] : []),
    ];
  };
  return (
    <>
      <ReferenceActionsContext value={actionsOf}>{children}</ReferenceActionsContext>
      {opened ? (
        <ChildPopup
          kind={opened.kind}
          version={version}
          childId={opened.id}
          onSaved={onSaved}
          onClose={() => show(null)}
        />
      ) : null}
    </>
  );
};

interface Member {
  readonly kind: BlockKind;
  readonly item: ComponentItem;
}

const memberOf = (kind: BlockKind, { lists }: ComponentWithChildren, id: number): Member | null => {
  for (const type of typesReferredTo(kind)) {
    const referred = kindOf(type);
    const item = lists[referred?.names.many ?? ""]?.find((candidate) => candidate.id === id);
    if (referred && item) return { kind: referred, item };
  }
  return null;
};

/** The component that an item shows, which its first single reference points to. */
const contentOf = ({ kind, item }: Member): Opened | null => {
  const [name, field] =
    Object.entries(kind.fields).find(([, { refersTo }]) => refersTo && !refersTo.isList) ?? [];
  const { typeField, types = [] } = field?.refersTo ?? {};
  const content = kindOf(String(typeField ? item[typeField] : types[0]));
  const id = Number(item[name ?? ""] ?? 0);
  return content && id > 0 ? { kind: content, id } : null;
};
