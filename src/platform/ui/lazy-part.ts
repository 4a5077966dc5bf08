import { type ComponentType, lazy } from "react";

/**
 * A part of a screen that is loaded when it is first shown. Where it can't be loaded, nothing is shown in its place:
 * the screen around it may hold text that isn't saved, and stays.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(async () => ({ default: await load().catch(() => Nothing) }));

const Nothing = () => null;
