import { Textarea } from "@mantine/core";
import { EditorContent, useEditor } from "@tiptap/react";
import { useEffect, useRef, useState } from "react";
import { DeadLinkNotes } from "../dead-link-notes.tsx";
import { useDialogs } from "../dialogs.tsx";
import classes from "./editor.module.css";
import { EDITOR_HEIGHT } from "./editor-limits.ts";
import { richTextExtensions } from "./extensions.ts";
import { findLosses, linksIn, toStoredHtml } from "./html-form.ts";
import { SourceToggle, Toolbar } from "./toolbar.tsx";

const EXTENSIONS = richTextExtensions();

interface RichTextEditorProps {
  id: string;
  labelId: string;
  describedBy: string;
  value: string;
  onChange(html: string): void;
  isDisabled: boolean;
  isInvalid: boolean;
}

/**
 * The rich-text editor. Text that it couldn't give back whole opens as source, with a notice. Nothing is emitted
 * until a person changes something.
 */
export const RichTextEditor = (props: RichTextEditorProps) => {
  const { id, labelId, describedBy, value, onChange, isDisabled, isInvalid } = props;
  const dialogs = useDialogs();
  const known = useRef(value);
  const [links, setLinks] = useState(() => linksIn(value));
  const [source, setSource] = useState<string | null>(null);
  const [losses, setLosses] = useState<readonly string[]>([]);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });

  const attributes = {
    id,
    role: "textbox",
    "aria-multiline": "true",
    "aria-labelledby": labelId,
    "aria-invalid": String(isInvalid),
    "aria-disabled": String(isDisabled),
    ...(describedBy ? { "aria-describedby": describedBy } : {}),
    "data-no-ring": "",
    class: classes.text ?? "",
  };
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value,
    editable: !isDisabled,
    editorProps: { attributes },
    onUpdate: ({ editor: changed }) => {
      const html = toStoredHtml(changed.getHTML());
      if (html === toStoredHtml(known.current)) return;
      known.current = html;
      setLinks(linksIn(html));
      latest.current(html);
    },
  });

  // The text as loaded is compared with what the editor makes of it, now and whenever another text comes from outside.
  useEffect(() => {
    if (!editor || editor.isDestroyed) return;
    if (value !== known.current) {
      known.current = value;
      setLinks(linksIn(value));
      editor.commands.setContent(value, { emitUpdate: false });
    } else if (toStoredHtml(editor.getHTML()) === value) return;
    const lost = findLosses(value, toStoredHtml(editor.getHTML()));
    setLosses(lost);
    setSource(lost.length > 0 ? value : null);
  }, [editor, value]);

  useEffect(() => {
    if (!editor || editor.isDestroyed) return;
    editor.setEditable(!isDisabled, false);
    editor.setOptions({ editorProps: { attributes } });
  });

  const showEditor = async () => {
    if (!editor || source === null) return;
    editor.commands.setContent(source, { emitUpdate: false });
    const lost = findLosses(source, toStoredHtml(editor.getHTML()));
    if (lost.length > 0) {
      const isSure = await dialogs.confirm({
        text: `The editor can't keep everything in this text. These would be lost: ${lost.join(", ")}. Open it in the editor all the same?`,
        confirmLabel: "Open in the editor",
        danger: true,
      });
      if (!isSure) return;
      emit(toStoredHtml(editor.getHTML()));
    }
    setLosses([]);
    setSource(null);
  };

  const emit = (html: string) => {
    if (html === known.current) return;
    known.current = html;
    setLinks(linksIn(html));
    onChange(html);
  };

  const isSource = source !== null;
  const toggle = (
    <SourceToggle
      isSource={isSource}
      onToggle={() => (isSource ? void showEditor() : setSource(known.current))}
    />
  );
  return (
    <>
      <div
        className={classes.editor}
        style={{ height: EDITOR_HEIGHT }}
        data-error={isInvalid || undefined}
        data-disabled={isDisabled || undefined}
      >
        {editor ? (
          <Toolbar editor={editor} isDisabled={isDisabled || isSource} labelId={labelId} toggle={toggle} />
        ) : null}
        {losses.length > 0 && isSource ? (
          <p className={classes.notice} role="status">
            This text is open as source, because the editor would lose some of it: {losses.join(", ")}.
          </p>
        ) : null}
        {isSource ? (
          <Textarea
            id={id}
            className={classes.source}
            classNames={{ input: classes.sourceInput, wrapper: classes.sourceInput }}
            aria-labelledby={labelId}
            aria-describedby={describedBy || undefined}
            spellCheck={false}
            value={source}
            readOnly={isDisabled}
            error={isInvalid}
            onChange={(event) => {
              setSource(event.currentTarget.value);
              emit(event.currentTarget.value);
            }}
          />
        ) : (
          <EditorContent editor={editor} className={classes.scroll} />
        )}
      </div>
      <DeadLinkNotes addresses={links} />
    </>
  );
};
