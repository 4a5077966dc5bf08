import type { ReactNode } from "react";
import classes from "./look.module.css";

interface RadioCardsProps<T extends string> {
  label: string;
  /** Name of the group, unique on the screen. */
  name: string;
  value: T;
  options: readonly { readonly value: T; readonly label: string; readonly sample?: ReactNode }[];
  onChange(value: T): void;
}

/** Radio buttons that show a sample of each option. */
export const RadioCards = <T extends string>({
  label,
  name,
  value,
  options,
  onChange,
}: RadioCardsProps<T>) => (
  <fieldset className={classes.group}>
    <legend className={classes.legend}>{label}</legend>
    <div className={classes.cards}>
      {options.map((option) => (
        <label key={option.value} className={classes.card}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
          {option.sample ? (
            <span className={classes.sample} aria-hidden="true">
              {option.sample}
            </span>
          ) : null}
        </label>
      ))}
    </div>
  </fieldset>
);
