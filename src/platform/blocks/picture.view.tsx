import type { ImageSources } from "#platform/html/image-sources.ts";

interface PictureProps {
  readonly picture: ImageSources;
  /** Use "" if the text beside the image already says what it shows. */
  readonly alt: string;
  readonly className: string;
  /** Whether it is the largest element on the first screen, which loads with priority. Others load lazily. */
  readonly isFirst?: boolean;
}

/** An image in the best format and size for the browser. Its width and height reserve space while it loads. */
export const PictureView = ({ picture, alt, className, isFirst = false }: PictureProps) => (
  <picture className={className}>
    {picture.sources.map(({ type, srcSet, sizes }) => (
      <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
    ))}
    <img
      src={picture.src}
      alt={alt}
      width={picture.width ?? undefined}
      height={picture.height ?? undefined}
      style={picture.position ? { objectPosition: picture.position } : undefined}
      {...(isFirst ? { fetchPriority: "high" as const } : { loading: "lazy" as const })}
      decoding="async"
    />
  </picture>
);
