import { useEffect, useRef, useState } from "react";
import { refusalOf } from "#modules/uploads/upload-field.editor.tsx";
import type { ItemFolder } from "#modules/uploads/uploads.schema.ts";
import { LIMITS } from "#platform/fields/limits.ts";
import { uploadByName } from "#platform/ui/api.ts";
import { sendItem } from "./content-client.editor.ts";
import { type ContentType, namesOf, titleField } from "./content-type.schema.ts";

/** A file that becomes an item. */
export interface FileItem {
  readonly key: number;
  readonly file: File;
  readonly title: string;
  readonly state: "waiting" | "sending" | "saved";
  /** How much of the file was sent, from 0 to 1. */
  readonly share: number;
  /** Where the file is, once it was sent; "" before. */
  readonly location: string;
  /** Why it can't be saved; "" if nothing is known to be wrong. */
  readonly problem: string;
}

export interface FileItems {
  readonly items: readonly FileItem[];
  readonly isSending: boolean;
  add(files: readonly File[]): void;
  rename(key: number, title: string): void;
  remove(key: number): void;
  /** Sends what isn't saved yet, one after another. Returns whether everything is saved. */
  send(types: readonly string[]): Promise<boolean>;
  /** Stops before the next item, and the file on its way. What is saved stays. */
  stop(): void;
}

/** Files that are chosen and saved as items of a type. Exists while the dialog is open. */
export const useFileItems = (type: ContentType): FileItems => {
  const [items, setItems] = useState<readonly FileItem[]>([]);
  const [isSending, setSending] = useState(false);
  const latest = useRef(items);
  latest.current = items;
  const lastKey = useRef(0);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const set = (key: number, change: Partial<FileItem>): void =>
    setItems((before) => before.map((item) => (item.key === key ? { ...item, ...change } : item)));

  const add = (files: readonly File[]): void =>
    setItems((before) => [
      ...before,
      ...files.map((file): FileItem => {
        lastKey.current += 1;
        return {
          key: lastKey.current,
          file,
          title: titleOfFile(file.name),
          state: "waiting",
          share: 0,
          location: "",
          problem: refusalOf(file),
        };
      }),
    ]);

  const sendOne = async (item: FileItem, types: readonly string[], signal: AbortSignal): Promise<boolean> => {
    const { key, file, title } = item;
    const problem =
      refusalOf(file) || (title.trim() === "" ? `${type.fields[titleField(type)]?.label} is required.` : "");
    if (problem) {
      set(key, { problem });
      return false;
    }
    set(key, { state: "sending", share: 0, problem: "" });
    try {
      const location =
        item.location || (await uploadFile(type, file, (share) => set(key, { share }), signal));
      // A second try doesn't send the file again.
      set(key, { location, share: 1 });
      await sendItem(type, { id: 0, ...newValues(type), ...valuesOf(type, { location, title, types }) });
      set(key, { state: "saved" });
      return true;
    } catch (error) {
      const reason = error instanceof Error ? error.message : "This file couldn't be saved. Try again.";
      set(key, { state: "waiting", problem: signal.aborted ? "Canceled. It isn't saved." : reason });
      return false;
    }
  };

  const send = async (types: readonly string[]): Promise<boolean> => {
    const turn = new AbortController();
    abort.current = turn;
    setSending(true);
    let areAll = true;
    for (const item of latest.current) {
      if (item.state === "saved") continue;
      if (turn.signal.aborted || !(await sendOne(item, types, turn.signal))) areAll = false;
    }
    setSending(false);
    return areAll;
  };

  return {
    items,
    isSending,
    add,
    rename: (key, title) => set(key, { title, problem: "" }),
    remove: (key) => setItems((before) => before.filter((item) => item.key !== key)),
    send,
    stop: () => abort.current?.abort(),
  };
};

/** "rate-schedule_2027.pdf" becomes "rate schedule 2027". */
const titleOfFile = (name: string): string =>
  name
    .replace(/\.[^.]*$/, "")
    .replaceAll(/[-_\s]+/g, " ")
    .trim()
    .slice(0, LIMITS.line);

const uploadFile = async (
  type: ContentType,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<string> => {
  const [field = ""] = namesOf(type, "file");
  const data = new FormData();
  // The server reads the text fields first, and the file as it arrives.
  data.append("folderName", type.fields[field]?.folder as ItemFolder);
  data.append("file", file, file.name);
  return String(await uploadByName("uploadFile", data, { onProgress, signal }));
};

const valuesOf = (
  type: ContentType,
  { location, title, types }: { location: string; title: string; types: readonly string[] },
): Record<string, unknown> => ({
  [titleField(type)]: title.trim(),
  ...Object.fromEntries(namesOf(type, "file").map((name) => [name, location])),
  ...Object.fromEntries(namesOf(type, "types").map((name) => [name, types])),
});

/** The fields that a new item can leave empty. The server dates it today. */
const newValues = (type: ContentType): Record<string, unknown> => ({
  ...Object.fromEntries(namesOf(type, "words").map((name) => [name, []])),
  ...Object.fromEntries(namesOf(type, "day").map((name) => [name, null])),
});
