import { getDefaultZIndex, Modal } from "@mantine/core";
import { type ReactNode, useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import { useDialogs } from "./dialogs.tsx";

interface PopupProps {
  isOpen: boolean;
  title: string;
  /** Called when the popup may close; the caller sets `isOpen` to false. */
  onClose: () => void;
  /** True once something was typed: closing then asks first. */
  isDirty?: boolean;
  /** "md" 560 px, "lg" 800 px, "xl" 1,080 px; the whole screen on a phone. */
  size?: "md" | "lg" | "xl";
  children: ReactNode;
}

const WIDTHS = { md: 560, lg: 800, xl: 1080 };

/**
 * A window over the screen for the children of containers and for choices from a gallery. Keeps focus inside, gives
 * it back when it closes, and asks before throwing away what was typed.
 */
export const Popup = ({ isOpen, title, onClose, isDirty = false, size = "md", children }: PopupProps) => {
  const dialogs = useDialogs();
  const { place, isOnTop } = usePlace(isOpen);
  // One that is mounted open learns what had the focus, and gives it back, only if it opens afterwards.
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const content = useRef<HTMLDivElement>(null);
  const tryToClose = async () => {
    // Escape leads out of a text that fills the window first.
    if (dialogs.isOpen || content.current?.querySelector("[data-focus-mode]")) return;
    const mayClose =
      !isDirty ||
      (await dialogs.confirm({
        text: "You have unsaved changes. Close this window and lose them?",
        confirmLabel: "Close and lose changes",
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
      <Modal.Content ref={content} data-popup={isOnTop ? "top" : "below"}>
        <Modal.Header component="div">
          <Modal.Title fz="h2" fw={650}>
            {title}
          </Modal.Title>
          <Modal.CloseButton aria-label={`Close ${title}`} size="lg" />
        </Modal.Header>
        {/* A form in here isn't part of a form around the popup, though React's events would climb to it. */}
        <Modal.Body onSubmit={(event) => event.stopPropagation()}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
};

/** Popups that are open, the topmost last: one key press must not close several, and the last stands above all. */
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
  // While it comes and goes it isn't among them, and stands above all.
  return { place: popups.includes(id) ? popups.indexOf(id) : popups.length, isOnTop: popups.at(-1) === id };
};
