import { lazyPart } from "#platform/ui/lazy-part.tsx";
import classes from "./kind-gallery.module.css";

const KindDrawing = lazyPart(async () => (await import("./kind-drawing.editor.tsx")).KindDrawing);

/** A kind's thumbnail. Its drawing loads after the screen is shown, in a box that has its size. */
export const KindThumbnail = ({ type, size = "small" }: { type: string; size?: "small" | "large" }) => (
  <span className={classes.thumbnail} data-size={size} aria-hidden="true">
    <KindDrawing type={type} size={size} />
  </span>
);
