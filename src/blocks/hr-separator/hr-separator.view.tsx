import type { BlockView } from "#platform/blocks/block-view.ts";
import type { hrSeparator } from "./hr-separator.schema.ts";

/** A line [PUB-047]. */
export const HrSeparatorView: BlockView<typeof hrSeparator> = () => <hr className="tn-separator" />;
