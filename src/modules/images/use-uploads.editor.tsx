import { useEffect, useRef, useState } from "react";
import { type UploadItem, type UploadQueue, useUploadQueue } from "#platform/ui/uploads/upload-queue.ts";
import { chosenFileError } from "./check-chosen.editor.ts";
import { uploadImageFile } from "./image-queries.editor.tsx";
import { DESCRIPTION_MISSING, imageFileName } from "./images.schema.ts";
import { type Shrinker, startShrinker } from "./shrink-image.editor.tsx";
import { shrunkName } from "./shrink-plan.schema.ts";

/** An image on its way into the library. */
export interface ImageItem extends UploadItem {
  /** For displaying the image. */
  readonly preview: string;
  readonly name: string;
  readonly description: string;
  /** The file to send; null while it's being made smaller. */
  readonly blob: Blob | null;
  readonly nameError: string;
  readonly descriptionError: string;
  /** Id in the library; null until it's there. */
  readonly id: number | null;
}

/** A file that can't be uploaded, and why. */
export interface RefusedFile {
  readonly key: number;
  readonly name: string;
  readonly reason: string;
}

export interface Uploads extends UploadQueue<ImageItem> {
  /** The most recently chosen files that were rejected. */
  readonly refused: readonly RefusedFile[];
  addFiles(files: Iterable<File>): void;
  change(key: number, change: Partial<Pick<ImageItem, "name" | "description">>): void;
  /**
   * Sends the remaining images one after another. Returns the ids of all images present at the start; null if one of
   * these isn't in the library.
   * @param folderId null for no folder
   */
  sendAll(folderId: number | null): Promise<readonly number[] | null>;
  /** Whether these ids cover all images, because one may be pasted while others are sent. */
  areAll(ids: readonly number[]): boolean;
}

/**
 * Images that are chosen, made smaller, and sent. Exists while the dialog is open.
 * @param given initial images
 */
export const useUploads = (given: readonly File[]): Uploads => {
  const queue = useUploadQueue<ImageItem>();
  const { latest, set } = queue;
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const shrinker = useRef<Shrinker | null>(null);
  const previews = useRef<string[]>([]);

  useEffect(
    () => () => {
      shrinker.current?.close();
      shrinker.current = null;
      for (const preview of previews.current) URL.revokeObjectURL(preview);
    },
    [],
  );

  const prepare = async (key: number, file: File): Promise<void> => {
    const reason = await chosenFileError(file);
    if (reason !== "") {
      setRefused((before) => [...before, { key, name: file.name, reason }]);
      return queue.remove(key);
    }
    const blob = await shrinker.current?.shrink(file);
    // The name may have been changed since, so only its extension follows the image.
    if (blob) set(key, ({ name }) => ({ blob, name: shrunkName(name, file.type, blob.type) }));
  };

  const addFiles = (files: Iterable<File>): void => {
    shrinker.current ??= startShrinker();
    setRefused([]);
    for (const file of files) {
      const item = newItem(file);
      previews.current.push(item.preview);
      void prepare(queue.add(file, item), file);
    }
  };

  const start = useRef({ given, addFiles });
  useEffect(() => {
    // Only once, although React mounts twice in development.
    const { given: files } = start.current;
    start.current.given = [];
    start.current.addFiles(files);
  }, []);

  const sendAll = async (folderId: number | null): Promise<readonly number[] | null> => {
    const checked = latest().map(check);
    for (const { key, nameError, descriptionError } of checked) set(key, { nameError, descriptionError });
    if (checked.some(({ nameError, descriptionError }) => nameError || descriptionError)) return null;
    const ids = new Map(checked.map(({ key, id }) => [key, id]));
    const areSent = await queue.send(async ({ key, blob, file, name, description }, options) => {
      const id = await uploadImageFile({ blob: blob ?? file, name, description, folderId, ...options });
      ids.set(key, id);
      return { id };
    });
    return areSent ? [...ids.values()].filter((id) => id !== null) : null;
  };

  return {
    ...queue,
    refused,
    addFiles,
    change: (key, change) =>
      set(key, {
        ...change,
        ...(change.name === undefined ? {} : { nameError: "" }),
        ...(change.description === undefined ? {} : { descriptionError: "" }),
      }),
    sendAll,
    areAll: (ids) => ids.length === latest().length,
  };
};

const newItem = (file: File): Omit<ImageItem, keyof UploadItem> => ({
  preview: URL.createObjectURL(file),
  name: file.name,
  description: "",
  blob: null,
  id: null,
  nameError: nameErrorOf(file.name),
  descriptionError: "",
});

/** The rules of an upload, before anything is sent [IMG-009] [IMG-010]. */
const check = (item: ImageItem): ImageItem =>
  item.state === "sent"
    ? item
    : {
        ...item,
        nameError: nameErrorOf(item.name),
        descriptionError: item.description.trim() === "" ? DESCRIPTION_MISSING : "",
      };

const nameErrorOf = (name: string): string => {
  const result = imageFileName.safeParse(name);
  return result.success ? "" : (result.error.issues[0]?.message ?? "This file name can't be used.");
};
