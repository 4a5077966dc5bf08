import { useParams } from "react-router";
import { PagePresence } from "#platform/ui/presence/page-presence.tsx";
import { useEditorLocation } from "./editor-location.editor.tsx";
import { ShortcutsHelp } from "./shortcuts-help.editor.tsx";
import { UndoButtons } from "./undo-buttons.editor.tsx";
import type { EditorState } from "./use-editor.editor.tsx";

/** What is beside the editor's title: undo and redo, who else is here, and the keyboard shortcuts. */
export const EditorTools = ({ editor }: { editor: EditorState }) => {
  const pageId = Number(useParams().pageId);
  const { componentId } = useEditorLocation();
  return (
    <>
      {editor.isEditable && editor.version ? (
        <UndoButtons pageId={pageId} versionId={editor.version.versionId} editor={editor} />
      ) : null}
      <PagePresence pageId={pageId} componentId={componentId} />
      <ShortcutsHelp />
    </>
  );
};
