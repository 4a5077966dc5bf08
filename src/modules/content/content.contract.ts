import { z } from "zod";
import { defineCall } from "#platform/call/define-call.ts";

/**
 * The call that removes a type from all items of a module after it was removed from the settings. `Update…SettingsData`
 * also does this (decisions §6).
 * @param module as calls spell it: "Document"
 */
export const removeTypeReferenceCall = <const M extends string>(module: M, id: `C-${string}`) =>
  defineCall({
    name: `remove${module}TypeReference`,
    id,
    method: "GET",
    path: `/Admin${module}/Remove${module}TypeReference`,
    summary: `Removes a type that was removed from the settings from all items of the ${module.toLowerCase()} module.`,
    who: "admin",
    changes: true,
    query: z.object({
      typeToRemove: z.string("typeToRemove is required.").trim().min(1, "typeToRemove is required.").max(200),
    }),
    answer: z.literal("Saved"),
  });
