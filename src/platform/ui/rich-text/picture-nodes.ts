import { mergeAttributes, Node } from "@tiptap/core";
import type { DOMOutputSpec } from "@tiptap/pm/model";
import { isInLine } from "./picture-places.ts";

type Attributes = Record<string, unknown>;

const OF_IMAGE = ["src", "alt", "title", "width", "height", "loading", "decoding"];
const OF_LINK = ["href", "target", "rel"];

/** The image in a parsed `img`, `a`, or `figure`. */
const pictureOf = (element: HTMLElement): HTMLElement | null =>
  element.localName === "img" ? element : element.querySelector("img");

/** The link around the image. A caption may contain other links. */
const linkOf = (element: HTMLElement): HTMLElement | null => pictureOf(element)?.closest("a") ?? null;

const read = (name: string, from: (element: HTMLElement) => HTMLElement | null) => ({
  default: null,
  parseHTML: (element: HTMLElement) => from(element)?.getAttribute(name) ?? null,
});

const pictureAttributes = () => ({
  ...Object.fromEntries(OF_IMAGE.map((name) => [name, read(name, pictureOf)])),
  ...Object.fromEntries(OF_LINK.map((name) => [name, read(name, linkOf)])),
});

/** Splits a node's attributes into those of the image, of its link, and (`own`) of the outermost element. */
const takeApart = (attributes: Attributes) => {
  const pick = (names: readonly string[]) =>
    Object.fromEntries(
      Object.entries(attributes).filter(([name, value]) => names.includes(name) && value !== null),
    );
  const own = Object.fromEntries(
    Object.entries(attributes).filter(([name]) => !OF_IMAGE.includes(name) && !OF_LINK.includes(name)),
  );
  const link = pick(OF_LINK);
  const inLink = (image: DOMOutputSpec): DOMOutputSpec => (link.href ? ["a", link, image] : image);
  return { image: pick(OF_IMAGE), own, inLink };
};

const isUsable = (image: Element | null | undefined): boolean =>
  !(image?.getAttribute("src") ?? "data:").startsWith("data:");

/** The image of a link that contains only one image; null for other links. */
const onlyPicture = (link: HTMLElement): HTMLElement | null => {
  const only = link.firstElementChild;
  const isAlone = link.children.length === 1 && link.textContent.trim() === "";
  return isAlone && only?.localName === "img" ? (only as HTMLElement) : null;
};

/** A block image, which may be a link. */
export const Picture = Node.create({
  name: "image",
  group: "block",
  draggable: true,
  addAttributes: pictureAttributes,
  parseHTML: () => [
    {
      tag: "a[href]",
      // Runs before the link mark, which can't be applied to a block.
      priority: 60,
      getAttrs: (link) => {
        const image = onlyPicture(link);
        if (!image || !isUsable(image) || isInLine(image)) return false;
        return { class: image.getAttribute("class"), id: image.getAttribute("id") };
      },
    },
    { tag: "img[src]", getAttrs: (image) => (isUsable(image) && !isInLine(image) ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes }) => {
    const { image, own, inLink } = takeApart(HTMLAttributes);
    return inLink(["img", mergeAttributes(own, image)]);
  },
});

/** An inline image. Its link is a mark, as for text. */
export const InlinePicture = Node.create({
  name: "inlineImage",
  group: "inline",
  inline: true,
  draggable: true,
  addAttributes: () => Object.fromEntries(OF_IMAGE.map((name) => [name, read(name, pictureOf)])),
  parseHTML: () => [
    { tag: "img[src]", getAttrs: (image) => (isUsable(image) && isInLine(image) ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes }) => ["img", HTMLAttributes],
});

/** Whether a node type is an image that is selected as a whole. */
export const isPictureNode = (name: string | undefined): boolean =>
  name === "figure" || name === "image" || name === "inlineImage";

/** Whether a figure is one image with at most one caption, which the editor can preserve. */
const isSimpleFigure = (figure: HTMLElement): boolean => {
  const [first, second, ...more] = figure.children;
  const image = first?.localName === "a" ? onlyPicture(first as HTMLElement) : first;
  const isCaption = second === undefined || second.localName === "figcaption";
  return image?.localName === "img" && isUsable(image) && isCaption && more.length === 0;
};

/** An image with a caption that is edited in place. */
export const Figure = Node.create({
  name: "figure",
  group: "block",
  content: "inline*",
  draggable: true,
  isolating: true,
  defining: true,
  addAttributes: pictureAttributes,
  parseHTML: () => [
    {
      tag: "figure",
      getAttrs: (figure) => (isSimpleFigure(figure) ? null : false),
      contentElement: (figure) =>
        figure.querySelector<HTMLElement>("figcaption") ?? document.createElement("figcaption"),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => {
    const { image, own, inLink } = takeApart(HTMLAttributes);
    return ["figure", own, inLink(["img", image]), ["figcaption", 0]];
  },
  addKeyboardShortcuts() {
    return {
      /** A caption is one line, so Enter continues below the image. */
      Enter: ({ editor }) => {
        const { $from } = editor.state.selection;
        if ($from.parent.type.name !== this.name) return false;
        const below = $from.after();
        return editor
          .chain()
          .insertContentAt(below, { type: "paragraph" })
          .setTextSelection(below + 1)
          .run();
      },
    };
  },
});
