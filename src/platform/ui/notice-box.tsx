import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs";
import type { ReactNode } from "react";
import classes from "./notice-box.module.css";

const ICONS = { warning: IconAlertTriangle, success: IconCircleCheck };

interface NoticeBoxProps {
  tone: keyof typeof ICONS;
  children: ReactNode;
  /** The next step, such as a button. */
  action?: ReactNode;
}

/** A message about the whole screen, which stays until its reason is gone. Screen readers read it when it appears. */
export const NoticeBox = ({ tone, children, action }: NoticeBoxProps) => {
  const Icon = ICONS[tone];
  return (
    <div className={classes.notice} data-tone={tone} role="status">
      <Icon size={22} aria-hidden="true" />
      <div className={classes.text}>{children}</div>
      {action}
    </div>
  );
};
