import { stat } from "node:fs/promises";
import { parse } from "node:path";
import { addImage, listImages } from "#modules/images/images.public.ts";
import type { Demo, DemoBlock, DemoCompany } from "./demo-data.ts";
import { copyOf, type Maker } from "./maker.ts";

/** Addresses of pictures in a company's library by their names. Empty where the demo is made without pictures. */
export type Library = Readonly<Record<string, string>>;

/**
 * Adds a company's pictures to its library, as uploads do, but all in the given transaction: their copies are made
 * once it is committed.
 */
export const addDemoPictures = async (
  { tx, db, actor, services }: Maker,
  demo: Demo,
  company: DemoCompany,
): Promise<Library> => {
  const names = new Map<number, string>();
  for (const { file, description } of company.pictures) {
    const id = await copyOf(services, demo.pathOf(company, "pictures", file), async (path) => {
      const upload = { path, fileName: file, bytes: (await stat(path)).size };
      return addImage(db, actor, services, { description, fileName: file, upload });
    });
    names.set(id, parse(file).name);
  }
  const images = await listImages(tx, { sort: "oldest", page: 1 });
  return Object.fromEntries(images.map(({ id, imageUrl }) => [names.get(id) ?? String(id), imageUrl]));
};

const FIGURE = /<figure><img src='picture:([^']+)'.*?<\/figure>/g;
const PICTURE = /picture:([\w-]+)/g;

/** The same with the library's addresses in the place of pictures' names; figures that it lacks are left out. */
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

/** What appears on a page in a component's place where its picture is missing; nothing where it is nothing without. */
export const withoutPicture = (block: DemoBlock): readonly DemoBlock[] => {
  const { type, name, values } = block;
  if (type === "BannerContainer" && !block.children?.some((slide) => slide.values.backgroundImage)) return [];
  if (type === "Grid5050" && !values.imageLink) return block.refs?.htmlEditorId ?? [];
  if (type === "BigText5050" && !values.imageLink)
    return [{ type: "HtmlEditor", name, values: { content: `<h2>${values.title}</h2>${values.body}` } }];
  return [block];
};
