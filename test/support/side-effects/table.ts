import { sampledEffects } from "../content-samples.ts";
import { contentEffects } from "./content.ts";
import type { Effects } from "./observer.ts";
import { accountEffects } from "./people.ts";
import { siteEffects } from "./site.ts";

/**
 * All side effects of each changing call. In `rows`, `+1` and `-1` are added and removed rows, and `~` means changed
 * rows. In `jobs`, `*2` is a count. In `stale`, `#` is any number.
 */
export const sideEffects: Readonly<Record<string, Partial<Effects>>> = {
  ...accountEffects,
  ...contentEffects,
  ...sampledEffects,
  ...siteEffects,
};
