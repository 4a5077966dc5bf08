import { Anchor } from "@mantine/core";
import IconCalendarEvent from "@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs";
import { ContentList, linkColumn, TypesCell } from "#modules/content/content-list.editor.tsx";
import { call } from "#platform/ui/api.ts";
import type { Column } from "#platform/ui/data-table.tsx";
import { shownMoment } from "#platform/ui/shown-dates.ts";
import { eventKind } from "./event-kind.editor.tsx";
import type { ListedEvent } from "./events.contract.ts";
import { eventPath } from "./events.schema.ts";

const COLUMNS: readonly Column<ListedEvent>[] = [
  linkColumn(eventKind, "title", "Title", (row) => row.title),
  {
    key: "friendlyUrl",
    header: "Url",
    cell: (row) => (
      <Anchor href={eventPath(row.friendlyUrl)} inherit>
        {eventPath(row.friendlyUrl)}
      </Anchor>
    ),
    sortValue: (row) => row.friendlyUrl,
  },
  {
    key: "types",
    header: "Types",
    cell: (row) => <TypesCell types={row.types} />,
    sortValue: (row) => row.types,
  },
  {
    key: "startTime",
    header: "Start Time",
    cell: (row) => shownMoment(row.startTime, row.timeZone),
    sortValue: (row) => row.startTime,
  },
];

/** Every event of the company [EVT-001] [EVT-002] [EVT-003]. */
export const EventListScreen = () => (
  <ContentList
    kind={eventKind}
    title="Events"
    help="What takes place and when. Each event has a page of its own; event tables on pages list those to come."
    icon={<IconCalendarEvent size={32} />}
    createLabel="Create Event"
    mayCreate
    emptyText="There are no events yet. Create the first one; visitors see it in the event tables of your pages."
    columns={COLUMNS}
    nameOf={(row) => row.title}
    rows={(asked, signal) => call("getEvents", { query: asked, signal })}
    count={(filters, signal) => call("countEvents", { query: filters, signal })}
  />
);
