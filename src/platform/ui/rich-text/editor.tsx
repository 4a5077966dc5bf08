import { EditorContent, useEditor } from "@tiptap/react";
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useDialogs } from "../dialogs.tsx";
import { lazyPart } from "../lazy-part.ts";
import type { PendingEdits } from "../pending-edits.ts";
import { styleNonce } from "../style-nonce.ts";
import { EditingContext, type EditingDialog } from "./editing.ts";
import classes from "./editor.module.css";
import { EDITOR_HEIGHT } from "./editor-limits.ts";
import { richTextExtensions } from "./extensions.ts";
import type { Fault } from "./faults.ts";
import { useFocusMode } from "./focus-mode.ts";
import { findLosses, toEditorHtml, toReadableSource, toStoredHtml } from "./html-form.ts";
import { jumpInSource, jumpInText } from "./jump.ts";
import { editorEvents } from "./keys-and-paste.ts";
import { useLateText } from "./late-text.ts";
import { SourceView } from "./source-view.tsx";
import { storedText } from "./stored-text.ts";
import { takeOver } from "./take-over.ts";
import textClasses from "./text.module.css";
import { FocusToggle, SourceToggle, Toolbar } from "./toolbar.tsx";

/** They come right behind the editor, so that it stands there sooner. */
const EditingDialogs = lazy(async () => ({
  default: (await import("./editing-dialogs.tsx")).EditingDialogs,
}));

const Bubble = lazyPart(async () => (await import("./bubble.tsx")).Bubble);
const TextNotes = lazyPart(async () => (await import("./text-notes.tsx")).TextNotes);
const FocusPanel = lazyPart(async () => (await import("./focus-panel.tsx")).FocusPanel);

const EXTENSIONS = richTextExtensions();

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
 * The rich-text editor. Text that it couldn't give back whole opens as source, with a notice. Nothing is emitted
 * until a person changes something.
 */
export const RichTextEditor = (props: RichTextEditorProps) => {
  const { id, labelId, describedBy, value, onChange, edits, isDisabled, isInvalid } = props;
  const dialogs = useDialogs();
  const known = useRef(value);
  /** What the editor gave back last: only another text is news. */
  const written = useRef("");
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

  const attributes = useMemo(
    () => ({
      id,
      role: "textbox",
      "aria-multiline": "true",
      "aria-labelledby": labelId,
      "aria-invalid": String(isInvalid),
      ...(isDisabled ? { "aria-readonly": "true", tabindex: "0" } : {}),
      ...(describedBy ? { "aria-describedby": describedBy } : {}),
      "data-no-ring": "",
      class: textClasses.text ?? "",
    }),
    [id, labelId, describedBy, isInvalid, isDisabled],
  );
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

  const handOn = useRef(() => {});
  const late = useLateText(handOn, known, edits);
  const [start] = useState(() => toEditorHtml(value));
  const editor = useEditor(
    {
      extensions: EXTENSIONS,
      content: start,
      editable: !isDisabled,
      editorProps: { attributes, ...events },
      injectNonce: styleNonce,
      onUpdate: late.note,
    },
    // Without dependencies, the hook sets every option again at each render.
    [EXTENSIONS],
  );
  handOn.current = () => {
    if (!editor) return;
    const next = storedText(editor.state.doc);
    if (next !== written.current) emit(next);
    written.current = next;
  };

  // A text that comes from outside, at first or later, is compared with what the editor makes of it.
  useEffect(() => {
    if (!editor || editor.isDestroyed) return;
    if (compared.current === editor) {
      if (value === known.current) return;
      // What was just typed comes after what the form gave.
      if (late.isPending()) return late.flush();
      known.current = value;
      setHtml(value);
      if (toStoredHtml(value) !== storedText(editor.state.doc)) takeOver(editor, value);
    }
    compared.current = editor;
    written.current = storedText(editor.state.doc);
    const lost = findLosses(value, written.current);
    setLosses(lost);
    // The source that a person asked for stays open.
    setSource((now) =>
      lost.length > 0 || (now !== null && !isForced.current) ? toReadableSource(value) : null,
    );
  }, [editor, value, late]);

  useEffect(() => {
    if (!editor || editor.isDestroyed) return;
    editor.setEditable(!isDisabled, false);
    editor.setOptions({ editorProps: { attributes, ...events } });
  }, [editor, isDisabled, attributes, events]);

  const showEditor = async () => {
    if (!editor || source === null) return;
    // The page's own heading is the only one of level 1, as the server has it.
    const text = source.replace(/(<\/?)h1\b/gi, "$1h2");
    editor.commands.setContent(toEditorHtml(text), { emitUpdate: false });
    const after = storedText(editor.state.doc);
    written.current = after;
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

  const focusMode = useFocusMode(frame, id);
  const isFocused = focusMode.isOn && !isDisabled;
  // Who only reads loses nothing: the text is shown, not its source.
  const isSource = source !== null && !isDisabled;
  const jump = (fault: Pick<Fault, "selector" | "nth">) => {
    if (isSource && area.current) jumpInSource(area.current, fault);
    else if (editor) jumpInText(editor, fault);
  };
  const showSource = () => {
    late.flush();
    setSource(toReadableSource(known.current));
  };
  const toggle = (
    <>
      <FocusToggle isOn={isFocused} onToggle={focusMode.toggle} />
      <SourceToggle isSource={isSource} onToggle={() => (isSource ? void showEditor() : showSource())} />
    </>
  );
  return (
    <EditingContext value={editing}>
      <div
        ref={frame}
        className={classes.editor}
        style={{ height: isFocused ? "auto" : EDITOR_HEIGHT }}
        data-focus-mode={isFocused || undefined}
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
            {editor ? (
              <Suspense>
                <Bubble editor={editor} box={box} />
              </Suspense>
            ) : null}
          </div>
        )}
        {isFocused ? (
          <Suspense>
            <FocusPanel html={html} onJump={jump} />
          </Suspense>
        ) : null}
      </div>
      {editor ? (
        <Suspense>
          <EditingDialogs editor={editor} dialog={dialog} files={files} onClose={() => setDialog(null)} />
        </Suspense>
      ) : null}
      <Suspense>
        <TextNotes html={html} onJump={isDisabled ? undefined : jump} />
      </Suspense>
    </EditingContext>
  );
};
