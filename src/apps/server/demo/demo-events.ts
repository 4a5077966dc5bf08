import { pastEventsHooks } from "#content/events/events.hooks.service.ts";
import { events } from "#content/events/events.type.ts";
import { createItem, storedItem } from "#modules/content/content.public.ts";
import { readSiteLinks } from "#modules/links/links.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import { instantIn } from "#platform/dates/zones.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import type { Services } from "#platform/services/services.ts";
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
  demoEvents: ReturnType<DemoEvents>,
): Promise<void> => {
  const links = await readSiteLinks(tx);
  for (const { inDays, at, image, ...event } of demoEvents) {
    const day = new Date(Date.now() + inDays * DAY_MS).toISOString().slice(0, 10);
    const form = {
      ...event,
      startTime: instantIn(TIME_ZONE, `${day}T${at}`),
      mainImage: image,
      thumbnailImage: image,
    };
    const values = await storedItem(events, form, services.cleanHtmlOf(tx.companyId), async () => links);
    await createItem(tx, events, actor, values, pastEventsHooks);
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
    picture: "mill-street",
    description: `<p>The board discusses the rates for the coming year and votes on them in its next meeting. The draft keeps water as it is, and raises power by four tenths of a cent per kilowatt-hour.</p><h2>Where</h2><p>140 Mill Street, board room on the second floor. The elevator is on the left; the side door has a ramp. Doors open at 6 p.m.</p><h2>If you want to speak</h2><ul><li>Put your name on the list at the door; everybody has three minutes.</li><li>Letters that reach us by noon of the day are read out.</li><li>Whoever needs an interpreter: call <a href="tel:+15550100100">555 010 0100</a> two days ahead.</li></ul><p>What we charge today stands under <a href="/customers/rates">rates</a>, and what the board decided lately beside <a href="/about/board">the board</a>.</p>`,
  },
  {
    title: "Line work on Ferry Road",
    friendlyUrl: "ferry-road-lines",
    types: ["Planned work"],
    inDays: 3,
    at: "08:00",
    picture: "line-crew",
    description: `<p><strong>Power is off on Ferry Road between the bridge and Mill Street until about 2 p.m.</strong>, while crews replace four poles from 1958 and hang a stronger line.</p><h2>Before we begin</h2><ul><li>Charge your phone, and fill a thermos.</li><li>Pull the plugs of computers and televisions.</li><li>Know how to open your garage door by hand.</li></ul><p>One lane stays open. If it storms, we come a day later and tell you by text. Somebody in your house depends on a machine? Call <a href="tel:+15550100100">555 010 0100</a>, and we bring a generator.</p>`,
  },
  {
    title: "Storm kit afternoon",
    friendlyUrl: "storm-kit",
    types: ["Community"],
    inDays: 3,
    at: "15:00",
    picture: "storm-night",
    description: `<p>Pack a storm kit with us. Bags, radios and batteries are there, at what they cost us. Bring your children: they pack one of their own, with a flashlight that they may keep.</p><p>At 4 p.m. a crew shows on a small line what a branch does to it, sparks included.</p><p>Can't come? Everything that belongs into the bag is listed under <a href="/outages/storm-kit">storm kit</a>.</p>`,
  },
  {
    title: "Open house at the water plant",
    friendlyUrl: "water-open-house",
    types: ["Community"],
    inDays: 9,
    at: "10:00",
    picture: "reservoir",
    description: `<p>Once a year we open the gate on Ferry Road. See how rain from the hills becomes drinking water, from the intake to the laboratory, and taste it where it is made.</p><h2>Good to know</h2><ul><li>Tours start every half hour until 3 p.m. and take forty minutes.</li><li>Wear closed shoes; there are stairs, and one gallery with a grated floor.</li><li>A tour without stairs starts at 11 a.m. and at 1 p.m.</li></ul><p>Park at the school; a van drives from there every ten minutes. Until then, read how <a href="/services/drinking-water">the plant</a> works.</p>`,
  },
  {
    title: "Gas main flushing, east side",
    friendlyUrl: "gas-east-side",
    types: ["Planned work"],
    inDays: 16,
    at: "07:30",
    picture: "gas-kitchen",
    description: `<p>East of the river we flush the mains with fresh gas, one street after another. Outdoors you may smell it for a few minutes; your stove and furnace stay on.</p><p><strong>If you smell gas indoors, it isn't us.</strong> Leave, and call <a href="tel:+15550100199">555 010 0199</a> from outside. <a href="/services/natural-gas/gas-safety">What to do when you smell gas</a></p>`,
  },
  {
    title: "Board meeting",
    friendlyUrl: "board-next",
    types: ["Public meetings"],
    inDays: 31,
    at: "18:30",
    description: `<p>The monthly meeting of the board, at 140 Mill Street. On the list so far: the vote on next year's rates, the second main under the river, and the report on the fall's tree trimming.</p><p>The agenda hangs in our window from the Friday before. Minutes of past meetings are among our <a href="/about/documents">documents</a>.</p>`,
  },
  {
    title: "Tree trimming, north of the mill",
    friendlyUrl: "tree-trimming",
    types: ["Planned work"],
    inDays: -6,
    at: "08:00",
    picture: "line-crew",
    description: `<p>Two crews trimmed the maples and oaks along the lines north of the mill, eleven streets in two days. The wood was stacked for whoever owns the trees.</p><p>When your street comes next, and what we cut, stands under <a href="/services/electricity/tree-trimming">tree trimming</a>.</p>`,
  },
  {
    title: "Fountain workshop",
    friendlyUrl: "fountain-workshop",
    types: ["Community"],
    inDays: -20,
    at: "17:00",
    picture: "drinking-fountain",
    description: `<p>What should the fountain on the square look like? Forty neighbors came with drawings, and three of them with models. The ideas that everybody wanted:</p><ul><li>A step, so that children reach the water</li><li>A bowl for dogs</li><li>A tap for bottles, with a number that shows how many were filled</li></ul><p>The mason builds a first one from oak, to be tried in Mill Park. What came of it, we tell on <a href="/news/blog">our blog</a>.</p>`,
  },
]);

