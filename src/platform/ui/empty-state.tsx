import type { ReactNode } from "react";
import classes from "./panels.module.css";

interface EmptyStateProps {
  /** A Tabler icon, 32 px. */
  icon?: ReactNode;
  /** One sentence: what is missing here. */
  text: string;
  /** The button or link of the next step. */
  action?: ReactNode;
}

/** Stands where a list would stand when there is nothing to list; names the next step. */
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
