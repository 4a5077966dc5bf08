import { ActionIcon, Tooltip } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { Link } from "react-router";
import { readCurrentUser } from "./current-user.ts";

/** An icon link from a row to a screen. */
export const RowLink = ({ label, to, icon: Drawing }: { label: string; to: string; icon: Icon }) => (
  <Tooltip label={label}>
    <ActionIcon component={Link} to={to} aria-label={label}>
      <Drawing size={20} aria-hidden="true" />
    </ActionIcon>
  </Tooltip>
);

/** An icon button that does something with a row. */
export const RowButton = ({
  label,
  icon: Drawing,
  onClick,
}: {
  label: string;
  icon: Icon;
  onClick(): void;
}) => (
  <Tooltip label={label}>
    <ActionIcon aria-label={label} onClick={onClick}>
      <Drawing size={20} aria-hidden="true" />
    </ActionIcon>
  </Tooltip>
);

interface AdminDeleteProps {
  label: string;
  /** Why others can't delete. The button stays focusable, so that keyboard users can read this. */
  adminsOnly: string;
  onDelete(): void;
}

/** A delete button that works only for Admins. */
export const AdminDelete = ({ label, adminsOnly, onDelete }: AdminDeleteProps) => {
  const isAdmin = readCurrentUser()?.role === "Admin";
  return (
    <Tooltip label={isAdmin ? label : adminsOnly}>
      <ActionIcon
        aria-disabled={!isAdmin}
        data-disabled={!isAdmin || undefined}
        aria-label={isAdmin ? label : `${label}. ${adminsOnly}`}
        onClick={(event) => (isAdmin ? onDelete() : event.preventDefault())}
      >
        <IconTrash size={20} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
};
