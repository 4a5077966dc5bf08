import { createContext, useContext } from "react";

/** An image that a person chose from the library. */
export interface PickedImage {
  readonly url: string;
  /** A copy that is wide enough for running text, with its size. */
  readonly textUrl: string;
  readonly description: string;
  readonly textWidth: number;
  readonly textHeight: number;
}

/**
 * Opens the gallery. Answers null where it was closed without a choice.
 * @param files pictures that were pasted or dropped: their upload comes first, and a single one is the choice
 */
export type PickImage = (files?: readonly File[]) => Promise<PickedImage | null>;

/** The gallery of the image library. The app puts it in: shared parts know no module. */
export const ImagePickerContext = createContext<PickImage | null>(null);

/** Null where the app has no image library. */
export const useImagePicker = (): PickImage | null => useContext(ImagePickerContext);
