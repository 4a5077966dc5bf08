import { NativeSelect, TextInput } from "@mantine/core";
import IconPhotoUp from "@tabler/icons-react/dist/esm/icons/IconPhotoUp.mjs";
import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { Popup } from "#platform/ui/popup.tsx";
import { useUnsavedChanges } from "#platform/ui/unsaved-changes.tsx";
import { DropZone, FilesButton } from "#platform/ui/uploads/drop-zone.tsx";
import { UploadButtons, UploadRow, UploadRows } from "#platform/ui/uploads/upload-rows.tsx";
import { useFolders, useReloadImages } from "./image-queries.editor.tsx";
import classes from "./images.module.css";
import { IMAGE_MISSING, MAX_IMAGE_DESCRIPTION } from "./images.schema.ts";
import { savings } from "./shrink-plan.schema.ts";
import { type ImageItem, type Uploads, useUploads } from "./use-uploads.editor.tsx";

interface UploadDialogProps {
  isOpen: boolean;
  /** Initial images. */
  files?: readonly File[];
  /** The folder that is open. */
  folderId: number | null;
  onClose(): void;
  /** Called with the images' ids once all are in the library. */
  onUploaded?(ids: readonly number[]): Promise<void>;
}

const NONE: readonly File[] = [];
/** Media types of supported files. */
export const ACCEPTED = "image/gif,image/jpeg,image/png,image/webp,image/avif";

/** Adds images to the library: chosen, dropped, or pasted, several at a time [IMG-001] [IMG-006]. */
export const UploadDialog = ({ isOpen, files = NONE, folderId, onClose, onUploaded }: UploadDialogProps) => {
  const [isDirty, setDirty] = useState(false);
  return (
    <Popup isOpen={isOpen} title="Upload images" size="lg" isDirty={isDirty} onClose={onClose}>
      {isOpen ? (
        <UploadForm
          files={files}
          folderId={folderId}
          onDirty={setDirty}
          onClose={onClose}
          onUploaded={onUploaded}
        />
      ) : null}
    </Popup>
  );
};

interface UploadFormProps {
  files: readonly File[];
  folderId: number | null;
  onDirty(isDirty: boolean): void;
  onClose(): void;
  onUploaded: UploadDialogProps["onUploaded"];
}

const UploadForm = ({ files, folderId, onDirty, onClose, onUploaded }: UploadFormProps) => {
  const [folder, setFolder] = useState(folderId);
  const uploads = useUploads(files);
  const dialogs = useDialogs();
  const reload = useReloadImages();
  const form = useRef<HTMLFormElement>(null);
  const { items, isSending } = uploads;
  const open = items.filter(({ state }) => state !== "sent");
  const isShrinking = items.some(({ blob }) => blob === null);

  useUnsavedChanges(open.length > 0);
  useStartAtDescription(form, items.length);
  // Runs before anything else, because Escape right after typing must still ask.
  useLayoutEffect(() => onDirty(open.length > 0), [onDirty, open.length]);
  useEffect(() => () => onDirty(false), [onDirty]);
  usePastedFiles(uploads.addFiles);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isSending || isShrinking) return;
    if (items.length === 0) return dialogs.alert(IMAGE_MISSING);
    const ids = await uploads.sendAll(folder);
    await reload();
    if (ids && uploads.areAll(ids)) {
      onClose();
      await onUploaded?.(ids);
    } else form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  };

  return (
    <form ref={form} noValidate className={classes.upload} onSubmit={(event) => void submit(event)}>
      <DropZone isTall isOff={isSending} onFiles={uploads.addFiles}>
        <IconPhotoUp size={32} stroke={1.5} aria-hidden="true" />
        <p>Drop images here, paste them, or choose them. GIF, JPEG, PNG, WebP, or AVIF, up to 25 MB each.</p>
        <FilesButton
          data-autofocus
          disabled={isSending}
          inputLabel="Images"
          accept={ACCEPTED}
          multiple
          opensAtOnce={files.length === 0}
          onFiles={uploads.addFiles}
        >
          Choose images
        </FilesButton>
      </DropZone>
      <RefusedFiles files={uploads.refused} />
      <FolderChoice label="Upload to folder" value={folder} onChange={setFolder} isOff={isSending} />
      <UploadRows label="Images to upload">
        {items.map((item) => (
          <ImageRow key={item.key} item={item} uploads={uploads} />
        ))}
      </UploadRows>
      <UploadButtons
        queue={uploads}
        nouns="images"
        preparing={isShrinking ? "Resizing images…" : ""}
        onClose={onClose}
      />
    </form>
  );
};

