import { Button } from "@mantine/core";
import IconCrop from "@tabler/icons-react/dist/esm/icons/IconCrop.mjs";
import IconFocusCentered from "@tabler/icons-react/dist/esm/icons/IconFocusCentered.mjs";
import { useState } from "react";
import { imageFacts } from "#platform/html/image-sources.ts";
import { announceImageAddress } from "#platform/ui/image-addresses.ts";
import { lazyPart } from "#platform/ui/lazy-part.tsx";
import { readImage, useReloadImages } from "./image-queries.editor.tsx";
import type { Image } from "./images.contract.ts";

const FocusDialog = lazyPart(async () => (await import("./focus-dialog.editor.tsx")).FocusDialog);
const CropDialog = lazyPart(async () => (await import("./crop-dialog.editor.tsx")).CropDialog);

interface FrameButtonsProps {
  image: Image;
  onChanged(image: Image): void;
}

/** Opens what changes an image's focal point and crop, which are saved separately from its details. */
export const FrameButtons = ({ image, onChanged }: FrameButtonsProps) => {
  const [open, setOpen] = useState<"focus" | "crop" | null>(null);
  // Stays once it has been opened, so that closing returns the focus.
  const [parts, setParts] = useState<ReadonlySet<string>>(new Set());
  const show = (part: "focus" | "crop") => {
    setParts((before) => new Set([...before, part]));
    setOpen(part);
  };
  const reload = useReloadImages();
  const close = () => setOpen(null);
  const onSaved = async () => {
    const changed = await readImage(image.id);
    announceImageAddress(image.imageUrl, changed.imageUrl);
    onChanged(changed);
    await reload();
    close();
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFocusCentered size={18} aria-hidden="true" />}
        onClick={() => show("focus")}
      >
        Focal point
      </Button>
      {imageFacts(image.imageUrl)?.isAnimated ? null : (
        <Button
          variant="default"
          leftSection={<IconCrop size={18} aria-hidden="true" />}
          onClick={() => show("crop")}
        >
          Crop
        </Button>
      )}
      {parts.has("focus") ? (
        <FocusDialog isOpen={open === "focus"} image={image} onSaved={onSaved} onClose={close} />
      ) : null}
      {parts.has("crop") ? (
        <CropDialog isOpen={open === "crop"} image={image} onSaved={onSaved} onClose={close} />
      ) : null}
    </>
  );
};
