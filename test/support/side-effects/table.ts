import { sampledEffects } from "../content-samples.ts";
import { contentEffects } from "./content.ts";
import type { Effects } from "./observer.ts";
import { accountEffects } from "./people.ts";
import { siteEffects } from "./site.ts";

/**
 * What each changing call leaves behind, what isn't named being nothing. In `rows`, `+1` and `-1` are rows that came and
 * went, `~` those that changed; in `jobs`, `*2` is how often; in `stale`, `#` is a number.
 */
export const sideEffects: Readonly<Record<string, Partial<Effects>>> = {
  ...accountEffects,
  ...contentEffects,
  ...sampledEffects,
  ...siteEffects,
};
