import type { ComponentType, ReactNode } from "react";
import classes from "./badge.module.css";

interface BadgeProps {
  tone: "info" | "warning" | "success" | "neutral" | "danger";
  icon?: ComponentType<{ size: number; stroke: number; "aria-hidden": "true" }>;
  children: ReactNode;
}

/** A state as a color, an icon, and a word. */
export const Badge = ({ tone, icon: Icon, children }: BadgeProps) => (
  <span className={classes.badge} data-tone={tone}>
    {Icon ? <Icon size={16} stroke={2} aria-hidden="true" /> : null}
    {children}
  </span>
);
