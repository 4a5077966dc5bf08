import { useEffect, useRef, useState } from "react";
import { ErrorPanel } from "#platform/ui/error-panel.tsx";
import type { ComparedVersion, ComponentDifference } from "./compare-versions.contract.ts";
import classes from "./compare-versions.module.css";
import type { Side } from "./compared-text.editor.tsx";
import type { SideNames } from "./field-difference.editor.tsx";

interface RenderedPagesProps {
  pageId: number;
  from: ComparedVersion;
  to: ComparedVersion;
  /** A component that has unsaved changes in the version after; null for none. */
  unsavedId: number | null;
  names: SideNames;
  components: readonly ComponentDifference[];
  /** The change that both pages scroll to; null: none. */
  current: ComponentDifference | null;
}

/** Both versions as visitors would see them, with the components that differ outlined. */
export const RenderedPages = ({
  pageId,
  from,
  to,
  unsavedId,
  names,
  components,
  current,
}: RenderedPagesProps) => (
  <div className={classes.pages}>
    {(["before", "after"] as const).map((side) => (
      <RenderedPage
        key={side}
        address={`/PagePreview/${pageId}/${(side === "before" ? from : to).versionId}?embed=1${
          side === "after" && unsavedId !== null ? `&unsaved=${unsavedId}` : ""
        }`}
        name={names[side]}
        marks={marksOf(components, side)}
        currentIds={current?.[side]?.shownBy ?? []}
      />
    ))}
  </div>
);

/** One for each component of the page that differs, or shows another one that does. */
const marksOf = (components: readonly ComponentDifference[], side: Side): Mark[] => {
  const labels = new Map<number, string>();
  for (const component of components)
    for (const id of component[side]?.shownBy ?? [])
      if (id === component[side]?.id) labels.set(id, LABELS[component.changes[0] ?? "changed"]);
      else if (!labels.has(id)) labels.set(id, LABELS.changed);
  return [...labels].map(([id, label]) => ({ id, label }));
};

const LABELS = { added: "Added", removed: "Removed", changed: "Changed", moved: "Moved" } as const;

interface Mark {
  readonly id: number;
  readonly label: string;
}

interface RenderedPageProps {
  address: string;
  name: string;
  marks: readonly Mark[];
  currentIds: readonly number[];
}

const RenderedPage = ({ address, name, marks, currentIds }: RenderedPageProps) => {
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<"loading" | "ready" | "failed">("loading");
  const [attempt, setAttempt] = useState(0);

  const onLoad = () => {
    const page = frame.current?.contentDocument;
    if (!page?.querySelector("main")) return setState("failed");
    outline(page, marks, name);
    setState("ready");
  };

  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (state !== "ready" || !page) return;
    for (const block of page.querySelectorAll("[data-compared]")) {
      const isCurrent = currentIds.some((id) => block.id === `block-${id}`);
      block.toggleAttribute("data-current", isCurrent);
      if (isCurrent) block.scrollIntoView({ block: "center" });
    }
  }, [state, currentIds]);

  return (
    <figure className={classes.page} aria-busy={state === "loading"}>
      <figcaption className={classes.pageName}>{name}</figcaption>
      {state === "failed" ? (
        <ErrorPanel
          title="The page didn't load"
          text="The server may be unreachable, or you no longer have access to this version."
          onRetry={() => {
            setState("loading");
            setAttempt(attempt + 1);
          }}
        />
      ) : (
        <iframe
          key={`${address} ${attempt}`}
          ref={frame}
          title={`${name} as visitors would see it`}
          src={address}
          // No script runs in it, and no link or form leads anywhere.
          sandbox="allow-same-origin"
          className={classes.frame}
          onLoad={onLoad}
        />
      )}
    </figure>
  );
};

/** Outlines have 3:1 contrast on light and dark pages, and each says in a word what happened. */
const STYLE = `
[data-compared] { position: relative; outline: 3px dashed #2b85f5; outline-offset: 3px; scroll-margin: 40px; }
[data-compared][data-current] { outline: 5px solid #2b85f5; }
[data-compared]::after {
  position: absolute; inset-block-start: 0; inset-inline-end: 0; z-index: 5; padding: 2px 8px;
  background: #0b4a99; color: #fff; font: 600 14px/1.4 system-ui, sans-serif; content: attr(data-compared);
}
a, button, summary, input, select, textarea { pointer-events: none; }
`;

const outline = (page: Document, marks: readonly Mark[], name: string): void => {
  for (const { id, label } of marks) page.getElementById(`block-${id}`)?.setAttribute("data-compared", label);
  // The screen has more than one header, menu, and main region now; labels say which ones are a version's.
  for (const part of page.querySelectorAll("body > header, body > footer, main, nav"))
    part.setAttribute(
      "aria-label",
      `${name}: ${part.getAttribute("aria-label") ?? part.tagName.toLowerCase()}`,
    );
  const sheet = new (page.defaultView?.CSSStyleSheet ?? CSSStyleSheet)();
  sheet.replaceSync(STYLE);
  page.adoptedStyleSheets = [sheet];
};
