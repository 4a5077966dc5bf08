import { copyFile, stat } from "node:fs/promises";
import { parse } from "node:path";
import {
  addFolder,
  addImage,
  focusImage,
  listImages,
  organize,
  PICTURE_LIMITS,
} from "#modules/images/images.public.ts";
import { createPictures, type Pictures } from "#platform/files/pictures.ts";
import type { TemporaryFiles } from "#platform/files/temporary-files.ts";
import type { Log } from "#platform/log/log.ts";
import type { Demo, DemoBlock, DemoCompany } from "./demo-data.ts";
import type { Maker } from "./maker.ts";

/** Addresses of the images in a company's library, by name. Empty if the demo is created without images. */
export type Library = Readonly<Record<string, string>>;

/**
 * Starts cleaning the demo's images, all in one process, while its companies are created.
 * @returns what gives uploads of these files their cleaned images
 */
export const cleanAhead = (
  log: Log,
  temporary: TemporaryFiles,
  paths: readonly string[],
): { readonly pictures: Pictures; close(): Promise<void> } => {
  const pictures = createPictures(log, { mostWaiting: paths.length, isOneProcess: true });
  const cleaned = new Map(
    paths.map((path) => {
      const file = temporary.take();
      const facts = pictures.clean(0, path, file.path, PICTURE_LIMITS);
      // The upload that waits for it reports the error.
      facts.catch(() => {});
      return [path, { file, facts }];
    }),
  );
  const clean: Pictures["clean"] = async (companyId, path, target, limits, crop) => {
    const image = cleaned.get(path);
    if (!image) return pictures.clean(companyId, path, target, limits, crop);
    const facts = await image.facts;
    await copyFile(image.file.path, target);
    return facts;
  };
  return {
    pictures: { ...pictures, clean },
    close: async () => {
      pictures.close();
      await Promise.all([...cleaned.values()].map(({ file }) => file.remove()));
    },
  };
};

/**
 * Adds a company's images to its library as uploads do, but in the given transaction. Their sizes are created after it
 * commits.
 */
export const addDemoPictures = async (
  { tx, db, actor, services }: Maker,
  demo: Demo,
  company: DemoCompany,
): Promise<Library> => {
  const names = new Map<number, string>();
  const folders = new Map<string, number>();
  for (const { folder: name } of company.pictures)
    if (name && !folders.has(name)) folders.set(name, await addFolder(tx, actor, name));
  for (const { file, description, folder = "", tags = [], focus } of company.pictures) {
    const path = demo.pathOf(company, "pictures", file);
    const upload = { path, fileName: file, bytes: (await stat(path)).size };
    const id = await addImage(db, actor, services, { description, fileName: file, upload });
    await organize(tx, actor, [id], { folderId: folders.get(folder), addTags: tags });
    if (focus) await focusImage(tx, actor, id, focus);
    names.set(id, parse(file).name);
  }
  const images = await listImages(tx, { sort: "oldest", page: 1 });
  return Object.fromEntries(images.map(({ id, imageUrl }) => [names.get(id) ?? String(id), imageUrl]));
};

const FIGURE = /<figure><img src='picture:([^']+)'.*?<\/figure>/g;
const PICTURE = /picture:([\w-]+)/g;

/** The same HTML with images' names replaced by library addresses. Figures with missing images are removed. */
export const withPictures = <T>(value: T, library: Library): T => {
  const resolve = (one: unknown): unknown => {
    if (typeof one === "string")
      return one
        .replace(FIGURE, (figure, name: string) => (library[name] ? figure : ""))
        .replace(PICTURE, (_, name: string) => library[name] ?? "");
    if (Array.isArray(one)) return one.map(resolve);
    if (typeof one !== "object" || one === null) return one;
    return Object.fromEntries(Object.entries(one).map(([key, each]) => [key, resolve(each)]));
  };
  return resolve(value) as T;
};

/** The component to show if its image is missing, or null if it makes no sense without one. */
export const withoutPicture = (block: DemoBlock): readonly DemoBlock[] => {
  const { type, name, values } = block;
  if (type === "BannerContainer" && !block.children?.some((slide) => slide.values.backgroundImage)) return [];
  if (type === "Grid5050" && !values.imageLink) return block.refs?.htmlEditorId ?? [];
  if (type === "BigText5050" && !values.imageLink)
    return [{ type: "HtmlEditor", name, values: { content: `<h2>${values.title}</h2>${values.body}` } }];
  return [block];
};
