import { useId, useMemo } from "react";
import { htmlToText } from "#platform/html/escape.ts";
import { type Fault, HEADINGS } from "./faults.ts";
import classes from "./focus-panel.module.css";
import { parseHtml } from "./html-form.ts";
import { useSettled } from "./settled.ts";

interface FocusPanelProps {
  html: string;
  /** Puts the cursor at a heading. */
  onJump(place: Pick<Fault, "selector" | "nth">): void;
}

const numbers = new Intl.NumberFormat("en-US");

/** Beside a text in focus mode: how long it is, and its headings, each of which leads to its place. */
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
                  {heading || "Heading without words"}
                </button>
              </li>
            ))}
          </ol>
        ) : (
          <p className={classes.hint}>No headings yet. Headings you add show up here.</p>
        )}
      </nav>
      <p className={classes.hint}>
        Press Escape or the focus mode button to go back. Your text stays as it is.
      </p>
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
