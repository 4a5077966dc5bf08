import { islands } from "#blocks/islands.generated.ts";

/**
 * The only script that a page with interactive blocks loads initially. It finds elements with `data-island` and starts
 * each according to `data-when`: `load` (right away), `idle` (when the browser is idle), or `visible` (when it is about
 * to scroll into view, the default).
 */
const start = async (element: HTMLElement): Promise<void> => {
  const load = islands[element.dataset.island ?? ""];
  // The editor's preview runs this script again for new elements, so each is started only once.
  if (element.dataset.started) return;
  element.dataset.started = "loading";
  if (load) (await load()).hydrate(element);
  element.dataset.started = "done";
};

/** A busy page may never be idle. */
const LATEST = { timeout: 2_000 };
const whenIdle: (callback: () => void, options: IdleRequestOptions) => void =
  window.requestIdleCallback ?? ((callback) => setTimeout(callback));

const onSight = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      onSight.unobserve(target);
      void start(target as HTMLElement);
    }
  },
  { rootMargin: "200px" },
);

for (const element of document.querySelectorAll<HTMLElement>("[data-island]")) {
  const { when } = element.dataset;
  if (when === "load") void start(element);
  else if (when === "idle") whenIdle(() => void start(element), LATEST);
  else onSight.observe(element);
}

/** The box of a table is a tab stop in the HTML, because only the browser knows whether it scrolls. */
const onFit = new ResizeObserver((boxes) => {
  for (const { target } of boxes) {
    const box = target.closest(".tn-table");
    if (box && box.scrollWidth > box.clientWidth) box.setAttribute("tabindex", "0");
    else box?.removeAttribute("tabindex");
  }
});

// The table, too, because a font that arrives makes it wider, but not its box.
for (const part of document.querySelectorAll(".tn-table, .tn-table > table")) onFit.observe(part);
