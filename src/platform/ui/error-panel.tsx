import { Button } from "@mantine/core";
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import classes from "./panels.module.css";

interface ErrorPanelProps {
  /** What happened, in a short sentence. */
  title?: string;
  /** The reason and what to do, usually the server's message. */
  text: string;
  onRetry(): void;
  retryLabel?: string;
}

/** Replaces content that failed to load, explains what happened, and offers to try again. */
export const ErrorPanel = ({
  title = "This couldn't be loaded",
  text,
  onRetry,
  retryLabel = "Try again",
}: ErrorPanelProps) => (
  <div className={classes.panel} role="alert">
    <span className={`${classes.icon} ${classes.danger}`} aria-hidden="true">
      <IconAlertTriangle size={32} stroke={1.75} />
    </span>
    <p className={classes.heading}>{title}</p>
    <p className={classes.text}>{text}</p>
    <Button variant="default" onClick={onRetry}>
      {retryLabel}
    </Button>
  </div>
);
