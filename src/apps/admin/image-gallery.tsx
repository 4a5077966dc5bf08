import { type ReactNode, useCallback, useRef, useState } from "react";
import { ImagePickerContext, type PickedImage } from "#platform/ui/image-picker.ts";
import { lazyPart } from "#platform/ui/lazy-part.tsx";

const ImagePicker = lazyPart(
  async () => (await import("#modules/images/image-picker.editor.tsx")).ImagePicker,
);

type Settle = (image: PickedImage | null) => void;

/** Gives image fields and rich text the image library. Its code loads when it first opens. */
export const ImageGalleryProvider = ({ children }: { children: ReactNode }) => {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const [files, setFiles] = useState<readonly File[]>([]);
  const settle = useRef<Settle | null>(null);

  const pick = useCallback(
    (given: readonly File[] = []) =>
      new Promise<PickedImage | null>((resolve) => {
        settle.current?.(null);
        settle.current = resolve;
        setFiles(given);
        setWasOpened(true);
        setOpen(true);
      }),
    [],
  );
  const finish = (image: PickedImage | null) => {
    settle.current?.(image);
    settle.current = null;
    setOpen(false);
  };

  return (
    <ImagePickerContext value={pick}>
      {children}
      {wasOpened ? (
        <ImagePicker isOpen={isOpen} files={files} onPick={finish} onClose={() => finish(null)} />
      ) : null}
    </ImagePickerContext>
  );
};
