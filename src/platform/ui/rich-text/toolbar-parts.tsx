import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useId,
  useRef,
  useState,
} from "react";
import { isDisplayed } from "../is-displayed.ts";
import classes from "./editor.module.css";

/** The tool that the Tab key reaches: the last focused one, or the first. */
const CurrentTool = createContext<string | null>(null);

/** An ARIA toolbar. Tab reaches one tool; Left, Right, Home, and End move between tools. */
export const ToolbarBox = ({ labelId, children }: { labelId: string; children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null);
  const nameId = useId();
  const [current, setCurrent] = useState<string | null>(null);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    // Skips tools that a narrow editor hides.
    const all = box.current?.querySelectorAll<HTMLElement>("[data-tool]") ?? [];
    const tools = [...all].filter(isDisplayed);
    const at = tools.findIndex((tool) => tool === event.target);
    if (at < 0) return;
    const next = nextIndex(event.key, at, tools.length);
    if (next === null) return;
    event.preventDefault();
    tools[next]?.focus();
  };

  return (
    <div
      ref={box}
      role="toolbar"
      tabIndex={-1}
      aria-labelledby={`${nameId} ${labelId}`}
      className={classes.toolbar}
      onKeyDown={onKeyDown}
      onFocus={(event) => setCurrent(event.target.getAttribute("data-tool") ?? current)}
    >
      <span id={nameId} hidden>
        Formatting of
      </span>
      <CurrentTool value={current ?? "Undo"}>{children}</CurrentTool>
    </div>
  );
};

const nextIndex = (key: string, at: number, count: number): number | null => {
  if (key === "ArrowRight") return (at + 1) % count;
  if (key === "ArrowLeft") return (at - 1 + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
};

interface ToolbarButtonProps extends Omit<ComponentProps<"button">, "disabled" | "children"> {
  label: string;
  icon: ReactNode;
  /** Whether a toggle is on at the cursor. */
  isOn?: boolean;
  /** Disabled tools stay reachable with the arrow keys, so that the focus position isn't lost. */
  isDisabled: boolean;
}

export const ToolbarButton = ({ label, icon, onClick, isOn, isDisabled, ...rest }: ToolbarButtonProps) => {
  const current = useContext(CurrentTool);
  return (
    <button
      {...rest}
      type="button"
      className={classes.tool}
      data-tool={label}
      tabIndex={current === label ? 0 : -1}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      aria-disabled={isDisabled || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => !isDisabled && onClick?.(event)}
    >
      {icon}
    </button>
  );
};

interface ToolbarSelectProps {
  label: string;
  value: string;
  data: readonly { value: string; label: string }[];
  isDisabled: boolean;
  onChange(value: string): void;
}

export const ToolbarSelect = ({ label, value, data, isDisabled, onChange }: ToolbarSelectProps) => {
  const current = useContext(CurrentTool);
  return (
    <select
      className={classes.select}
      data-tool={label}
      tabIndex={current === label ? 0 : -1}
      aria-label={label}
      value={value}
      disabled={isDisabled}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {data.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
};
