export const copiedText = (label: string): string =>
  `Copied “${label}”. Paste it into any draft, on this page or another one.`;
