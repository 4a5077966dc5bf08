import { type ComponentType, lazy } from "react";

/**
 * A part of a screen that loads when first shown. If loading fails, nothing is shown in its place, because the screen
 * around it may contain unsaved text and must stay.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(async () => ({ default: await load().catch(() => Nothing) }));

const Nothing = () => null;
