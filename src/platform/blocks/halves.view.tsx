import type { ReactNode } from "react";
import { imageSources } from "#platform/html/image-sources.ts";
import { PictureView } from "./picture.view.tsx";

/** The image's rendered width, as a `sizes` attribute. */
export const HALF_SIZES = "(width >= 77rem) 36rem, (width >= 48rem) 50vw, 100vw";

interface HalvesProps {
  /** The image's address, or "" if the image is gone. The text then takes the full width. */
  readonly image: string;
  /** The image's side on wide screens. On phones, it is above the text. */
  readonly side: "left" | "right";
  /** The component's data. Without it, the image counts as decorative. */
  readonly data: HalvesData | undefined;
  readonly children: ReactNode;
}

export interface HalvesData {
  /** The image's alt text, or "" if it has none. */
  readonly alt: string;
}

/** An image and text side by side. */
export const HalvesView = ({ image, side, data, children }: HalvesProps) =>
  image === "" ? (
    <div className="tn-halves-words">{children}</div>
  ) : (
    <div className="tn-halves" data-picture={side}>
      <PictureView
        picture={imageSources(image, HALF_SIZES)}
        alt={data?.alt ?? ""}
        className="tn-halves-picture"
      />
      <div className="tn-halves-words">{children}</div>
    </div>
  );
