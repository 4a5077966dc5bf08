import { Button } from "@mantine/core";
import { useState } from "react";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { confirmDiscarding } from "#platform/ui/unsaved-changes.tsx";

interface InvitationButtonsProps {
  email: string;
  /** Whether the buttons are in a list, in the row of the address. */
  isInRow?: boolean;
  /** Whether withdrawing the invitation also leaves a form. */
  isLeaving?: boolean;
  onSend(): Promise<void>;
  onWithdraw(): Promise<void>;
  /** Gets what `onSend` or `onWithdraw` threw. */
  onFailure(error: unknown): unknown;
}

/** Buttons that send an invitation again, or withdraw it. */
export const InvitationButtons = ({ email, isInRow, isLeaving, ...on }: InvitationButtonsProps) => {
  const dialogs = useDialogs();
  const [busy, setBusy] = useState<"send" | "withdraw" | null>(null);
  const run = async (button: "send" | "withdraw", work: () => Promise<void>) => {
    setBusy(button);
    try {
      await work();
    } catch (error) {
      await on.onFailure(error);
    } finally {
      setBusy(null);
    }
  };
  const withdraw = async () => {
    const isSure = await dialogs.confirm({
      text: `Are you sure you want to withdraw the invitation to ${email}?`,
      details:
        "The link in the email stops working, and the account is deleted. You can invite the person again.",
      confirmLabel: "Withdraw invitation",
      cancelLabel: "Keep invitation",
      danger: true,
    });
    if (!isSure) return;
    const work = () => run("withdraw", on.onWithdraw);
    await (isLeaving ? confirmDiscarding(dialogs, work) : work());
  };
  const inRow = (name: string) => isInRow && { size: "xs", "aria-label": `${name} ${email}` };
  return (
    <>
      <Button
        variant="default"
        loading={busy === "send"}
        disabled={busy === "withdraw"}
        onClick={() => void run("send", on.onSend)}
        {...inRow("Send a new invitation to")}
      >
        Send a new invitation
      </Button>
      <Button
        variant="light"
        color="red"
        loading={busy === "withdraw"}
        disabled={busy === "send"}
        onClick={() => void withdraw()}
        {...inRow("Withdraw the invitation to")}
      >
        {isInRow ? "Withdraw" : "Withdraw invitation"}
      </Button>
    </>
  );
};

export const sentAgain = (email: string): string =>
  `A new invitation was sent to ${email}. The link in the earlier email no longer works.`;
