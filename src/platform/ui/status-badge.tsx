import IconArchive from "@tabler/icons-react/dist/esm/icons/IconArchive.mjs";
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs";
import IconCircleDashed from "@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs";
import IconClock from "@tabler/icons-react/dist/esm/icons/IconClock.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { Badge } from "./badge.tsx";

const STATUSES = {
  draft: { label: "Draft", tone: "info", icon: IconPencil },
  pending: { label: "Pending", tone: "warning", icon: IconClock },
  live: { label: "Live", tone: "success", icon: IconCircleCheck },
  backup: { label: "Backup", tone: "neutral", icon: IconArchive },
  deleted: { label: "Deleted", tone: "danger", icon: IconTrash },
  none: { label: "No version", tone: "neutral", icon: IconCircleDashed },
} as const;

export type Status = keyof typeof STATUSES;

/** The status of a page or version. `status` may be in any letter case. */
export const StatusBadge = ({ status }: { status: string }) => {
  const key = status.toLowerCase();
  if (!isStatus(key)) return <Badge tone="neutral">{status}</Badge>;
  const { label, ...look } = STATUSES[key];
  return <Badge {...look}>{label}</Badge>;
};

const isStatus = (value: string): value is Status => Object.hasOwn(STATUSES, value);
