import { blogs } from "#content/blogs/blogs.type.ts";
import { createItem, saveItem, storedItem } from "#modules/content/content.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import type { SiteLinks } from "#platform/html/site-links.ts";
import type { Services } from "#platform/services/services.ts";
import { figure, type Library } from "./demo-blocks.ts";

export interface DemoPost {
  readonly title: string;
  readonly friendlyUrl: string;
  readonly teaser: string;
  readonly types: string[];
  readonly categories: string[];
  /** Name of a picture of the library; "" for the default image. */
  readonly picture: string;
  /** How long before the demo was made it is dated. */
  readonly daysAgo: number;
  /** Line below the picture, which then stands in the text as well. */
  readonly caption?: string;
  readonly content: string;
  /** It waits for an Admin. */
  readonly isPending?: boolean;
}

interface BlogPlace {
  readonly tx: WriteTx;
  readonly admin: Actor;
  readonly editor: Actor;
  readonly services: Services;
}

const DAY_MS = 86_400_000;

/** Stands for the ids of blogs in a component's values. */
export const blogsNamed = (...blogs: readonly string[]) => ({ blogs });

/** Stands for the id of one blog. */
export const blogNamed = (blog: string) => ({ blog });

/** Ids of the demo's blogs by their friendly URLs. */
export type BlogIds = ReadonlyMap<string, number>;

/** A component's values, with ids in the place of blogs' friendly URLs. */
export const withBlogIds = (
  values: Readonly<Record<string, unknown>>,
  ids: BlogIds,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value !== "object" || value === null) return [name, value];
      if ("blog" in value) return [name, ids.get(String(value.blog)) ?? 0];
      if (!("blogs" in value)) return [name, value];
      const { blogs } = value as ReturnType<typeof blogsNamed>;
      return [name, blogs.flatMap((blog) => ids.get(blog) ?? []).join(",")];
    }),
  );

/** Adds blogs as people do: the editor writes them, the Admin publishes them. Answers their ids. */
export const addDemoBlogs = async (
  { tx, admin, editor, services }: BlogPlace,
  siteLinks: SiteLinks,
  library: Library,
  posts: readonly DemoPost[],
): Promise<BlogIds> => {
  const ids = new Map<string, number>();
  for (const { picture, caption, daysAgo, isPending, ...post } of posts) {
    const content = caption ? withFigure(post.content, figure(library, picture, caption)) : post.content;
    const values = await storedItem(
      blogs,
      {
        ...post,
        content,
        thumbnailImage: library[picture]?.url ?? "",
        timestamp: new Date(Date.now() - daysAgo * DAY_MS).toISOString(),
      },
      services.cleanHtmlOf(tx.companyId),
      async () => siteLinks,
    );
    const id = await createItem(tx, blogs, editor, values);
    if (!isPending) await saveItem(tx, blogs, admin, id, values, { status: "Live" });
    ids.set(post.friendlyUrl, id);
  }
  return ids;
};

/** The text with a picture below its first paragraph. */
const withFigure = (content: string, picture: string): string =>
  content.replace("</p>", () => `</p>${picture}`);

