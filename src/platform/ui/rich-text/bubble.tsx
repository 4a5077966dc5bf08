import IconExternalLink from "@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import IconUnlink from "@tabler/icons-react/dist/esm/icons/IconUnlink.mjs";
import { type Editor, useEditorState } from "@tiptap/react";
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import classes from "./bubble.module.css";
import { useEditing } from "./editing.ts";
import { pictureAt } from "./image-forms.ts";
import { BUTTON, linkAt } from "./link-marks.ts";

interface BubbleProps {
  editor: Editor;
  /** The scrolling box around the text, in which the bubble must stay. */
  box: RefObject<HTMLDivElement | null>;
}

/** A floating menu for the link or image at the cursor. The Tab key reaches it from the text. */
export const Bubble = ({ editor, box }: BubbleProps) => {
  const { open } = useEditing();
  const hasFocus = useFocusWithin(box);
  const link = useEditorState({ editor, selector: ({ editor: now }) => linkAt(now) });
  const picture = useEditorState({ editor, selector: ({ editor: now }) => pictureAt(now) });
  if (!hasFocus || !editor.isEditable) return null;
  const act = (label: string, icon: ReactNode, onClick: () => void) => (
    <button type="button" className={classes.act} aria-label={label} title={label} onClick={onClick}>
      {icon}
    </button>
  );
  if (picture) {
    const { pos, size, placed } = picture;
    return (
      <Floating editor={editor} box={box} name="Image at the cursor" from={pos} to={pos + size}>
        <span className={classes.words}>{altLine(placed.alt, placed.isDecoration)}</span>
        {act("Edit image", <IconPencil size={18} />, () => open("image"))}
        {act("Remove image", <IconTrash size={18} />, () =>
          editor
            .chain()
            .focus()
            .deleteRange({ from: pos, to: pos + size })
            .run(),
        )}
      </Floating>
    );
  }
  if (!link) return null;
  const isButton = link.className?.split(" ").includes(BUTTON) ?? false;
  return (
    <Floating editor={editor} box={box} name="Link at the cursor" from={link.from} to={link.to}>
      <span className={classes.words}>{link.href.replace(/^(?:mailto|tel):/i, "")}</span>
      {/^(?:https?:|\/)/i.test(link.href) ? (
        <a
          className={classes.act}
          href={link.href}
          target="_blank"
          rel="noreferrer"
          aria-label="Open in a new tab"
          title="Open in a new tab"
        >
          <IconExternalLink size={18} />
        </a>
      ) : null}
      {act(isButton ? "Edit button" : "Edit link", <IconPencil size={18} />, () =>
        open(isButton ? "button" : "link"),
      )}
      {act("Unlink", <IconUnlink size={18} />, () =>
        editor.chain().focus().extendMarkRange("link").unsetLink().run(),
      )}
    </Floating>
  );
};

const altLine = (alt: string, isDecoration: boolean): string =>
  isDecoration ? "Decorative image" : alt.trim() || "No alt text";

interface FloatingProps extends BubbleProps {
  name: string;
  from: number;
  to: number;
  children: ReactNode;
}

const GAP = 6;

/** Floats below the target, or above it if there is no room. Hidden while the target is scrolled out of view. */
const Floating = ({ editor, box, name, from, to, children }: FloatingProps) => {
  const own = useRef<HTMLFieldSetElement>(null);
  const [moved, setMoved] = useState(0);

  useEffect(() => {
    const move = () => setMoved((count) => count + 1);
    const scrolled = box.current?.firstElementChild;
    scrolled?.addEventListener("scroll", move, { passive: true });
    window.addEventListener("resize", move);
    editor.on("transaction", move);
    return () => {
      scrolled?.removeEventListener("scroll", move);
      window.removeEventListener("resize", move);
      editor.off("transaction", move);
    };
  }, [editor, box]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `moved` signals that the position may have changed
  useLayoutEffect(() => {
    const bubble = own.current;
    const frame = box.current?.getBoundingClientRect();
    if (!bubble || !frame || editor.isDestroyed) return;
    const place = rectOf(editor, from, to);
    const { offsetWidth: width, offsetHeight: height } = bubble;
    const below = place.bottom - frame.top + GAP;
    const above = place.top - frame.top - height - GAP;
    const inside = Math.max(GAP, frame.height - height - GAP);
    const top = below + height <= frame.height ? below : above >= 0 ? above : inside;
    const left = Math.min(Math.max(GAP, place.left - frame.left), Math.max(GAP, frame.width - width - GAP));
    const isAway = place.bottom < frame.top || place.top > frame.bottom;
    bubble.style.translate = `${Math.round(left)}px ${Math.round(top)}px`;
    bubble.style.visibility = isAway ? "hidden" : "visible";
  }, [editor, box, from, to, moved]);

  return (
    <fieldset ref={own} aria-label={name} className={classes.bubble}>
      {children}
    </fieldset>
  );
};

const rectOf = (editor: Editor, from: number, to: number) => {
  const element = editor.view.nodeDOM(from);
  if (element instanceof HTMLElement) return element.getBoundingClientRect();
  const start = editor.view.coordsAtPos(from);
  const end = editor.view.coordsAtPos(to);
  // A link over several lines gets the bubble below its last line.
  const left = start.top === end.top ? start.left : Math.min(start.left, end.left);
  return { top: start.top, bottom: end.bottom, left };
};

/** Whether anything in the box has focus. */
const useFocusWithin = (box: RefObject<HTMLDivElement | null>): boolean => {
  const [hasFocus, setFocus] = useState(false);
  useEffect(() => {
    const element = box.current;
    const onIn = () => setFocus(true);
    const onOut = (event: FocusEvent) => {
      if (!element?.contains(event.relatedTarget as Node | null)) setFocus(false);
    };
    // The text may already have focus when this loads.
    setFocus(element?.contains(document.activeElement) ?? false);
    element?.addEventListener("focusin", onIn);
    element?.addEventListener("focusout", onOut);
    return () => {
      element?.removeEventListener("focusin", onIn);
      element?.removeEventListener("focusout", onOut);
    };
  }, [box]);
  return hasFocus;
};
