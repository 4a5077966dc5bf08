import { Button } from "@mantine/core";
import { hideNotification, Notifications, notifications } from "@mantine/notifications";
import "@mantine/core/styles/Notification.css";
import "@mantine/notifications/styles.css";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import { useEffect, useRef } from "react";
import classes from "./toast-region.module.css";

export interface ToastMessage {
  readonly id: number;
  readonly text: string;
  readonly undo?: (() => Promise<void>) | undefined;
  /** What Undo restores. */
  readonly about?: string | undefined;
  /** Whether that was restored in another way. */
  readonly isRetracted?: boolean;
}

/** Long enough to read a sentence twice; pointing at a message or focusing it stops the clock. */
const READING_MS = 8_000;
/** Time to notice a mistake, and to reach the button with the keyboard (decisions §16). */
const UNDO_MS = 20_000;

/** Shows each message it is given once, above popups and away from the save bar. */
export const ToastRegion = ({ messages }: { messages: readonly ToastMessage[] }) => {
  const lastShown = useRef(0);
  useEffect(() => {
    for (const message of messages) {
      if (message.isRetracted) hideNotification(String(message.id));
      if (message.id <= lastShown.current) continue;
      lastShown.current = message.id;
      if (!message.isRetracted) show(message);
    }
  }, [messages]);
  return (
    <Notifications
      position="top-left"
      // Only here a message with the focus stays.
      layout="stacked"
      autoClose={READING_MS}
      // The newest is on top at once: its Undo must be in reach after several quick changes.
      limit={10}
      containerWidth={360}
      zIndex={1000}
      classNames={{ root: classes.region, notification: classes.toast }}
    />
  );
};

const show = ({ id: number, text, undo }: ToastMessage): void => {
  const id = String(number);
  notifications.show({
    id,
    role: "status",
    message: undo ? <Undoable id={id} text={text} undo={undo} /> : text,
    ...(undo ? { autoClose: UNDO_MS } : {}),
    icon: <IconCheck size={18} aria-hidden="true" />,
    color: "green",
    withBorder: true,
    closeButtonProps: { "aria-label": "Dismiss" },
  });
};

interface UndoableProps {
  id: string;
  text: string;
  undo(): Promise<void>;
}

/** A message with an Undo button, which can be pressed once. */
const Undoable = ({ id, text, undo }: UndoableProps) => (
  <span className={classes.undoable}>
    {text}
    <Button
      variant="subtle"
      size="compact-md"
      onClick={() => {
        hideNotification(id);
        // The focus would be lost with the button.
        document.getElementById("main")?.focus({ preventScroll: true });
        void undo();
      }}
    >
      Undo
    </Button>
  </span>
);
