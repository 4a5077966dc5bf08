import type { Feed } from "#modules/content/content.public.ts";

/** Links by which feed readers find the feeds of what a page shows. */
export const FeedLinks = ({ feeds }: { readonly feeds: readonly Feed[] }) =>
  feeds.map(({ path, title }) => (
    <link key={path} rel="alternate" type="application/atom+xml" href={path} title={title} />
  ));
