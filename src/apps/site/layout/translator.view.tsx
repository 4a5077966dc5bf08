import { Icon } from "./icons.view.tsx";

/**
 * The button that asks for the configured translator: nothing of it is loaded before (decisions §11). Browsers without
 * scripts don't show it.
 */
export const TranslatorView = ({ id, script }: { readonly id: string; readonly script: string }) => (
  <div data-island="translator" data-when="load" data-script={script} className="tn-translator">
    <button type="button">
      <Icon name="language" />
      Translate
    </button>
    <div className="tn-translator-place" id={id} />
    <p className="tn-translator-state" role="status" />
  </div>
);
