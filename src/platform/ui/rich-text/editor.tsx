import { EditorContent, useEditor } from "@tiptap/react";
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { DeadLinkNotes } from "../dead-link-notes.tsx";
import { useDialogs } from "../dialogs.tsx";
import { styleNonce } from "../style-nonce.ts";
import { Bubble } from "./bubble.tsx";
import { EditingContext, type EditingDialog } from "./editing.ts";
import classes from "./editor.module.css";
import { EDITOR_HEIGHT } from "./editor-limits.ts";
import { richTextExtensions } from "./extensions.ts";
import { FaultList } from "./fault-list.tsx";
import type { Fault } from "./faults.ts";
import { findLosses, linksIn, toReadableSource, toStoredHtml } from "./html-form.ts";
import { jumpInSource, jumpInText } from "./jump.ts";
import { editorEvents } from "./keys-and-paste.ts";
import { SourceView } from "./source-view.tsx";
import { takeOver } from "./take-over.ts";
import textClasses from "./text.module.css";
import { SourceToggle, Toolbar } from "./toolbar.tsx";

/** They come right behind the editor, so that it stands there sooner. */
const EditingDialogs = lazy(async () => ({
  default: (await import("./editing-dialogs.tsx")).EditingDialogs,
}));

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
  const compared = useRef<unknown>(null);
  const [html, setHtml] = useState(value);
  const [source, setSource] = useState<string | null>(null);
  const [losses, setLosses] = useState<readonly string[]>([]);
  const [dialog, setDialog] = useState<EditingDialog | null>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [notice, setNotice] = useState("");
  const frame = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const latest = useRef(onChange);
  const isForced = useRef(false);
  useEffect(() => {
    latest.current = onChange;
    isForced.current = losses.length > 0;
  });
  const editing = useMemo(
    () => ({
      open: (wanted: EditingDialog, given: readonly File[] = []) => {
        setFiles(given);
        setDialog(wanted);
      },
    }),
    [],
  );

  const attributes = {
    id,
    role: "textbox",
    "aria-multiline": "true",
    "aria-labelledby": labelId,
    "aria-invalid": String(isInvalid),
    ...(isDisabled ? { "aria-readonly": "true", tabindex: "0" } : {}),
    ...(describedBy ? { "aria-describedby": describedBy } : {}),
    "data-no-ring": "",
    class: textClasses.text ?? "",
  };
  const events = useMemo(
    () =>
      editorEvents({
        open: editing.open,
        say: setNotice,
        toTools: () => frame.current?.querySelector<HTMLElement>("[data-tool][tabindex='0']")?.focus(),
      }),
    [editing],
  );

  const know = (next: string) => {
    known.current = next;
    setHtml(next);
  };
  const emit = (next: string) => {
    if (next === known.current) return;
    know(next);
    latest.current(next);
  };

  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value,
    editable: !isDisabled,
    editorProps: { attributes, ...events },
    injectNonce: styleNonce,
    onUpdate: ({ editor: changed }) => {
      const next = toStoredHtml(changed.getHTML());
      if (next !== toStoredHtml(known.current)) emit(next);
    },
  });

  // A text that comes from outside, at first or later, is compared with what the editor makes of it.
  useEffect(() => {
    if (!editor || editor.isDestroyed) return;
    if (compared.current === editor) {
      if (value === known.current) return;
      known.current = value;
      setHtml(value);
      if (toStoredHtml(value) !== toStoredHtml(editor.getHTML())) takeOver(editor, value);
    }
    compared.current = editor;
    const lost = findLosses(value, toStoredHtml(editor.getHTML()));
    setLosses(lost);
    // The source that a person asked for stays open.
    setSource((now) =>
      lost.length > 0 || (now !== null && !isForced.current) ? toReadableSource(value) : null,
    );
  }, [editor, value]);

  useEffect(() => {
    if (!editor || editor.isDestroyed) return;
    editor.setEditable(!isDisabled, false);
    editor.setOptions({ editorProps: { attributes, ...events } });
  });

  const showEditor = async () => {
    if (!editor || source === null) return;
    // The page's own heading is the only one of level 1, as the server has it.
    const text = source.replace(/(<\/?)h1\b/gi, "$1h2");
    editor.commands.setContent(text, { emitUpdate: false });
    const after = toStoredHtml(editor.getHTML());
    const lost = findLosses(text, after);
    if (lost.length > 0) {
      const isSure = await dialogs.confirm({
        text: `The editor can't keep everything in this text. These would be lost: ${lost.join(", ")}. Open it in the editor all the same?`,
        confirmLabel: "Open in the editor",
        danger: true,
      });
      if (!isSure) return;
      emit(after);
    }
    setLosses([]);
    setSource(null);
  };

  // Who only reads loses nothing: the text is shown, not its source.
  const isSource = source !== null && !isDisabled;
  const jump = (fault: Fault) => {
    if (isSource && area.current) jumpInSource(area.current, fault);
    else if (editor) jumpInText(editor, fault);
  };
  const toggle = (
    <SourceToggle
      isSource={isSource}
      onToggle={() => (isSource ? void showEditor() : setSource(toReadableSource(known.current)))}
    />
  );
  return (
    <EditingContext value={editing}>
      <div
        ref={frame}
        className={classes.editor}
        style={{ height: EDITOR_HEIGHT }}
        data-error={isInvalid || undefined}
        data-disabled={isDisabled || undefined}
      >
        {editor && !isDisabled ? (
          <Toolbar editor={editor} isDisabled={isSource} labelId={labelId} toggle={toggle} />
        ) : null}
        {isDisabled ? <p className={classes.readOnly}>Read only</p> : null}
        {notice ? (
          <p className={classes.notice} role="status">
            {notice}
            <button type="button" className={classes.dismiss} onClick={() => setNotice("")}>
              OK
            </button>
          </p>
        ) : null}
        {isSource ? (
          <SourceView
            {...{ id, labelId, describedBy, source, losses, isInvalid, area }}
            onChange={(next) => {
              setSource(next);
              emit(next);
            }}
          />
        ) : (
          <div ref={box} className={classes.box}>
            <EditorContent editor={editor} className={classes.scroll} />
            {editor ? <Bubble editor={editor} box={box} /> : null}
          </div>
        )}
      </div>
      {editor ? (
        <Suspense>
          <EditingDialogs editor={editor} dialog={dialog} files={files} onClose={() => setDialog(null)} />
        </Suspense>
      ) : null}
      {isDisabled ? null : <FaultList html={html} onJump={jump} />}
      <DeadLinkNotes addresses={useMemo(() => linksIn(html), [html])} />
    </EditingContext>
  );
};
