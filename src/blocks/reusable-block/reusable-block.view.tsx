import type { AnyBlockView } from "#platform/blocks/block-view.ts";

/** The live components of a reusable block, as if they were on the page; nothing while it isn't live. */
export const ReusableBlockView: AnyBlockView = ({ refs }) =>
  refs.content === undefined || refs.content.length === 0 ? null : (
    <div className="tn-reusable">
      {refs.content.map(({ id, html }) => (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: what React has just rendered
        <div key={id} className="tn-block" dangerouslySetInnerHTML={html} />
      ))}
    </div>
  );
