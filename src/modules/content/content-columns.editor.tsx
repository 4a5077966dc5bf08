import { Anchor } from "@mantine/core";
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Badge } from "#platform/ui/badge.tsx";
import { DateText, PlannedTime } from "#platform/ui/company-clock.tsx";
import { formatDay, formatMoment } from "#platform/ui/format-dates.ts";
import { StatusBadge } from "#platform/ui/status-badge.tsx";
import type { Column } from "#platform/ui/table-column.ts";
import classes from "./content.module.css";
import { spaced } from "./content.schema.ts";
import { type AdminItem, updatePath } from "./content-client.editor.ts";
import { type ContentType, isPublic, titleField } from "./content-type.schema.ts";

/** The columns of a type's list. Their keys are the sort keys of the list's call. */
export const columnsOf = (type: ContentType): readonly Column<AdminItem>[] =>
  type.list.columns.map((name) => ({
    key: name,
    header: type.list.headers?.[name] ?? type.fields[name]?.label ?? "Status",
    cell: (row) => cellOf(type, name, row),
    sortValue: (row) => String(row[name]),
    isLink: name === titleField(type),
    // A long title must not break the words beside it.
    minWidth: name === titleField(type) ? undefined : 116,
  }));

const cellOf = (type: ContentType, name: string, row: AdminItem): ReactNode => {
  const value = String(row[name]);
  if (name === titleField(type))
    // One element, because the cells of a phone's list lay out their children side by side.
    return (
      <div>
        <Anchor component={Link} to={updatePath(type, row.id)} inherit>
          {value}
        </Anchor>
        <Planned row={row} />
      </div>
    );
  switch (type.fields[name]?.kind) {
    case "slug":
      return <Address type={type} row={row} friendlyUrl={value} />;
    case "types":
      return <Types types={value} />;
    case "words":
      return spaced(value);
    case "day":
      return formatDay(value);
    case "dateTime":
      return <DateText text={formatMoment(value, String(row.timeZone))} />;
    case undefined:
      return <StatusBadge status={value} />;
    default:
      return value;
  }
};

/** Why visitors can't see an item that has no other status, and what is scheduled. */
const Planned = ({ row: { hidden, publishAt, takeDownAt, status } }: { row: AdminItem }) => {
  if (!hidden && !publishAt && !takeDownAt) return null;
  const label = hidden === "taken down" ? "Taken down" : "Not published";
  return (
    <span className={classes.planned}>
      {hidden && status !== "Live" ? <StatusBadge status={label} /> : null}
      {publishAt ? (
        <span>
          Goes live <PlannedTime at={publishAt} />
        </span>
      ) : null}
      {takeDownAt ? (
        <span>
          Comes down <PlannedTime at={takeDownAt} />
        </span>
      ) : null}
    </span>
  );
};

/** Visitors can't see an unpublished item, so its address links to the preview. */
const Address = ({ type, row, friendlyUrl }: { type: ContentType; row: AdminItem; friendlyUrl: string }) => {
  const { item = "", preview } = type.pages ?? {};
  const address = `${item}${friendlyUrl}`;
  const isShown = isPublic(type, row);
  if (!isShown && preview === undefined) return address;
  return (
    <Anchor href={isShown ? address : `${preview}${friendlyUrl}`} inherit>
      {address}
    </Anchor>
  );
};

/** An item's types, or a badge if none are left (decisions §6). */
const Types = ({ types }: { types: string }) =>
  types === "" ? (
    <Badge tone="warning" icon={IconAlertTriangle}>
      No type
    </Badge>
  ) : (
    spaced(types)
  );
