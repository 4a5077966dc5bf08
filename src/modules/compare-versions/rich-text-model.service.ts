import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";
import { imageNumber } from "#modules/versions/versions.public.ts";
import { tokensOf } from "./compare-words.service.ts";

/** A piece of text, or an image. */
export interface Piece {
  readonly text: string;
  readonly image?: { readonly src: string; readonly alt: string };
  readonly marks: Marks;
}

/** The inline elements around a piece. */
export interface Marks {
  /** Tags with their attributes, outermost first. */
  readonly tags: readonly string[];
  /** Equal for equal tags. */
  readonly key: string;
}

/** A word, white space, or an image. A word may be made of pieces with different marks. */
export interface Token {
  /** Equal for equal words, whatever their marks. */
  readonly key: string;
  readonly pieces: readonly Piece[];
}

/** A block of formatted text: a paragraph, a heading, a list item, a table cell. */
export interface Paragraph {
  readonly tag: string;
  /** The block elements around it with their attributes, outermost first. */
  readonly around: string;
  /** How many lists and quotations it is in. */
  readonly depth: number;
  readonly tokens: readonly Token[];
}

const INLINE = new Set("a abbr b bdi bdo br code em i img mark s small span strong sub sup u".split(" "));
/** Elements that count as a paragraph even if they are empty. */
const LEAVES = new Set("p h2 h3 h4 h5 h6 li td th dt dd pre caption figcaption summary hr".split(" "));
const NESTING = new Set("ul ol blockquote dd".split(" "));

/** White space that HTML collapses into one space. */
const SPACES = /[ \t\n\r\f]+/g;

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.ChildNode;

interface Place {
  readonly tag: string;
  readonly around: string;
  readonly depth: number;
}

/** The paragraphs of a formatted text in reading order. @param html as the cleaner left it */
export const paragraphsOf = (html: string): Paragraph[] => {
  const paragraphs: Paragraph[] = [];
  let pieces: Piece[] = [];
  const flush = (place: Place): void => {
    const tokens = tokensOfPieces(pieces, place.tag === "pre");
    pieces = [];
    if (tokens.length > 0) paragraphs.push({ ...place, tokens });
  };
  const walkInline = (element: Element, place: Place, marks: Marks): void => {
    const { tagName } = element;
    if (tagName === "br") return void pieces.push({ text: "\n", marks });
    if (tagName === "img") return void pieces.push(imagePiece(element, marks));
    walk(element.childNodes, place, within(marks, element));
  };
  const walk = (nodes: readonly Node[], place: Place, marks: Marks): void => {
    for (const node of nodes) {
      if (node.nodeName === "#text" && "value" in node)
        pieces.push({ text: place.tag === "pre" ? node.value : node.value.replace(SPACES, " "), marks });
      if (!("tagName" in node)) continue;
      if (INLINE.has(node.tagName)) {
        walkInline(node, place, marks);
        continue;
      }
      flush(place);
      const count = paragraphs.length;
      const own = placeIn(node, place);
      walk(node.childNodes, own, marks);
      flush(own);
      if (paragraphs.length === count && LEAVES.has(node.tagName)) paragraphs.push({ ...own, tokens: [] });
    }
  };
  const top: Place = { tag: "p", around: "", depth: 0 };
  walk(parseFragment(html).childNodes, top, NO_MARKS);
  flush(top);
  return paragraphs;
};

const NO_MARKS: Marks = { tags: [], key: "" };

const within = ({ tags, key }: Marks, element: Element): Marks => {
  const tag = tagWithAttributes(element);
  return { tags: [...tags, tag], key: `${key}<${tag}>` };
};

const placeIn = (element: Element, { around, depth }: Place): Place => ({
  tag: element.tagName,
  around: `${around}${around && " > "}${tagWithAttributes(element)}`,
  depth: depth + (NESTING.has(element.tagName) ? 1 : 0),
});

const tagWithAttributes = ({ tagName, attrs }: Element): string =>
  [
    tagName,
    ...attrs
      .map(
        ({ name, value }) => `${name}="${tagName === "img" && name === "src" ? imageNumber(value) : value}"`,
      )
      .sort(),
  ].join(" ");

const imagePiece = (element: Element, marks: Marks): Piece => {
  const attribute = (name: string): string => element.attrs.find((attr) => attr.name === name)?.value ?? "";
  return {
    text: "",
    image: { src: attribute("src"), alt: attribute("alt") },
    marks: within(marks, element),
  };
};

/** Tokens of the pieces of one paragraph. White space counts once, and at the ends not at all. */
const tokensOfPieces = (pieces: readonly Piece[], keepsSpace: boolean): Token[] => {
  const tokens: Token[] = [];
  let run: Piece[] = [];
  const addRun = (): void => {
    tokens.push(...tokensOfRun(run, keepsSpace));
    run = [];
  };
  for (const piece of pieces) {
    if (!piece.image) {
      run.push(piece);
      continue;
    }
    addRun();
    tokens.push({ key: `\u0000${imageNumber(piece.image.src)}`, pieces: [piece] });
  }
  addRun();
  if (keepsSpace) return tokens;
  const isBlank = ({ key }: Token) => key === " ";
  const spaced = tokens.filter((token, at) => !isBlank(token) || !isBlank(tokens[at - 1] ?? token));
  while (spaced.at(-1) && isBlank(spaced.at(-1) as Token)) spaced.pop();
  return spaced;
};

/** Cuts the words of a run of text, and each word where its marks change. */
const tokensOfRun = (run: readonly Piece[], keepsSpace: boolean): Token[] => {
  const text = run.map((piece) => piece.text).join("");
  let piece = 0;
  let used = 0;
  return tokensOf(text).map((token) => {
    const pieces: Piece[] = [];
    for (let left = token.length; left > 0; ) {
      const current = run[piece] as Piece;
      const length = Math.min(left, current.text.length - used);
      if (length > 0) pieces.push({ text: current.text.slice(used, used + length), marks: current.marks });
      left -= length;
      used += length;
      if (used === current.text.length) {
        piece++;
        used = 0;
      }
    }
    const isSpace = !keepsSpace && /^ +$/.test(token);
    return isSpace
      ? { key: " ", pieces: [{ text: " ", marks: pieces[0]?.marks ?? NO_MARKS }] }
      : { key: token, pieces };
  });
};
