/**
 * The nonce with which this page's own scripts may add style elements under its content security policy. Stored texts
 * can't know it. Empty if the page has none.
 */
export const styleNonce: string =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";

// Dialogs lock scrolling with a style element. The package that adds it reads the nonce from here.
if (styleNonce) Object.assign(globalThis, { __webpack_nonce__: styleNonce });
