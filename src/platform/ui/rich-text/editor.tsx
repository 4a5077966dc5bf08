import type { Editor } from "@tiptap/react";
import { useMemo, useRef, useState } from "react";
import { lazyPart } from "../lazy-part.tsx";
import type { PendingEdits } from "../pending-edits.ts";
import type { AccessibilityIssue } from "./accessibility-issues.ts";
import { EditingContext, type EditingDialog } from "./editing.ts";
import classes from "./editor.module.css";
import { EDITOR_HEIGHT, LONG_LENGTH } from "./editor-limits.ts";
import { useFocusMode } from "./focus-mode.ts";
import { jumpInSource, jumpInText } from "./jump.ts";
import { SourceView } from "./source-view.tsx";
import { useTextboxProps } from "./textbox-props.ts";
import { FocusToggle, SourceToggle, Toolbar } from "./toolbar.tsx";
import { useEditorText } from "./use-editor-text.ts";
import { useTextPlace } from "./use-one-editor.ts";

/** Loaded after the editor, so that the editor appears sooner. */
const EditingDialogs = lazyPart(async () => (await import("./editing-dialogs.tsx")).EditingDialogs, {
  isOpen: ({ dialog }) => dialog !== null,
});

const Bubble = lazyPart(async () => (await import("./bubble.tsx")).Bubble);
const TextNotes = lazyPart(async () => (await import("./text-notes.tsx")).TextNotes);
const FocusPanel = lazyPart(async () => (await import("./focus-panel.tsx")).FocusPanel);

interface RichTextEditorProps {
  id: string;
  labelId: string;
  describedBy: string;
  value: string;
  onChange(html: string): void;
  edits: PendingEdits | undefined;
  isDisabled: boolean;
  isInvalid: boolean;
}

/**
 * The rich-text editor. HTML that it can't preserve opens as source, with a notice. `onChange` isn't called until a
 * person changes something.
 */
export const RichTextEditor = (props: RichTextEditorProps) => {
  const { id, labelId, describedBy, value, onChange, edits, isDisabled, isInvalid } = props;
  const { editing, dialog, files, closeDialog } = useEditingDialog();
  const [notice, setNotice] = useState("");
  const frame = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const textbox = useTextboxProps({
    ...{ id, labelId, describedBy, isInvalid, isDisabled, frame },
    openDialog: editing.open,
    showNotice: setNotice,
  });
  const text = useEditorText({ value, onChange, edits, isDisabled, textbox });
  const { editor, html, source, losses } = text;
  const focusMode = useFocusMode(frame, id);
  const isFocused = focusMode.isOn && !isDisabled;
  // Read-only text can't lose anything, so it is shown as text and not as source.
  const isSource = source !== null && !isDisabled;
  const jump = (issue: Pick<AccessibilityIssue, "selector" | "nth">) => {
    if (isSource && area.current) jumpInSource(area.current, issue);
    else if (editor) jumpInText(editor, issue);
  };
  return (
    <EditingContext value={editing}>
      <div
        ref={frame}
        className={classes.editor}
        style={{ height: isFocused ? "auto" : EDITOR_HEIGHT }}
        data-focus-mode={isFocused || undefined}
        data-error={isInvalid || undefined}
        data-disabled={isDisabled || undefined}
        data-long={html.length > LONG_LENGTH || undefined}
      >
        {editor && !isDisabled ? (
          <Toolbar
            editor={editor}
            isDisabled={isSource}
            labelId={labelId}
            toggle={
              <>
                <FocusToggle isOn={isFocused} onToggle={focusMode.toggle} />
                <SourceToggle isSource={isSource} onToggle={text.toggleSource} />
              </>
            }
          />
        ) : null}
        {isDisabled ? <p className={classes.readOnly}>Read only</p> : null}
        {notice ? <Notice text={notice} onDismiss={() => setNotice("")} /> : null}
        {isSource ? (
          <SourceView
            {...{ id, labelId, describedBy, source, losses, isInvalid, area }}
            onChange={text.changeSource}
          />
        ) : (
          <TextBox editor={editor} />
        )}
        {isFocused ? <FocusPanel html={html} onJump={jump} /> : null}
      </div>
      {editor ? <EditingDialogs editor={editor} dialog={dialog} files={files} onClose={closeDialog} /> : null}
      <TextNotes html={html} onJump={isDisabled ? undefined : jump} />
    </EditingContext>
  );
};

/** The open dialog, with the images that were pasted or dropped for it. */
const useEditingDialog = () => {
  const [dialog, setDialog] = useState<EditingDialog | null>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const editing = useMemo(
    () => ({
      open: (next: EditingDialog, images: readonly File[] = []) => {
        setFiles(images);
        setDialog(next);
      },
    }),
    [],
  );
  return { editing, dialog, files, closeDialog: () => setDialog(null) };
};

const Notice = ({ text, onDismiss }: { text: string; onDismiss(): void }) => (
  <p className={classes.notice} role="status">
    {text}
    <button type="button" className={classes.dismiss} onClick={onDismiss}>
      OK
    </button>
  </p>
);

/** The text, with a bubble of tools at the selection. */
const TextBox = ({ editor }: { editor: Editor | null }) => {
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} className={classes.box}>
      <div ref={useTextPlace(editor)} className={classes.scroll} />
      {editor ? <Bubble editor={editor} box={box} /> : null}
    </div>
  );
};
