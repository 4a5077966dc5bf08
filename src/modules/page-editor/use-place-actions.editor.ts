import { CallError, messageOf } from "#platform/ui/api.ts";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { useToasts } from "#platform/ui/toasts.tsx";
import { type CopiedComponent, copyToClipboard, useCopiedComponent } from "./component-clipboard.editor.ts";
import { copiedText } from "./copied-text.editor.ts";
import type { EditorState } from "./use-editor.editor.tsx";

/** The actions at a position in a draft. A position is the component before it; 0 is the top, and null the end. */
export interface PlaceActions {
  /** The component that can be pasted. */
  copied: CopiedComponent | null;
  onAdd(afterId: number | null): void;
  onDuplicate(componentId: number): void;
  onCopy(component: CopiedComponent): void;
  onPaste(afterId: number | null): void;
  onInsertBlock(block: { readonly id: number; readonly name: string }, afterId: number | null): void;
  /** Whether a component can become a reusable block; not inside of one. */
  mayMakeReusable: boolean;
  /** Resolves to whether the open form has nothing unsaved that would be lost. */
  mayLeave(): Promise<boolean>;
  /** Shows the draft after one of its components was replaced, with the one that is there now. */
  onReplaced(componentId: number): Promise<void>;
}

/**
 * Returns the actions at positions in the draft.
 * @param onAdd opens the gallery for a position
 * @param onOpened called after a copy was opened
 * @param isBlock whether the page is a reusable block
 */
export const usePlaceActions = (
  editor: EditorState,
  onAdd: PlaceActions["onAdd"],
  onOpened: () => void,
  isBlock: boolean,
): PlaceActions => {
  const dialogs = useDialogs();
  const toasts = useToasts();
  const copied = useCopiedComponent();
  const paste = async (componentId: number, afterId: number | null, done: string): Promise<void> => {
    if (!(await editor.guard.mayLeave())) return;
    try {
      await editor.paste(componentId, afterId);
      toasts.success(done);
      onOpened();
    } catch (error) {
      const isGone = componentId === copied?.id && error instanceof CallError && error.status === 404;
      if (isGone) copyToClipboard(null);
      await dialogs.alert(
        isGone
          ? "The copied component or the one above it was deleted. Copy it again, then paste it."
          : messageOf(error),
      );
      await editor.reload();
    }
  };
  const insertBlock = async (
    ...[block, afterId]: Parameters<PlaceActions["onInsertBlock"]>
  ): Promise<void> => {
    try {
      await editor.insertBlock(block, afterId);
      toasts.success(`Added “${block.name}”`);
      onOpened();
    } catch (error) {
      await dialogs.alert(messageOf(error));
      await editor.reload();
    }
  };
  return {
    copied,
    onAdd,
    onDuplicate: (componentId) => void paste(componentId, componentId, "Component duplicated"),
    onCopy: ({ id, label }) => {
      // A copy has the version of the draft that it's pasted into.
      const name = label.replace(/-V\d+$/, "");
      copyToClipboard({ id, label: name });
      toasts.success(copiedText(name));
    },
    onPaste: (afterId) => copied && void paste(copied.id, afterId, "Component pasted"),
    onInsertBlock: (block, afterId) => void insertBlock(block, afterId),
    mayMakeReusable: !isBlock,
    mayLeave: editor.guard.mayLeave,
    onReplaced: async (componentId) => {
      await editor.show(componentId);
      onOpened();
    },
  };
};
