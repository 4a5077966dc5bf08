import { z } from "zod";
import { defineCall } from "#platform/call/define-call.ts";
import { ITEM_FOLDERS, MAX_UPLOAD_BYTES } from "./uploads.schema.ts";

const upload = { part: "file", maxBytes: MAX_UPLOAD_BYTES };
const BODY_LIMIT = 1 << 16;

export const uploadFile = defineCall({
  name: "uploadFile",
  id: "C-194",
  method: "POST",
  path: "/UploadFiles/UploadFile",
  summary:
    "Stores a file for a document or a newsletter issue and returns its location. Only Admins can read it until an item uses it. Parts: folderName, file.",
  who: "contributor",
  upload,
  bodyLimit: BODY_LIMIT,
  body: z.object({
    folderName: z.enum(ITEM_FOLDERS, "folderName must be Documents or News."),
  }),
  answer: z.string(),
});

export const uploadOverwriteFile = defineCall({
  name: "uploadOverwriteFile",
  id: "C-195",
  method: "POST",
  path: "/UploadFiles/UploadOverwriteFile",
  summary: "Replaces the list of birthdays and returns its location. Parts: folderName, fileName, file.",
  who: "admin",
  upload,
  bodyLimit: BODY_LIMIT,
  body: z.object({
    folderName: z.literal("Birthdays", "folderName must be Birthdays."),
    fileName: z.enum(["Birthdays", "Birthdays.csv"], "fileName must be Birthdays."),
  }),
  answer: z.string(),
});

export const hasFile = defineCall({
  name: "hasFile",
  id: "C-196",
  method: "GET",
  path: "/UploadFiles/HasFile",
  summary: "Tells whether the list of birthdays was uploaded. Returns false for any other file.",
  who: "admin",
  query: z.object({ localFilePath: z.string("localFilePath is required.").max(500) }),
  answer: z.boolean(),
});
