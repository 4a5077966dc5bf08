import { ActionIcon, Tabs } from "@mantine/core";
import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import IconChevronUp from "@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs";
import { type KeyboardEvent, useRef, useState } from "react";
import type { AnswerOf } from "#platform/call/define-call.ts";
import { ComponentCard, DetailsCard } from "./change-card.editor.tsx";
import type { compareVersions } from "./compare-versions.contract.ts";
import classes from "./compare-versions.module.css";
import type { SideNames } from "./field-difference.editor.tsx";
import { RenderedPages } from "./rendered-pages.editor.tsx";

interface DifferencesProps {
  pageId: number;
  comparison: AnswerOf<typeof compareVersions>;
  names: SideNames;
}

/** Every change in order, or the two pages; buttons and the keys J and K go from change to change. */
export const Differences = ({ pageId, comparison, names }: DifferencesProps) => {
  const { components, details, from, to, unsaved, isExternal } = comparison;
  const [tab, setTab] = useState("changes");
  const [current, setCurrent] = useState<number | null>(null);
  const headings = useRef<(HTMLHeadingElement | null)[]>([]);
  const count = components.length + (details.length > 0 ? 1 : 0);

  const goBy = (step: 1 | -1) => {
    const next = current === null ? (step === 1 ? 0 : count - 1) : current + step;
    if (next < 0 || next >= count) return;
    setCurrent(next);
    headings.current[next]?.focus();
  };
  // Only with the focus in here, so that speaking or typing elsewhere doesn't go to a change.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (event.key === "j") goBy(1);
    else if (event.key === "k") goBy(-1);
  };
  const shared = (index: number) => ({
    names,
    isCurrent: index === current,
    headingRef: (heading: HTMLHeadingElement | null) => {
      headings.current[index] = heading;
    },
  });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are shortcuts of the buttons in it
    <div className={classes.differences} onKeyDown={onKeyDown}>
      <Tabs value={tab} onChange={(value) => setTab(value ?? tab)} keepMounted={false}>
        <div className={classes.bar}>
          <Tabs.List>
            <Tabs.Tab value="changes">Changes</Tabs.Tab>
            {isExternal ? null : <Tabs.Tab value="pages">Rendered pages</Tabs.Tab>}
          </Tabs.List>
          <Steps current={current} count={count} onStep={goBy} />
        </div>
        <Tabs.Panel value="changes">
          <div className={classes.names} aria-hidden="true">
            <span>{names.before}</span>
            <span>{names.after}</span>
          </div>
          <div className={classes.cards}>
            {components.map((difference, index) => (
              <ComponentCard
                key={`${difference.before?.id} ${difference.after?.id}`}
                difference={difference}
                {...shared(index)}
              />
            ))}
            {details.length > 0 ? <DetailsCard details={details} {...shared(components.length)} /> : null}
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="pages">
          <RenderedPages
            pageId={pageId}
            from={from}
            to={to}
            unsavedId={unsaved?.componentId ?? null}
            names={names}
            components={components}
            current={components[current ?? -1] ?? null}
          />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
};

interface StepsProps {
  /** The index of the current change; null before the first step. */
  current: number | null;
  count: number;
  onStep(step: 1 | -1): void;
}

const Steps = ({ current, count, onStep }: StepsProps) => (
  <div className={classes.steps}>
    <span className={classes.count} role="status">
      {current === null
        ? `${count} ${count === 1 ? "change" : "changes"}`
        : `Change ${current + 1} of ${count}`}
    </span>
    <ActionIcon
      aria-label="Previous change"
      aria-keyshortcuts="k"
      title="Previous change (K)"
      disabled={current === 0}
      onClick={() => onStep(-1)}
    >
      <IconChevronUp size={20} aria-hidden="true" />
    </ActionIcon>
    <ActionIcon
      aria-label="Next change"
      aria-keyshortcuts="j"
      title="Next change (J)"
      disabled={current === count - 1}
      onClick={() => onStep(1)}
    >
      <IconChevronDown size={20} aria-hidden="true" />
    </ActionIcon>
  </div>
);

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.matches("input, select, textarea, [contenteditable=true]");
