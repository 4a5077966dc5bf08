import { useMemo } from "react";
import { DeadLinkNotes } from "../dead-link-notes.tsx";
import { FaultList } from "./fault-list.tsx";
import type { Fault } from "./faults.ts";
import { linksIn } from "./html-form.ts";
import { useSettled } from "./settled.ts";

interface TextNotesProps {
  html: string;
  /** Missing where the text can only be read: then nobody can mend it. */
  onJump: ((fault: Fault) => void) | undefined;
}

/** What to look at in a text: what keeps some people from reading it, and links that lead nowhere. */
export const TextNotes = ({ html, onJump }: TextNotesProps) => {
  const settled = useSettled(html);
  return (
    <>
      {onJump ? <FaultList html={settled} onJump={onJump} /> : null}
      <DeadLinkNotes addresses={useMemo(() => linksIn(settled), [settled])} />
    </>
  );
};
