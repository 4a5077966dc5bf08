import type { ReactNode } from "react";
import classes from "./panels.module.css";

interface EmptyStateProps {
  /** A Tabler icon, 32 px. */
  icon?: ReactNode;
  /** One sentence about what is missing. */
  text: string;
  /** A button or link for the next step. */
  action?: ReactNode;
}

/** Replaces an empty list and offers the next step. */
export const EmptyState = ({ icon, text, action }: EmptyStateProps) => (
  <div className={classes.panel}>
    {icon ? (
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
    ) : null}
    <p className={classes.text}>{text}</p>
    {action}
  </div>
);
