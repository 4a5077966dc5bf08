import type { BlockView } from "#platform/blocks/block-view.ts";
import type { actionButton } from "./action-button.schema.ts";

/** A link that looks like a button [PUB-047]. Works without scripts. */
export const ActionButtonView: BlockView<typeof actionButton> = ({ value }) =>
  value.text === "" || value.link === "" ? null : (
    <p>
      <a className="tn-button tn-action-button" href={value.link}>
        {value.text}
        <svg className="tn-icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path d="M5 12h14M13 6l6 6l-6 6" />
        </svg>
      </a>
    </p>
  );
