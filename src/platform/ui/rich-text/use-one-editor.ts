import { Editor, type EditorOptions } from "@tiptap/core";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/**
 * Creates one editor when the component is mounted, with the options of that moment, and destroys it with the
 * component. Tiptap's `useEditor` creates another one for each render that React discards, and its `EditorContent`
 * draws the whole document a second time, which takes long in a long text.
 * @returns null until it's mounted
 */
export const useOneEditor = (options: Partial<EditorOptions>): Editor | null => {
  const [editor, setEditor] = useState<Editor | null>(null);
  const created = useRef<Editor | null>(null);
  const first = useRef(options);
  useLayoutEffect(() => {
    created.current ??= new Editor(first.current);
    setEditor(created.current);
  }, []);
  useEffect(
    () => () => {
      created.current?.destroy();
      created.current = null;
    },
    [],
  );
  return editor;
};

/** A ref for the element that shows the editor's text. */
export const useTextPlace = (editor: Editor | null) =>
  useCallback(
    (place: HTMLElement | null) => {
      if (editor && !editor.isDestroyed) place?.append(editor.view.dom);
    },
    [editor],
  );
