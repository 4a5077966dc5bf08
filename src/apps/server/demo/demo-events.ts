import { keepNewEvent, storedEvent } from "#modules/events/events.public.ts";
import { readSiteLinks } from "#modules/links/links.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { Services } from "#platform/call/services.ts";
import { instantIn } from "#platform/dates/zones.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import type { Library } from "./demo-blocks.ts";

interface DemoEvent {
  readonly title: string;
  readonly friendlyUrl: string;
  readonly types: string[];
  /** How long after the demo was made it takes place; before it where negative. */
  readonly inDays: number;
  /** By the company's clocks, e.g. "18:30". */
  readonly at: string;
  readonly picture?: string;
  readonly description: string;
}

export type DemoEvents = (library: Library) => readonly (Omit<DemoEvent, "picture"> & { image: string })[];

const DAY_MS = 86_400_000;
const TIME_ZONE = "America/New_York";

/** Adds events around the day on which the demo is made. */
export const addDemoEvents = async (
  { tx, actor, services }: { tx: WriteTx; actor: Actor; services: Services },
  events: ReturnType<DemoEvents>,
): Promise<void> => {
  const links = await readSiteLinks(tx);
  for (const { inDays, at, image, ...event } of events) {
    const day = new Date(Date.now() + inDays * DAY_MS).toISOString().slice(0, 10);
    const form = {
      ...event,
      startTime: instantIn(TIME_ZONE, `${day}T${at}`),
      mainImage: image,
      thumbnailImage: image,
    };
    await keepNewEvent(tx, actor, await storedEvent(form, services.cleanHtml, links));
  }
};

const withPictures =
  (events: readonly DemoEvent[]): DemoEvents =>
  (library) =>
    events.map(({ picture = "", ...event }) => ({ ...event, image: library[picture]?.url ?? "" }));

export const riverbendEvents = withPictures([
  {
    title: "Board meeting: next year's rates",
    friendlyUrl: "board-rates",
    types: ["Public meetings"],
    inDays: 3,
    at: "18:30",
    description:
      "<p>The board discusses the rates for the coming year. Anybody may speak for three minutes; put your name on the list at the door.</p><p>City Hall, second floor. The elevator is on the left.</p>",
  },
  {
    title: "Line work on Ferry Road",
    friendlyUrl: "ferry-road-lines",
    types: ["Planned work"],
    inDays: 3,
    at: "08:00",
    picture: "line-crew",
    description:
      "<p>Power is off on Ferry Road between the bridge and Mill Street until about 2 PM, while crews replace four poles.</p>",
  },
  {
    title: "Storm kit afternoon",
    friendlyUrl: "storm-kit",
    types: ["Community"],
    inDays: 3,
    at: "15:00",
    description:
      "<p>Pack a storm kit with us. Bags, radios and batteries are there; bring your children.</p>",
  },
  {
    title: "Open house at the water plant",
    friendlyUrl: "water-open-house",
    types: ["Community"],
    inDays: 9,
    at: "10:00",
    picture: "reservoir",
    description:
      "<p>See how river water becomes drinking water. Tours start every half hour. Wear closed shoes.</p>",
  },
  {
    title: "Gas main flushing, east side",
    friendlyUrl: "gas-east-side",
    types: ["Planned work"],
    inDays: 16,
    at: "07:30",
    description: "<p>You may smell gas outdoors for a few minutes. Indoors, leave and call 555 010 0199.</p>",
  },
  {
    title: "Board meeting",
    friendlyUrl: "board-next",
    types: ["Public meetings"],
    inDays: 31,
    at: "18:30",
    description: "<p>The agenda is published one week before.</p>",
  },
  {
    title: "Tree trimming, north of the mill",
    friendlyUrl: "tree-trimming",
    types: ["Planned work"],
    inDays: -6,
    at: "08:00",
    picture: "line-crew",
    description: "<p>Crews trim trees near the lines.</p>",
  },
  {
    title: "Fountain workshop",
    friendlyUrl: "fountain-workshop",
    types: ["Community"],
    inDays: -20,
    at: "17:00",
    picture: "drinking-fountain",
    description: "<p>What should the fountain on the square look like?</p>",
  },
]);

export const harborEvents = withPictures([
  {
    title: "The boardwalk reopens",
    friendlyUrl: "boardwalk",
    types: ["Reopenings"],
    inDays: 12,
    at: "11:00",
    picture: "harbor-evening",
    description: "<p>Music from noon, and the first ferry at one.</p>",
  },
]);
