import { z } from "zod";
import { MAX_UPLOAD_BYTES } from "#modules/uploads/uploads.schema.ts";
import { defineCall } from "#platform/call/define-call.ts";
import { birthday } from "./birthdays.schema.ts";

/** A problem in the file. */
const fault = z.object({
  /** As spreadsheets count: the header is row 1. */
  row: z.number(),
  /** "" for a problem with the row as a whole. */
  column: z.string(),
  message: z.string(),
});
export type BirthdayFault = z.infer<typeof fault>;

const birthdayPreview = z.object({
  /** Number of people in the file. */
  count: z.number(),
  /** The first ones. */
  people: z.array(birthday),
  /** Number of rows that repeat an earlier one. They are saved, too. */
  repeatedRows: z.number(),
  /** Departments that aren't in the settings, and the number of people in one of these or in none. */
  unknownDepartments: z.array(z.string()),
  withoutKnownDepartment: z.number(),
  /** The number of problems, and the first ones. A file with problems isn't saved. */
  faultCount: z.number(),
  faults: z.array(fault),
});
export type BirthdayPreview = z.infer<typeof birthdayPreview>;

export const previewBirthdays = defineCall({
  name: "previewBirthdays",
  id: "own",
  method: "POST",
  path: "/AdminBirthday/PreviewBirthdays",
  summary:
    "Checks a CSV file for UploadOverwriteFile and returns its birthdays or its problems. Changes nothing. Part: file.",
  who: "admin",
  upload: { part: "file", maxBytes: MAX_UPLOAD_BYTES },
  bodyLimit: 1 << 16,
  body: z.object({}),
  answer: birthdayPreview,
});

/** `UpdateBirthdaySettingsData` also does this (decisions §6). */
export const removeBirthdayTypeReference = defineCall({
  name: "removeBirthdayTypeReference",
  id: "C-048",
  method: "GET",
  path: "/AdminBirthday/RemoveBirthdayTypeReference",
  summary: "Removes a type that was removed from the settings from all items of the birthday module.",
  who: "admin",
  changes: true,
  query: z.object({
    typeToRemove: z.string("typeToRemove is required.").trim().min(1, "typeToRemove is required.").max(200),
  }),
  answer: z.literal("Saved"),
});
