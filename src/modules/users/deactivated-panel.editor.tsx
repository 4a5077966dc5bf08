import { Button } from "@mantine/core";
import IconUserOff from "@tabler/icons-react/dist/esm/icons/IconUserOff.mjs";
import { CompanyTime } from "#platform/ui/company-clock.tsx";
import type { User } from "./users.contract.ts";
import classes from "./users.module.css";

interface DeactivatedPanelProps {
  user: User;
  /** When it was deactivated. ISO 8601, UTC. */
  deactivatedAt: string;
  onReactivate(): void;
}

/** Says that an account is deactivated, with a button that reactivates it. */
export const DeactivatedPanel = ({ user, deactivatedAt, onReactivate }: DeactivatedPanelProps) => (
  <section className={classes.invitation} aria-labelledby="deactivated">
    <IconUserOff size={22} aria-hidden="true" />
    <div className={classes.invitationText}>
      <h2 id="deactivated">Deactivated</h2>
      <p>
        Deactivated on <CompanyTime at={deactivatedAt} />. {user.firstName} can't sign in and gets no emails.
      </p>
    </div>
    <div className={classes.invitationActions}>
      <Button variant="default" onClick={() => onReactivate()}>
        Reactivate account
      </Button>
    </div>
  </section>
);
