/** A short name for a text, different for each text. Not secret, only short (FNV-1a). */
export const hashOfText = (text: string): string => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return hash.toString(36);
};
