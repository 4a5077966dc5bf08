import type { ReactNode } from "react";
import classes from "./form-section.module.css";

/** Fields of a form that need no heading of their own: its title says what they are. */
export const FormSurface = ({ children }: { children: ReactNode }) => (
  <div className={classes.section}>{children}</div>
);

/** Fields of a form that belong together, under a heading. */
export const FormSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={classes.section}>
    <legend className={classes.title}>{title}</legend>
    {children}
  </fieldset>
);
