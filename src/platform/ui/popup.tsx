import { getDefaultZIndex, Modal } from "@mantine/core";
import { type ReactNode, useEffect, useId, useMemo, useState, useSyncExternalStore } from "react";
import { useDialogs } from "./dialogs.tsx";
import { moveFocusOn } from "./move-focus-on.ts";
import { startOf, titleOf } from "./popup-start.ts";

interface PopupProps {
  isOpen: boolean;
  title: string;
  /** Called when the popup may close. The caller sets `isOpen` to false. */
  onClose: () => void;
  /** Whether something was typed, so that closing asks first. */
  isDirty?: boolean;
  /** "md" is 560 px, "lg" 800 px, and "xl" 1,080 px. On phones, the popup fills the screen. */
  size?: "md" | "lg" | "xl";
  children: ReactNode;
}

const WIDTHS = { md: 560, lg: 800, xl: 1080 };

/**
 * A modal window for the children of containers and for choices from a gallery. It traps focus, restores it on
 * closing, and asks before discarding unsaved changes.
 */
export const Popup = ({ isOpen, title, onClose, isDirty = false, size = "md", children }: PopupProps) => {
  const dialogs = useDialogs();
  const { place, isOnTop } = usePlace(isOpen);
  // Opens only after mounting, because Mantine remembers the focused element only when a mounted modal opens.
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  useFocusAfter(isOpen);
  const [content, setContent] = useState<HTMLDivElement | null>(null);
  useStart(content);
  const tryToClose = async () => {
    // Escape leaves the rich-text editor's focus mode first.
    if (dialogs.isOpen || content?.querySelector("[data-focus-mode]")) return;
    const mayClose =
      !isDirty ||
      (await dialogs.confirm({
        text: "You have unsaved changes. Close this window and discard them?",
        confirmLabel: "Discard changes",
        cancelLabel: "Keep editing",
        danger: true,
      }));
    if (mayClose) onClose();
  };
  return (
    <Modal.Root
      opened={isOpen && isMounted}
      onClose={() => void tryToClose()}
      size={WIDTHS[size]}
      zIndex={getDefaultZIndex("modal") + place}
      closeOnEscape={!dialogs.isOpen && isOnTop}
      closeOnClickOutside={false}
      yOffset="min(5dvh, 48px)"
      transitionProps={{ duration: 140, transition: "fade-up" }}
    >
      <Modal.Overlay backgroundOpacity={0.55} />
      <Modal.Content ref={setContent} data-popup={isOnTop ? "top" : "below"}>
        <Modal.Header component="div">
          <Modal.Title fz="h2" fw={650} tabIndex={-1} data-autofocus data-popup-title>
            {title}
          </Modal.Title>
          <Modal.CloseButton aria-label={`Close ${title}`} size="lg" />
        </Modal.Header>
        {/* React events bubble out of the portal, so stop a form in here from submitting a form around the popup. */}
        <Modal.Body onSubmit={(event) => event.stopPropagation()}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
};

/**
 * The focus starts at the title, and moves on to the first field once there is one, unless the person was faster. The
 * first button would be Close.
 */
const useStart = (content: HTMLElement | null): void => {
  useEffect(() => {
    const title = content && titleOf(content);
    if (!title) return;
    return moveFocusOn(title, content, () => startOf(content));
  }, [content]);
};

/** Returns the focus also when an open popup is unmounted, which the modal itself doesn't notice. */
const useFocusAfter = (isOpen: boolean): void => {
  // While rendering, a menu that is about to close is still there.
  const opener = useMemo(() => (isOpen ? openerOf(document.activeElement) : null), [isOpen]);
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      setTimeout(() => {
        // Something else may have taken the focus on purpose.
        if (document.activeElement === document.body) opener?.focus({ preventScroll: true });
      });
    };
  }, [isOpen, opener]);
};

/** The entry of a menu is gone once the menu has closed, so the button that opened the menu replaces it. */
const openerOf = (focused: Element | null): HTMLElement | null => {
  const menu = focused?.closest("[role=menu]");
  const opener = menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : focused;
  return opener instanceof HTMLElement ? opener : null;
};

/** The open popups, topmost last. A key press closes only the topmost one. */
let open: readonly string[] = [];
const listeners = new Set<() => void>();

const setOpen = (next: readonly string[]): void => {
  open = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const usePlace = (isOpen: boolean): { place: number; isOnTop: boolean } => {
  const id = useId();
  useEffect(() => {
    if (!isOpen) return;
    setOpen([...open, id]);
    return () => setOpen(open.filter((other) => other !== id));
  }, [isOpen, id]);
  const popups = useSyncExternalStore(subscribe, () => open);
  // While opening or closing, the popup isn't in the list yet and belongs on top.
  return { place: popups.includes(id) ? popups.indexOf(id) : popups.length, isOnTop: popups.at(-1) === id };
};
