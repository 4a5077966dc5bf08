import type { ReactNode } from "react";
import { imageSources } from "#platform/html/image-sources.ts";
import { PictureView } from "./picture.view.tsx";

/** How wide the picture is drawn, as in the `sizes` attribute. */
export const HALF_SIZES = "(width >= 77rem) 36rem, (width >= 48rem) 50vw, 100vw";

interface HalvesProps {
  /** Address of the picture; "" where it is gone: the words have all the room then. */
  readonly image: string;
  /** Where the picture stands on wide screens; on phones it stands above the words. */
  readonly side: "left" | "right";
  /** What is loaded for the component; without it the picture counts as decoration. */
  readonly data: HalvesData | undefined;
  readonly children: ReactNode;
}

export interface HalvesData {
  /** What the picture shows; "" where nobody has said it. */
  readonly alt: string;
}

/** A picture and words, half and half. */
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
