import { Button } from "@mantine/core";
import type { PageVersion } from "#modules/version-rows/version-rows.schema.ts";
import { useVersionActions } from "#modules/versions/version-actions.editor.tsx";

/** A placeholder for pages without a version. */
export const NO_VERSION: PageVersion = {
  versionId: 0,
  status: "backup",
  timestamp: "",
  liveAt: null,
  contentHash: "",
  needsSecondPerson: null,
  publishAt: null,
  takeDownAt: null,
  plannedBy: null,
};

interface StartAgainProps {
  pageId: number;
  onStarted(versionId: number | null): Promise<void>;
}

/** Asks, then creates an empty draft for a page without a version [VER-012]. */
export const StartAgain = ({ pageId, onStarted }: StartAgainProps) => {
  const { createDraft, isBusy } = useVersionActions({
    pageId,
    version: NO_VERSION,
    mayLeave: async () => true,
    confirmWithoutUnsaved: async () => true,
    onDone: onStarted,
  });
  return (
    <Button loading={isBusy} onClick={() => void createDraft()}>
      Create Draft
    </Button>
  );
};
