import IconArrowsMove from "@tabler/icons-react/dist/esm/icons/IconArrowsMove.mjs";
import IconMinus from "@tabler/icons-react/dist/esm/icons/IconMinus.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { type ReactNode, type Ref, useId } from "react";
import type { ComponentDifference, FieldChange } from "./compare-versions.contract.ts";
import classes from "./compare-versions.module.css";
import { movedText } from "./difference-texts.schema.ts";
import { FieldDifference, FieldSide, SIDES, type SideNames } from "./field-difference.editor.tsx";

const CHANGES = {
  added: { label: "Added", Icon: IconPlus },
  removed: { label: "Removed", Icon: IconMinus },
  changed: { label: "Changed", Icon: IconPencil },
  moved: { label: "Moved", Icon: IconArrowsMove },
} as const;

interface CardProps {
  title: string;
  kind?: string;
  changes: ComponentDifference["changes"];
  isCurrent: boolean;
  /** Gets the focus when someone goes to this change. */
  headingRef: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

const Card = ({ title, kind, changes, isCurrent, headingRef, children }: CardProps) => {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id} data-current={isCurrent || undefined}>
      <div className={classes.cardHead}>
        <h2 id={id} ref={headingRef} tabIndex={-1} className={classes.title}>
          {title}
          {kind ? <span className={classes.kind}> {kind}</span> : null}
        </h2>
        {changes.map((change) => {
          const { label, Icon } = CHANGES[change];
          return (
            <span key={change} className={classes.badge} data-change={change}>
              <Icon size={16} stroke={2} aria-hidden="true" />
              {label}
            </span>
          );
        })}
      </div>
      {children}
    </section>
  );
};

type Shared = Pick<CardProps, "isCurrent" | "headingRef"> & { names: SideNames };

/** The changes of one component. */
export const ComponentCard = ({
  difference,
  names,
  ...rest
}: Shared & { difference: ComponentDifference }) => {
  const { componentName, kindTitle, changes, fields } = difference;
  const moved = movedText(difference);
  return (
    <Card
      title={componentName || kindTitle}
      kind={componentName ? kindTitle : undefined}
      changes={changes}
      {...rest}
    >
      {moved ? <p className={classes.place}>{moved}</p> : null}
      {fields.map((field) => (
        <FieldDifference key={field.label} field={field} names={names} />
      ))}
    </Card>
  );
};

/** The page details that differ, as a table. */
export const DetailsCard = ({ details, names, ...rest }: Shared & { details: readonly FieldChange[] }) => (
  <Card title="Page details" changes={["changed"]} {...rest}>
    <table className={classes.details}>
      <thead>
        <tr>
          <th scope="col">Detail</th>
          <th scope="col">{names.before}</th>
          <th scope="col">{names.after}</th>
        </tr>
      </thead>
      <tbody>
        {details.map((field) => (
          <tr key={field.label}>
            <th scope="row">{field.label}</th>
            {SIDES.map((side) => (
              <td key={side}>
                <FieldSide field={field} side={side} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Card>
);
