/** All limits of what people type. Lengths are in characters. */
export const LIMITS = {
  /** A line of text without a tighter limit. */
  line: 200,
  /** A formatted text. */
  html: 1_000_000,
  /** componentName on every component form [CMP-GEN-09]. */
  componentName: 15,
  pageName: 100,
  /** decisions: pages 100, events and blogs 25. */
  pageFriendlyUrl: 100,
  itemFriendlyUrl: 25,
  externalUrl: 2000,
  seoTitle: 200,
  seoDescription: 500,
  seoKeywords: 500,
  comments: 1000,
  email: 254,
  personName: 50,
} as const;
