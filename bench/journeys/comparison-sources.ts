/** How one of the other systems does a task, from the dashboard of someone who is signed in. */
export interface Counted {
  /** Where it's described. */
  readonly source: string;
  /** The steps are from experience, and weren't compared with the source. */
  readonly isUnread?: true;
  /** Each step is one click. An arrow names the screen or dialog that opens. */
  readonly steps: readonly string[];
}

/** Why there is nothing to count. */
export interface Uncounted {
  readonly source?: string;
  readonly why: string;
}

export interface Comparison {
  readonly wordpress: Counted | Uncounted;
  readonly wagtail: Counted | Uncounted;
  readonly squarespace: Counted | Uncounted;
  /** Why ours takes more clicks than the best of them. */
  readonly reason?: string;
}

// Where the other systems' steps are described, and why some aren't counted.

export const GUTENBERG = "https://github.com/WordPress/gutenberg/blob";
export const WAGTAIL = "https://github.com/wagtail/wagtail/blob";
export const SITE_EDITOR = "https://fullsiteediting.com/site-creators/introduction-to-the-site-editor/";
export const WORDPRESS = "https://wordpress.org/documentation/article";
export const SITES_ON_SQUARESPACE = "https://www.streathamchoral.com/notes-for-site-editors";
export const SQUARESPACE_PEOPLE = "https://support.squarespace.com/hc/en-us/articles/206537287";

export const NOT_FOUND: Uncounted = { why: "No description of the steps found" };
export const plugin = (source?: string): Uncounted => ({
  why: "Needs a plugin",
  ...(source ? { source } : {}),
});
export const code = (source?: string): Uncounted => ({
  why: "Needs a developer",
  ...(source ? { source } : {}),
});
