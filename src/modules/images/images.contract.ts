import { z } from "zod";
import { use } from "#modules/uses/uses.schema.ts";
import { bodyId, defineCall, queryId } from "#platform/call/define-call.ts";
import { TRASH_DAYS } from "#platform/dates/trash-days.ts";
import { plainLine } from "#platform/fields/fields.ts";
import {
  DESCRIPTION_MISSING,
  imageTags,
  MAX_IMAGE_BYTES,
  MAX_IMAGE_DESCRIPTION,
  MAX_IMAGE_TAGS,
} from "./images.schema.ts";

/** An image of the library [IMG-002], with additional properties for lists. */
export const image = z.object({
  id: z.number(),
  /** Path on the company's host. It changes when the image is replaced, and former paths redirect to it. */
  imageUrl: z.string(),
  imageDescription: z.string(),
  thumbnailUrl: z.string(),
  width: z.number(),
  height: z.number(),
  bytes: z.number(),
  isLogo: z.boolean(),
  isSlideshow: z.boolean(),
  createdAt: z.string(),
  /** The folder it's in; null if it's in none. */
  folderId: z.number().nullable(),
  tags: z.array(z.string()),
});
export type Image = z.infer<typeof image>;

const imageDescription = z.preprocess(
  (value) => value ?? "",
  plainLine("Image description", MAX_IMAGE_DESCRIPTION).min(1, DESCRIPTION_MISSING),
);

const imageName = z.string("File name must be text.").max(1_000, "The file name is too long.").nullish();

export const retrieveAllImages = defineCall({
  name: "retrieveAllImages",
  id: "C-067",
  method: "POST",
  path: "/ImageUpload/RetrieveAll",
  summary:
    "The company's images, newest first. A search of three or more characters filters by description and tags.",
  who: "staff",
  changes: false,
  body: z
    .object({
      search: z.string().max(200).optional(),
      /** Images in this folder, or, if it's null, images in no folder. */
      folderId: bodyId("folderId").nullable().optional(),
      /** Images with this tag, in any letter case. */
      tag: z.string("tag must be text.").max(200, "tag is too long.").optional(),
      /** Images that no page version, item, or setting uses, and nothing in Trash. */
      isUnused: z.boolean("isUnused must be true or false.").default(false),
      sort: z.enum(["newest", "oldest", "description"]).default("newest"),
      page: z.number().int().min(1).max(1_000_000).default(1),
      pageSize: z.number().int().min(1).max(500).optional(),
    })
    .prefault({}),
  answer: z.array(image),
});

export const uploadImage = defineCall({
  name: "uploadImage",
  id: "C-218",
  method: "POST",
  path: "/ImageUpload/ImageUpload",
  summary:
    "Adds an image to the library and returns its id. Parts: ImageDescription, ImageName, FolderId (optional), Image.",
  who: "staff",
  upload: { part: "Image", maxBytes: MAX_IMAGE_BYTES },
  bodyLimit: 1 << 16,
  body: z
    .object({
      imageDescription,
      imageName,
      folderId: bodyId("FolderId").optional(),
    })
    .prefault({ imageDescription: "" }),
  answer: z.number(),
});

export const editImage = defineCall({
  name: "editImage",
  id: "C-219",
  method: "POST",
  path: "/ImageUpload/EditImage",
  summary: "Changes an image's description, and its folder and tags if the request has them.",
  who: "admin",
  body: z.object({
    id: bodyId("Id"),
    imageDescription,
    /** null moves it out of its folder. */
    folderId: bodyId("folderId").nullable().optional(),
    tags: imageTags.optional(),
    /**
     * The description, or everything that can be changed, when the form was opened. If someone has changed the image
     * since, the save is refused.
     */
    seen: z
      .union(
        [
          z.string().max(MAX_IMAGE_DESCRIPTION),
          z.object({
            imageDescription: z.string().max(MAX_IMAGE_DESCRIPTION),
            folderId: z.number().nullable(),
            tags: z.array(z.string().max(200)).max(MAX_IMAGE_TAGS),
          }),
        ],
        "seen must be the image's values.",
      )
      .optional(),
  }),
  answer: z.literal("Updated"),
});

export const getImageUses = defineCall({
  name: "getImageUses",
  id: "own",
  method: "GET",
  path: "/ImageUpload/GetImageUses",
  summary:
    "Returns where an image is used: drafts, pending, and live versions, content, layout, settings, and Trash.",
  who: "admin",
  query: z.object({ imageId: queryId("imageId") }),
  answer: z.array(use),
});

export const replaceImage = defineCall({
  name: "replaceImage",
  id: "own",
  method: "POST",
  path: "/ImageUpload/ReplaceImage",
  summary: "Replaces an image's file everywhere the image is used. Parts: Id, ImageName, Image.",
  who: "admin",
  upload: { part: "Image", maxBytes: MAX_IMAGE_BYTES },
  bodyLimit: 1 << 16,
  body: z.object({ id: bodyId("Id"), imageName }),
  answer: z.literal("Updated"),
});

export const deleteImage = defineCall({
  name: "deleteImage",
  id: "C-220",
  method: "POST",
  path: "/ImageUpload/DeleteImage",
  summary: `Moves an image to Trash for ${TRASH_DAYS} days, unless a live or pending page version uses it.`,
  who: "admin",
  body: z.object({ id: bodyId("Id"), imageDescription: z.string().optional() }),
  answer: z.literal("Deleted"),
});

export const restoreImage = defineCall({
  name: "restoreImage",
  id: "own",
  method: "POST",
  path: "/ImageUpload/RestoreImage",
  summary: "Restores an image from Trash, at its former address. Everything that used it shows it again.",
  who: "admin",
  body: z.object({ id: bodyId("Id") }),
  answer: z.literal("Restored"),
});
