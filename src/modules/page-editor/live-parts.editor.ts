import { type SentPart, updatePart } from "./preview-morph.editor.ts";

/** The answer of the preview call. */
export interface ChangedParts {
  readonly parts: readonly (SentPart & { readonly id: number })[];
  readonly announcements: readonly number[];
  readonly main: readonly number[];
  /** Those of `main` that are in the page's header, if it has one. */
  readonly header: readonly number[];
}

/** The shown parts after another answer, which doesn't have those of other components. */
export const mergedParts = (before: ChangedParts | null, answer: ChangedParts): ChangedParts => ({
  ...answer,
  parts: [
    ...(before?.parts.filter(({ id }) => !answer.parts.some((part) => part.id === id)) ?? []),
    ...answer.parts,
  ],
});

/** The server puts new components at the end; a form can be for another position. */
export const placedAfter = (
  answer: ChangedParts,
  components: readonly { readonly id: number; readonly afterId: number | null }[],
): ChangedParts => {
  let { main } = answer;
  for (const [index, { id, afterId }] of components.entries()) {
    const newId = Number.MAX_SAFE_INTEGER - index;
    if (id !== 0 || afterId === null || !main.includes(newId)) continue;
    const others = main.filter((one) => one !== newId);
    const at = afterId === 0 ? 0 : others.indexOf(afterId) + 1 || others.length;
    main = [...others.slice(0, at), newId, ...others.slice(at)];
  }
  return { ...answer, main };
};

const boxIn = (page: Document, id: number): HTMLElement | null =>
  page.getElementById(`block-${id}`) ?? page.querySelector(`[data-new-part="${id}"]`);

/** The components of a page that was just fetched, as the server sent them. */
export const partsIn = (page: Document): ReadonlyMap<number, SentPart> =>
  new Map(
    [...page.querySelectorAll<HTMLElement>(".tn-block[data-stamp]")].map((box) => [
      Number(box.id.replace("block-", "")),
      { stamp: box.dataset.stamp ?? "", html: box.innerHTML },
    ]),
  );

/** Updates a page's components, adds those that it doesn't have, and removes those that are no longer on their own. */
export const placeParts = (
  page: Document,
  { parts, announcements, main, header }: ChangedParts,
  wasSent: (id: number, stamp: string | undefined) => SentPart | undefined,
): void => {
  const content = page.querySelector<HTMLElement>("#content .tn-content");
  if (!content) return;
  for (const part of parts) {
    const isAnnouncement = announcements.includes(part.id);
    const order = isAnnouncement ? announcements : main;
    const box = boxIn(page, part.id);
    if (!box && (part.html === "" || !order.includes(part.id))) continue;
    const aside = isAnnouncement ? announcementsOf(page) : header.includes(part.id) && headerOf(page);
    const region = aside || content;
    updatePart(box ?? addBox(page, region, order, part.id), part, wasSent(part.id, box?.dataset.stamp));
  }
  const all = new Set([...announcements, ...main]);
  for (const box of page.querySelectorAll<HTMLElement>(".tn-block[data-stamp]")) {
    const id = Number(box.dataset.newPart ?? box.id.replace("block-", ""));
    if (!all.has(id)) box.remove();
  }
};

/** Above the header, where a page without announcements has nothing. */
const announcementsOf = (page: Document): HTMLElement => {
  const known = page.querySelector<HTMLElement>(".tn-announcements");
  if (known) return known;
  const section = page.createElement("section");
  section.className = "tn-announcements";
  page.querySelector("body > header")?.before(section);
  return section;
};

/** Below the page's name. The home page has no header. */
const headerOf = (page: Document): HTMLElement | null => {
  const known = page.querySelector<HTMLElement>(".tn-page-header-more");
  const inner = page.querySelector(".tn-page-header-inner");
  if (known || !inner) return known;
  const more = page.createElement("div");
  more.className = "tn-page-header-more";
  inner.append(more);
  return more;
};

/** Ids of new components are larger. */
const LARGEST_ID = 2 ** 52;

const addBox = (page: Document, region: HTMLElement, order: readonly number[], id: number): HTMLElement => {
  const box = page.createElement("div");
  box.className = "tn-block";
  box.dataset.stamp = "";
  if (id < LARGEST_ID) box.id = `block-${id}`;
  else {
    box.dataset.newPart = String(id);
    box.dataset.selected = "";
  }
  const before = order.slice(0, order.indexOf(id)).toReversed();
  const neighbor = before.map((one) => boxIn(page, one)).find((one) => one?.parentElement === region);
  if (neighbor) neighbor.after(box);
  else region.prepend(box);
  if (id >= LARGEST_ID && page.defaultView)
    requestAnimationFrame(() => box.scrollIntoView({ block: "nearest" }));
  return box;
};
