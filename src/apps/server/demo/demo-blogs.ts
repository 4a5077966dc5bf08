import { addBlog, saveBlog, storedBlog } from "#modules/blogs/blogs.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { Services } from "#platform/call/services.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import type { SiteLinks } from "#platform/html/site-links.ts";
import type { Library } from "./demo-blocks.ts";

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

/** Ids of the demo's blogs by their friendly URLs. */
export type BlogIds = ReadonlyMap<string, number>;

/** A component's values, with ids in the place of blogs' friendly URLs. */
export const withBlogIds = (
  values: Readonly<Record<string, unknown>>,
  ids: BlogIds,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const isBlogs = typeof value === "object" && value !== null && "blogs" in value;
      if (!isBlogs) return [name, value];
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
  for (const { picture, daysAgo, isPending, ...post } of posts) {
    const values = await storedBlog(
      {
        ...post,
        thumbnailImage: library[picture]?.url ?? "",
        timestamp: new Date(Date.now() - daysAgo * DAY_MS).toISOString(),
      },
      services.cleanHtml,
      siteLinks,
    );
    const id = await addBlog(tx, editor, values);
    if (!isPending) await saveBlog(tx, admin, id, values, "Live", undefined);
    ids.set(post.friendlyUrl, id);
  }
  return ids;
};

