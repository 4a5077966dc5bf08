// Made from the folders by tools/registry.ts: run `npm run generate` after adding one.
import IconArticle from "@tabler/icons-react/dist/esm/icons/IconArticle.mjs";
import IconCalendarEvent from "@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs";
import IconFiles from "@tabler/icons-react/dist/esm/icons/IconFiles.mjs";
import IconNews from "@tabler/icons-react/dist/esm/icons/IconNews.mjs";
import type { ComponentType } from "react";
import type { ContentType } from "#modules/content/content-type.schema.ts";
import type { GuardedRoute } from "./guard.ts";

/** What the admin knows of a content type before one of its screens is opened. */
export interface ContentScreens extends Pick<GuardedRoute, "module" | "who"> {
  readonly title: string;
  readonly icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
  readonly list: string;
  readonly create: string;
  /** Followed by the item's id. */
  readonly update: string;
  load(): Promise<ContentType>;
}

/** The screens of every content type, in the order of the menu. */
export const contentScreens: readonly ContentScreens[] = [
  {
    module: "document",
    who: undefined,
    title: "Documents",
    icon: IconFiles,
    list: "/DocumentManagement",
    create: "/CreateDocument",
    update: "/UpdateDocument",
    load: async () => (await import("#content/documents/documents.type.ts")).documents,
  },
  {
    module: "event",
    who: undefined,
    title: "Events",
    icon: IconCalendarEvent,
    list: "/EventManagement",
    create: "/CreateEvent",
    update: "/UpdateEvent",
    load: async () => (await import("#content/events/events.type.ts")).events,
  },
  {
    module: "blog",
    who: undefined,
    title: "Blogs",
    icon: IconArticle,
    list: "/BlogManagement",
    create: "/CreateBlog",
    update: "/UpdateBlog",
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
