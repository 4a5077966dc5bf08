import type { ReactNode } from "react";
import classes from "./form-section.module.css";

/** A surface for form fields that need no heading. */
export const FormSurface = ({ children }: { children: ReactNode }) => (
  <div className={classes.section}>{children}</div>
);

/** A group of form fields with a heading. */
export const FormSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={classes.section}>
    <legend className={classes.title}>{title}</legend>
    {children}
  </fieldset>
);
