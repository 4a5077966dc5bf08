import type { ReactNode } from "react";
import classes from "./look.module.css";

interface RadioCardsProps<T extends string> {
  label: string;
  help: string;
  /** Unique on the screen. Also the name of the radio buttons. */
  id: string;
  value: T;
  options: readonly { readonly value: T; readonly label: string; readonly sample?: ReactNode }[];
  onChange(value: T): void;
}

/** Radio buttons that show a sample of each option. */
export const RadioCards = <T extends string>({
  label,
  help,
  id,
  value,
  options,
  onChange,
}: RadioCardsProps<T>) => (
  <fieldset id={id} className={classes.group} aria-describedby={`${id}-help`}>
    <legend className={classes.legend}>{label}</legend>
    <p id={`${id}-help`} className={classes.help}>
      {help}
    </p>
    <div className={classes.cards}>
      {options.map((option) => (
        <label key={option.value} className={classes.card}>
          <input
            type="radio"
            name={id}
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
