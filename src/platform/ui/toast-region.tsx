import { Notifications, notifications } from "@mantine/notifications";
import "@mantine/core/styles/Notification.css";
import "@mantine/notifications/styles.css";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import { useEffect } from "react";
import classes from "./toast-region.module.css";

export interface ToastMessage {
  readonly id: number;
  readonly text: string;
}

/** Long enough to read a sentence twice; pointing at a message or focusing it stops the clock. */
const READING_MS = 8_000;

/** Shows each message it is given, above popups and away from the save bar. */
export const ToastRegion = ({ message }: { message: ToastMessage }) => {
  useEffect(() => {
    notifications.show({
      id: String(message.id),
      role: "status",
      message: message.text,
      icon: <IconCheck size={18} aria-hidden="true" />,
      color: "green",
      withBorder: true,
      closeButtonProps: { "aria-label": "Dismiss" },
    });
  }, [message]);
  return (
    <Notifications
      position="top-right"
      // Only here a message with the focus stays.
      layout="stacked"
      autoClose={READING_MS}
      limit={3}
      containerWidth={360}
      zIndex={1000}
      classNames={{ root: classes.region, notification: classes.toast }}
    />
  );
};
