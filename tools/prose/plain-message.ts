/** Offset of the brace that closes the one at `from`. */
const closingBrace = (text: string, from: number): number => {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "{") depth += 1;
    if (text[at] === "}") depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
};

/** An ICU message as people read it: an argument becomes `{}`, and `other` is used for a plural or a choice. */
export const plainMessage = (message: string): string => {
  let plain = "";
  for (let at = 0; at < message.length; at += 1) {
    if (message[at] !== "{") {
      plain += message[at];
      continue;
    }
    const end = closingBrace(message, at);
    const other = /\bother\s*\{/.exec(message.slice(at, end));
    if (other) {
      const from = at + other.index + other[0].length;
      plain += plainMessage(message.slice(from, closingBrace(message, from - 1)).replaceAll("#", "{}"));
    } else plain += "{}";
    at = end;
  }
  return plain;
};
