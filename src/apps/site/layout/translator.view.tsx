import type { Language } from "#platform/words/languages.schema.ts";
import { wordsIn } from "#platform/words/words.ts";
import { siteMessages } from "../site.messages.ts";
import { Icon } from "./icons.view.tsx";

interface TranslatorProps {
  readonly id: string;
  readonly script: string;
  readonly language: Language;
}

/**
 * The button that loads the configured translator, which isn't loaded before (decisions §11). Hidden without scripts.
 */
export const TranslatorView = ({ id, script, language }: TranslatorProps) => {
  const words = wordsIn(language, siteMessages);
  return (
    <div
      data-island="translator"
      data-when="load"
      data-script={script}
      data-loading={words.translatorLoading}
      data-ready={words.translatorReady}
      data-failed={words.translatorFailed}
      className="tn-translator"
    >
      <button type="button">
        <Icon name="language" />
        {words.translate}
      </button>
      <div className="tn-translator-place" id={id} />
      <p className="tn-translator-state" role="status" />
    </div>
  );
};
