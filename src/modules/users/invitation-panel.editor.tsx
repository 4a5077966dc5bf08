import { Button } from "@mantine/core";
import IconMail from "@tabler/icons-react/dist/esm/icons/IconMail.mjs";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#platform/ui/api.ts";
import { CompanyTime } from "#platform/ui/company-clock.tsx";
import type { User } from "./users.contract.ts";
import classes from "./users.module.css";

/** Until when an invited person can accept, and a button that sends a new invitation. */
export const InvitationPanel = ({
  user,
  invitation: initial,
}: {
  user: User;
  invitation: NonNullable<User["invitation"]>;
}) => {
  const [invitation, setInvitation] = useState(initial);
  const [message, setMessage] = useState<{ text: string; isProblem: boolean } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const queryClient = useQueryClient();
  const isOver = Date.parse(invitation.validUntil) <= Date.now();

  const send = async () => {
    setBusy(true);
    setMessage(null);
    try {
      setInvitation(await call("inviteUserAgain", { body: { id: user.id } }));
      setMessage({
        text: `A new invitation was sent to ${user.email}. The link in the earlier email no longer works.`,
        isProblem: false,
      });
      await queryClient.invalidateQueries({ queryKey: ["users"] });
    } catch (error) {
      const text = error instanceof Error ? error.message : "No invitation was sent. Try again.";
      setMessage({ text, isProblem: true });
    } finally {
      setBusy(false);
    }
  };

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
      <Button variant="default" loading={isBusy} onClick={() => void send()}>
        Send a new invitation
      </Button>
    </section>
  );
};
