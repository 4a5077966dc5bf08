import { defineMessages } from "#platform/words/messages.schema.ts";

/** Words for visitors about blogs. */
export const blogsMessages = defineMessages({
  en: {
    kind: "Blog",
    kinds: "blogs",
    title: "Blogs",
    description: "Blogs from {company}: news, projects, and advice.",
    crumb: "BLOGS",
    tags: "Tags",
    moreBlogs: "More Recent Blogs",
    seeAll: "See All",
    minutes: "{minutes} minute read",
    share: "Share",
    byEmail: "Email",
    onNetwork: "Share on {network}",
    otherPosts: "Newer and older blogs",
    newer: "Newer",
    older: "Older",
  },
  es: {
    kind: "Artículo del blog",
    kinds: "artículos del blog",
    title: "Blog",
    description: "Blog de {company}: noticias, proyectos y consejos.",
    crumb: "BLOG",
    tags: "Etiquetas",
    moreBlogs: "Artículos recientes",
    seeAll: "Ver todo",
    minutes: "{minutes} min de lectura",
    share: "Compartir",
    byEmail: "Correo electrónico",
    onNetwork: "Compartir en {network}",
    otherPosts: "Artículos anteriores y posteriores",
    newer: "Más reciente",
    older: "Anterior",
  },
});
