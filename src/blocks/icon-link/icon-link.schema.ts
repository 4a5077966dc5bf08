import { defineBlock } from "#platform/blocks/define-block.ts";
import { link, select } from "#platform/fields/value-fields.ts";

/** Common tasks, each with its own icon [CMP-ICONLINK-02]. */
export const ICONS = [
  { value: "payment_options", label: "Payment Options" },
  { value: "pay_my_bill", label: "Pay My Bill" },
  { value: "report_a_problem", label: "Report a Problem" },
  { value: "garbage_fees", label: "Garbage Fees" },
] as const;

/** A large icon that links to something. */
export const iconLink = defineBlock({
  type: "IconLink",
  title: "Icon Link",
  description: "A large icon that links to a page or address.",
  names: { one: "iconLink", many: "iconLinks" },
  firstCall: 89,
  fields: {
    icon: select({
      label: "Icon",
      help: "Its name appears below it. Pay My Bill opens in a new tab.",
      choices: ICONS,
      required: true,
    }),
    link: link({ label: "Link", required: true }),
  },
  parent: {
    type: "IconLinkContainer",
    key: "iconLinkContainerId",
    orderCall: "UpdateIconLinkComponentOrder",
    orderCallId: "C-186",
    orderKey: "iconLinkIds",
    addLabel: "Add Icon",
  },
  valueVersion: 1,
});
