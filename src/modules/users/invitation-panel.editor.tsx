import { Button } from "@mantine/core";
import IconMail from "@tabler/icons-react/dist/esm/icons/IconMail.mjs";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, messageOf } from "#platform/ui/api.ts";
import { CompanyTime } from "#platform/ui/company-clock.tsx";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { confirmDiscarding } from "#platform/ui/unsaved-changes.tsx";
import { confirmWithdrawal } from "./confirm-withdrawal.editor.ts";
import type { User } from "./users.contract.ts";
import classes from "./users.module.css";

interface InvitationPanelProps {
  user: User;
  invitation: NonNullable<User["invitation"]>;
  /** Called after the invitation was withdrawn, and the account with it. */
  onWithdrawn(): Promise<void>;
}

/** Until when an invited person can accept, with buttons that send a new invitation or withdraw it. */
export const InvitationPanel = (props: InvitationPanelProps) => {
  const { user } = props;
  const { invitation, message, busy, send, withdraw } = useInvitation(props);
  const isOver = Date.parse(invitation.validUntil) <= Date.now();
  return (
    <section className={classes.invitation} aria-labelledby="invitation">
      <IconMail size={22} aria-hidden="true" />
      <div className={classes.invitationText}>
        <h2 id="invitation">{isOver ? "Invitation expired" : "Invited"}</h2>
        <p>
          Invited on <CompanyTime at={invitation.sentAt} />, {isOver ? "expired on" : "valid until"}{" "}
          <CompanyTime at={invitation.validUntil} />. {user.firstName} can't sign in before accepting it.
        </p>
        <p role={message?.isProblem ? "alert" : "status"} data-problem={message?.isProblem || undefined}>
          {message?.text}
        </p>
      </div>
      <div className={classes.invitationActions}>
        <Button
          variant="default"
          loading={busy === "send"}
          disabled={busy === "withdraw"}
          onClick={() => void send()}
        >
          Send a new invitation
        </Button>
        <Button
          variant="light"
          color="red"
          loading={busy === "withdraw"}
          disabled={busy === "send"}
          onClick={() => void withdraw()}
        >
          Withdraw invitation
        </Button>
      </div>
    </section>
  );
};

const useInvitation = ({ user, invitation: initial, onWithdrawn }: InvitationPanelProps) => {
  const [invitation, setInvitation] = useState(initial);
  const [message, setMessage] = useState<{ text: string; isProblem: boolean } | null>(null);
  const [busy, setBusy] = useState<"send" | "withdraw" | null>(null);
  const dialogs = useDialogs();
  const queryClient = useQueryClient();

  const run = async (button: "send" | "withdraw", problem: string, work: () => Promise<void>) => {
    setBusy(button);
    setMessage(null);
    try {
      await work();
    } catch (error) {
      setMessage({ text: messageOf(error, problem), isProblem: true });
    } finally {
      setBusy(null);
    }
  };

  const send = () =>
    run("send", "No invitation was sent. Try again.", async () => {
      setInvitation(await call("inviteUserAgain", { body: { id: user.id } }));
      setMessage({
        text: `A new invitation was sent to ${user.email}. The link in the earlier email no longer works.`,
        isProblem: false,
      });
      await queryClient.invalidateQueries({ queryKey: ["users"] });
    });

  const withdraw = async () => {
    if (!(await confirmWithdrawal(dialogs, user.email))) return;
    const work = async () => {
      await call("withdrawInvitation", { query: { id: String(user.id) } });
      await queryClient.invalidateQueries({ queryKey: ["users"] });
      await onWithdrawn();
    };
    await confirmDiscarding(dialogs, () =>
      run("withdraw", "The invitation wasn't withdrawn. Try again.", work),
    );
  };
  return { invitation, message, busy, send, withdraw };
};