/** A year of Riverbend's blog. */
export const riverbendBlogs: readonly DemoPost[] = [
  {
    title: "Five places where heat gets out",
    friendlyUrl: "where-heat-gets-out",
    teaser: "A candle, a damp hand and half an hour find most of them.",
    types: ["Saving"],
    categories: ["Winter", "Heating"],
    picture: "moving-day",
    daysAgo: 6,
    caption: "The warmest house on the street is the one whose roof keeps its snow.",
    content: `<p>On a windy day, walk through the house with a candle. Where the flame leans, warm air leaves. Half an hour is enough for most houses in the valley, and half of what you find can be mended before dinner.</p><h2>The usual five</h2><ol><li><strong>The front door.</strong> The letter box and the gap below it let out as much as a window that stands open a finger's width. A brush strip costs six dollars.</li><li><strong>The hatch to the attic.</strong> Foam tape around its frame, and a piece of insulation on its back.</li><li><strong>Sockets in outer walls.</strong> Flat foam pads fit behind the cover. Switch the breaker off first.</li><li><strong>Old windows.</strong> Press the seal: where it stays flat, it is worn out.</li><li><strong>Where pipes come in.</strong> Look below the sink and behind the washer, and close the gap with foam.</li></ol><h2>What it brings</h2><table><caption>What five repairs saved in a house of 1,800 square feet on Mill Ridge</caption><thead><tr><th scope="col">Repair</th><th scope="col">Cost</th><th scope="col">Saved a winter</th></tr></thead><tbody><tr><td>Brush below the door</td><td>$6</td><td>$19</td></tr><tr><td>Tape around the hatch</td><td>$4</td><td>$23</td></tr><tr><td>Pads behind nine sockets</td><td>$5</td><td>$8</td></tr><tr><td>Seals of four windows</td><td>$28</td><td>$31</td></tr></tbody></table><p>Leave the vents of stoves, furnaces and bathrooms open: they are meant to let air through. And if the house is from before 1978, ask us for an energy walk. Two of us come with a fan and a camera, at no charge. More ideas stand under <a href="/customers/saving">ways to save</a>.</p>`,
  },
  {
    title: "Why we trim the oaks on Ferry Road",
    friendlyUrl: "oaks-on-ferry-road",
    teaser: "Eleven of them came down on the line last winter. What we cut, and what stays.",
    types: ["Projects"],
    categories: ["Trees", "Storms"],
    picture: "line-crew",
    daysAgo: 24,
    caption: "From the bucket every branch is cut at its collar.",
    content: `<p>A branch that touches a line takes the light from four hundred homes. Last January eleven oaks came down on Ferry Road in one night, and the last house there had power again after 61 hours.</p><h2>What we cut</h2><p>Our crews cut what hangs within ten feet of the high wires, and nothing else. An arborist walks ahead and ties a ribbon to each branch. A tree that can't be saved gets two, and its owner a visit.</p><h2>What stays</h2><p>Two hundred and six oaks, some of them older than the road. Cut at the collar, a branch heals within two summers. Topping, which leaves a tree flat like a table, is something we haven't done since 1996.</p><p>The wood stays with whoever owns the tree, stacked where they want it. When your street comes next stands under <a href="/services/electricity/tree-trimming">tree trimming</a>.</p>`,
  },
  {
    title: "A night in the control room",
    friendlyUrl: "a-night-in-control",
    teaser: "Marta Klein has answered the emergency line for nineteen years.",
    types: ["People"],
    categories: ["Storms"],
    picture: "storm-night",
    daysAgo: 47,
    caption: "Ferry Road, 3:40 a.m.: the voice on the radio is Marta's.",
    content: `<p>At two in the morning the town is a wall of green lamps. “When one turns red,” says Marta Klein, “I know the street before I have read the number.” She has answered the emergency line for nineteen years.</p><blockquote><p>People think that we wait for storms. We wait for squirrels.</p></blockquote><p>A squirrel on a transformer is four minutes of darkness: a switch opens, waits and closes again by itself. A tree is another matter. Then Marta looks for the piece of line between two switches where the fault must be, and feeds everything around it from the other side. Only then does a truck leave the yard.</p><p>Every call helps her. “Even the tenth from the same street. The eleventh is from the next one, and then I know where it ends.”</p><p>She has the longest shift of the year on New Year's Eve, and asks for it each time.</p>`,
  },
  {
    title: "The fountain on Mill Street is on its way",
    friendlyUrl: "fountain-on-mill-street",
    teaser: "A step for children, a bowl for dogs, and water that was tested this morning.",
    types: ["Projects"],
    categories: ["Water"],
    picture: "drinking-fountain",
    daysAgo: 63,
    caption: "The fountain in Mill Park was the model.",
    content: `<p>Digging begins as soon as the ground allows it. The street stays open; the square closes for three days.</p><h2>What forty neighbors wished for</h2><ul><li>A step, so that children reach the water</li><li>A bowl for dogs, filled by what the others leave</li><li>A tap for bottles</li></ul><p>The water comes straight from the main below Mill Street and was tested that same morning. The fountain rinses itself each hour and is drained before the first frost.</p><p>The bronze is cast in the valley, from old water meters. Whoever kept one may bring it to our counter until the end of the month.</p>`,
  },
  {
    title: "Read your meter like a book",
    friendlyUrl: "read-your-meter",
    teaser: "Three numbers tell you where your water goes while you sleep.",
    types: ["Saving"],
    categories: ["Water", "Meters"],
    picture: "",
    daysAgo: 88,
    content: `<p>Write down the number before bed and again in the morning. If it has moved and nobody drank a glass, something drips.</p><h2>What the difference tells</h2><ul><li><strong>Up to 2 gallons:</strong> a tap</li><li><strong>Up to 30 gallons:</strong> the toilet. Put a drop of food color into the tank; if it shows in the bowl, the flapper is worn.</li><li><strong>More:</strong> call us, we look with you</li></ul><p>A toilet that runs all day costs about $38 a month, sewer included. The flapper costs seven, and changing it takes less time than reading this page twice.</p><h2>Power and gas</h2><p>The same works with the other two. With everything switched off, the disk or the bar on the power meter stands still. If it creeps, walk from breaker to breaker until it stops.</p>`,
  },
  {
    title: "How the water tower got its stripe",
    friendlyUrl: "the-towers-stripe",
    teaser: "A school class, a vote and 140 gallons of blue.",
    types: ["People", "Projects"],
    categories: ["Water"],
    picture: "water-tower",
    daysAgo: 117,
    caption: "Before the stripe: the tower in its plain white.",
    content: `<p>The tower on the hill needed paint. The fourth grade of Valley School asked why it had to be gray.</p><p>We had no good answer, so we sent 31 empty towers on paper. Back came dragons, a lighthouse, a very long trout, and a plain blue stripe. “It shows how full it is,” wrote Ada, who was nine.</p><p>The town voted on market day, with pebbles in jars, and chose the stripe. It stands at the level of the water on an average day. Two painters hung on ropes for six days, and 140 gallons of blue went up the ladder.</p><p>The trout is on the back. You see it from the county road.</p>`,
  },
  {
    title: "Cook on a blue flame",
    friendlyUrl: "cook-on-a-blue-flame",
    teaser: "What the color of the flame tells you, and when to call.",
    types: ["Saving"],
    categories: ["Gas", "Safety"],
    picture: "gas-kitchen",
    daysAgo: 146,
    caption: "As it should be: blue, quiet and even.",
    content: `<p>A blue flame burns clean. A yellow one gets too little air, blackens the pot and costs more.</p><h2>What you can do</h2><ol><li>Let the burner cool, lift it off and brush its holes.</li><li>Wash it, and dry it well: a wet burner burns yellow, too.</li><li>Put it back straight and light it again.</li></ol><p>If the flame stays yellow, lifts off or goes out, switch the stove off and call us. We look at it the same day, free of charge.</p><p>And if you smell gas, leave first and call from outside. <a href="/services/natural-gas/gas-safety">What to do then</a></p>`,
  },
  {
    title: "Behind the reservoir’s gate",
    friendlyUrl: "behind-the-gate",
    teaser: "What happens to rain between the hill and your glass.",
    types: ["Projects"],
    categories: ["Water"],
    picture: "reservoir",
    daysAgo: 178,
    caption: "The intake tower has four doors at four depths.",
    content: `<p>Rain takes about eleven weeks from the ridge to the town. Most of the time it lies still: what is heavy sinks, and the sun does the rest.</p><p>The intake tower has four doors at four depths. In summer we draw from the second, where the water is cool and the algae above it are not. In January, under the ice, from the third.</p><p>The hills around the lake belong to you: 4,100 acres, bought piece by piece since 1948 so that nothing is built there. Deer may drink. Boats may row, but not motor.</p><p>Once a year we open the gate. The date stands in our <a href="/news/events">events</a>.</p>`,
  },
  {
    title: "Six samples a day",
    friendlyUrl: "six-samples-a-day",
    teaser: "Jonas Reed drinks what he tests.",
    types: ["People"],
    categories: ["Water", "Safety"],
    picture: "treatment-plant",
    daysAgo: 214,
    caption: "Every two hours somebody takes a glass from the last basin.",
    content: `<p>“Taste is the oldest instrument,” says Jonas Reed, who runs the laboratory. The newest one finds a drop in a swimming pool.</p><p>Six samples a day come in, in blue boxes with ice: from the plant, from the towers, from kitchens all over the valley. He looks for 92 things. Most of them he has never found.</p><h2>And then he drinks it</h2><p>At five the last glass of the day is his own. In eleven years none of his samples broke a limit, and the figures of each year are published to the last digit: see <a href="/services/drinking-water/water-quality">water quality</a>.</p>`,
  },
  {
    title: "Moving? Take your rate with you",
    friendlyUrl: "moving-with-your-rate",
    teaser: "One call moves power, water and gas, and nobody sits in the dark.",
    types: ["Saving"],
    categories: ["Service"],
    picture: "moving-day",
    daysAgo: 251,
    caption: "Orchard Lane, on the last day of the month.",
    content: `<p>Tell us two weeks ahead. We read the old meter on the day you leave and the new one when you come, and nobody sits in the dark.</p><p>Within the valley your account moves with you: the same number, the same bank draft, no new deposit. Level billing moves along, if you like. Only solar credits stay with the roof.</p><p>Two dates are all we need. <a href="/customers/start-service">Start, stop or move service</a></p>`,
  },
  {
    title: "The oldest pipe in town",
    friendlyUrl: "the-oldest-pipe",
    teaser: "Laid in 1934, dug out in May, and still in one piece.",
    types: ["Projects"],
    categories: ["Water", "History"],
    picture: "mill-street",
    daysAgo: 290,
    caption: "The mill, and below the street in front of it what was dug out.",
    content: `<p>Under Mill Street lay a cast-iron main that is older than the mill's roof: put down in 1934, with lead and rope between its pieces, by men who were paid in meal tickets.</p><p>It never broke. We replaced it all the same, because its joints let go of a gallon an hour, and because nobody makes the clamps any more. The new one is ductile iron, lined with cement, and meant for a hundred years.</p><p>A piece of the old one stands in our hall now. Knock on it: it rings.</p>`,
  },
  {
    title: "What a storm kit needs",
    friendlyUrl: "what-a-storm-kit-needs",
    teaser: "Water for three days, a flashlight, a radio, and one number.",
    types: ["Saving", "People"],
    categories: ["Storms", "Safety"],
    picture: "storm-night",
    daysAgo: 334,
    caption: "Whoever has packed sits inside and waits.",
    content: `<p>Pack it once, check it each fall. One bag for each person in the house, by the door.</p><ul><li>A gallon of water for each person and day, for three days</li><li>A flashlight and a radio, with batteries beside them</li><li>Medicine for a week, and a list of it</li><li>Food that needs no stove, and an opener</li><li>A charged battery for the phone</li><li>555 010 0199, on paper</li></ul><p>Whoever depends on a machine: tell us before the storm. Your address then stands on the list that is restored first. The longer list is under <a href="/outages/storm-kit">storm kit</a>.</p>`,
  },
  {
    title: "A day with the meter crew",
    friendlyUrl: "with-the-meter-crew",
    teaser: "Two hundred gates, four dogs, one umbrella.",
    types: ["People"],
    categories: ["Meters"],
    picture: "valley-at-dawn",
    daysAgo: 2,
    content: `<p>They know every gate in town, and every dog behind it. Two hundred gates a day, four dogs that bite, one umbrella that is always in the other van.</p><p>Since 2023 the meters can be read from the office. The crew still walks: somebody has to see that a lid is broken, a wire is chewed, or that nobody has opened the shutters for a week.</p>`,
    isPending: true,
  },
];
