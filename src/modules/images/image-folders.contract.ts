import { z } from "zod";
import { bodyId, defineCall } from "#platform/call/define-call.ts";
import { plainLine } from "#platform/fields/fields.ts";
import { imageTags, MAX_FOLDER_NAME, MAX_ORGANIZED } from "./images.schema.ts";

const folderName = plainLine("Folder name", MAX_FOLDER_NAME).min(1, "Folder name is required.");

/** A folder of the image library. */
export const imageFolder = z.object({ id: z.number(), name: z.string(), count: z.number() });
export type ImageFolder = z.infer<typeof imageFolder>;

export const getImageFolders = defineCall({
  name: "getImageFolders",
  id: "own",
  method: "GET",
  path: "/ImageUpload/GetImageFolders",
  summary: "The folders and tags of the image library, by name, each with its number of images.",
  who: "staff",
  answer: z.object({
    folders: z.array(imageFolder),
    /** The number of images without a folder. */
    withoutFolder: z.number(),
    tags: z.array(z.object({ tag: z.string(), count: z.number() })),
  }),
});

export const createImageFolder = defineCall({
  name: "createImageFolder",
  id: "own",
  method: "POST",
  path: "/ImageUpload/CreateImageFolder",
  summary: "Creates a folder in the image library and returns its id.",
  who: "admin",
  body: z.object({ name: folderName }),
  answer: z.number(),
});

export const renameImageFolder = defineCall({
  name: "renameImageFolder",
  id: "own",
  method: "POST",
  path: "/ImageUpload/RenameImageFolder",
  summary: "Renames a folder of the image library.",
  who: "admin",
  body: z.object({ id: bodyId("Id"), name: folderName }),
  answer: z.literal("Updated"),
});

export const deleteImageFolder = defineCall({
  name: "deleteImageFolder",
  id: "own",
  method: "POST",
  path: "/ImageUpload/DeleteImageFolder",
  summary: "Deletes a folder of the image library. Its images stay in the library, without a folder.",
  who: "admin",
  body: z.object({ id: bodyId("Id") }),
  answer: z.literal("Deleted"),
});

export const organizeImages = defineCall({
  name: "organizeImages",
  id: "own",
  method: "POST",
  path: "/ImageUpload/OrganizeImages",
  summary:
    "Moves images to a folder, or out of all folders with folderId null, and adds tags to them. What is omitted doesn't change. Their addresses stay the same.",
  who: "admin",
  body: z.object({
    ids: z
      .array(bodyId("Id"), "ids must be a list of ids.")
      .min(1, "Choose at least one image.")
      .max(MAX_ORGANIZED, `Choose at most ${MAX_ORGANIZED} images.`),
    folderId: bodyId("folderId").nullable().optional(),
    addTags: imageTags.optional(),
  }),
  answer: z.literal("Updated"),
});
