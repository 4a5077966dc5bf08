import { Textarea } from "@mantine/core";
import type { RefObject } from "react";
import classes from "./editor.module.css";

interface SourceViewProps {
  id: string;
  labelId: string;
  describedBy: string;
  source: string;
  /** What the editor would lose of this text, for people; empty where a person asked for the source. */
  losses: readonly string[];
  isInvalid: boolean;
  area: RefObject<HTMLTextAreaElement | null>;
  onChange(source: string): void;
}

/** The text as HTML. */
export const SourceView = ({ losses, source, isInvalid, onChange, ...props }: SourceViewProps) => (
  <>
    {losses.length > 0 ? (
      <p className={classes.notice} role="status">
        This text is open as source, because the editor would lose some of it: {losses.join(", ")}.
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
