import { z } from "zod";
import { defineCall } from "#platform/call/define-call.ts";
import { plainLine } from "#platform/fields/fields.ts";
import { MOST_COLUMNS, MOST_NAME } from "./saved-views.schema.ts";

/** The lists whose views can be saved: pages, and the submissions of a form. */
export type ViewList = "pages" | `form:${number}`;
const list = z
  .string("There is no such list.")
  .regex(/^(pages|form:[1-9]\d{0,14})$/, "There is no such list.") as unknown as z.ZodType<
  ViewList,
  ViewList
>;

const name = plainLine("Name", MOST_NAME).min(1, "Name is required.");
/** The name of a stored view, which may have characters that new names can't have. */
const storedName = z
  .string("Name is required.")
  .trim()
  .min(1, "Name is required.")
  .max(MOST_NAME, `Name can have at most ${MOST_NAME} characters.`);

const settings = {
  /** The search, filters, and sort order, as in the address of the list's screen. */
  query: z
    .string("query must be text.")
    .max(1000, "This view has too many filters to be saved.")
    .regex(/^(\?.*)?$/, "query must start with a question mark."),
  /** The keys of its columns that aren't shown. */
  hiddenColumns: z
    .array(
      z
        .string("hiddenColumns must be a list of names.")
        .max(60, "hiddenColumns has a name that is too long."),
      "hiddenColumns must be a list of names.",
    )
    .max(MOST_COLUMNS, "hiddenColumns has too many names."),
};

const savedView = z.object({ name: z.string(), query: z.string(), hiddenColumns: z.array(z.string()) });
export type SavedView = z.infer<typeof savedView>;
/** What a list shows: its search, filters, and sort order as in its address, and the columns that are hidden. */
export type ListSettings = Pick<SavedView, "query" | "hiddenColumns">;

export const getSavedViews = defineCall({
  name: "getSavedViews",
  id: "own",
  method: "GET",
  path: "/Admin/GetSavedViews",
  summary: "The caller's saved views of a list, by name.",
  who: "staff",
  query: z.object({ list }),
  answer: z.array(savedView),
});

export const saveView = defineCall({
  name: "saveView",
  id: "own",
  method: "POST",
  path: "/Admin/SaveView",
  summary:
    "Saves the caller's view of a list under a name. With replaces, it takes the place of the view of that name, which may be its own: that renames or changes a view.",
  who: "staff",
  body: z.object({ list, name, ...settings, replaces: storedName.optional() }),
  answer: z.literal("Saved"),
});

export const deleteSavedView = defineCall({
  name: "deleteSavedView",
  id: "own",
  method: "POST",
  path: "/Admin/DeleteSavedView",
  summary: "Deletes one of the caller's saved views.",
  who: "staff",
  body: z.object({ list, name: storedName }),
  answer: z.literal("Deleted"),
});
