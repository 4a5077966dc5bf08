import { useParams } from "react-router";
import { PagePresence } from "#platform/ui/presence/page-presence.tsx";
import { useEditorLocation } from "./editor-location.editor.tsx";
import { ShortcutsHelp } from "./shortcuts-help.editor.tsx";

/** What is beside the editor's title: who else is here, and the keyboard shortcuts. */
export const EditorTools = () => {
  const pageId = Number(useParams().pageId);
  const { componentId } = useEditorLocation();
  return (
    <>
      <PagePresence pageId={pageId} componentId={componentId} />
      <ShortcutsHelp />
    </>
  );
};
