import type { ContentType } from "#modules/content/content-type.schema.ts";
import { callNames } from "#modules/content/content-type.schema.ts";
import { capitalize } from "#platform/words/capitalize.ts";
import { nextNumber } from "./numbers.ts";
import { aPdf } from "./pdfs.ts";
import { RIVERBEND, type Staff } from "./sign-in.ts";
import type { Answer, TestApp } from "./test-app.ts";
import { sendForm } from "./uploads.ts";

/** An item as the admin's calls return it. */
export interface ReadItem extends Record<string, unknown> {
  readonly id: number;
  readonly rowVersion: number;
  readonly hidden: string | null;
  readonly publishAt?: string | null;
  readonly takeDownAt?: string | null;
  readonly plannedBy?: string | null;
}

/** The types of the demo's settings. */
const TYPES: Readonly<Record<string, string>> = {
  document: "Forms",
  news: "The Current",
  event: "Community",
  blog: "Saving",
};

/** Helpers for staff who work with a type's items in the demo company Riverbend. */
export const itemDesk = (app: TestApp, type: ContentType) => {
  const names = callNames(type);
  const pathOf = (name: string) => `${type.wire.prefix}/${capitalize(name)}`;
  const upload = async ({ cookie }: Staff): Promise<string> => {
    const folder = type.name === "news" ? "News" : "Documents";
    const file = { name: "planned.pdf", content: aPdf(`Planned ${nextNumber()}`) };
    const { said } = await sendForm(
      app,
      "/UploadFiles/UploadFile",
      { folderName: folder, file },
      { host: RIVERBEND, cookie },
    );
    return String(said);
  };
  /** The specification's fields of a new item, with a unique title. */
  const body = async (by: Staff): Promise<Record<string, unknown>> => {
    const number = nextNumber();
    const title = `Quillwort ${number}`;
    const types = TYPES[type.name] ?? "";
    const hasFile = type.name === "document" || type.name === "news";
    return {
      title,
      name: title,
      types,
      type: types,
      friendlyUrl: `quillwort-${number}`,
      teaser: "About a plant.",
      startTime: "2099-03-31T14:00:00Z",
      ...(hasFile ? { location: await upload(by) } : {}),
    };
  };
  const read = async (id: number, by: Staff): Promise<ReadItem> => {
    const answer = await by.get(`${pathOf(names.get)}?${type.wire.id}=${id}`);
    return (answer.json() as Record<string, ReadItem>)[type.wire.item] as ReadItem;
  };
  return {
    body,
    read,
    send: async (by: Staff, changes: object = {}): Promise<Answer> =>
      by.post(pathOf(names.create), { ...(await body(by)), ...changes }),
    create: async (by: Staff, changes: object = {}): Promise<number> => {
      const answer = await by.post(pathOf(names.create), { ...(await body(by)), ...changes });
      if (answer.status !== 200) throw new Error(`The item was refused: ${answer.text}`);
      return answer.json() as number;
    },
    /** Saves an item with these changes. Without times, it's what an older client sends. */
    save: async (id: number, by: Staff, changes: object = {}): Promise<Answer> => {
      const { hidden: _, publishAt: __, takeDownAt: ___, plannedBy: ____, ...item } = await read(id, by);
      const { status: _____, rowVersion: ______, ...fields } = item;
      return by.post(pathOf(names.update), { ...fields, ...changes });
    },
    remove: (id: number, by: Staff): Promise<Answer> =>
      by.remove(`${pathOf(names.delete)}?${type.wire.id}=${id}`),
    restore: (id: number, by: Staff): Promise<Answer> => by.post(pathOf(names.restore), { id }),
    listed: async (by: Staff): Promise<readonly ReadItem[]> =>
      (await by.get(pathOf(names.list))).json() as ReadItem[],
    /** The address where visitors read the item. */
    addressOf: async (id: number, by: Staff): Promise<string> => {
      const item = await read(id, by);
      return type.pages ? `${type.pages.item}${item.friendlyUrl}` : String(item.location);
    },
  };
};
