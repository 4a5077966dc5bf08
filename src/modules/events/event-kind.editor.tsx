import type { ContentKind } from "#modules/content/content-list.editor.tsx";
import { tagsOf } from "#platform/fields/shown-values.ts";
import { call } from "#platform/ui/api.ts";

export const loadEvent = (id: number) => call("getEventData", { query: { eventId: String(id) } });

export const eventKind: ContentKind = {
  noun: "event",
  savedKind: "event",
  key: "events",
  listPath: "/EventManagement",
  listName: "Events",
  createPath: "/CreateEvent",
  editPath: (id) => `/UpdateEvent/${id}`,
  remove: (id) => call("deleteEvent", { query: { eventId: String(id) } }),
  types: async () => tagsOf((await loadEvent(0)).eventConfiguration.types),
};
