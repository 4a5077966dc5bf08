import { type RefObject, useEffect, useState } from "react";

/** The dialog or menu that contains an element; null for the screen itself. */
const layerOf = (element: Element): Element | null =>
  element.closest("[role=dialog], [role=alertdialog], [role=menu], [role=listbox]");

/**
 * Focus mode, in which an editor fills the window. Escape leaves it, and so does moving focus out of the editor,
 * because the focused element must be visible. Dialogs on top keep it open.
 * @param inputId the id of the text, which gets focus afterward if nothing else has it
 */
export const useFocusMode = (frame: RefObject<HTMLElement | null>, inputId: string) => {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const isInside = ({ target }: Event) => target instanceof Node && frame.current?.contains(target);
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.isComposing && isInside(event)) {
        event.preventDefault();
        setOn(false);
      }
    };
    const onFocus = (event: FocusEvent) => {
      const { target } = event;
      if (isInside(event) || !(target instanceof Element) || !frame.current) return;
      if ([null, layerOf(frame.current)].includes(layerOf(target))) setOn(false);
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("focusin", onFocus);
    const element = frame.current;
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("focusin", onFocus);
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) document.getElementById(inputId)?.focus();
        element?.scrollIntoView({ block: "nearest" });
      });
    };
  }, [isOn, frame, inputId]);
  return {
    isOn,
    toggle: () => {
      setOn(!isOn);
      document.getElementById(inputId)?.focus({ preventScroll: true });
    },
  };
};
