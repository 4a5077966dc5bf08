import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import type { ComparedPicture, RichSegment, TextSegment } from "./compare-versions.contract.ts";
import classes from "./compare-versions.module.css";

export type Side = "before" | "after";

/** The changes that each side doesn't show. */
export const ABSENT_ON: Readonly<Record<Side, RichSegment["change"]>> = { before: "added", after: "removed" };

/** Text of one version, with what changed marked by a style and, for screen readers, in words. */
export const SideText = ({
  segments,
  side,
}: {
  segments: readonly (TextSegment | RichSegment)[];
  side: Side;
}) => {
  const shown = segments.filter(({ change }) => change !== ABSENT_ON[side]);
  return (
    <>
      {shown.map((segment, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: segments have no identity and are replaced together
        <Segment key={index} segment={segment} side={side} />
      ))}
    </>
  );
};

const Segment = ({ segment, side }: { segment: TextSegment | RichSegment; side: Side }) => {
  const { change } = segment;
  const words = <Styled segment={segment} side={side} />;
  if (change === "removed") return <Removed>{words}</Removed>;
  if (change === "added") return <Added>{words}</Added>;
  if (change === "same") return words;
  return (
    <span className={classes.restyled}>
      {words}
      {side === "after" && "note" in segment ? <VisuallyHidden> ({segment.note}) </VisuallyHidden> : null}
    </span>
  );
};

export const Removed = ({ children }: { children: ReactNode }) => (
  <del className={classes.removed}>
    <VisuallyHidden>[Removed: </VisuallyHidden>
    {children}
    <VisuallyHidden>] </VisuallyHidden>
  </del>
);

export const Added = ({ children }: { children: ReactNode }) => (
  <ins className={classes.added}>
    <VisuallyHidden>[Added: </VisuallyHidden>
    {children}
    <VisuallyHidden>] </VisuallyHidden>
  </ins>
);

/** Words with the formatting that they have on this side. */
const Styled = ({ segment, side }: { segment: TextSegment | RichSegment; side: Side }) => {
  if (!("styles" in segment || "was" in segment || "image" in segment)) return segment.text;
  const { text, styles = [], was = [], href, image, change } = segment;
  const names = change === "restyled" && side === "before" ? was : styles;
  const isLink = names.includes("a");
  let words: ReactNode = image ? <Picture picture={image} /> : text;
  if (names.includes("strong") || names.includes("b")) words = <strong>{words}</strong>;
  if (names.includes("em") || names.includes("i")) words = <em>{words}</em>;
  if (names.includes("s")) words = <s>{words}</s>;
  if (names.includes("sub")) words = <sub>{words}</sub>;
  if (names.includes("sup")) words = <sup>{words}</sup>;
  if (names.includes("code")) words = <code>{words}</code>;
  if (isLink || names.includes("u")) words = <span className={classes.link}>{words}</span>;
  const isAddressShown = isLink && href && (change === "added" || change === "removed");
  return (
    <>
      {words}
      {isAddressShown ? <span className={classes.address}> ({href})</span> : null}
    </>
  );
};

/** An image of a version, with its name below. */
export const Picture = ({ picture: { src, alt } }: { picture: ComparedPicture }) => (
  <span className={classes.picture}>
    <img src={src} alt="" loading="lazy" />
    <span className={classes.pictureName}>
      <VisuallyHidden>Image: </VisuallyHidden>
      {alt || "No alt text"}
    </span>
  </span>
);
