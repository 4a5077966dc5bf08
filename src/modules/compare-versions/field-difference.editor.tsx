import { VisuallyHidden } from "@mantine/core";
import { Fragment, type ReactNode } from "react";
import type { FieldChange, ParagraphChange } from "./compare-versions.contract.ts";
import classes from "./compare-versions.module.css";
import { ABSENT_ON, Added, Picture, Removed, type Side, SideText } from "./compared-text.editor.tsx";

/** The names of the two versions, such as "V3". */
export interface SideNames {
  readonly before: string;
  readonly after: string;
}

/** A field that differs: both versions side by side, or one below the other without enough space. */
export const FieldDifference = ({ field, names }: { field: FieldChange; names: SideNames }) => (
  <div className={classes.field}>
    <h3 className={classes.label}>{field.label}</h3>
    {field.as === "richText" ? (
      <Paragraphs paragraphs={field.paragraphs} names={names} />
    ) : field.as === "tooLong" ? (
      <p className={classes.note}>This text changed. It's too long to compare word by word here.</p>
    ) : (
      <div className={classes.pair}>
        {SIDES.map((side) => (
          <Cell key={side} name={names[side]}>
            <FieldSide field={field} side={side} />
          </Cell>
        ))}
      </div>
    )}
    {field.as === "richText" && field.note ? <p className={classes.note}>{field.note}</p> : null}
  </div>
);

export const SIDES: readonly Side[] = ["before", "after"];

const Cell = ({
  name,
  children,
  ...rest
}: {
  name: string;
  children: ReactNode;
  "aria-hidden"?: boolean;
}) => (
  <div className={classes.cell} {...rest}>
    <span className={classes.side}>{name}</span>
    <div className={classes.text}>{children}</div>
  </div>
);

/** A version's value of a field. */
export const FieldSide = ({ field, side }: { field: FieldChange; side: Side }) => {
  switch (field.as) {
    case "text": {
      const isEmpty = field.segments.every(({ change }) => change === ABSENT_ON[side]);
      return isEmpty ? <None /> : <SideText segments={field.segments} side={side} />;
    }
    case "value":
      return <Marked side={side}>{field[side]}</Marked>;
    case "picture":
      return <Marked side={side}>{field[side] ? <Picture picture={field[side]} /> : ""}</Marked>;
    case "list": {
      const items = field.items.filter(({ change }) => change === "same" || change === CHANGE_OF[side]);
      if (items.length === 0) return <None />;
      return (
        <ul className={classes.list}>
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same item may be listed twice
            <li key={index}>
              <SideText segments={[item]} side={side} />
            </li>
          ))}
        </ul>
      );
    }
    case "richText": {
      const shown = field.paragraphs.filter(({ change }) => change !== ABSENT_ON[side]);
      return shown.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity and are replaced together
        <ParagraphText key={index} paragraph={paragraph} side={side} />
      ));
    }
    case "tooLong":
      return <None />;
  }
};

const CHANGE_OF: Readonly<Record<Side, "added" | "removed">> = { before: "removed", after: "added" };

const None = () => <span className={classes.none}>None</span>;

const Marked = ({ side, children }: { side: Side; children: ReactNode }) => {
  if (children === "") return <None />;
  return side === "before" ? <Removed>{children}</Removed> : <Added>{children}</Added>;
};

/** Unchanged paragraphs that stay visible before and after a change. */
const CONTEXT = 1;

const Paragraphs = ({ paragraphs, names }: { paragraphs: readonly ParagraphChange[]; names: SideNames }) => {
  const rows = paragraphs.map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity and are replaced together
    <ParagraphRow key={index} paragraph={paragraph} names={names} />
  ));
  return unchangedRuns(paragraphs).map(({ from, to, isFolded }) =>
    isFolded ? (
      <details key={from} className={classes.folded}>
        <summary>{`Show ${to - from} unchanged paragraphs`}</summary>
        {rows.slice(from, to)}
      </details>
    ) : (
      <Fragment key={from}>{rows.slice(from, to)}</Fragment>
    ),
  );
};

/** Cuts paragraphs into stretches, of which the long unchanged ones are folded. */
const unchangedRuns = (paragraphs: readonly ParagraphChange[]) => {
  const isNear = (index: number): boolean =>
    paragraphs
      .slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1)
      .some(({ change }) => change !== "same");
  const runs: { from: number; to: number; isFolded: boolean }[] = [];
  for (const index of paragraphs.keys()) {
    const isFolded = !isNear(index);
    const last = runs.at(-1);
    if (last?.isFolded === isFolded) last.to = index + 1;
    else runs.push({ from: index, to: index + 1, isFolded });
  }
  return runs.map((run) => ({ ...run, isFolded: run.isFolded && run.to - run.from > 1 }));
};

const ParagraphRow = ({ paragraph, names }: { paragraph: ParagraphChange; names: SideNames }) => {
  const { change, segments } = paragraph;
  const notes = [
    ...new Set(segments.flatMap(({ note }) => note ?? [])),
    ...(paragraph.note ? [paragraph.note] : []),
  ];
  return (
    <div className={classes.pair} data-change={change}>
      {change === "added" ? (
        <Absent name={names.before} />
      ) : (
        // Nothing is read twice.
        <Cell name={names.before} aria-hidden={change === "same" || undefined}>
          <ParagraphText paragraph={paragraph} side="before" />
        </Cell>
      )}
      {change === "removed" ? (
        <Absent name={names.after} />
      ) : (
        <Cell name={names.after}>
          <ParagraphText paragraph={paragraph} side="after" />
          {notes.map((note) => (
            <p key={note} className={classes.note}>
              {note}.
            </p>
          ))}
        </Cell>
      )}
    </div>
  );
};

/** Keeps its place on wide screens; there is nothing to read. */
const Absent = ({ name }: { name: string }) => (
  <div className={classes.absent}>
    <VisuallyHidden>Not in {name}.</VisuallyHidden>
  </div>
);

const ParagraphText = ({ paragraph, side }: { paragraph: ParagraphChange; side: Side }) => (
  <div className={classes.paragraph} data-tag={paragraph.tag} data-depth={Math.min(paragraph.depth, 4)}>
    <SideText segments={paragraph.segments} side={side} />
  </div>
);
