import { Textarea } from "@mantine/core";
import type { RefObject } from "react";
import classes from "./editor.module.css";

interface SourceViewProps {
  id: string;
  labelId: string;
  describedBy: string;
  source: string;
  /** Readable descriptions of what the editor would lose; empty if a person chose the source view. */
  losses: readonly string[];
  isInvalid: boolean;
  area: RefObject<HTMLTextAreaElement | null>;
  onChange(source: string): void;
}

/** Edits the text as HTML source. */
export const SourceView = ({ losses, source, isInvalid, onChange, ...props }: SourceViewProps) => (
  <>
    {losses.length > 0 ? (
      <p className={classes.notice} role="status">
        This text is open as HTML source because the editor can't keep: {losses.join(", ")}.
      </p>
    ) : null}
    <Textarea
      ref={props.area}
      id={props.id}
      className={classes.source}
      classNames={{ input: classes.sourceInput, wrapper: classes.sourceInput }}
      aria-labelledby={props.labelId}
      aria-describedby={props.describedBy || undefined}
      spellCheck={false}
      value={source}
      error={isInvalid}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  </>
);