interface FolderChoiceProps {
  label: string;
  /** null for no folder. */
  value: number | null;
  onChange(folderId: number | null): void;
  isOff?: boolean;
}

/** A choice of the library's folders. Left out while there are none. */
export const FolderChoice = ({ label, value, onChange, isOff = false }: FolderChoiceProps) => {
  const folders = useFolders()?.folders ?? [];
  return folders.length === 0 ? null : (
    <NativeSelect
      label={label}
      value={value ?? ""}
      disabled={isOff}
      onChange={(event) => onChange(Number(event.currentTarget.value) || null)}
      data={[
        { value: "", label: "No folder" },
        ...folders.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
};

/** Lists files that can't be uploaded as soon as they're chosen, and keeps the others. */
const RefusedFiles = ({ files }: { files: Uploads["refused"] }) => (
  <div role="alert">
    {files.length > 0 ? (
      <ul className={classes.refused} aria-label="Files that can't be uploaded">
        {files.map(({ key, name, reason }) => (
          <li key={key}>
            <strong>{name}</strong> {reason}
          </li>
        ))}
      </ul>
    ) : null}
  </div>
);

const ImageRow = ({ item, uploads }: { item: ImageItem; uploads: Uploads }) => {
  const { key, file, blob, state } = item;
  const isOff = state !== "waiting" || uploads.isSending;
  const saved = savings(file.size, blob?.size ?? file.size);
  return (
    <UploadRow
      item={item}
      fileName={item.name}
      isSending={uploads.isSending}
      media={<img className={classes.uploadPreview} src={item.preview} alt="" />}
      onRemove={() => uploads.remove(key)}
    >
      <TextInput
        label="File name"
        value={item.name}
        error={item.nameError || undefined}
        disabled={isOff}
        autoComplete="off"
        onChange={(event) => uploads.change(key, { name: event.currentTarget.value })}
      />
      <TextInput
        label="Description"
        data-description
        description="Describe what the image shows, for search and for people who can't see it."
        required
        value={item.description}
        error={item.descriptionError || undefined}
        maxLength={MAX_IMAGE_DESCRIPTION}
        disabled={isOff}
        autoComplete="off"
        onChange={(event) => uploads.change(key, { description: event.currentTarget.value })}
      />
      <dl className={classes.sizes}>
        <dt>Raw size</dt>
        <dd>{saved.raw}</dd>
        <dt>Compressed size</dt>
        <dd>{blob ? saved.compressed : "…"}</dd>
        <dt>Savings</dt>
        <dd>{blob ? saved.saved : "…"}</dd>
      </dl>
    </UploadRow>
  );
};

/** Puts the cursor into the first empty description after images were added. */
const useStartAtDescription = (form: RefObject<HTMLFormElement | null>, count: number): void => {
  const before = useRef(0);
  useEffect(() => {
    const areMore = count > before.current;
    before.current = count;
    const isTyping = document.activeElement instanceof HTMLInputElement;
    if (!areMore || isTyping || window.matchMedia("(pointer: coarse)").matches) return;
    const descriptions = form.current?.querySelectorAll<HTMLInputElement>("[data-description]") ?? [];
    [...descriptions].find(({ value }) => value === "")?.focus();
  }, [form, count]);
};

/** Images from the clipboard. Text pasted into a field isn't affected. */
const usePastedFiles = (add: (files: Iterable<File>) => void): void => {
  const latest = useRef(add);
  latest.current = add;
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, []);
};
