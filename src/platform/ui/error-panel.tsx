import { Button } from "@mantine/core";
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import classes from "./panels.module.css";

interface ErrorPanelProps {
  /** What happened, in one short sentence. */
  title?: string;
  /** Why, and what to do: usually the server's own text. */
  text: string;
  onRetry?: () => void;
  retryLabel?: string;
}

/** Stands where content would stand when it couldn't be loaded; says what happened and offers another try. */
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
    {onRetry ? (
      <Button variant="default" onClick={onRetry}>
        {retryLabel}
      </Button>
    ) : null}
  </div>
);
