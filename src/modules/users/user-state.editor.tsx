import { Badge } from "@mantine/core";
import IconLock from "@tabler/icons-react/dist/esm/icons/IconLock.mjs";
import IconMail from "@tabler/icons-react/dist/esm/icons/IconMail.mjs";
import IconUserOff from "@tabler/icons-react/dist/esm/icons/IconUserOff.mjs";
import { CompanyTime } from "#platform/ui/company-clock.tsx";
import type { User } from "./users.contract.ts";
import classes from "./users.module.css";

type State = "Deactivated" | "Locked" | "Invited" | "Active";

type StateFacts = Pick<User, "deactivatedAt" | "isLockedOut" | "invitation">;

export const stateOf = ({ deactivatedAt, isLockedOut, invitation }: StateFacts): State =>
  deactivatedAt ? "Deactivated" : isLockedOut ? "Locked" : invitation ? "Invited" : "Active";

const BADGES = {
  Deactivated: { color: "gray", Icon: IconUserOff },
  Locked: { color: "red", Icon: IconLock },
  Invited: { color: "blue", Icon: IconMail },
};

/** Whether a user can sign in, and until when an invitation can be accepted. */
export const UserState = ({ user }: { user: StateFacts }) => {
  const state = stateOf(user);
  if (state === "Active") return state;
  const { color, Icon } = BADGES[state];
  return (
    <>
      <Badge
        color={color}
        variant="light"
        miw="max-content"
        leftSection={<Icon size={14} aria-hidden="true" />}
      >
        {state}
      </Badge>
      {user.invitation && !user.deactivatedAt ? (
        <span className={classes.until}>
          {Date.parse(user.invitation.validUntil) > Date.now() ? "Until " : "Expired "}
          <CompanyTime at={user.invitation.validUntil} style="day" />
        </span>
      ) : null}
    </>
  );
};
