import type { iconLink } from "#blocks/icon-link/icon-link.schema.ts";
import type { BlockValue } from "#platform/blocks/define-block.ts";
import type { iconLinkContainer } from "./icon-link-container.schema.ts";

interface Fixture {
  readonly value: BlockValue<typeof iconLinkContainer>;
  readonly links: readonly BlockValue<typeof iconLink>[];
}

/** Icon link containers with their links. */
export const iconLinkContainerFixtures = {
  empty: { value: {}, links: [] },
  typical: {
    value: {},
    links: [
      { icon: "pay_my_bill", link: "https://pay.example.org/riverbend" },
      { icon: "payment_options", link: "/customers/pay-my-bill" },
      { icon: "report_a_problem", link: "/outages" },
      { icon: "garbage_fees", link: "/services/trash" },
    ],
  },
  longest: {
    value: {},
    links: Array.from({ length: 20 }, (_, index) => ({
      icon: ["pay_my_bill", "payment_options", "report_a_problem", "garbage_fees"][index % 4] ?? "",
      link: `/a?b=${"c".repeat(1900)}${index}`,
    })),
  },
  hostile: {
    value: {},
    links: [
      { icon: '"><script>alert(1)</script>', link: "/one" },
      { icon: "constructor", link: "/two" },
      { icon: "garbage_fees", link: '/"><img src=x onerror=alert(1)>' },
      // The linked page can't be read anymore.
      { icon: "pay_my_bill", link: "" },
    ],
  },
} satisfies Record<string, Fixture>;
