import sharp from "sharp";
import type { Image } from "#modules/images/images.contract.ts";
import { FORM_TYPE, formBody } from "#test/support/form-body.ts";
import { ask, type Reply } from "./client.ts";

/** The images that clients upload. Each has a different size, which its description contains. */
export interface Library {
  /** Descriptions by the ids of acknowledged uploads. */
  readonly acknowledged: Map<number, string>;
  readonly asked: Set<string>;
}

export const createLibrary = (): Library => ({ acknowledged: new Map(), asked: new Set() });

/** The number determines the width, so that content and description can be compared. */
const sizeOf = (number: number) => ({ width: 16 + (number % 300), height: 16 + Math.floor(number / 300) });

export const upload = async (
  library: Library,
  number: number,
  port: number,
  cookie: string,
): Promise<Reply> => {
  const picture = sharp({ create: { ...sizeOf(number), channels: 3, background: "#28a" } });
  const description = `Upload ${number}`;
  const body = formBody({
    ImageDescription: description,
    ImageName: `upload-${number}.png`,
    Image: { name: "upload.png", content: await picture.png().toBuffer(), type: "image/png" },
  });
  library.asked.add(description);
  const headers = { "content-type": FORM_TYPE };
  const reply = await ask(port, "POST", "/ImageUpload/ImageUpload", { cookie, body, headers });
  if (reply.status === 200) library.acknowledged.set(Number(reply.text), description);
  return reply;
};

/**
 * Compares the library with what was acknowledged: every image is there with its content, and there are no others.
 * @param from ids below this one were checked before
 */
export const examineLibrary = async (
  library: Library,
  from: number,
  port: number,
  cookie: string,
): Promise<string[]> => {
  const list = await ask(port, "POST", "/ImageUpload/RetrieveAll", { cookie, body: {} });
  if (list.status !== 200) return [`lost: the library answers ${list.status} ${list.text}`];
  const images = (JSON.parse(list.text) as Image[]).filter((image) =>
    /^Upload /.test(image.imageDescription),
  );
  const problems: string[] = [];
  for (const [id, description] of library.acknowledged)
    if (!images.some((image) => image.id === id && image.imageDescription === description))
      problems.push(`lost: image ${id}, ${description}`);
  for (const image of images) {
    if (!library.asked.has(image.imageDescription)) problems.push(`unasked: ${image.imageDescription}`);
    if (image.id < from) continue;
    const file = await ask(port, "GET", image.imageUrl);
    const size = sizeOf(Number(image.imageDescription.slice("Upload ".length)));
    const facts = file.status === 200 ? await sharp(file.body).metadata() : undefined;
    if (facts?.width !== size.width || facts.height !== size.height)
      problems.push(
        `torn: ${image.imageDescription} answers ${file.status}, ${facts?.width} × ${facts?.height}`,
      );
  }
  return problems;
};
