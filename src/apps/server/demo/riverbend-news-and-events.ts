import { blogPreview, type DemoPage, itemTable, published, text } from "./demo-blocks.ts";
import { blogNamed, blogsNamed } from "./demo-blogs.ts";

export const EVENT_TYPES = "Public meetings,Community,Planned work";
export const BLOG_TYPES = "Saving,Projects,People";

/** What goes on at Riverbend Utilities: its blog, its events and its newsletter. */
export const riverbendNewsAndEvents = (): DemoPage => ({
  name: "News and events",
  friendlyUrl: "news",
  description:
    "What our crews are building, when the board meets, and the newsletter that comes with your bill.",
  keywords: "news,events",
  versions: published(
    text(
      "News and events",
      "<h2>What goes on in the valley</h2><p>Stories from our crews, the dates of the board, and the newsletter that lies in your envelope with every second bill.</p>",
    ),
    blogPreview("Latest stories", BLOG_TYPES, "From our blog"),
    text(
      "Next events",
      '<h2>Coming up</h2><p>Meetings are open to everybody. Planned work is listed here as soon as its day is fixed. <a href="/news/events">All events, with a calendar</a></p>',
    ),
    itemTable("EventTable", "Coming up", EVENT_TYPES, { maxEntries: 4, isCompact: true }),
    text(
      "Newsletter",
      '<h2>The Current, our newsletter</h2><p><a href="/news/newsletter">All issues, and the annual report</a></p>',
    ),
    itemTable("NewsTable", "Latest issues", "The Current", { maxEntries: 2 }),
  ),
  children: [
    {
      name: "Blog",
      friendlyUrl: "blog",
      description: "Stories from the people who keep water, power and gas running in Riverbend.",
      keywords: "blog,stories",
      versions: published(
        text(
          "Blog",
          "<p>Written by the people who climb the poles, read the meters and taste the water. Search it, or look through it by tag and month.</p>",
        ),
        {
          type: "BlogTable",
          name: "All stories",
          values: {
            types: BLOG_TYPES,
            featuredBlogId: blogNamed("behind-the-gate"),
            editorPickBlogId: blogsNamed("six-samples-a-day", "the-oldest-pipe", "what-a-storm-kit-needs"),
            maxEntries: 0,
            isCompact: false,
          },
        },
      ),
    },
    {
      name: "Events",
      friendlyUrl: "events",
      description: "Board meetings, open houses and planned work of Riverbend Utilities, with a calendar.",
      keywords: "events,meetings",
      versions: published(
        text(
          "Events",
          '<p>Come to a meeting, see how the water plant works, or look up when power is off in your street. Each event can go into your own calendar. Something broken right now? <a href="/outages">Report an outage</a>.</p>',
        ),
        itemTable("EventTable", "All events", EVENT_TYPES),
      ),
    },
    {
      name: "Newsletter",
      friendlyUrl: "newsletter",
      description: "Every issue of The Current, Riverbend Utilities' newsletter, and the annual report.",
      keywords: "newsletter,report",
      versions: published(
        text(
          "Newsletter",
          '<p>The Current comes with every second bill. For a copy in large print, call <a href="tel:+15550100100">555 010 0100</a>.</p>',
        ),
        itemTable("NewsTable", "The Current", "The Current,Annual report"),
      ),
    },
  ],
});
