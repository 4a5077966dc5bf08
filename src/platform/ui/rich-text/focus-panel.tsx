import { useId, useMemo } from "react";
import { htmlToText } from "#platform/html/escape.ts";
import { type AccessibilityIssue, HEADINGS } from "./accessibility-issues.ts";
import classes from "./focus-panel.module.css";
import { parseHtml } from "./html-form.ts";
import { useSettled } from "./settled.ts";

interface FocusPanelProps {
  html: string;
  /** Moves the cursor to a heading. */
  onJump(place: Pick<AccessibilityIssue, "selector" | "nth">): void;
}

const numbers = new Intl.NumberFormat("en-US");

/** Shown beside a text in focus mode: its word count and an outline that links to its headings. */
export const FocusPanel = ({ html, onJump }: FocusPanelProps) => {
  const headingId = useId();
  const settled = useSettled(html);
  const outline = useMemo(() => outlineOf(settled), [settled]);
  const words = useMemo(() => countWords(settled), [settled]);
  return (
    <section className={classes.panel} aria-label="About this text" data-focus-panel>
      <p className={classes.count}>{words === 1 ? "1 word" : `${numbers.format(words)} words`}</p>
      <nav aria-labelledby={headingId}>
        <h2 id={headingId} className={classes.title}>
          Outline
        </h2>
        {outline.length > 0 ? (
          <ol className={classes.outline}>
            {outline.map(({ words: heading, level, nth }) => (
              <li key={nth} style={{ paddingInlineStart: (level - 2) * 14 }}>
                <button
                  type="button"
                  className={classes.jump}
                  onClick={() => onJump({ selector: HEADINGS, nth })}
                >
                  {heading || "Empty heading"}
                </button>
              </li>
            ))}
          </ol>
        ) : (
          <p className={classes.hint}>No headings yet. They'll show up here as you add them.</p>
        )}
      </nav>
      <p className={classes.hint}>Press Esc or choose Focus mode again to go back. Your text won't change.</p>
    </section>
  );
};

const outlineOf = (html: string) =>
  [...parseHtml(html).querySelectorAll(HEADINGS)].map((heading, nth) => ({
    nth,
    words: heading.textContent.trim(),
    level: Math.max(2, Number(heading.localName.slice(1))),
  }));

const countWords = (html: string): number => htmlToText(html).match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0;
