import { useCallback, useEffect, useRef, useState } from "react";
import { chosenFileError } from "./check-chosen.editor.ts";
import { uploadImageFile } from "./image-queries.editor.tsx";
import { DESCRIPTION_MISSING, imageFileName } from "./images.schema.ts";
import { type Shrinker, startShrinker } from "./shrink-image.editor.tsx";
import { shrunkName } from "./shrink-plan.schema.ts";

/** An image on its way into the library. */
export interface UploadItem {
  readonly key: number;
  readonly file: File;
  /** For displaying the image. */
  readonly preview: string;
  readonly name: string;
  readonly description: string;
  /** The file to send; null while it's being made smaller. */
  readonly blob: Blob | null;
  readonly state: "waiting" | "sending" | "sent";
  /** From 0 to 1. */
  readonly progress: number;
  readonly nameError: string;
  readonly descriptionError: string;
  /** Id in the library; null until it's there. */
  readonly id: number | null;
  /** The server's refusal. */
  readonly refusal: string;
}

/** A file that can't be uploaded, and why. */
export interface RefusedFile {
  readonly key: number;
  readonly name: string;
  readonly reason: string;
}

export interface Uploads {
  readonly items: readonly UploadItem[];
  /** The most recently chosen files that were rejected. */
  readonly refused: readonly RefusedFile[];
  readonly isSending: boolean;
  add(files: Iterable<File>): void;
  change(key: number, change: Partial<Pick<UploadItem, "name" | "description">>): void;
  remove(key: number): void;
  /**
   * Sends the remaining images one after another. Returns the ids of all images present at the start; null if one of
   * these isn't in the library.
   * @param folderId null for no folder
   */
  send(folderId: number | null): Promise<readonly number[] | null>;
  /** Whether these ids cover all images, because one may be pasted while others are sent. */
  areAll(ids: readonly number[]): boolean;
}

type Change = Partial<UploadItem> | ((item: UploadItem) => Partial<UploadItem>);

/**
 * Images that are chosen, made smaller, and sent. Exists while the dialog is open.
 * @param given initial images
 */
export const useUploads = (given: readonly File[]): Uploads => {
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const [isSending, setSending] = useState(false);
  const latest = useRef(items);
  latest.current = items;
  const shrinker = useRef<Shrinker | null>(null);
  const abort = useRef<AbortController | null>(null);
  const lastKey = useRef(0);

  const set = useCallback((key: number, change: Change) => {
    setItems((before) =>
      before.map((item) =>
        item.key === key ? { ...item, ...(typeof change === "function" ? change(item) : change) } : item,
      ),
    );
  }, []);

  useEffect(
    () => () => {
      abort.current?.abort();
      shrinker.current?.close();
      shrinker.current = null;
      for (const { preview } of latest.current) URL.revokeObjectURL(preview);
    },
    [],
  );

  const remove = (key: number): void => {
    const item = latest.current.find((one) => one.key === key);
    if (item) URL.revokeObjectURL(item.preview);
    setItems((before) => before.filter((one) => one.key !== key));
  };

  const prepare = async (key: number, file: File): Promise<void> => {
    const reason = await chosenFileError(file);
    if (reason !== "") {
      setRefused((before) => [...before, { key, name: file.name, reason }]);
      return remove(key);
    }
    const blob = await shrinker.current?.shrink(file);
    // The name may have been changed since, so only its extension follows the image.
    if (blob) set(key, ({ name }) => ({ blob, name: shrunkName(name, file.type, blob.type) }));
  };

  const add = (files: Iterable<File>): void => {
    shrinker.current ??= startShrinker();
    setRefused([]);
    for (const file of files) {
      lastKey.current += 1;
      const key = lastKey.current;
      setItems((before) => [...before, newItem(key, file)]);
      void prepare(key, file);
    }
  };

  const start = useRef({ given, add });
  useEffect(() => {
    // Only once, although React mounts twice in development.
    const { given: files } = start.current;
    start.current.given = [];
    start.current.add(files);
  }, []);

  const sendOne = async (item: UploadItem, folderId: number | null): Promise<number | null> => {
    abort.current = new AbortController();
    set(item.key, { state: "sending", progress: 0, refusal: "" });
    try {
      const id = await uploadImageFile({
        blob: item.blob ?? item.file,
        name: item.name,
        description: item.description,
        folderId,
        onProgress: (progress) => set(item.key, { progress }),
        signal: abort.current.signal,
      });
      set(item.key, { id, state: "sent", progress: 1 });
      return id;
    } catch (error) {
      const refusal = error instanceof Error ? error.message : "This image couldn't be uploaded.";
      set(item.key, { state: "waiting", refusal });
      return null;
    }
  };

  const send = async (folderId: number | null): Promise<readonly number[] | null> => {
    const checked = latest.current.map(check);
    setItems(checked);
    if (checked.some(({ nameError, descriptionError }) => nameError || descriptionError)) return null;
    setSending(true);
    const ids: (number | null)[] = [];
    for (const item of checked) ids.push(item.id ?? (await sendOne(item, folderId)));
    setSending(false);
    return ids.every((id) => id !== null) ? ids : null;
  };

  return {
    items,
    refused,
    isSending,
    add,
    change: (key, change) =>
      set(key, {
        ...change,
        ...(change.name === undefined ? {} : { nameError: "" }),
        ...(change.description === undefined ? {} : { descriptionError: "" }),
      }),
    remove,
    send,
    areAll: (ids) => ids.length === latest.current.length,
  };
};

const newItem = (key: number, file: File): UploadItem => ({
  key,
  file,
  preview: URL.createObjectURL(file),
  name: file.name,
  description: "",
  blob: null,
  id: null,
  state: "waiting",
  progress: 0,
  nameError: nameErrorOf(file.name),
  descriptionError: "",
  refusal: "",
});

/** The rules of an upload, before anything is sent [IMG-009] [IMG-010]. */
const check = (item: UploadItem): UploadItem =>
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
