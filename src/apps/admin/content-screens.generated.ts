// Made from the folders by tools/registry.ts: run `npm run generate` after adding one.
import IconArticle from "@tabler/icons-react/dist/esm/icons/IconArticle.mjs";
import IconCalendarEvent from "@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs";
import IconFiles from "@tabler/icons-react/dist/esm/icons/IconFiles.mjs";
import IconNews from "@tabler/icons-react/dist/esm/icons/IconNews.mjs";
import IconUpload from "@tabler/icons-react/dist/esm/icons/IconUpload.mjs";
import type { ComponentType } from "react";
import type { ContentType } from "#modules/content/content-type.schema.ts";
import type { GuardedRoute } from "./guard.ts";

type Icon = ComponentType<{ size?: number | string; stroke?: number | string }>;

/** What the admin knows of a content type before one of its screens is opened. */
export interface ContentScreens extends Pick<GuardedRoute, "module" | "who"> {
  readonly title: string;
  readonly icon: Icon;
  readonly list: string;
  readonly create: string;
  /** Followed by the item's id. */
  readonly update: string;
  /** Suggested on the home screen, to those who may create items. */
  readonly home?: { readonly title: string; readonly text: string; readonly icon: Icon; readonly who?: "admin" };
  load(): Promise<ContentType>;
}

/** The screens of every content type, in the order of the menu. */
export const contentScreens: readonly ContentScreens[] = [
  {
    module: "document",
    title: "Documents",
    icon: IconFiles,
    list: "/DocumentManagement",
    create: "/CreateDocument",
    update: "/UpdateDocument",
    home: { title: "Upload a document", text: "A form, a report or minutes, to be found and printed.", icon: IconUpload, who: "admin" },
    load: async () => (await import("#content/documents/documents.type.ts")).documents,
  },
  {
    module: "event",
    title: "Events",
    icon: IconCalendarEvent,
    list: "/EventManagement",
    create: "/CreateEvent",
    update: "/UpdateEvent",
    home: { title: "Add an event", text: "A date with its text and picture, in lists and calendars.", icon: IconCalendarEvent },
    load: async () => (await import("#content/events/events.type.ts")).events,
  },
  {
    module: "blog",
    title: "Blogs",
    icon: IconArticle,
    list: "/BlogManagement",
    create: "/CreateBlog",
    update: "/UpdateBlog",
    home: { title: "Write a blog", text: "A story for the website, with tags and a picture.", icon: IconArticle },
    load: async () => (await import("#content/blogs/blogs.type.ts")).blogs,
  },
  {
    module: "news",
    who: "admin",
    title: "Newsletter",
    icon: IconNews,
    list: "/NewsManagement",
    create: "/CreateNews",
    update: "/UpdateNews",
    load: async () => (await import("#content/news/news.type.ts")).news,
  },
];
