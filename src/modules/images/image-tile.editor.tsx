import { Badge } from "@mantine/core";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import { imageSources } from "#platform/html/image-sources.ts";
import type { Image } from "./images.contract.ts";
import classes from "./images.module.css";

/** A tile's image, in the size that a tile needs. */
export const TilePicture = ({ image }: { image: Image }) => {
  const { src, sources } = imageSources(image.imageUrl, "280px");
  return (
    <picture className={classes.picture}>
      {sources.map(({ type, srcSet, sizes }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img src={src} alt={image.imageDescription} loading="lazy" decoding="async" />
    </picture>
  );
};

/** "1920 × 1080 · 340 KB". */
export const imageFactsLine = ({ width, height, bytes }: Image): string =>
  `${width} × ${height} · ${Math.max(1, Math.round(bytes / 1000)).toLocaleString("en-US")} KB`;

/** "1 image" or "2 images". */
export const countText = (count: number): string => (count === 1 ? "1 image" : `${count} images`);

/** An image's tags, for people who edit the website. */
export const TileTags = ({ tags }: { tags: readonly string[] }) =>
  tags.length === 0 ? null : (
    <ul className={classes.badges} aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <Badge variant="light" className={classes.tag}>
            {tag}
          </Badge>
        </li>
      ))}
    </ul>
  );

/** Badges for an image's uses according to its size [IMG-007]. Kinds that it doesn't fit are grayed out. */
export const TypeBadges = ({ image }: { image: Image }) => (
  <ul className={classes.badges} aria-label="Large enough for">
    {kindsOf(image).map(({ label, isOn, needs }) => (
      <li key={label}>
        {isOn ? (
          <Badge leftSection={<IconCheck size={12} aria-hidden="true" />}>{label}</Badge>
        ) : (
          <Badge
            className={classes.badgeOff}
            variant="outline"
            color="gray"
            title={needs}
            aria-disabled="true"
          >
            {label}
            <span className={classes.hidden}>: off, {needs}</span>
          </Badge>
        )}
      </li>
    ))}
  </ul>
);

const kindsOf = ({ isLogo, isSlideshow }: Image) => [
  { label: "General", isOn: true, needs: "" },
  { label: "Logo", isOn: isLogo, needs: "needs 289 × 200 pixels" },
  { label: "Slideshow", isOn: isSlideshow, needs: "needs 701 × 388 pixels" },
];
