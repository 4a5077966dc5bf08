import type { Dialogs } from "#platform/ui/dialogs.tsx";

/** Asks whether the invitation to an email address is to be withdrawn. */
export const confirmWithdrawal = (dialogs: Dialogs, email: string): Promise<boolean> =>
  dialogs.confirm({
    text: `Are you sure you want to withdraw the invitation to ${email}?`,
    details:
      "The link in the email stops working, and the account is deleted. You can invite the person again.",
    confirmLabel: "Withdraw invitation",
    cancelLabel: "Keep invitation",
    danger: true,
  });
