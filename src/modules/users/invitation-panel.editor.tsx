import IconMail from "@tabler/icons-react/dist/esm/icons/IconMail.mjs";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, messageOf } from "#platform/ui/api.ts";
import { CompanyTime } from "#platform/ui/company-clock.tsx";
import { InvitationButtons, sentAgain } from "./invitation-buttons.editor.tsx";
import type { User } from "./users.contract.ts";
import classes from "./users.module.css";

interface InvitationPanelProps {
  user: User;
  invitation: NonNullable<User["invitation"]>;
  /** Called after the invitation was withdrawn, and the account with it. */
  onWithdrawn(): Promise<void>;
}

/** Until when an invited person can accept, with buttons that send a new invitation or withdraw it. */
export const InvitationPanel = ({ user, invitation: initial, onWithdrawn }: InvitationPanelProps) => {
  const [invitation, setInvitation] = useState(initial);
  const [message, setMessage] = useState<{ text: string; isProblem: boolean } | null>(null);
  const queryClient = useQueryClient();
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
        <InvitationButtons
          email={user.email}
          isLeaving
          onSend={async () => {
            setMessage(null);
            setInvitation(await call("inviteUserAgain", { body: { id: user.id } }));
            setMessage({ text: sentAgain(user.email), isProblem: false });
            await queryClient.invalidateQueries({ queryKey: ["users"] });
          }}
          onWithdraw={async () => {
            setMessage(null);
            await call("withdrawInvitation", { query: { id: String(user.id) } });
            await queryClient.invalidateQueries({ queryKey: ["users"] });
            await onWithdrawn();
          }}
          onFailure={(error) => setMessage({ text: messageOf(error), isProblem: true })}
        />
      </div>
    </section>
  );
};
