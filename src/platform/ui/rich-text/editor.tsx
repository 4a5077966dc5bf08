import { EditorContent, useEditor } from "@tiptap/react";
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useDialogs } from "../dialogs.tsx";
import { lazyPart } from "../lazy-part.ts";
import type { PendingEdits } from "../pending-edits.ts";
import { styleNonce } from "../style-nonce.ts";
import type { AccessibilityIssue } from "./accessibility-issues.ts";
import { EditingContext, type EditingDialog } from "./editing.ts";
import classes from "./editor.module.css";
import { EDITOR_HEIGHT } from "./editor-limits.ts";
import { richTextExtensions } from "./extensions.ts";
import { useFocusMode } from "./focus-mode.ts";
import { findLosses, toEditorHtml, toReadableSource, toStoredHtml } from "./html-form.ts";
import { jumpInSource, jumpInText } from "./jump.ts";
import { editorEvents } from "./keys-and-paste.ts";
import { useLateText } from "./late-text.ts";
import { replaceContent } from "./replace-content.ts";
import { SourceView } from "./source-view.tsx";
import { storedText } from "./stored-text.ts";
import textClasses from "./text.module.css";
import { FocusToggle, SourceToggle, Toolbar } from "./toolbar.tsx";

/** Loaded after the editor, so that the editor appears sooner. */
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
 * The rich-text editor. HTML that it can't preserve opens as source, with a notice. `onChange` isn't called until a
 * person changes something.
 */
export const RichTextEditor = (props: RichTextEditorProps) => {
  const { id, labelId, describedBy, value, onChange, edits, isDisabled, isInvalid } = props;
  const dialogs = useDialogs();
  const known = useRef(value);
  /** The HTML that the editor last produced. Only different HTML is emitted. */
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
        showNotice: setNotice,
        focusToolbar: () => frame.current?.querySelector<HTMLElement>("[data-tool][tabindex='0']")?.focus(),
      }),
    [editing],
  );

  const remember = (next: string) => {
    known.current = next;
    setHtml(next);
  };
  const emit = (next: string) => {
    if (next === known.current) return;
    remember(next);
    latest.current(next);
  };

  const passOn = useRef(() => {});
  const late = useLateText(passOn, known, edits);
  const [start] = useState(() => toEditorHtml(value));
  const editor = useEditor(
    {
      extensions: EXTENSIONS,
      content: start,
      editable: !isDisabled,
      editorProps: { attributes, ...events },
      injectNonce: styleNonce,
      onUpdate: late.schedule,
    },
    // Without dependencies, the hook would reset every option on each render.
    [EXTENSIONS],
  );
  passOn.current = () => {
    if (!editor) return;
    const next = storedText(editor.state.doc);
    if (next !== written.current) emit(next);
    written.current = next;
  };

  // Compares each text from outside with the editor's own output.
  useEffect(() => {
    if (!editor || editor.isDestroyed) return;
    if (compared.current === editor) {
      if (value === known.current) return;
      // Text that was just typed is newer than the form's value.
      if (late.isPending()) return late.flush();
      known.current = value;
      setHtml(value);
      if (toStoredHtml(value) !== storedText(editor.state.doc)) replaceContent(editor, value);
    }
    compared.current = editor;
    written.current = storedText(editor.state.doc);
    const lost = findLosses(value, written.current);
    setLosses(lost);
    // Source view stays open if a person chose it.
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
    // Like the server, allow only the page's own heading at level 1.
    const text = source.replace(/(<\/?)h1\b/gi, "$1h2");
    editor.commands.setContent(toEditorHtml(text), { emitUpdate: false });
    const after = storedText(editor.state.doc);
    written.current = after;
    const lost = findLosses(text, after);
    if (lost.length > 0) {
      const isSure = await dialogs.confirm({
        text: `The editor can't keep everything in this HTML. You would lose: ${lost.join(", ")}. Open it in the editor anyway?`,
        confirmLabel: "Open in the editor",
        cancelLabel: "Stay in HTML source",
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
  // Read-only text can't lose anything, so it is shown as text and not as source.
  const isSource = source !== null && !isDisabled;
  const jump = (issue: Pick<AccessibilityIssue, "selector" | "nth">) => {
    if (isSource && area.current) jumpInSource(area.current, issue);
    else if (editor) jumpInText(editor, issue);
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
