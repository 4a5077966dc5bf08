import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import { useDeferredValue, useMemo } from "react";
import { type AccessibilityIssue, findAccessibilityIssues } from "./accessibility-issues.ts";
import classes from "./issue-list.module.css";

interface IssueListProps {
  html: string;
  onJump(issue: AccessibilityIssue): void;
}

/** Lists the text's accessibility issues. Each one links to its place in the text. */
export const IssueList = ({ html, onJump }: IssueListProps) => {
  const settled = useDeferredValue(html);
  const issues = useMemo(() => findAccessibilityIssues(settled), [settled]);
  return (
    <div aria-live="polite">
      {issues.length > 0 ? (
        <div className={classes.box}>
          <p className={classes.title}>
            <IconAlertTriangle size={18} aria-hidden="true" />
            {issues.length === 1 ? "1 thing to check" : `${issues.length} things to check`}
          </p>
          <ul className={classes.list}>
            {issues.map((issue) => (
              <li key={`${issue.selector} ${issue.nth}`}>
                <button type="button" className={classes.jump} onClick={() => onJump(issue)}>
                  {issue.note}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
};
