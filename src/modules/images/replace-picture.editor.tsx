import { Button } from "@mantine/core";
import IconReplace from "@tabler/icons-react/dist/esm/icons/IconReplace.mjs";
import { useEffect, useRef, useState } from "react";
import { namesOfUses } from "#modules/uses/uses.schema.ts";
import { call, messageOf, uploadByName } from "#platform/ui/api.ts";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { announceImageAddress } from "#platform/ui/image-addresses.ts";
import { useToasts } from "#platform/ui/toasts.tsx";
import type { LostConnection } from "#platform/ui/until-answered.ts";
import type { SendOptions } from "#platform/ui/uploads/upload-queue.ts";
import { UploadProgress } from "#platform/ui/uploads/upload-rows.tsx";
import { chosenFileError } from "./check-chosen.editor.ts";
import { readImage, useReloadImages } from "./image-queries.editor.tsx";
import type { Image } from "./images.contract.ts";
import classes from "./images.module.css";
import { startShrinker } from "./shrink-image.editor.tsx";
import { shrunkName } from "./shrink-plan.schema.ts";
import { ACCEPTED } from "./upload-dialog.editor.tsx";

interface Sending {
  readonly fileName: string;
  /** From 0 to 1. */
  readonly share: number;
  readonly lost: LostConnection | null;
}

interface ReplacePictureProps {
  image: Image;
  onReplaced(replaced: Image): void;
}

/** Replaces an image everywhere it's used. */
export const ReplacePicture = ({ image, onReplaced }: ReplacePictureProps) => {
  const dialogs = useDialogs();
  const toasts = useToasts();
  const reload = useReloadImages();
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState("");
  const [sending, setSending] = useState<Sending | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const replace = async (file: File) => {
    setRefusal("");
    try {
      const reason = await chosenFileError(file);
      if (reason) return setRefusal(reason);
      const uses = await call("getImageUses", { query: { imageId: String(image.id) } });
      const isConfirmed = await dialogs.confirm({
        text: "Are you sure you want to replace this image?",
        details:
          uses.length === 0
            ? "Nothing uses this image yet. Its description won't change."
            : `The new image will appear right away on: ${namesOfUses(uses)}. The description won't change.`,
        confirmLabel: "Replace image",
        cancelLabel: "Keep image",
      });
      if (!isConfirmed) return;
      const own = new AbortController();
      abort.current = own;
      setSending({ fileName: file.name, share: 0, lost: null });
      await sendPicture(image.id, file, {
        signal: own.signal,
        onProgress: (share) => setSending({ fileName: file.name, share, lost: null }),
        onLost: (lost) => setSending({ fileName: file.name, share: 0, lost }),
      });
      toasts.success("Image replaced");
      const replaced = await readImage(image.id);
      announceImageAddress(image.imageUrl, replaced.imageUrl);
      await reload();
      onReplaced(replaced);
    } catch (error) {
      if (abort.current?.signal.aborted) return;
      setRefusal(messageOf(error, "The image couldn't be replaced. Try again."));
    } finally {
      setSending(null);
    }
  };

  return (
    <div className={classes.replace}>
      <Button
        variant="default"
        leftSection={<IconReplace size={18} aria-hidden="true" />}
        loading={sending !== null}
        onClick={() => input.current?.click()}
      >
        Replace image
      </Button>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        hidden
        aria-label="New image"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = "";
          if (file) void replace(file);
        }}
      />
      {sending ? <UploadProgress {...sending} /> : null}
      <p role="alert" className={classes.refusal}>
        {refusal}
      </p>
    </div>
  );
};

const sendPicture = async (id: number, file: File, options: SendOptions): Promise<void> => {
  const shrinker = startShrinker();
  try {
    const blob = await shrinker.shrink(file);
    const name = shrunkName(file.name, file.type, blob.type);
    const form = new FormData();
    form.append("Id", String(id));
    form.append("ImageName", name);
    form.append("Image", blob, name);
    await uploadByName("replaceImage", form, options);
  } finally {
    shrinker.close();
  }
};
