/** Readable names of elements that aren't allowed in texts, singular and plural. */
const NAMES: Readonly<Record<string, readonly [one: string, several: string]>> = {
  script: ["script", "scripts"],
  style: ["style sheet", "style sheets"],
  link: ["linked file", "linked files"],
  iframe: ["embed (iframe)", "embeds (iframe)"],
  object: ["embed (object)", "embeds (object)"],
  embed: ["embed", "embeds"],
  video: ["video", "videos"],
  audio: ["audio player", "audio players"],
  svg: ["drawing (SVG)", "drawings (SVG)"],
  math: ["formula", "formulas"],
  canvas: ["drawing (canvas)", "drawings (canvas)"],
  form: ["form", "forms"],
  input: ["form field", "form fields"],
  select: ["form field", "form fields"],
  textarea: ["form field", "form fields"],
  button: ["form button", "form buttons"],
  comment: ["comment", "comments"],
};

const counted = (name: string, count: number): string => {
  const [one, several] = NAMES[name] ?? [`<${name}> tag`, `<${name}> tags`];
  return `${count} ${count === 1 ? one : several}`;
};

const nameOf = (element: string): string => NAMES[element]?.[0] ?? element;

/**
 * Describes removed elements with their counts, such as "2 scripts".
 * @param names one element name per occurrence
 */
export const countedNames = (names: readonly string[]): string[] =>
  [...new Set(names.map(nameOf))].map((one) => {
    const same = names.filter((name) => nameOf(name) === one);
    return counted(same[0] ?? "", same.length);
  });

/** Formats a list: "a, b, and c". */
export const listOf = (parts: readonly string[]): string =>
  new Intl.ListFormat("en-US", { type: "conjunction" }).format(parts);
