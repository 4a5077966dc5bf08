import type { PageVersion } from "#modules/version-rows/version-rows.schema.ts";
import { ComponentPane } from "./component-pane.editor.tsx";
import { NothingOpen } from "./details-pane.editor.tsx";
import { kindOf, placeName } from "./editor-queries.editor.tsx";
import type { PageComponentData } from "./page-editor.contract.ts";
import type { EditorState } from "./use-editor.editor.tsx";

interface OpenFormProps {
  data: PageComponentData;
  editor: EditorState;
  version: PageVersion;
  onDeleted(componentId: number): void;
}

/** The open component's form, or a hint when none is open. */
export const OpenForm = ({ data, editor, version, onDeleted }: OpenFormProps) => {
  const { open, isEditable } = editor;
  if (open === "missing") return <NothingOpen text={`This component isn't in V${version.versionId}.`} />;
  const kind = open ? kindOf(open.type) : undefined;
  if (!open || !kind || (open.componentId === 0 && !isEditable && !editor.guard.isDirty())) {
    return (
      <NothingOpen
        text={
          isEditable ? "Choose a component to edit, or add one." : "Choose a component to see its details."
        }
      />
    );
  }
  return (
    <ComponentPane
      key={open.formKey}
      kind={kind}
      version={{
        pageId: data.page.id,
        versionId: version.versionId,
        readOnlyReason: isEditable ? undefined : whyReadOnly(editor, version),
      }}
      componentId={open.componentId}
      guard={editor.guard}
      takesFocus={editor.wasOpened}
      isForWriting={editor.isForWriting}
      onChanged={editor.reload}
      onCreated={editor.onCreated}
      onDeleted={onDeleted}
      namesTaken={editor.places.map((place) => placeName(data, place))}
    />
  );
};

const whyReadOnly = ({ isDeleted, isGone }: EditorState, { versionId, status }: PageVersion): string => {
  if (isDeleted) return "This page is deleted.";
  return isGone ? `V${versionId} was deleted.` : `V${versionId} is ${status}. Only drafts can be edited.`;
};
