import { Button } from "@mantine/core";
import { useState } from "react";
import { call } from "#platform/ui/api.ts";
import { useDialogs } from "#platform/ui/dialogs.tsx";

interface StartAgainProps {
  pageId: number;
  email: string;
  onStarted(versionId: number): Promise<void>;
}

/** A page without a version gets an empty draft. */
export const StartAgain = ({ pageId, email, onStarted }: StartAgainProps) => {
  const dialogs = useDialogs();
  const [isBusy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      await onStarted(
        await call("createDraft", {
          query: { pageId: String(pageId), copyVersionId: "0", loggedInEmail: email },
        }),
      );
    } catch (error) {
      await dialogs.alert((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button loading={isBusy} onClick={() => void start()}>
      Create Draft
    </Button>
  );
};
