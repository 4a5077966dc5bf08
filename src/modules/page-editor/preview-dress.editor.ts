/** Adds the editor's labels, styles, and selection to the page in the frame. */
export const dress = (page: Document, selectedId: number | null, scrolls: boolean): void => {
  nameLandmarks(page);
  addStyle(page);
  markSelected(page, selectedId, scrolls);
};

/** Both outlines have 3:1 contrast on light and dark pages and take up no space. */
const STYLE = `
.tn-block[id] { cursor: pointer; }
.tn-block[id]:hover { outline: 2px dashed #2b85f5; outline-offset: 4px; }
.tn-block[data-selected] { outline: 4px solid #2b85f5; outline-offset: 4px; scroll-margin: 24px; }
`;
const addStyle = (page: Document): void => {
  if (page.adoptedStyleSheets.length > 0) return;
  const sheet = new (page.defaultView?.CSSStyleSheet ?? CSSStyleSheet)();
  sheet.replaceSync(STYLE);
  page.adoptedStyleSheets = [sheet];
};

const ID = /^block-(\d+)$/;

/** Outlines the selected component in the preview. @param scrolls whether it's also brought into view */
export const markSelected = (page: Document | null, selectedId: number | null, scrolls: boolean): void => {
  if (!page) return;
  for (const block of page.querySelectorAll<HTMLElement>('[id^="block-"]')) {
    const isSelected = ID.exec(block.id)?.[1] === String(selectedId);
    block.toggleAttribute("data-selected", isSelected);
    if (isSelected && scrolls) block.scrollIntoView({ block: "nearest" });
  }
};

const PREVIEW = "Preview: ";

/** The screen now has two headers, menus, and main regions; labels tell screen readers which ones are the preview's. */
const nameLandmarks = (page: Document): void => {
  for (const part of page.querySelectorAll("body > header, body > footer, main, nav")) {
    const name = part.getAttribute("aria-label") ?? part.tagName.toLowerCase();
    if (!name.startsWith(PREVIEW)) part.setAttribute("aria-label", `${PREVIEW}${name}`);
  }
};
