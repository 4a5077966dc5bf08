import createDOMPurify, { type Config } from "dompurify";
import { type DomElement, type DomWindow, openWindow } from "./clean-dom.ts";
import { HtmlTooComplexError, HtmlTooLargeError, MAX_HTML_LENGTH } from "./clean-errors.ts";
import { TAKEN_ATTRIBUTES, TAKEN_ELEMENTS } from "./clean-rules.ts";
import { enforceRules, idPolicy } from "./clean-tree.ts";
import { prepareForDom } from "./prepare-for-dom.ts";

/** The cleaner's message to its worker. */
export type CleanRequest = { id: number; html: string };

/** The worker's message. `ready` comes once, first. */
export type CleanAnswer =
  | { kind: "ready" }
  | { kind: "clean"; id: number; html: string }
  | { kind: "refused"; id: number; reason: "too-large" | "too-complex" }
  | { kind: "failed"; id: number; message: string };

/** A window is discarded after this many cleanings or characters, because it keeps memory of each. */
const CLEANINGS_PER_WINDOW = 50;
const CHARACTERS_PER_WINDOW = 1_000_000;
/** Cleaning repeats until nothing changes. Real texts need two rounds, broken ones three or four. */
const MAX_ROUNDS = 12;

/** Without it, the text would be parsed in quirks mode, in which a table can be inside a paragraph. */
const PAGE_START = "<!doctype html><body>";

const CONFIG: Config & { RETURN_DOM: true } = {
  ALLOWED_TAGS: [...TAKEN_ELEMENTS],
  ALLOWED_ATTR: [...TAKEN_ATTRIBUTES],
  ALLOWED_NAMESPACES: ["http://www.w3.org/1999/xhtml"],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOW_UNKNOWN_PROTOCOLS: false,
  SANITIZE_DOM: true,
  KEEP_CONTENT: true,
  RETURN_DOM: true,
};

type Cleaner = {
  window: DomWindow;
  cleanOnce: (html: string) => string;
  cleanings: number;
  characters: number;
};

function openCleaner(): Cleaner {
  const window = openWindow();
  const purify = createDOMPurify(window as unknown as Parameters<typeof createDOMPurify>[0]);
  const allowedId = idPolicy(window);
  const cleanOnce = (html: string): string => {
    const prepared = prepareForDom(PAGE_START + html, allowedId);
    const body = purify.sanitize(prepared, CONFIG) as unknown as DomElement;
    enforceRules(body, window.document);
    return body.innerHTML;
  };
  return { window, cleanOnce, cleanings: 0, characters: 0 };
}

let current = openCleaner();

function freshCleaner(length: number): Cleaner {
  if (current.cleanings >= CLEANINGS_PER_WINDOW || current.characters >= CHARACTERS_PER_WINDOW) {
    current.window.close();
    current = openCleaner();
  }
  current.cleanings += 1;
  current.characters += length;
  return current;
}

/** Cleans until the text is stable, so that a browser parses the stored text as it was checked here. */
function clean(html: string): string {
  const { cleanOnce } = freshCleaner(html.length);
  let before = html;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const after = cleanOnce(before);
    if (after.length > MAX_HTML_LENGTH) throw new HtmlTooLargeError();
    if (after === before) return after;
    before = after;
  }
  throw new HtmlTooComplexError();
}

function answer({ id, html }: CleanRequest): CleanAnswer {
  try {
    return { kind: "clean", id, html: clean(html) };
  } catch (error) {
    if (error instanceof HtmlTooLargeError) return { kind: "refused", id, reason: "too-large" };
    if (error instanceof HtmlTooComplexError) return { kind: "refused", id, reason: "too-complex" };
    return { kind: "failed", id, message: error instanceof Error ? error.message : String(error) };
  }
}

if (process.send === undefined) throw new Error("clean-html.worker runs only as a child of the cleaner.");
const send = process.send.bind(process);
// Ctrl-C reaches the whole group. This process ends with its parent, however that ends.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
process.on("disconnect", () => process.exit(0));
process.on("message", (request: CleanRequest) => send(answer(request)));
send({ kind: "ready" } satisfies CleanAnswer);