export const harborEvents = withPictures([
  {
    title: "District board, quarterly meeting",
    friendlyUrl: "district-board",
    types: ["Public meetings"],
    inDays: 5,
    at: "19:00",
    description:
      '<p>The board hears the engineer on the inner basin and decides on the café in the customs house. Neighbors speak first, five minutes each.</p><p>Customs House, first floor. Come by the stairs on Wharf Street; the elevator is behind the ice house.</p><p>What is built when stands under <a href="/rebuilding">the rebuilding</a>.</p>',
  },
  {
    title: "The fuel dock is back at pier A",
    friendlyUrl: "fuel-dock",
    types: ["Reopenings"],
    inDays: 26,
    at: "07:00",
    description:
      '<p>Diesel and gasoline, daily from 7 a.m. to 6 p.m. Until then the barge at pier C serves you, from 8 to 4.</p><p>Prices and rules stand on the board beside the hose, and <a href="/slips">what a slip costs</a> here.</p>',
  },
  {
    title: "The boardwalk reopens",
    friendlyUrl: "boardwalk",
    types: ["Reopenings"],
    inDays: 12,
    at: "11:00",
    picture: "harbor-evening",
    description: `<p>The east half of the boardwalk is yours again: 640 feet of new oak, wide enough for two strollers to pass.</p><ul><li><strong>11 a.m.</strong> The oldest harbor pilot cuts the rope.</li><li><strong>Noon</strong> Music in front of the ice house, and fish from the grill.</li><li><strong>1 p.m.</strong> The first ferry, free all day.</li></ul><p>Parking is tight. Line 4 stops at Customs House every twenty minutes; <a href="/visit">more ways to get here</a>.</p>`,
  },
]);
