import { Button } from "@mantine/core";
import IconMapOff from "@tabler/icons-react/dist/esm/icons/IconMapOff.mjs";
import { Link } from "react-router";
import { CallError } from "./api.ts";
import { ErrorPanel } from "./error-panel.tsx";
import classes from "./panels.module.css";

interface LoadFailureProps {
  /** What failed to open, such as "page". */
  noun: string;
  error: Error;
  onRetry(): void;
  /** The address of its list. */
  backTo: string;
  /** The list's name, such as "Pages". */
  backLabel: string;
}

const statusOf = (error: Error): number => (error instanceof CallError ? error.status : 0);

/** Shown when an item can't be opened because it doesn't exist, isn't allowed, or failed to load. */
export const LoadFailure = ({ noun, error, onRetry, backTo, backLabel }: LoadFailureProps) => {
  const status = statusOf(error);
  if (![400, 403, 404].includes(status))
    return <ErrorPanel title={`The ${noun} couldn't be loaded`} text={error.message} onRetry={onRetry} />;
  const isClosed = status === 403;
  return (
    <div className={classes.panel} role="alert">
      <span className={classes.icon} aria-hidden="true">
        <IconMapOff size={32} stroke={1.75} />
      </span>
      <p className={classes.heading}>
        {isClosed ? `You can't open this ${noun}` : `This ${noun} doesn't exist`}
      </p>
      <p className={classes.text}>
        {isClosed ? error.message : "It may have been deleted, or the address may have a typo."}
      </p>
      <Button component={Link} to={backTo} variant="default">
        Back to {backLabel}
      </Button>
    </div>
  );
};
