import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import { useDeferredValue, useMemo } from "react";
import classes from "./fault-list.module.css";
import { type Fault, findFaults } from "./faults.ts";

interface FaultListProps {
  html: string;
  onJump(fault: Fault): void;
}

/** What keeps some people from reading the text, each with the way to the spot. */
export const FaultList = ({ html, onJump }: FaultListProps) => {
  const settled = useDeferredValue(html);
  const faults = useMemo(() => findFaults(settled), [settled]);
  return (
    <div aria-live="polite">
      {faults.length > 0 ? (
        <div className={classes.box}>
          <p className={classes.title}>
            <IconAlertTriangle size={18} aria-hidden="true" />
            {faults.length === 1 ? "One thing to look at" : `${faults.length} things to look at`}
          </p>
          <ul className={classes.list}>
            {faults.map((fault) => (
              <li key={`${fault.selector} ${fault.nth}`}>
                <button type="button" className={classes.jump} onClick={() => onJump(fault)}>
                  {fault.note}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
};
