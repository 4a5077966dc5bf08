const INLINE = new Set("a strong b em i u s del sub sup span code small abbr".split(" "));
/** Elements that contain only a line of text, so an image in them is part of that line. */
const LINES = /^(?:h[1-6]|summary|dt|figcaption)$/;

const isInline = (node: Node): boolean =>
  !(node instanceof Element) || INLINE.has(node.localName) || node.localName === "img";

const hasContent = (node: Node, countsPictures: boolean): boolean =>
  node.nodeType !== Node.COMMENT_NODE &&
  (node.textContent?.trim() !== "" ||
    (countsPictures &&
      (node.nodeName === "IMG" || (node instanceof Element && node.querySelector("img") !== null))));

/**
 * Whether an image is inline: beside text or, in a paragraph, beside another image. An image alone in its paragraph
 * or between blocks is a block image, unless that would lose formatting around it or attributes of its paragraph.
 */
export const isInLine = (image: Element): boolean => {
  let part = image;
  while (part.parentElement && INLINE.has(part.parentElement.localName)) part = part.parentElement;
  const isMerelyLinked = part.localName === "a" && part === image.parentElement && part.children.length === 1;
  if (part !== image && (!isMerelyLinked || part.textContent.trim() !== "")) return true;
  const line = part.parentElement;
  if (!line) return false;
  const isParagraph = line.localName === "p";
  if (LINES.test(line.localName) || (isParagraph && line.attributes.length > 0)) return true;
  for (const towards of ["previousSibling", "nextSibling"] as const)
    for (let node = part[towards]; node && isInline(node); node = node[towards])
      if (hasContent(node, isParagraph)) return true;
  return false;
};
