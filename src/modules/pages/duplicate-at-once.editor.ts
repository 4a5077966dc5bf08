import { useQueryClient } from "@tanstack/react-query";
import { CallError, call, messageOf } from "#platform/ui/api.ts";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { useToasts } from "#platform/ui/toasts.tsx";
import type { PageRow } from "./pages.contract.ts";

/**
 * Duplicates a page, on request with all pages below it, without asking: the server names the copy. Confirms it, and
 * loads what lists pages again. If it can't be duplicated, a dialog says why.
 */
export const useDuplicatePage = () => {
  const dialogs = useDialogs();
  const toasts = useToasts();
  const queries = useQueryClient();
  return async ({ pageId, pageName }: Pick<PageRow, "pageId" | "pageName">, withChildren: boolean) => {
    try {
      const id = await call("duplicatePage", { body: { pageId, withChildren } });
      if (typeof id !== "number") throw new CallError(400, String(id));
      toasts.success(
        withChildren
          ? `Duplicated “${pageName}” and its subpages as drafts`
          : `Duplicated “${pageName}” as a draft`,
      );
    } catch (error) {
      await dialogs.alert(messageOf(error, "The page wasn't duplicated. Try again."));
    }
    await queries.invalidateQueries();
  };
};
