import { refusalOf, uploadItemFile } from "#modules/uploads/send-upload.editor.tsx";
import { LIMITS } from "#platform/fields/limits.ts";
import { untilAnswered } from "#platform/ui/until-answered.ts";
import { type SendOptions, type UploadItem, useUploadQueue } from "#platform/ui/uploads/upload-queue.ts";
import { sendItem } from "./content-client.editor.ts";
import { type ContentType, namesOf, titleField } from "./content-type.schema.ts";

/** A file that becomes an item. */
export interface FileItem extends UploadItem {
  readonly title: string;
  /** Where the file is, once it was sent; "" before. */
  readonly location: string;
}

/** Files that are chosen and saved as items of a type. Exists while the dialog is open. */
export const useFileItems = (type: ContentType) => {
  const queue = useUploadQueue<FileItem>();

  const sendOne = async (item: FileItem, types: readonly string[], options: SendOptions): Promise<void> => {
    const { key, file, title } = item;
    const problem =
      refusalOf(file) || (title.trim() === "" ? `${type.fields[titleField(type)]?.label} is required.` : "");
    if (problem) throw new Error(problem);
    // A second try doesn't send the file again.
    const location = item.location || (await uploadItemFile(folderOf(type), file, options));
    queue.set(key, { location, share: 1 });
    options.signal.throwIfAborted();
    const body = { id: 0, ...newValues(type), ...valuesOf(type, { location, title, types }) };
    await untilAnswered(() => sendItem(type, body), options);
  };

  return {
    ...queue,
    addFiles: (files: readonly File[]): void => {
      for (const file of files)
        queue.add(file, { title: titleOfFile(file.name), location: "", problem: refusalOf(file) });
    },
    rename: (key: number, title: string): void => queue.set(key, { title, problem: "" }),
    /** Sends what isn't saved yet, one after another. Returns whether everything is saved. */
    sendAll: (types: readonly string[]): Promise<boolean> =>
      queue.send(async (item, options) => {
        await sendOne(item, types, options);
        return undefined;
      }),
  };
};

/** "rate-schedule_2027.pdf" becomes "rate schedule 2027". */
const titleOfFile = (name: string): string =>
  name
    .replace(/\.[^.]*$/, "")
    .replaceAll(/[-_\s]+/g, " ")
    .trim()
    .slice(0, LIMITS.line);

const folderOf = (type: ContentType) => {
  const [field = ""] = namesOf(type, "file");
  return type.fields[field]?.folder ?? "Documents";
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
