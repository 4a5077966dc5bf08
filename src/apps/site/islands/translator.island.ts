interface GoogleTranslator {
  translate?: { TranslateElement: new (options: { pageLanguage: string }, place: string) => unknown };
}

declare global {
  interface Window {
    google?: GoogleTranslator;
    googleTranslateElementInit?: () => void;
  }
}

/** Loads the site's translator when a visitor requests it. Its own controls then replace the button. */
export const hydrate = (translator: HTMLElement): void => {
  const button = translator.querySelector("button");
  const state = translator.querySelector("[role=status]");
  const place = translator.querySelector<HTMLElement>(".tn-translator-place");
  const { script: address, loading = "", ready = "", failed = "" } = translator.dataset;
  if (!button || !state || !place || !address) return;
  let isLoading = false;
  button.addEventListener("click", () => {
    // Not `disabled`, which would take the focus away.
    if (isLoading) return;
    isLoading = true;
    state.textContent = loading;
    // The callback for Google's script if its URL names it as `cb`. Other scripts find their element by id.
    window.googleTranslateElementInit = () => {
      const Element = window.google?.translate?.TranslateElement;
      if (Element) new Element({ pageLanguage: document.documentElement.lang }, place.id);
    };
    const script = document.createElement("script");
    script.src = address;
    script.addEventListener("load", () => {
      state.textContent = ready;
      if (document.activeElement === button) {
        // From here, Tab leads to the translator's own controls.
        translator.tabIndex = -1;
        translator.focus();
      }
      button.hidden = true;
    });
    script.addEventListener("error", () => {
      script.remove();
      isLoading = false;
      state.textContent = failed;
    });
    document.head.append(script);
  });
};