/** A year of Riverbend's blog. */
export const riverbendBlogs: readonly DemoPost[] = [
  {
    title: "Five places where heat gets out",
    friendlyUrl: "where-heat-gets-out",
    teaser: "A candle, a damp hand and half an hour find most of them.",
    types: ["Saving"],
    categories: ["Winter", "Heating"],
    picture: "",
    daysAgo: 6,
    content:
      "<p>On a windy day, walk through the house with a candle. Where the flame leans, warm air leaves.</p><h2>The usual five</h2><ol><li>The letter box and the gap below the front door</li><li>The hatch to the attic</li><li>Sockets in outer walls</li><li>The seal of old windows</li><li>The place where pipes come in</li></ol><p>Felt, foam and a brush cost less than twenty dollars for all five.</p>",
  },
  {
    title: "Why we trim the oaks on Ferry Road",
    friendlyUrl: "oaks-on-ferry-road",
    teaser: "Eleven of them came down on the line last winter. What we cut, and what stays.",
    types: ["Projects"],
    categories: ["Trees", "Storms"],
    picture: "line-crew",
    daysAgo: 24,
    content:
      "<p>A branch that touches a line takes the light from four hundred homes. Our crews cut what hangs within ten feet, and nothing else.</p><p>An arborist walks ahead and marks each cut. The wood stays with whoever owns the tree, stacked where they want it.</p>",
  },
  {
    title: "A night in the control room",
    friendlyUrl: "a-night-in-control",
    teaser: "Marta Klein has answered the emergency line for nineteen years.",
    types: ["People"],
    categories: ["Storms"],
    picture: "storm-night",
    daysAgo: 47,
    content:
      "<p>At two in the morning the town is a wall of green lamps. “When one turns red,” says Marta Klein, “I know the street before I have read the number.”</p><blockquote><p>People think that we wait for storms. We wait for squirrels.</p></blockquote><p>She has the longest shift of the year on New Year’s Eve, and asks for it each time.</p>",
  },
  {
    title: "The fountain on Mill Street is on its way",
    friendlyUrl: "fountain-on-mill-street",
    teaser: "A step for children, a bowl for dogs, and water that was tested this morning.",
    types: ["Projects"],
    categories: ["Water"],
    picture: "drinking-fountain",
    daysAgo: 63,
    content:
      "<p>Digging begins as soon as the ground allows it. The street stays open; the square closes for three days.</p><p>The fountain rinses itself each hour and is drained before the first frost.</p>",
  },
  {
    title: "Read your meter like a book",
    friendlyUrl: "read-your-meter",
    teaser: "Three numbers tell you where your water goes while you sleep.",
    types: ["Saving"],
    categories: ["Water", "Meters"],
    picture: "",
    daysAgo: 88,
    content:
      "<p>Write down the number before bed and again in the morning. If it has moved and nobody drank a glass, something drips.</p><ul><li>Up to 2 gallons: a tap</li><li>Up to 30 gallons: the toilet</li><li>More: call us, we look with you</li></ul>",
  },
  {
    title: "How the water tower got its stripe",
    friendlyUrl: "the-towers-stripe",
    teaser: "A school class, a vote and 140 gallons of blue.",
    types: ["People", "Projects"],
    categories: ["Water"],
    picture: "water-tower",
    daysAgo: 117,
    content:
      "<p>The tower on the hill needed paint. The fourth grade of Valley School asked why it had to be grey.</p><p>Out of thirty-one designs the town chose the stripe. It stands at the level of the water on an average day.</p>",
  },
  {
    title: "Cook on a blue flame",
    friendlyUrl: "cook-on-a-blue-flame",
    teaser: "What the colour of the gas tells you, and when to call.",
    types: ["Saving"],
    categories: ["Gas", "Safety"],
    picture: "gas-kitchen",
    daysAgo: 146,
    content:
      "<p>A blue flame burns clean. A yellow one gets too little air, blackens the pot and costs more.</p><p>Brush the burner, dry it well and try again. If it stays yellow, switch it off and call us.</p>",
  },
  {
    title: "Behind the reservoir’s gate",
    friendlyUrl: "behind-the-gate",
    teaser: "What happens to rain between the hill and your glass.",
    types: ["Projects"],
    categories: ["Water"],
    picture: "reservoir",
    daysAgo: 178,
    content:
      "<p>Rain takes about eleven weeks from the ridge to the town. Most of the time it lies still: what is heavy sinks, and the sun does the rest.</p><p>Once a year we open the gate. The date stands in our events.</p>",
  },
  {
    title: "Six samples a day",
    friendlyUrl: "six-samples-a-day",
    teaser: "Jonas Reed drinks what he tests.",
    types: ["People"],
    categories: ["Water", "Safety"],
    picture: "treatment-plant",
    daysAgo: 214,
    content:
      "<p>“Taste is the oldest instrument,” says Jonas Reed, who runs the laboratory. The newest one finds a drop in a swimming pool.</p><p>In eleven years none of his samples broke a limit.</p>",
  },
  {
    title: "Moving? Take your rate with you",
    friendlyUrl: "moving-with-your-rate",
    teaser: "One call moves power, water and gas, and nobody sits in the dark.",
    types: ["Saving"],
    categories: ["Service"],
    picture: "moving-day",
    daysAgo: 251,
    content:
      "<p>Tell us two weeks ahead. We read the old meter on the day you leave and the new one when you come.</p><p>Budget billing moves along, if you like.</p>",
  },
  {
    title: "The oldest pipe in town",
    friendlyUrl: "the-oldest-pipe",
    teaser: "Laid in 1934, dug out in May, and still in one piece.",
    types: ["Projects"],
    categories: ["Water", "History"],
    picture: "mill-street",
    daysAgo: 290,
    content:
      "<p>Under Mill Street lay a cast-iron main that is older than the mill’s roof. It was the last of its kind.</p><p>A piece of it stands in our hall now. Knock on it: it rings.</p>",
  },
  {
    title: "What a storm kit needs",
    friendlyUrl: "what-a-storm-kit-needs",
    teaser: "Water for three days, a torch, a radio, and one number.",
    types: ["Saving", "People"],
    categories: ["Storms", "Safety"],
    picture: "storm-night",
    daysAgo: 334,
    content:
      "<p>Pack it once, check it each autumn.</p><ul><li>A gallon of water for each person and day</li><li>A torch and a radio, with batteries beside them</li><li>555 010 0199, on paper</li></ul>",
  },
  {
    title: "A day with the meter crew",
    friendlyUrl: "with-the-meter-crew",
    teaser: "Two hundred gates, four dogs, one umbrella.",
    types: ["People"],
    categories: ["Meters"],
    picture: "valley-at-dawn",
    daysAgo: 2,
    content: "<p>They know every gate in town, and every dog behind it.</p>",
    isPending: true,
  },
];
