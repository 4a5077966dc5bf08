import { Button } from "@mantine/core";
import { useVersionActions } from "#modules/versions/version-actions.editor.tsx";
import { NO_VERSION } from "#modules/versions/version-choice.editor.tsx";

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
    saveOrConfirm: async () => true,
    onDone: onStarted,
  });
  return (
    <Button loading={isBusy} onClick={() => void createDraft()}>
      Create Draft
    </Button>
  );
};
