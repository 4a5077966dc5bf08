import { useMemo } from "react";
import { DeadLinkNotes } from "../dead-link-notes.tsx";
import type { AccessibilityIssue } from "./accessibility-issues.ts";
import { linksIn } from "./html-form.ts";
import { IssueList } from "./issue-list.tsx";
import { useSettled } from "./settled.ts";

interface TextNotesProps {
  html: string;
  /** Undefined for read-only text, which nobody can fix here. */
  onJump: ((issue: AccessibilityIssue) => void) | undefined;
}

/** Notes about a text: accessibility issues and broken links. */
export const TextNotes = ({ html, onJump }: TextNotesProps) => {
  const settled = useSettled(html);
  return (
    <>
      {onJump ? <IssueList html={settled} onJump={onJump} /> : null}
      <DeadLinkNotes addresses={useMemo(() => linksIn(settled), [settled])} />
    </>
  );
};
