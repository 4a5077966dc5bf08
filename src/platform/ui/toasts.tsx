import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from "react";
import { lazyPart } from "./lazy-part.tsx";
import type { ToastMessage } from "./toast-region.tsx";

const ToastRegion = lazyPart(async () => (await import("./toast-region.tsx")).ToastRegion);

export interface Toasts {
  /**
   * Confirms a success. Nothing has to be clicked, the focus stays where it is, and the message survives a
   * change of screens (decisions §11).
   * @param undo adds an Undo button, and the message stays longer
   * @param about what Undo restores, such as "component 12"
   */
  success(text: string, undo?: () => Promise<void>, about?: string): void;
  /** Removes the messages whose Undo would restore these, because they have been restored in another way. */
  retract(restored: readonly string[]): void;
}

const ToastsContext = createContext<Toasts | null>(null);

/** Messages about what went well. Questions and failures are dialogs: see `useDialogs`. */
export const useToasts = (): Toasts => {
  const toasts = useContext(ToastsContext);
  if (!toasts) throw new Error("useToasts needs a UiProvider above it.");
  return toasts;
};

/** As many as the region shows. Several can come while it is still loading. */
const MOST_AT_ONCE = 10;

/** Keeps the newest messages, and loads the part that shows them with the first one. */
export const ToastsProvider = ({ children }: { children: ReactNode }) => {
  const [messages, setMessages] = useState<readonly ToastMessage[]>([]);
  const nextId = useRef(1);
  const toasts = useMemo<Toasts>(
    () => ({
      success: (text, undo, about) => {
        const message = { id: nextId.current++, text, undo, about };
        setMessages((earlier) => [...earlier.slice(1 - MOST_AT_ONCE), message]);
      },
      retract: (restored) => {
        const isOver = ({ about, isRetracted }: ToastMessage) =>
          about !== undefined && !isRetracted && restored.includes(about);
        setMessages((earlier) =>
          earlier.some(isOver)
            ? earlier.map((message) => (isOver(message) ? { ...message, isRetracted: true } : message))
            : earlier,
        );
      },
    }),
    [],
  );
  return (
    <ToastsContext value={toasts}>
      {children}
      {messages.length > 0 ? <ToastRegion messages={messages} /> : null}
    </ToastsContext>
  );
};
