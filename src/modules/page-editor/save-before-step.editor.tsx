import { useRef } from "react";
import type { PageVersion } from "#modules/version-rows/version-rows.schema.ts";
import { CallError, call } from "#platform/ui/api.ts";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import type { EditGuard } from "./edit-guard.editor.tsx";

interface SaveBeforeStepInput {
  pageId: number;
  version: PageVersion | null;
  /** The component in the form; null for none or a new one. */
  openId: number | null;
  guard: EditGuard;
  reload(): Promise<void>;
}

type SaveBeforeStep = (verb: string, versionId: number) => Promise<boolean>;

/**
 * Saves what is unsaved before a step such as Submit, or asks whether to leave it out. The save reloads the version,
 * so if someone else has changed it, the person has to see that before the step.
 * @returns a function that resolves to whether to go on
 */
export const useSaveBeforeStep = (input: SaveBeforeStepInput): SaveBeforeStep => {
  const dialogs = useDialogs();
  const latest = useRef(input);
  latest.current = input;
  const { pageId, version, guard } = input;
  return async (verb, versionId) => {
    if (!version || !guard.isDirty()) return true;
    try {
      await guard.settled();
      const hasChanged = await haveOthersChanged(pageId, version.contentHash, () => latest.current.openId);
      if (!(await guard.saveOrConfirm(verb, versionId))) return false;
      if (guard.isDirty()) return true;
      await latest.current.reload();
      if (!hasChanged) return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      await dialogs.alert(error.message);
      return false;
    }
    await dialogs.alert(
      `V${versionId} has changed since you saw it. Your text is saved. Review the version, and then ${verb.toLowerCase()} it.`,
    );
    return false;
  };
};

/** Whether anything but the open component differs from what was shown. Saving that one finds its own changes. */
const haveOthersChanged = async (
  pageId: number,
  seen: string,
  openId: () => number | null,
): Promise<boolean> => {
  const { details, components } = await call("getChangesSince", { query: { pageId: String(pageId), seen } });
  return details.length > 0 || components.some(({ componentId }) => componentId !== openId());
};
