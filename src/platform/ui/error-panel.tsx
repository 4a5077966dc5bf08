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

interface QueryErrorProps {
  /** What couldn't be loaded, in a short sentence. */
  title?: string;
  query: { readonly error: Error | null; refetch(): unknown };
}

/** Replaces what a failed query should have loaded: the reason, and a button that asks again. */
export const QueryError = ({ title, query }: QueryErrorProps) => (
  <ErrorPanel title={title} text={query.error?.message ?? ""} onRetry={() => void query.refetch()} />
);
