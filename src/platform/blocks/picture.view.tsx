import type { ImageSources } from "#platform/html/image-sources.ts";

interface PictureProps {
  readonly picture: ImageSources;
  /** "" where the picture says nothing that the words beside it don't. */
  readonly alt: string;
  readonly className?: string;
  /** The largest thing in the first screen is asked for before all others; anything else once it comes near. */
  readonly isFirst?: boolean;
}

/** A picture in the best format and size that the browser takes. Its own size holds its place while it loads. */
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
      {...(isFirst ? { fetchPriority: "high" as const } : { loading: "lazy" as const })}
      decoding="async"
    />
  </picture>
);
