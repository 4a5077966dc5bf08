import type { iconLink } from "#blocks/icon-link/icon-link.schema.ts";
import type { BlockView } from "#platform/blocks/block-view.ts";
import { wordsIn } from "#platform/words/words.ts";
import { iconLinkContainerMessages } from "./icon-link-container.messages.ts";
import type { iconLinkContainer } from "./icon-link-container.schema.ts";

/** Each icon's lines, in a square of 48. */
const ICON_PATHS: Readonly<Record<string, string>> = {
  // Two overlapping cards.
  payment_options:
    "M6 17h28a3 3 0 0 1 3 3v17a3 3 0 0 1-3 3h-28a3 3 0 0 1-3-3v-17a3 3 0 0 1 3-3zM3 25h34M9 33h8M12 11v-1a3 3 0 0 1 3-3h27a3 3 0 0 1 3 3v18a3 3 0 0 1-3 3h-.500",
  // A bill with its total.
  pay_my_bill:
    "M11 4h26v40l-4.300-3.200-4.400 3.200-4.300-3.200-4.300 3.200-4.400-3.200-4.300 3.200zM29 15.500c-1.600-2.400-9.500-2.600-9.500 1.500s9.500 2.200 9.500 6.300-8 3.900-10 1.200M24.200 10.500v19M18 35.500h12",
  // A megaphone.
  report_a_problem:
    "M5 20v9a2 2 0 0 0 2 2h5l17 9v-31l-17 9h-5a2 2 0 0 0-2 2zM12 31v9a2 2 0 0 0 2 2h3a2 2 0 0 0 2-2v-5.500M35 18c3.300 3.500 3.300 9.500 0 13M39.500 12.500c6.300 6.500 6.300 17.500 0 24",
  // A trash bin on wheels.
  garbage_fees:
    "M7 13h34M11 13l2.600 27a3 3 0 0 0 3 2.700h14.800a3 3 0 0 0 3-2.700l2.600-27M17.500 13v-5a2 2 0 0 1 2-2h9a2 2 0 0 1 2 2v5M19 20l1 15M29 20l-1 15M24 20v15",
};

const OPENS_NEW_TAB = "pay_my_bill";

/** Large icons that link to common tasks [PUB-043]. Payment opens in a new tab, so that the page stays open. */
export const IconLinkContainerView: BlockView<typeof iconLinkContainer, typeof iconLink> = ({
  children,
  language,
}) => {
  const words = wordsIn(language, iconLinkContainerMessages);
  // A map, since a stored icon may be any text, also the name of an object's own property.
  const labels = new Map([
    ["payment_options", words.paymentOptions],
    ["pay_my_bill", words.payMyBill],
    ["report_a_problem", words.reportAProblem],
    ["garbage_fees", words.garbageFees],
  ]);
  const shown = children.flatMap(({ id, value: { icon, link } }) => {
    const label = labels.get(icon);
    return label && link ? [{ id, icon, link, label }] : [];
  });
  return shown.length === 0 ? null : (
    <ul className="tn-icon-links">
      {shown.map(({ id, icon, link, label }) => (
        <li key={id}>
          <a
            href={link}
            data-icon={icon}
            {...(icon === OPENS_NEW_TAB ? { target: "_blank", rel: "noopener" } : {})}
          >
            <svg className="tn-icon" viewBox="0 0 48 48" width="56" height="56" aria-hidden="true">
              <path d={ICON_PATHS[icon]} />
            </svg>
            <span>
              {label}
              {icon === OPENS_NEW_TAB ? (
                <span className="tn-visually-hidden"> {words.opensNewTab}</span>
              ) : null}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
};
