import IconArchive from "@tabler/icons-react/dist/esm/icons/IconArchive.mjs";
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs";
import IconCircleDashed from "@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs";
import IconClock from "@tabler/icons-react/dist/esm/icons/IconClock.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import classes from "./status-badge.module.css";

const STATUSES = {
  draft: { label: "Draft", Icon: IconPencil },
  pending: { label: "Pending", Icon: IconClock },
  live: { label: "Live", Icon: IconCircleCheck },
  backup: { label: "Backup", Icon: IconArchive },
  deleted: { label: "Deleted", Icon: IconTrash },
  none: { label: "No version", Icon: IconCircleDashed },
} as const;

export type Status = keyof typeof STATUSES;

/** The status of a page or version as a color, an icon, and a word. `status` may be in any letter case. */
export const StatusBadge = ({ status }: { status: string }) => {
  const key = status.toLowerCase();
  if (!isStatus(key)) return <span className={`${classes.badge} ${classes.backup}`}>{status}</span>;
  const { label, Icon } = STATUSES[key];
  return (
    <span className={`${classes.badge} ${classes[key]}`}>
      <Icon size={16} stroke={2} aria-hidden="true" />
      {label}
    </span>
  );
};

const isStatus = (value: string): value is Status => Object.hasOwn(STATUSES, value);
