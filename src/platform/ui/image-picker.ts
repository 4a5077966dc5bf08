import { createContext, useContext } from "react";

/** An image that a person chose from the library. */
export interface PickedImage {
  readonly url: string;
  /** The address of a copy that is wide enough for body text. */
  readonly textUrl: string;
  readonly description: string;
  readonly textWidth: number;
  readonly textHeight: number;
}

/**
 * Opens the image library. Resolves to null if it was closed without a choice.
 * @param files pasted or dropped images, which are uploaded first; a single one is chosen automatically
 */
export type PickImage = (files?: readonly File[]) => Promise<PickedImage | null>;

/** The image library. The app provides it, because shared parts don't import modules. */
export const ImagePickerContext = createContext<PickImage | null>(null);

/** Null if the app has no image library. */
export const useImagePicker = (): PickImage | null => useContext(ImagePickerContext);
