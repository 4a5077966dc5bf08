import type { Editor } from "@tiptap/react";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useDialogs } from "../dialogs.tsx";
import type { PendingEdits } from "../pending-edits.ts";
import { styleNonce } from "../style-nonce.ts";
import { richTextExtensions } from "./extensions.ts";
import { findLosses, toEditorHtml, toReadableSource, toStoredHtml } from "./html-form.ts";
import { useLateText } from "./late-text.ts";
import { replaceContent } from "./replace-content.ts";
import { storedText } from "./stored-text.ts";
import type { TextboxProps } from "./textbox-props.ts";
import { useOneEditor } from "./use-one-editor.ts";

const EXTENSIONS = richTextExtensions();

interface EditorTextInput {
  value: string;
  onChange(html: string): void;
  edits: PendingEdits | undefined;
  isDisabled: boolean;
  textbox: TextboxProps;
}

/**
 * Keeps three texts the same: the form's value, the editor's document, and the HTML source if that is open. Text that
 * the editor can't preserve opens as source.
 */
export const useEditorText = ({ value, onChange, edits, isDisabled, textbox }: EditorTextInput) => {
  const { known, html, remember, emit } = useKnownHtml(value, onChange);
  /** The HTML that the editor last produced. Only different HTML is emitted. */
  const written = useRef("");
  const compared = useRef<unknown>(null);
  const source = useSource();
  const passOn = useRef(() => {});
  const late = useLateText(passOn, known, edits);
  const [first] = useState(value);
  const [start] = useState(() => toEditorHtml(first));
  const editor = useOneEditor({
    extensions: EXTENSIONS,
    content: start,
    editable: !isDisabled,
    editorProps: textbox,
    injectNonce: styleNonce,
    onUpdate: late.schedule,
  });
  passOn.current = () => {
    if (!editor) return;
    const next = storedText(editor.state.doc);
    if (next !== written.current) emit(next);
    written.current = next;
  };

  // Compares each text from outside with the editor's own output.
  const openText = source.open;
  useEffect(() => {
    if (!editor || editor.isDestroyed) return;
    if (compared.current === editor) {
      if (value === known.current) return;
      // Text that was just typed is newer than the form's value.
      if (late.isPending()) return late.flush();
      if (toStoredHtml(value) !== storedText(editor.state.doc)) replaceContent(editor, value);
      // The value can change before the editor that was created with an earlier one gets here.
    } else if (value !== first) replaceContent(editor, value);
    remember(value);
    compared.current = editor;
    written.current = storedText(editor.state.doc);
    openText(value, findLosses(value, written.current));
  }, [editor, value, first, late, known, remember, openText]);

  useEffect(() => {
    if (!editor || editor.isDestroyed) return;
    editor.setEditable(!isDisabled, false);
    editor.setOptions({ editorProps: textbox });
  }, [editor, isDisabled, textbox]);

  const showEditor = useShowEditor(editor, source, written, emit);
  return {
    editor,
    /** The current text. */
    html,
    /** Null if the text is open in the editor. */
    source: source.text,
    losses: source.losses,
    changeSource: (text: string) => {
      source.change(text);
      emit(text);
    },
    /** Switches between the editor and the HTML source. */
    toggleSource: () => {
      if (source.text !== null && !isDisabled) return void showEditor();
      late.flush();
      source.change(toReadableSource(known.current));
    },
  };
};

/** The text that the form and the editor agree on. `emit` passes another one to the form. */
const useKnownHtml = (value: string, onChange: (html: string) => void) => {
  const known = useRef(value);
  const [html, setHtml] = useState(value);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const remember = useCallback((next: string) => {
    known.current = next;
    setHtml(next);
  }, []);
  const emit = (next: string) => {
    if (next === known.current) return;
    remember(next);
    latest.current(next);
  };
  return { known, html, remember, emit };
};

/** The HTML source while it's open, and which parts the editor can't keep. */
const useSource = () => {
  const [text, setText] = useState<string | null>(null);
  const [losses, setLosses] = useState<readonly string[]>([]);
  const isForced = useRef(false);
  useEffect(() => {
    isForced.current = losses.length > 0;
  });
  const open = useCallback((html: string, lost: readonly string[]) => {
    setLosses(lost);
    // Source view stays open if a person chose it.
    setText((before) =>
      lost.length > 0 || (before !== null && !isForced.current) ? toReadableSource(html) : null,
    );
  }, []);
  return {
    text,
    losses,
    /** Opens a text from outside: as source if something would be lost, or if a person chose that view. */
    open,
    change: setText,
    close: () => {
      setLosses([]);
      setText(null);
    },
  };
};

/** Opens the source in the editor, after a question if something would be lost. */
const useShowEditor = (
  editor: Editor | null,
  source: ReturnType<typeof useSource>,
  written: RefObject<string>,
  emit: (html: string) => void,
) => {
  const dialogs = useDialogs();
  return async () => {
    if (!editor || source.text === null) return;
    // Like the server, allow only the page's own heading at level 1.
    const text = source.text.replace(/(<\/?)h1\b/gi, "$1h2");
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
    source.close();
  };
};
