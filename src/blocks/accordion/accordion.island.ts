const DURATION_MS = 150;

/**
 * Adds what only works with a script: one button for all tabs, opening the tab in the URL's fragment (`#tab-12`, or an
 * element inside a tab), and a short animation unless the visitor prefers less motion.
 */
export const hydrate = (accordion: HTMLElement): void => {
  const tabs = [...accordion.querySelectorAll<HTMLDetailsElement>(":scope > details")];
  const tools = accordion.querySelector<HTMLElement>(":scope > .tn-accordion-tools");
  if (tools) addButtonForAll(tools, tabs);
  for (const tab of tabs) addMotion(tab);
  const openNamedTab = () => revealNamed(accordion);
  window.addEventListener("hashchange", openNamedTab);
  openNamedTab();
};

const addButtonForAll = (tools: HTMLElement, tabs: readonly HTMLDetailsElement[]): void => {
  const button = document.createElement("button");
  button.type = "button";
  const areAllOpen = () => tabs.every((tab) => tab.open);
  const label = () => {
    button.textContent = (areAllOpen() ? tools.dataset.collapse : tools.dataset.expand) ?? "";
  };
  button.addEventListener("click", () => {
    const open = !areAllOpen();
    for (const tab of tabs) tab.open = open;
    label();
  });
  for (const tab of tabs) tab.addEventListener("toggle", label);
  label();
  tools.replaceChildren(button);
};

const addMotion = (tab: HTMLDetailsElement): void => {
  const summary = tab.querySelector("summary");
  const panel = tab.querySelector<HTMLElement>(":scope > .tn-accordion-panel");
  if (!summary || !panel) return;
  let running: Animation | undefined;
  summary.addEventListener("click", (event) => {
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    event.preventDefault();
    const isOpening = !tab.open || tab.dataset.state === "closing";
    const from = tab.open ? panel.offsetHeight : 0;
    running?.cancel();
    tab.open = true;
    tab.dataset.state = isOpening ? "opening" : "closing";
    const heights = {
      height: [`${from}px`, `${isOpening ? panel.offsetHeight : 0}px`],
      overflow: ["clip", "clip"],
    };
    const motion = panel.animate(heights, { duration: DURATION_MS, easing: "ease-out" });
    running = motion;
    motion.onfinish = () => {
      delete tab.dataset.state;
      tab.open = isOpening;
    };
  });
};

const revealNamed = (accordion: HTMLElement): void => {
  const target = document.getElementById(location.hash.slice(1));
  const tab = target?.closest("details");
  if (!target || !tab || tab.open || !accordion.contains(tab)) return;
  tab.open = true;
  target.scrollIntoView();
};
