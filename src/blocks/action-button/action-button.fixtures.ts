import type { BlockValue } from "#platform/blocks/define-block.ts";
import type { actionButton } from "./action-button.schema.ts";

/** Call buttons. An empty one can't be saved anymore, but an old one may be stored. */
export const actionButtonFixtures = {
  empty: { text: "", link: "" },
  typical: { text: "Report a power outage", link: "/outages" },
  longest: {
    text: "Donaudampfschifffahrtsgesellschaftskapitän ".repeat(5).slice(0, 200).trim(),
    link: `/customers?from=${"a".repeat(1900)}`,
  },
  hostile: { text: "</a><script>alert('1')</script>", link: '/search?q=%22><img src="x">' },
} satisfies Record<string, BlockValue<typeof actionButton>>;
