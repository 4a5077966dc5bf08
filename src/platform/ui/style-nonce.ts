/**
 * The number that lets this page's own programs add style elements: the page's policy names it, and no text that
 * somebody stored can know it. Empty where the page has none.
 */
export const styleNonce: string =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";

// Dialogs lock scrolling by a style element; the package that adds it looks for the number here.
if (styleNonce) Object.assign(globalThis, { __webpack_nonce__: styleNonce });
