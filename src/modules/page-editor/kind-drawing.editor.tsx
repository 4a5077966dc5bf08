import IconPuzzle from "@tabler/icons-react/dist/esm/icons/IconPuzzle.mjs";
import classes from "./kind-gallery.module.css";
import { THUMBNAILS } from "./thumbnail-shapes.editor.ts";

/** What a kind's thumbnail shows [CMP-GEN-07]; a puzzle piece for kinds without a drawing. */
export const KindDrawing = ({ type, size }: { type: string; size: "small" | "large" }) => {
  const shapes = Object.hasOwn(THUMBNAILS, type) ? THUMBNAILS[type] : undefined;
  const width = size === "large" ? 72 : 32;
  if (!shapes) return <IconPuzzle size={size === "large" ? 36 : 20} stroke={1.75} />;
  return (
    <span className={classes.drawing} data-kind={type}>
      <svg viewBox="0 0 48 36" width={width} height={width * 0.75} fill="currentColor" aria-hidden="true">
        {shapes.map(({ radius, ...box }) => (
          <rect key={`${box.x} ${box.y}`} rx={radius} {...box} />
        ))}
      </svg>
    </span>
  );
};
